"""The documentation names everything that is there, links to nothing that is not, and runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

import sommaire
from sommaire.cli import COMMANDS
from sommaire.cli.app import build_app
from sommaire.cli.running import ExitCode
from sommaire.cli.tables import TABLES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
CLI_PAGE = (DOCS / "cli.md").read_text()


def named(page: Path) -> str:
    """A page as pytest names it."""
    return str(page.relative_to(ROOT))


def options() -> set[str]:
    """Every option of every command, long and short."""
    group = get_command(build_app())
    parameters = list(group.params)
    for command in group.commands.values():  # type: ignore[attr-defined]
        parameters += command.params
    return {
        option
        for parameter in parameters
        if parameter.param_type_name == "option"
        for option in parameter.opts
    } | {"--help", "-h"}


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_has_its_row_in_the_page(command: str) -> None:
    assert f"| `sommaire {command}" in CLI_PAGE


@pytest.mark.parametrize("option", sorted(options()))
def test_every_option_is_in_the_page(option: str) -> None:
    assert f"`{option}`" in CLI_PAGE


@pytest.mark.parametrize(
    "name", ["SOMMAIRE_PASSWORD", "SOMMAIRE_DEBUG", "SOMMAIRE_LIBRARY", "NO_COLOR"]
)
def test_every_variable_of_the_environment_is_in_the_page(name: str) -> None:
    assert f"| `{name}` |" in CLI_PAGE


def test_no_variable_of_ours_is_left_undocumented() -> None:
    source = "".join(file.read_text() for file in (ROOT / "src").rglob("*.py"))
    used = set(re.findall(r"\bSOMMAIRE_[A-Z]+\b", source))
    assert {name for name in used if name not in CLI_PAGE} == set()


@pytest.mark.parametrize("code", list(ExitCode))
def test_every_exit_code_is_in_the_page(code: ExitCode) -> None:
    assert f"\n| {int(code)} | " in CLI_PAGE


@pytest.mark.parametrize("table", list(TABLES))
def test_every_table_that_can_be_read_is_in_the_page(table: str) -> None:
    assert f"`{table}`" in CLI_PAGE


@pytest.mark.parametrize("name", [name for name in sommaire.__all__ if name != "__version__"])
def test_every_public_name_is_in_the_page_of_the_library(name: str) -> None:
    page = (DOCS / "library.md").read_text()
    assert re.search(rf"`{name}[`(]", page)


def test_the_reference_is_what_the_commands_say_of_themselves() -> None:
    made = subprocess.run(
        [sys.executable, "tools/reference_cli.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (DOCS / "reference-cli.md").read_text() == made.stdout, "run: make docs"


def test_every_folder_of_the_package_has_its_page() -> None:
    folders = [path.parent.name for path in (ROOT / "src" / "sommaire").glob("*/__init__.py")]
    assert [name for name in folders if not (DOCS / f"{name}.md").is_file()] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_page_is_reached_from_the_index() -> None:
    index = (DOCS / "index.md").read_text()
    pages = [page.name for page in DOCS.glob("*.md") if page.name != "index.md"]
    assert [page for page in pages if f"({page})" not in index] == []


def test_decisions_are_numbered_without_a_gap() -> None:
    decisions = sorted((DOCS / "decisions").glob("*.md"))
    numbers = [int(page.name.split("-")[0]) for page in decisions]
    assert numbers == list(range(1, len(numbers) + 1))
    for number, page in zip(numbers, decisions, strict=True):
        assert page.read_text().startswith(f"# {number}. ")


def test_the_changelog_has_a_place_for_what_is_not_released() -> None:
    assert "\n## [Unreleased]\n" in (ROOT / "CHANGELOG.md").read_text()


def examples(kind: str) -> list[str]:
    """The blocks of one kind in the documentation; the README's installs are for a newcomer."""
    pages = [page for page in PAGES if kind != "sh" or page.name != "README.md"]
    blocks = [re.findall(rf"```{kind}\n(.*?)```", page.read_text(), re.S) for page in pages]
    return [block for page in blocks for block in page]


@pytest.mark.parametrize("line", [line for block in examples("sh") for line in block.splitlines()])
def test_the_command_lines_of_the_documentation_run(line: str) -> None:
    program = f'set -o pipefail; sommaire() {{ "{sys.executable}" -m sommaire "$@"; }}; {line}'
    done = subprocess.run(
        ["bash", "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("block", examples("python"))
def test_the_python_of_the_documentation_runs(block: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", block], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
