"""The Code du travail book by book, as HTML and Markdown, and questions for all articles of a part.

    python benchmarks/law_lists.py OUT [--data DIR] [--every N]
    sommaire evaluate lists --data OUT/articles.jsonl --split reporting
    sommaire evaluate own --data OUT/counts.jsonl --split reporting

Each book of the code (`data/legi_fr`) becomes two files: its titles are headings as deep as they
are in the code (Markdown has six levels: what is deeper stays on the fifth), its articles the
lowest headings, numbered paragraphs and points paragraphs of their own. No word is added, dropped
or moved. A question names a part of the book whose name no other part has; its items are all the
articles below. Books are split in two by turns: development and reporting.
"""

from __future__ import annotations

import argparse
import gzip
import html
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from typeset_laws import DATA, FRENCH, parts

CODE = "code_du_travail.jsonl.gz"
_BOOK = re.compile(r"Livre\b")
_NUMBERED = re.compile(
    r"(?P<kind>Livre|Titre|Chapitre|Section|Sous-section|Paragraphe|Sous-paragraphe)\s+"
    r"(?P<number>[IVXLC]+(?:er)?|\d+|unique|préliminaire)\s*[:.]?\s*(?P<bare>.*)"
)
_WITH_ARTICLE = {
    "Livre": ("du livre", "le livre"),
    "Titre": ("du titre", "le titre"),
    "Chapitre": ("du chapitre", "le chapitre"),
    "Section": ("de la section", "la section"),
    "Sous-section": ("de la sous-section", "la sous-section"),
    "Paragraphe": ("du paragraphe", "le paragraphe"),
    "Sous-paragraphe": ("du sous-paragraphe", "le sous-paragraphe"),
}
_FEWEST_ARTICLES = 20
"""Of a book that is asked about."""
_LARGEST, _OTHERS = 4, 6
"""Parts of a book that are asked about: those with most articles, and others from all over it."""
_DEEPEST_MARKDOWN = 5
_SIGNS = re.compile(r"([*_`\[\]<>#])|^(\d+)([.)])")


@dataclass(slots=True)
class Part:
    """A part of a code: a section with its parts, or an article."""

    title: str
    level: int
    text: str = ""
    is_article: bool = False
    below: list[Part] = field(default_factory=list)

    def articles(self) -> Iterator[str]:
        """The numbers of all articles in it."""
        if self.is_article:
            yield self.title
        for part in self.below:
            yield from part.articles()

    def walk(self) -> Iterator[Part]:
        """It and all its parts, in order."""
        yield self
        for part in self.below:
            yield from part.walk()


def books(path: Path) -> list[Part]:
    """The books of a code, each with its own levels from 1."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    by_id: dict[int, Part] = {}
    found = []
    for row in rows:
        is_article = row["type"] == "article"
        title = row["num"] if is_article else " ".join(row["title"].split())
        text = re.sub(r" +([,.])", r"\1", " ".join(row.get("text", "").split()))
        above = by_id.get(row["parent"])
        level = above.level + 1 if above else 1
        by_id[row["id"]] = part = Part(title, level, text, is_article)
        if not is_article and _BOOK.match(title):
            part.level = 1
            found.append(part)
        elif above is not None:
            above.below.append(part)
    return [book for book in found if len(list(book.articles())) >= _FEWEST_ARTICLES]


# --- as files -----------------------------------------------------------------------------------


def as_html(book: Part) -> str:
    """A book as a page; headings below the sixth level say theirs to whoever asks (ARIA)."""
    out = ["<!doctype html><html lang='fr'><head><meta charset='utf-8'>"]
    out.append(f"<title>{html.escape(book.title)}</title></head><body><h1>Code du travail</h1>")
    for part in book.walk():
        title = f"Article {part.title}" if part.is_article else part.title
        level = part.level + 1
        tag = f"h{level}" if level < 7 else f"div role='heading' aria-level='{level}'"
        out.append(f"<{tag}>{html.escape(title)}</{tag.split()[0]}>")
        out += [f"<p>{html.escape(text)}</p>" for text in paragraphs(part)]
    return "\n".join([*out, "</body></html>"])


def as_markdown(book: Part) -> str:
    """A book as Markdown."""
    out = ["---", f'title: "{book.title}"', "---", "", "# Code du travail", ""]
    for part in book.walk():
        level = min(part.level + 1, _DEEPEST_MARKDOWN)
        sign = "######" if part.is_article else "#" * level
        out += [f"{sign} {'Article ' if part.is_article else ''}{part.title}", ""]
        for text in paragraphs(part):
            out += [_SIGNS.sub(_escaped, text), ""]
    return "\n".join(out)


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[1]}" if found[1] else f"{found[2]}\\{found[3]}"


def paragraphs(part: Part) -> list[str]:
    """The text of an article, numbered paragraphs and points apart."""
    return [one.text for one in parts(part.text, FRENCH)] if part.text else []


# --- questions ----------------------------------------------------------------------------------


def rows_of(book: Part, name: str, split: str) -> Iterator[tuple[str, dict[str, object]]]:
    """The file ("articles", "counts") and row of each question about a book."""
    sections = [part for part in book.walk() if not part.is_article]
    names = Counter(name_of(part) for part in sections)
    titles = Counter(part.title.casefold() for part in sections)
    asked = [
        part
        for part in sections[1:]
        if names[name_of(part)] == 1 and titles[part.title.casefold()] == 1
        and len(list(part.articles())) > 1 and _NUMBERED.fullmatch(part.title)
    ]  # fmt: skip
    for at, part in enumerate(_chosen(asked)):
        items = [[f"Article {number}", number] for number in part.articles()]
        row = {"document": name, "language": "fr", "source": "headings", "split": split,
               "items": items}  # fmt: skip
        yield "articles", {"question": listing(part, at), **row}
        if at % 2 == 0:
            yield "counts", {"question": counting(part, at), **row}


def _chosen(asked: Sequence[Part]) -> list[Part]:
    by_size = sorted(asked, key=lambda part: -len(list(part.articles())))
    leaves = [part for part in by_size if all(one.is_article for one in part.below)]
    chosen = leaves[:_LARGEST]
    others = [part for part in asked if part not in chosen]
    step = max(len(others) // _OTHERS, 1)
    return chosen + others[::step][:_OTHERS]


def name_of(part: Part) -> str:
    """What tells a part: its words without its number, nor the full stop that some titles have."""
    found = _NUMBERED.fullmatch(part.title)
    return ((found["bare"] if found else "") or part.title).casefold().rstrip(" .")


def listing(part: Part, at: int) -> str:
    """A question for all articles of a part; its wording changes with its place."""
    kind, number, bare = _read(part)
    if at % 3 == 0 or not bare:
        return f"Quels sont tous les articles de la section « {part.title} » ?"
    if at % 3 == 1:
        return f"Quels sont les articles {_WITH_ARTICLE[kind][0]} {number} « {bare} » ?"
    return f"Énumère tous les articles {_WITH_ARTICLE[kind][0]} « {bare} »."


def counting(part: Part, at: int) -> str:
    """A question for how many articles there are in a part."""
    kind, number, bare = _read(part)
    if at % 4 == 0 or not bare:
        return f"Combien d'articles compte la section « {part.title} » ?"
    return f"Combien d'articles y a-t-il dans {_WITH_ARTICLE[kind][1]} {number} « {bare} » ?"


def _read(part: Part) -> tuple[str, str, str]:
    found = _NUMBERED.fullmatch(part.title)
    assert found is not None
    return found["kind"], found["number"], found["bare"].rstrip(". ")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--every", type=int, default=1, help="only every so many books")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rows: dict[str, list[str]] = {"articles": [], "counts": []}
    for at, book in enumerate(books(options.data / "legi_fr" / CODE)[:: options.every]):
        split = "development" if at % 2 else "reporting"
        for suffix, text in (("html", as_html(book)), ("md", as_markdown(book))):
            name = f"travail-{at + 1:02}.{suffix}"
            (options.out / name).write_text(text, encoding="utf-8")
            for file, row in rows_of(book, name, split):
                rows[file].append(json.dumps(row, ensure_ascii=False))
    for file, lines in rows.items():
        (options.out / f"{file}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
