"""WordPiece: pieces, accents, signs; nothing a text says can pass for a sign of the model."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.models.encoders.wordpiece import WordPiece, read_vocabulary

PIECES = [
    "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "fee", "##s", "un", "##paid", "e", "##te",
    ",", ".", "[", "]", "se", "##p", "中", "1",
]  # fmt: skip


def pieces(text: str, *, lower: bool = True) -> list[str]:
    """What a text is cut into, without its start and end."""
    ids = WordPiece(PIECES, lower=lower).encode(text, most=100)
    assert [PIECES[ids[0]], PIECES[ids[-1]]] == ["[CLS]", "[SEP]"]
    return [PIECES[one] for one in ids[1:-1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The fees, unpaid.", ["the", "fee", "##s", ",", "un", "##paid", "."]),
        ("été", ["e", "##te"]),
        ("fe\u00ade\u200b", ["fee"]),
        ("zzz fee", ["[UNK]", "fee"]),
        ("[SEP]", ["[", "se", "##p", "]"]),
        ("fee中1", ["fee", "中", "1"]),
        ("the\tfee\r\n fees\x00", ["the", "fee", "fee", "##s"]),
        ("x" * 101, ["[UNK]"]),
        ("", []),
    ],
)
def test_a_text_is_cut_into_the_longest_pieces(text: str, expected: list[str]) -> None:
    assert pieces(text) == expected


def test_capitals_are_kept_where_the_model_knows_them() -> None:
    assert pieces("The fee", lower=False) == ["[UNK]", "fee"]


@given(st.text(max_size=200), st.integers(3, 20))
def test_no_text_is_longer_than_it_may_be(text: str, most: int) -> None:
    cut = WordPiece(PIECES)
    assert len(cut.encode(text, most=most)) <= most
    parts = cut.encode_pieces(text, most=most)
    assert all(2 <= len(part) <= most for part in parts)
    whole = [one for part in parts for one in part[1:-1]]
    assert whole == cut.encode(text, most=10_000)[1:-1]


def test_a_vocabulary_is_a_piece_a_line(tmp_path: Path) -> None:
    file = tmp_path / "vocab.txt"
    file.write_text("\n".join(PIECES) + "\n", "utf-8")
    assert read_vocabulary(file) == PIECES
