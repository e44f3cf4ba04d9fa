"""The MCP server, spoken to by the official client."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest
from mcp import Client

from sommaire.answer import Answer
from sommaire.library import Library, open_library
from sommaire.mcp import create_server
from tests.library.conftest import AUDIT, PLAIN, prepared

GOVERN = "What are all the categories under GOVERN?"
NAME = "NIST.CSWP.29.pdf"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, csf: Path) -> Iterator[Library]:
    with open_library(tmp_path_factory.mktemp("library")) as opened:
        opened.add(csf)
        yield opened


def call(library: Library, tool: str, **arguments: object) -> object:
    """The structured result of one call of a tool; its text where it is an error."""

    async def _call() -> object:
        async with Client(create_server(library)) as client:
            result = await client.call_tool(tool, arguments)
            if result.is_error:
                return result.content[0].text  # type: ignore[union-attr]
            return result.structured_content

    return anyio.run(_call)


def test_answers_a_list_with_the_shape_of_every_other_face(library: Library) -> None:
    answer = Answer.model_validate(call(library, "list_items", question=GOVERN, document=NAME))
    assert answer.listing is not None
    assert answer.listing.is_complete
    assert len(answer.listing.items) == 6


def test_reads_the_contents_one_level_at_a_time(library: Library) -> None:
    top = call(library, "read_contents", document=NAME)
    rows = top["result"]  # type: ignore[index]
    parent = next(row for row in rows if row["n_children"])
    below = call(library, "read_contents", document=NAME, section_id=parent["section_id"])
    assert len(below["result"]) == parent["n_children"]  # type: ignore[index]


def test_reads_a_section_in_pieces(library: Library) -> None:
    rows = call(library, "read_contents", document=NAME)["result"]  # type: ignore[index]
    longest = max(rows, key=lambda row: row["last_page_num"] - row["first_page_num"])
    piece = call(library, "read_section", document=NAME, section_id=longest["section_id"])
    assert piece["text"].startswith("[page ")  # type: ignore[index]


def test_what_search_finds_can_be_fetched(library: Library) -> None:
    found = call(library, "search", query="Community Profile")["results"]  # type: ignore[index]
    again = call(library, "fetch", id=found[0]["id"])
    assert again["text"] == found[0]["text"]  # type: ignore[index]


def test_an_error_reaches_the_assistant_in_its_own_words(library: Library) -> None:
    said = call(library, "ask", question=GOVERN, document="none.pdf")
    assert "There is no document none.pdf" in str(said)


def test_a_document_is_a_resource(library: Library) -> None:
    async def _read() -> str:
        async with Client(create_server(library)) as client:
            result = await client.read_resource(f"sommaire://documents/{NAME}")
            return result.contents[0].text  # type: ignore[union-attr]

    assert "Cybersecurity Framework" in anyio.run(_read)


def test_the_documents_are_listed_as_resources_that_can_be_read(tmp_path: Path) -> None:
    with Library(tmp_path / "library") as library:
        library.keep(prepared(AUDIT, "/2020/a deed.pdf"))
        library.keep(prepared(PLAIN, "/2021/a deed.pdf"))
        library.follow()

        async def _read() -> list[tuple[str, str]]:
            async with Client(create_server(library)) as client:
                listed = (await client.list_resources()).resources
                read = [(await client.read_resource(one.uri)).contents[0] for one in listed]
                texts = [one.text for one in read]  # type: ignore[union-attr]
                return list(zip([one.name for one in listed], texts, strict=True))

        (one, audit), (other, plain) = anyio.run(_read)
    assert (one, other) == ("a deed.pdf", "2021/a deed.pdf")
    assert "audit the books" in audit
    assert "pays the rent" in plain


def test_questions_at_once_are_all_answered(library: Library) -> None:
    async def _ask() -> list[object]:
        found: list[object] = []

        async def one(client: Client, document: str | None) -> None:
            arguments = {"question": GOVERN, "document": document}
            found.append((await client.call_tool("ask", arguments)).is_error)

        async with Client(create_server(library)) as client, anyio.create_task_group() as group:
            for at in range(8):
                group.start_soon(one, client, NAME if at % 2 else None)
        return found

    assert anyio.run(_ask) == [False] * 8
