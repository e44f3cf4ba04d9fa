"""What speaks for a passage: words in one sentence, cells, the table that a paragraph names."""

from __future__ import annotations

import numpy as np

from sommaire.question import Question
from sommaire.retrieval.passages.evidence import FEATURES, Scores, evidence
from sommaire.retrieval.passages.search import asked_terms
from sommaire.retrieval.passages.traits import part, traits_of
from sommaire.tables import Document, Float, Passage, Section
from sommaire.vectors import Floats
from tests import made

TABLE = "Table 2: Accuracy by size\n| Size | Accuracy |\n| --- | --- |\n| large | 91.2 |"
TEXTS = [
    "We present a new corpus of letters.",
    "Table 2 shows that the large model is the most accurate. The corpus is small.",
    TABLE,
    "The corpus was annotated by experts, and letters were sorted by hand.",
]


def paper() -> Document:
    """Four passages under two sections; the third is a table."""
    rows = made.lines([text.split("\n")[0] for text in TEXTS])
    kinds = ("paragraph", "paragraph", "float", "paragraph")
    passages = tuple(
        Passage(at, kind, text, at // 2, at, at + 1, len(text.split()))  # type: ignore[arg-type]
        for at, (kind, text) in enumerate(zip(kinds, TEXTS, strict=True))
    )
    sections = (
        Section(0, None, 1, "1", "Introduction", 1, 1, 0, 2, 1, ()),
        Section(1, None, 1, "2", "Results on the corpus", 1, 1, 2, 4, 1, ()),
    )
    table = Float(
        0, "table", "Table 2", "Accuracy", TABLE, 1, 0.0, 0.0, 0.0, 0.0, 1, "pdf", 2, 3
    )  # fmt: skip
    return made.document(rows, passages=passages, sections=sections, floats=(table,))


def columns(text: str, late: list[float]) -> dict[str, Floats]:
    """The evidence by name, where only late interaction tells passages apart."""
    document, asked = paper(), Question(text, "fact", "en")
    flat = np.zeros(4, dtype=np.float32)
    scores = Scores(flat, flat, np.array(late, dtype=np.float32))
    found = evidence(asked, asked_terms(document, asked), scores, traits_of(document))
    assert found.shape == (4, len(FEATURES))
    return dict(zip(FEATURES, found.T, strict=True))


def test_no_name_of_a_column_comes_twice() -> None:
    assert len(set(FEATURES)) == len(FEATURES)


def test_a_paragraph_lends_its_score_to_the_table_that_it_names() -> None:
    found = columns("Which model is the most accurate?", [0.1, 0.9, 0.1, 0.1])
    assert found["sum of those naming it"][2] == found["sum"][1]
    assert found["sum of those naming it"][[0, 1, 3]].tolist() == [0, 0, 0]


def test_the_words_of_one_sentence_count_apart_from_those_of_the_passage() -> None:
    found = columns("Is the large corpus small?", [0, 0, 0, 0])
    assert found["share in passage"][1] == 1
    assert found["share in sentence"][1] < 1


def test_a_table_is_searched_row_by_row_with_its_head_and_cell_by_cell() -> None:
    found = columns("What accuracy has the large size?", [0, 0, 0, 0])
    assert found["share in row with head"][2] == 1
    assert 0 < found["share in cell"][2] < 1
    assert found["share in row with head"][[0, 1, 3]].tolist() == [0, 0, 0]


def test_sections_and_questions_have_their_kinds() -> None:
    found = columns("How many letters are in the data set?", [0, 0, 0, 0])
    assert found["section introduction"].tolist() == [1, 1, 0, 0]
    assert found["section results"].tolist() == [0, 0, 1, 1]
    assert found["asks how much"].all()
    assert found["asks data"].all()
    assert not found["asks why"].any()


def test_french_questions_have_kinds_too() -> None:
    found = columns("Combien de données ont été annotées ?", [0, 0, 0, 0])
    assert found["asks how much"].all()
    assert found["asks data"].all()


def test_some_of_the_passages_keep_their_traits() -> None:
    traits = traits_of(paper())
    some = part(traits, [1, 2])
    assert np.array_equal(some.columns, traits.columns[1:3])
    assert some.mentioned == ((1,), ())


def test_a_table_of_results_is_evidence_where_results_are_asked_for() -> None:
    asked = columns("How accurate is it, by which metric?", [0.1, 0.2, 0.9, 0.1])
    assert asked["float of results, asked for"].tolist() == [0, 0, 1, 0]
    assert asked["place among floats, results asked for"].tolist() == [0, 0, 1, 0]
    other = columns("Why are letters sorted?", [0.1, 0.2, 0.9, 0.1])
    assert not other["float of results, asked for"].any()
    assert other["place among floats"].tolist() == [0, 0, 1, 0]
