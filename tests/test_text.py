"""Text: what folding, finding and splitting promise to everybody."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sommaire.text import fold, fold_with_offsets


@given(text=st.text())
def test_folding_with_and_without_offsets_is_the_same(text: str) -> None:
    folded, offsets = fold_with_offsets(text)
    assert folded == fold(text)
    assert offsets == sorted(offsets)
    assert len(offsets) == len(folded)


@given(text=st.text())
def test_folding_twice_changes_nothing_more_than_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)
