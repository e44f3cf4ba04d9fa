"""The instrument's own tests can fail: each bug, planted, turns the test that guards it red.

A mutant is one function with a piece of its source replaced. The bugs are those that harnesses of
others were found with, and some of our own that would flatter.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

import pytest

from sommaire.evaluation import judges, results
from sommaire.evaluation.metrics import citations, evidence, lists, qasper, ranking, toc
from tests.evaluation import (
    test_citations,
    test_list_measures,
    test_measures,
    test_results,
    test_toc_measures,
)


@dataclass(frozen=True)
class Mutant:
    """A bug: what it is, where it is planted, and the test that must see it."""

    bug: str
    module: ModuleType
    function: str
    old: str
    new: str
    guard: Callable[[], None]


MUTANTS = (
    Mutant(
        "each passage is cut at 500 characters before it is judged",
        citations,
        "_judged_one",
        "passages[n - 1]",
        "passages[n - 1][:500]",
        test_citations.test_a_passage_is_judged_to_its_last_word,
    ),
    Mutant(
        "claim and answer are swapped in the judge's prompt",
        judges,
        "prompt",
        "harmless(evidence), claim)",
        "harmless(claim), evidence)",
        test_citations.test_the_prompt_keeps_the_claim_and_the_evidence_apart_whatever_they_hold,
    ),
    Mutant(
        "claim and evidence are swapped on the way to the judge",
        citations,
        "_judged_one",
        'judge(statement.text, "\\n".join(texts))',
        'judge("\\n".join(texts), statement.text)',
        test_citations.test_the_judge_gets_the_claim_first_and_the_evidence_second,
    ),
    Mutant(
        "precision is over the statements",
        citations,
        "precision",
        "counts.n_precise / counts.n_citations",
        "counts.n_precise / counts.n_statements",
        test_citations.test_recall_is_over_statements_and_precision_over_citations,
    ),
    Mutant(
        "recall is over the citations",
        citations,
        "recall",
        "counts.n_supported / counts.n_statements",
        "counts.n_supported / counts.n_citations",
        test_citations.test_recall_is_over_statements_and_precision_over_citations,
    ),
    Mutant(
        "only 6 of 10 passages are judged",
        citations,
        "_judged_one",
        "for n in cited if",
        "for n in cited[:6] if",
        test_citations.test_every_passage_that_is_cited_is_judged,
    ),
    Mutant(
        "failed questions are left out of the mean",
        results,
        "values",
        "for row in rows)",
        'for row in rows if row.status == "answered")',
        test_results.test_failed_questions_stand_in_the_mean,
    ),
    Mutant(
        "what does not apply counts as 0",
        results,
        "values",
        "row.scores.get(name)",
        "row.scores.get(name) or 0.0",
        test_results.test_what_does_not_apply_is_not_in_the_mean,
    ),
    Mutant(
        "a citation after the full stop counts to the next sentence",
        citations,
        "statements",
        "_AFTER_STOP.sub(lambda match: match.group(2) + match.group(1), output)",
        "output",
        lambda: test_citations.test_a_mark_belongs_to_the_sentence_that_it_follows(
            "It holds. [1] Next it fails. [2]", [(1,), (2,)]
        ),
    ),
    Mutant(
        "an empty context scores 1",
        evidence,
        "recall",
        "    wanted = set(gold)",
        "    wanted = set(gold)\n    if not reached:\n        return 1.0",
        test_measures.test_no_ranking_reaches_nothing_and_no_evidence_is_not_scored,
    ),
    Mutant(
        "no evidence scores 1",
        evidence,
        "recall",
        "if wanted else None",
        "if wanted else 1.0",
        test_measures.test_no_ranking_reaches_nothing_and_no_evidence_is_not_scored,
    ),
    Mutant(
        "a passage that comes twice is found twice",
        evidence,
        "recall",
        "len(wanted.intersection(reached))",
        "sum(one in wanted for one in reached)",
        lambda: _is(evidence.recall([1, 1], {1, 2}), 0.5),
    ),
    Mutant(
        "a passage that comes twice is relevant twice",
        ranking,
        "gains",
        "passage_id in gold and passage_id not in seen",
        "passage_id in gold",
        test_measures.test_a_passage_that_comes_twice_takes_two_places_and_counts_once,
    ),
    Mutant(
        "a paragraph predicted twice is right twice",
        qasper,
        "paragraph_f1",
        "len(set(predicted) & set(gold))",
        "sum(one in gold for one in predicted)",
        test_measures.test_a_paragraph_predicted_twice_costs_precision_twice,
    ),
    Mutant(
        "a missing prediction of evidence is an empty one",
        qasper,
        "evidence_f1",
        "    return 0.0 if predicted is None else max(",
        "    predicted = predicted or []\n    return max(",
        test_measures.test_missing_predictions_are_0_and_silence_on_the_unanswerable_is_1,
    ),
    Mutant(
        "a passage cited twice is two citations",
        citations,
        "_judged_one",
        "tuple(dict.fromkeys(statement.cited))",
        "statement.cited",
        test_citations.test_a_passage_cited_twice_is_one_citation,
    ),
    Mutant(
        "a citation of nothing is left out",
        citations,
        "_judged_one",
        "len(cited), n_precise",
        "len(there), n_precise",
        test_citations.test_a_citation_of_nothing_stays_in_the_denominator,
    ),
    Mutant(
        "no verdict is support",
        citations,
        "_judged_one",
        "verdicts[-1] is True",
        "verdicts[-1] is not False",
        test_citations.test_no_verdict_is_no_support_and_is_counted,
    ),
    Mutant(
        "items are counted as often as they match",
        lists,
        "score",
        "pairs = assign(possible)",
        "pairs = dict(possible)",
        test_list_measures.test_items_match_one_to_one_and_a_duplicate_is_extra,
    ),
    Mutant(
        "AC-10 is taken for AC-1",
        lists,
        "_match",
        'f"{form} "',
        "form",
        lambda: test_list_measures.test_an_item_matches_by_a_form_that_it_begins_with(
            test_list_measures.item("AC-10"), ["AC-1"], False
        ),
    ),
    Mutant(
        "complete is never false on a damaged file",
        lists,
        "measure",
        "claim.is_claimed and not claim.is_true",
        "claim.is_claimed and claim.is_exact is False",
        lambda: (
            test_list_measures.test_complete_is_false_where_items_are_wrong_or_the_file_is_damaged(
                True, False
            )
        ),
    ),
    Mutant(
        "no answer is left out of the exact lists",
        lists,
        "exact",
        "if result else 0.0",
        "if result else None",
        test_list_measures.test_no_answer_is_no_exact_list_and_finds_nothing,
    ),
    Mutant(
        "nothing returned is perfectly precise",
        lists,
        "item_precision",
        "return 0.0 if n_gold else None",
        "return 1.0 if n_gold else None",
        test_list_measures.test_no_answer_is_no_exact_list_and_finds_nothing,
    ),
    Mutant(
        "any page will do",
        toc,
        "score",
        "abs(entry.page_num - candidate.page_num) <= 1",
        "abs(entry.page_num - candidate.page_num) <= 99",
        test_toc_measures.test_a_page_off_by_one_matches_and_by_two_does_not,
    ),
    Mutant(
        "the extra entries cost nothing",
        toc,
        "precision",
        "result.n_matched / result.n_found",
        "result.n_matched / result.n_matched",
        test_toc_measures.test_one_entry_matches_once,
    ),
)


def _is(value: float | None, wanted: float) -> None:
    assert value == pytest.approx(wanted)


def plant(mutant: Mutant, patch: pytest.MonkeyPatch) -> None:
    """Put the mutated function into the place of the right one."""
    source = textwrap.dedent(inspect.getsource(getattr(mutant.module, mutant.function)))
    assert source.count(mutant.old) == 1, "the mutant no longer fits the function"
    mutated = source.replace(mutant.old, mutant.new)
    names = dict(vars(mutant.module))
    exec(compile(mutated, f"<{mutant.bug}>", "exec"), names)
    patch.setattr(mutant.module, mutant.function, names[mutant.function])


def bugs(mutant: Mutant) -> str:
    """A mutant as pytest names it."""
    return mutant.bug


@pytest.mark.parametrize("mutant", MUTANTS, ids=bugs)
def test_a_planted_bug_turns_its_test_red(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant.guard()
    plant(mutant, monkeypatch)
    with pytest.raises((AssertionError, ZeroDivisionError)):
        mutant.guard()
