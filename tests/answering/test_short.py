"""The answer in a word or a figure: only where one is asked for, and read off its evidence."""

from __future__ import annotations

import pytest

from sommaire.answering.citations import Located
from sommaire.answering.passage import FactAnswer, Quoted
from sommaire.answering.short import short_answer
from sommaire.understanding import understand


def short(question: str, sentence: str, *, is_by_meaning: bool = False) -> str | None:
    place = Located(0, 1, 0, len(sentence), (), sentence)
    quoted = (Quoted(sentence, (place,)),)
    return short_answer(understand(question), FactAnswer(quoted, is_by_meaning=is_by_meaning))


@pytest.mark.parametrize(
    ("question", "sentence", "verdict"),
    [
        ("May the Licensee assign it?", "The Licensee may assign it.", "Yes"),
        ("May the Licensee assign it?", "The Licensee may not assign it.", "No"),
        ("Does the text prescribe outcomes?", "The text does not prescribe outcomes.", "No"),
        ("Le locataire peut-il céder le bail ?", "Le locataire peut céder le bail.", "Oui"),
        ("Le locataire peut-il céder le bail ?", "Le locataire ne peut céder le bail.", "Non"),
        ("Is the fee due within 30 days?", "The fee is due within 60 days.", None),
        ("Is the fee due?", "No, the fee is waived.", "No"),
        ("May the fee be waived?", "It may not be waived.", "No"),  # a pronoun stands for one word
        ("Can you park in the yard?", "It is forbidden to park in the yard.", None),
        ("Peut-on fumer dans les locaux ?", "Il est interdit de fumer dans les locaux.", None),
        ("May the deed be assigned?", "The deed may be assigned only with consent.", None),
        ("Le bail peut-il être cédé ?", "Le bail peut être cédé, sauf à un tiers.", None),
        ("Does the tool remove packages?", "The tool may install packages.", None),
        ("L'outil supprime-t-il des paquets ?", "L'outil peut installer des paquets.", None),
    ],
)
def test_the_verdict_is_that_of_the_sentence(
    question: str, sentence: str, verdict: str | None
) -> None:
    assert short(question, sentence) == verdict


@pytest.mark.parametrize(
    ("question", "sentence", "verdict"),
    [
        ("Is the corpus balanced?", "The data of both classes are of one size.", "Perhaps yes"),
        ("May the Licensee assign it?", "The Licensee may not assign it.", "No"),
    ],
)
def test_the_verdict_of_a_sentence_in_other_words_is_a_perhaps(
    question: str, sentence: str, verdict: str
) -> None:
    assert short(question, sentence, is_by_meaning=True) == verdict


@pytest.mark.parametrize(
    ("question", "sentence", "figure"),
    [
        ("How long is the notice?", "A notice of 30 days ends the term of 2 years.", "30 days"),
        ("How much is the fee?", "The fee of $500 is due.", "$500"),
        ("How long is the term?", "The term is three (3) years.", "three (3) years"),
        ("In which year did it start?", "It did start in 2019 (“Start Date”).", "2019"),
        ("How many movies are there?", "It has 3,731 movies, each with 99.8 reviews.",
         "3,731 movies"),
        ("How many annotators are there?", "They reached an agreement of 0.8.", None),
        ("Who pays the fee?", "The tenant pays the fee of 30 euros.", None),
        ("What is the annual fee for aid?", "The annual fee for aid is EUR 300.", "EUR 300"),
        ("What is the price of a lamp in 2023?", "Item: Lamp; 2022: 15; 2023: 12", None),
        ("What is the price of a lamp in 2023?", "Lamp; 2022: EUR 15; 2023: EUR 12", "EUR 12"),
        ("What is the price of a lamp?", "Item: Lamp; 2022: EUR 15; 2023: EUR 12", None),
        ("What is the monthly fee?", "2 Fees The monthly fee was EUR 900 until 2022.", None),
        ("What was the monthly fee?", "The monthly fee was EUR 900 until 2022.", "EUR 900"),
        ("What is the setup fee?", "The monthly fee is EUR 900.", None),
        ("What is the setup fee?", "No setup fee is charged, but EUR 300 for support.", None),
        ("How long is the response time?", "The response time is 4 hours for faults and 2 days for"
         " others.", None),
        ("How long is the notice?", "The notice is given no later than 30 Days before.", "30 Days"),
        ("How long is the notice?", "The notice of 30 days is not needed.", None),
        ("How many users are there?", "6 Users 7 Limits • Minimum: 3", None),
        ("How many limits are there?", "6 Users 7 Limits • Minimum: 3", None),
        ("How many users are there?", "3. Users of the system", None),
        ("How many banks are there?", "There are 12 Banks.", "12 Banks"),
        ("How many street lights are there?", "It has 8,400 street lights in May.",
         "8,400 street lights"),
        ("How many fees are there?", "Article 3 – Fees of the court", None),
        ("Combien de frais y a-t-il ?", "Article 3 – Frais du juge", None),
        ("How many members has it?", "It has at least 4 members.", "at least 4 members"),
        ("Combien de logiciels y a-t-il ?", "Il y a plus de 59100 logiciels.",
         "plus de 59100 logiciels"),
        ("How many users were there in 2022?", "In 2022 users came.", None),
        ("How many engineers are on call?", "It has 12 engineers, 3 of whom are on call.", None),
        ("Combien coûte le loyer ?", "Le loyer est de 1 200 euros par mois.", "1 200 euros"),
        ("Why is the fee due?", "The fee is due because of 30 days of delay.", None),
    ],
)  # fmt: skip
def test_the_figure_is_the_one_that_is_asked_for(
    question: str, sentence: str, figure: str | None
) -> None:
    assert short(question, sentence) == figure


def test_without_a_sentence_there_is_no_short_answer() -> None:
    assert short_answer(understand("May the Licensee assign it?"), FactAnswer()) is None
