"""Which kind of question is asked."""

from __future__ import annotations

import pytest

from sommaire.question import Kind
from sommaire.understanding import understand
from tests.understanding.asking import own_questions


@pytest.mark.parametrize("part", ["development", "held out"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nine_in_ten_of_our_own_questions_are_of_the_right_kind(part: str, language: str) -> None:
    rows = [row for row in own_questions(part) if row["language"] == language]
    wrong = [row["question"] for row in rows if understand(row["question"]).kind not in row["kind"]]
    assert len(rows) >= 40
    assert len(wrong) <= 0.1 * len(rows), wrong


LISTINGS = """
What are all the categories under GOVERN?
List everything that AC-2 requires.
Give me every requirement of SA-9.
Which datasets do they use?
What metris are used for evaluation?
Which dataset(s) do they evaluate on?
What kind of documents must be provided?
Which of the subcategories in GV.SC mention suppliers?
Who are the guarantors?
Under what conditions may the franchise be renewed? List all of them.
Who can terminate the lease? Name them all.
What must the processor do under Article 28?
What is not covered by the policy?
What isn't covered?
What is in Annex A?
What does GOVERN cover?
What else must the tenant pay?
When a breach occurs, what must the processor do?
For each category, list the subcategories.
WHAT ARE ALL THE CATEGORIES UNDER GOVERN?
Could you please tell me which products are excluded?
Show me the list of figures
What's the list of exclusions
all permitted uses of the marks
exclusions
each party's duties
What about the exceptions?
Which ones are mandatory?
Everything that the buyer must deliver
The policy covers what?
Quelles sont toutes les catégories sous GOVERN ?
quelles sont les categories sous GOVERN?
Quels sont, selon la directive, les pratiques interdites ?
Énumère tout ce qu’exige IR-8.
Tout ce qui est exclu de la garantie
Recense les cas où le consentement n'est pas requis
Dans quels cas le dépôt est-il restitué ?
À quels tiers les données sont-elles transmises ?
Que doit contenir le dossier ?
Que faut-il vérifier ?
Qu'est-ce qui est exclu de la garantie ?
Qu'est-ce que la fonction GOVERN couvre ?
Qu'y a-t-il dans l'annexe A ?
De quoi se compose le comité ?
Pouvez-vous me donner la liste des pièces ?
Je voudrais connaître toutes les sanctions.
Quand un incident survient, que doit faire le responsable ?
La garantie couvre quoi ?
Les pièces manquantes sont lesquelles ?
Lesquels sont obligatoires ?
Obligations du bailleur
Quoi d'autre ?
Y a-t-il d'autres exclusions ? Lesquelles ?
Are there any exclusions, and if so, which?
List, in order, the steps.
tell me which security controls the supplier uses
What would be the complete set of requirements?
Ça couvre quels risques ?
"""

FACTS = """
What is the list price?
List price of the product?
Who keeps the register of lists?
Who must approve every change?
Every user must complete the training: by when?
Every user must change the password.
What is the most important category?
Which list contains all the names?
Which of these is public?
Which one is mandatory?
Which is better?
How long must all records be retained?
How many parameters does the model have?
How many directors may be appointed?
How many times per year is the plan tested?
What were the company's total revenues in 2019?
What was the net sales in the third quarter?
What is the maximum number of directors?
When do all the licences expire?
What happens to all the data at the end?
What is an example of a breach?
What is the information?
State the governing law
Name of the insured
effective date
Give me the price list.
The contract expires when?
Which author coins the term?
What is the number of the article on damages?
Comment s'appelle la liste des termes définis ?
Quel est le prix de la liste ?
Qui tient le registre de tous les traitements ?
Liste électorale : qui la tient ?
Tous les agents sont habilités : par qui ?
Combien coûte la licence ?
Combien de temps dure chaque audit ?
Combien de fois par an le plan est-il testé ?
Le préavis est de combien ?
Le contrat expire quand ?
Qu'est-ce qui déclenche la garantie ?
À quoi sert la fonction GOVERN ?
Où est conservée la liste des actionnaires ?
Quelle liste contient tous les noms ?
Que se passe-t-il ensuite ?
Lequel est obligatoire ?
"""

OTHERS: dict[Kind, str] = {
    "counting": """
How many subcategories does GOVERN have?
How many of the 106 subcategories mention suppliers?
How many times is the arbitrator mentioned?
number of articles in Title II
Count the sections in Part Two.
Do you know how many sections there are?
Under Article 5 how many exceptions are there?
Combien de catégories compte le CSF Core ?
Combien y a-t-il d'annexes ?
Combien le code contient-il d'articles ?
Combien de fois le mot « astreinte » apparaît-il ?
Le rapport contient combien de recommandations ?
nombre d'articles du titre II
""",
    "yes/no": """
Is listing on the exchange required?
Does the supplier have to list all its subcontractors?
If the tenant leaves, can the landlord keep the deposit?
Tell me whether all users are bound.
The tenant may sublet?
Le locataire peut-il sous-louer ?
Le bailleur, qui est propriétaire, peut-il résilier ?
Quels que soient les motifs, le bail peut-il être résilié ?
N'importe quel salarié peut-il adhérer ?
Est-ce que tous les sous-traitants sont agréés ?
Y a-t-il une clause de non-concurrence ?
Je voudrais savoir si le bail peut être résilié
Le bailleur peut vendre ?
""",
    "definition": """
What is a security control baseline?
What is few-shot learning
What are embeddings?
What does “Confidential Information” mean?
What are "dispositions communes"?
How is the term Affiliate defined?
Can you explain what a Tier is?
Define material breach.
Qu'est-ce qu'un profil organisationnel ?
Que signifie « force majeure » ?
Explique ce qu'est un profil
C'est quoi une clause léonine ?
""",
    "comparison": """
Compare all the exclusions of the two policies.
What is the difference between a category and a subcategory?
How does the 2023 policy differ from the 2021 policy?
Which is better, BERT or GPT?
En quoi le régime A diffère-t-il du régime B ?
Lequel est le plus rapide, BERT ou GPT ?
""",
    "summary": """
Summarize all the obligations
What is this paper about?
Give me an overview of the risk factors.
Résume toutes les obligations du locataire
De quoi parle ce document ?
En quelques mots, que dit ce rapport ?
""",
}


def rows() -> list[tuple[Kind, str]]:
    table: dict[Kind, str] = {"listing": LISTINGS, "fact": FACTS, **OTHERS}
    return [(kind, text) for kind, block in table.items() for text in block.strip().splitlines()]


@pytest.mark.parametrize(("kind", "text"), rows())
def test_a_question_is_of_its_kind_and_says_which_rule_told(kind: Kind, text: str) -> None:
    question = understand(text)
    assert (question.kind, bool(question.why)) == (kind, True), question


def test_the_sentence_that_asks_counts_not_the_one_that_tells() -> None:
    question = understand("I am reviewing all the schedules. What is the notice period?")
    assert (question.kind, question.target) == ("fact", "notice period")


def test_words_between_quotation_marks_are_no_markers() -> None:
    assert understand("Who signs “List of all the exhibits”?").kind == "fact"


def test_a_question_in_the_middle_of_many_clauses_is_still_read() -> None:
    text = ", ".join(["in view of the above"] * 30) + ", what are the exclusions?"
    assert understand(text).kind == "listing"


@pytest.mark.parametrize(
    "text",
    [
        "What are the respective values of goodwill in 2018 and 2019?",
        "Quels sont les montants respectifs des ventes en 2018 et en 2019 ?",
    ],
)
def test_figures_of_things_that_are_named_are_no_list(text: str) -> None:
    assert understand(text).kind == "fact"
