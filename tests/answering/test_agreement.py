"""Agreement: a sentence whose figures or negations are not those of its quote is caught."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sommaire.answering.agreement import supports

QUOTES = [
    "The Licensee shall not assign this Agreement within thirty (30) days of 3 March 2024.",
    "The fee is 1.5 % of $2,500,000, payable no later than 45 business days after each invoice.",
    "Le titulaire ne peut pas céder le contrat avant 18 mois, sans l’accord écrit du bailleur.",
    "A non-exclusive licence is granted under section 4.2.1 and AC-2(1).",
    "Aucun paiement n’est dû avant le 1er janvier 2020, dans la limite de 1 500 €.",
]


@pytest.mark.parametrize("quote", QUOTES)
def test_a_quote_supports_itself(quote: str) -> None:
    assert supports(quote, quote) is None


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("It is due in 30 days.", "due within thirty days"),
        ("It is due in thirty days.", "due within thirty (30) days"),
        ("C’est dû sous 30 jours.", "It is due within 30 days."),
        ("C’est dû le 3 mars 2024 [1].", "It is due on March 3, 2024."),
        ("It costs 1500 euros.", "Le prix est de 1 500 €."),
        ("It costs 1,500 euros.", "Le prix est de 1.500 €."),
        ("It costs $2.5 million.", "The price is $2,500,000."),
        ("at most 45 business days", "payable no later than 45 business days"),
        ("The term ends in 2024.", "The term ends on 31 December 2024."),
        ("The Licensee shall pay.", "The Licensee shall pay. It shall not assign."),
        (
            "They may sell and are not limited to Europe.",
            "They may sell and are not limited to it.",
        ),
        ("Le titulaire ne peut céder le contrat.", "Le titulaire ne peut pas céder le contrat."),
        ("The licence is not exclusive.", "The licence is non-exclusive."),
        ("It takes one year.", "It takes twelve months or one (1) year."),
        ("It takes 30.", "It takes 30 days."),
        ("It takes 30 days.", "It takes 30."),
        ("It is ok to act.", "It is unok to act."),
    ],
)
def test_the_same_in_other_words_is_supported(sentence: str, quote: str) -> None:
    assert supports(sentence, quote) is None


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("It is due in 30 days.", "due within 13 days"),
        ("It is due in 30 days.", "due within 30 months"),
        ("It is due in 30 days.", "due within 30 business days"),
        ("It is due in at least 30 days.", "due within 30 days"),
        ("The rate is 5 %.", "The rate is 15 %."),
        ("The rate is 5 %.", "The rate is −5 %."),
        ("The rate is 5 %.", "The rate is 1.5 %."),
        ("It costs 30 euros.", "It costs 30 dollars."),
        ("It costs 2.5 million.", "It costs 2.5 billion."),
        ("It ends on 3 March 2024.", "It ends on 3 May 2024."),
        ("It ends on 3 March 2024.", "It ends in March 2024."),
        ("It rests on AC-2(1).", "It rests on AC-2."),
        ("The Licensee shall assign it.", "The Licensee shall not assign it."),
        ("The Licensee shall not assign it.", "The Licensee shall assign it."),
        ("Le titulaire peut céder le contrat.", "Le titulaire ne peut pas céder le contrat."),
        ("Un paiement est dû.", "Aucun paiement n’est dû."),
        ("An exclusive licence is granted.", "A non-exclusive licence is granted."),
        ("The act is lawful.", "The act is unlawful."),
        ("It is sold with a warranty.", "It is sold without a warranty."),
        ("Nothing is owed.", "The fee is 30 euros."),
        ("Alpha beta gamma delta not.", "Alpha beta gamma delta never not epsilon."),
        ("It takes one year.", "It takes two years."),
        ("Cela dure un an.", "Cela dure deux ans."),
    ],
)
def test_another_figure_unit_bound_or_negation_is_caught(sentence: str, quote: str) -> None:
    assert supports(sentence, quote) is not None


PIECES = (
    "not no ne pas 30 1,5 1.500.2 2 000 2,000,00 days % - 3/4/2024 may five cinq AC-2(1) . , ( )"
    " [ ] $ million one 131,254 −7 non-exclusive shall 10:30 at least within 1er mars"
)


@given(
    words=st.lists(
        st.sampled_from(PIECES.split()),
        max_size=12,
    )
)
def test_any_text_supports_itself(words: list[str]) -> None:
    assert supports(" ".join(words), " ".join(words)) is None


DIGITS = [(quote, match.start()) for quote in QUOTES for match in re.finditer(r"\d", quote)]


@given(place=st.sampled_from(DIGITS), digit=st.sampled_from("0123456789"))
def test_a_wrong_digit_is_caught(place: tuple[str, int], digit: str) -> None:
    quote, at = place
    mutant = quote[:at] + digit + quote[at + 1 :]
    assert (supports(mutant, quote) is None) == (mutant == quote)


@pytest.mark.parametrize(
    ("quote", "negation"),
    [
        (QUOTES[0], "not "),
        (QUOTES[2], "ne "),
        (QUOTES[2], "sans "),
        (QUOTES[3], "non-"),
        (QUOTES[4], "n’"),
    ],
)
def test_a_dropped_negation_is_caught(quote: str, negation: str) -> None:
    assert negation in quote
    assert supports(quote.replace(negation, ""), quote) is not None
