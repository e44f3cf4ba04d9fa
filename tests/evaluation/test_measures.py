"""Measures by hand-made cases: rankings, evidence, QASPER's F1s, kappa, calibration, spans."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.evaluation.metrics import agreement, calibration, evidence, qasper, ranking, spans
from sommaire.evaluation.metrics.evidence import Evidence, Ranked


def test_evidence_counts_apart_for_text_and_floats() -> None:
    found = evidence.measure(
        [Ranked(3, 100), Ranked(7, 100)], Evidence(frozenset({3, 4}), frozenset({7}))
    )
    assert found["evidence_recall@5"] == pytest.approx(2 / 3)
    assert found["evidence_recall_text@5"] == 0.5
    assert found["evidence_recall_float@5"] == 1.0


def test_evidence_is_cut_by_passages_and_by_tokens() -> None:
    order = [Ranked(at, 400) for at in range(30)]
    found = evidence.measure(order, Evidence(frozenset({0, 4, 12, 19}), frozenset()))
    assert [found[f"evidence_recall@{k}"] for k in (5, 10, 20)] == [0.5, 0.5, 1.0]
    assert found["evidence_recall@500tokens"] == 0.25
    assert found["evidence_recall@2000tokens"] == 0.5
    assert found["evidence_recall@6000tokens"] == 0.75


def test_no_ranking_reaches_nothing_and_no_evidence_is_not_scored() -> None:
    assert evidence.measure([], Evidence(frozenset({1}), frozenset()))["evidence_recall@20"] == 0.0
    unscored = evidence.measure([Ranked(1, 9)], Evidence(frozenset(), frozenset()))
    assert set(unscored.values()) == {None}


def test_a_passage_that_comes_twice_takes_two_places_and_counts_once() -> None:
    order = [Ranked(1, 10)] * 5 + [Ranked(2, 10)]
    assert evidence.recall(evidence.first(order, 5), {1, 2}) == 0.5
    assert ranking.recall([1, 1], {1, 2}) == 0.5
    assert ranking.ndcg([1, 1], {1, 2}) == pytest.approx(1 / (1 + 1 / math.log2(3)))


@given(st.lists(st.integers(0, 9), unique=True), st.sets(st.integers(0, 9), min_size=1))
def test_rankings_score_between_0_and_1_and_best_first(order: list[int], gold: set[int]) -> None:
    best = sorted(order, key=lambda at: at not in gold)
    for measure in (ranking.ndcg, ranking.recall, ranking.reciprocal_rank):
        one, other = measure(order, gold), measure(best, gold)
        assert one is not None
        assert other is not None
        assert 0 <= one <= other <= 1


def test_ndcg_and_rr_by_hand() -> None:
    ideal = 1 + 1 / math.log2(3)
    assert ranking.ndcg([5, 1, 6, 2], {1, 2}) == pytest.approx(
        (1 / math.log2(3) + 1 / math.log2(5)) / ideal
    )
    assert ranking.ndcg([0] * 10 + [1], {1}) == 0.0
    assert ranking.reciprocal_rank([5, 6, 1], {1}) == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("predicted", "gold", "f1"),
    [
        ("The ULMFiT model.", "ULMFiT", 2 / 3),
        ("a an the", "the", 0.0),
        ("yes", "No", 0.0),
        ("BLEU, BLEU", "BLEU", 2 / 3),
        ("state-of-the-art", "stateoftheart", 1.0),
        ("Unanswerable", "Unanswerable", 1.0),
        ("", "", 0.0),
    ],
)
def test_answer_f1_follows_the_normalisation_of_squad(predicted: str, gold: str, f1: float) -> None:
    assert qasper.token_f1(predicted, gold) == pytest.approx(f1)


def test_the_best_annotator_counts() -> None:
    assert qasper.answer_f1("four layers", ["three", "four layers", "Unanswerable"]) == 1.0
    assert qasper.evidence_f1(["a", "b"], [["c"], ["b", "a"]]) == 1.0


def test_a_paragraph_predicted_twice_costs_precision_twice() -> None:
    assert qasper.paragraph_f1(["a", "a"], ["a"]) == pytest.approx(2 / 3)
    assert qasper.paragraph_f1(["a"], ["a"]) == 1.0


def test_missing_predictions_are_0_and_silence_on_the_unanswerable_is_1() -> None:
    assert qasper.answer_f1(None, ["x"]) == 0.0
    assert qasper.evidence_f1(None, [[]]) == 0.0
    assert qasper.evidence_f1([], [[]]) == 1.0
    assert qasper.evidence_f1(["a"], [[]]) == 0.0
    assert qasper.evidence_f1([], [["a"]]) == 0.0


def test_kappa_by_hand() -> None:
    # 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no: 0.7 observed, 0.5 by chance
    pairs = [(1.0, 1.0)] * 20 + [(1.0, 0.0)] * 5 + [(0.0, 1.0)] * 10 + [(0.0, 0.0)] * 15
    assert agreement.kappa(pairs) == pytest.approx(0.4)
    assert agreement.kappa([(1, 0), (0, 1)]) == -1.0


def test_calibration_is_the_gap_between_sure_and_right() -> None:
    sure = [(0.95, 1.0)] * 3 + [(0.95, 0.0)]
    assert calibration.calibration_error(sure) == pytest.approx(0.2)
    mixed = [(0.2, 0.0)] * 4 + [(0.2, 1.0)] + [(1.0, 1.0)] * 5
    assert calibration.calibration_error(mixed) == pytest.approx(0.0)


some_spans = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)).map(sorted).map(tuple))


@given(some_spans, some_spans)
def test_spans_count_each_character_once(
    found: list[tuple[int, int]], gold: list[tuple[int, int]]
) -> None:
    ours = {at for start, end in found for at in range(start, end)}
    theirs = {at for start, end in gold for at in range(start, end)}
    assert spans.length(found) == len(ours)
    assert spans.common(found, gold) == len(ours & theirs)
    if theirs:
        assert spans.coverage(found, gold) == len(ours & theirs) / len(theirs)
    else:
        assert spans.coverage(found, gold) is None
