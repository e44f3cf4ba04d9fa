"""An answer in a model's words, each sentence resting on a quote that is found in the document.

The model is given passages in document order and replies with sentences and quotes. What it says is
then checked as if a stranger had written it: a quote is looked for in the passage that is named,
then in the others that were given, never elsewhere; figures, codes and negations of the sentence
must agree with its quotes (`agreement`), or it is dropped; a sentence few of whose words are in its
quotes goes to the model once more as a judge, and is dropped or marked. A sentence without a quote
that stands in the document is dropped. So a citation can be wrong in no other way than the lexical
check lets through, and the text of a document can tell the model what it likes: nothing but
sentences with located quotes comes out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from sommaire.answering.agreement import supports
from sommaire.answering.citations import Located, locate
from sommaire.answering.passage import FactAnswer, Quoted
from sommaire.prompting import Consultation, Prompt, fixed_text, harmless
from sommaire.question import Question
from sommaire.tables import Document, Passage
from sommaire.text import stems, words

_REPLY = 900
"""Most tokens of a reply."""
_MOST_SENTENCES, _MOST_CITATIONS = 5, 2
_SAID = 0.6
"""Share of a sentence's words that its quotes or the question must have, or a judge is asked."""
_SHORTEST_QUOTE = 2
"""Words of a quote; one word alone may be a number or a code, not a name of all work."""
_MARKS = re.compile(r"\s*\[\d+(?:\s*,\s*\d+)*\]")
_SPACES_BEFORE_SIGN = re.compile(r"\s+([.,;])")


def _short(length: int, *, default: str | None = None) -> Any:  # noqa: ANN401  (as pydantic has it)
    """A text that the schema holds to a length; one that is longer all the same is no mistake."""
    return Field(... if default is None else default, json_schema_extra={"maxLength": length})


class SaidCitation(BaseModel):
    """What a sentence rests on, as the model says."""

    model_config = ConfigDict(extra="ignore")

    passage: int
    quote: str = _short(400)


class SaidSentence(BaseModel):
    """A sentence of the model's answer."""

    model_config = ConfigDict(extra="ignore")

    text: str = _short(600)
    citations: list[SaidCitation] = Field(
        default_factory=list, json_schema_extra={"maxItems": _MOST_CITATIONS}
    )


class Said(BaseModel):
    """The model's reply."""

    model_config = ConfigDict(extra="ignore")

    reasoning: str = _short(400, default="")
    is_answered: bool
    sentences: list[SaidSentence] = Field(
        default_factory=list, json_schema_extra={"maxItems": _MOST_SENTENCES}
    )


class Judgement(BaseModel):
    """Whether a quote supports a sentence, as the model judges."""

    model_config = ConfigDict(extra="ignore")

    is_supported: bool
    reason: str = _short(120, default="")


def answer_cited(
    document: Document, question: Question, passages: Sequence[Passage], consultation: Consultation
) -> FactAnswer | None:
    """The answer in the model's words with located quotes; None where the model gave none.

    Args:
        document: what is asked.
        question: of any kind.
        passages: what the model reads; put in document order here.
        consultation: the model; its failures are noted there.
    """
    given = sorted(passages, key=lambda passage: passage.start_line)
    told = consultation.ask(_prompt(question, given), Said, max_tokens=_REPLY)
    if told.value is None:
        return None
    said = told.value
    if not said.is_answered:
        reason = f"the model found no answer in {_read(document, given)}"
        return FactAnswer(reason=reason, mode=consultation.mode)
    quoted = [
        checked
        for sentence in said.sentences[:_MOST_SENTENCES]
        if (checked := _checked(document, question, sentence, given, consultation))
    ]
    if not quoted:
        consultation.failures.append("nothing that the model said rests on a quote of the document")
        return None
    return FactAnswer(tuple(quoted), mode=consultation.mode)


def _prompt(question: Question, given: Sequence[Passage]) -> Prompt:
    numbered = [
        f'<passage n="{n}">\n{harmless(passage.text)}\n</passage>'
        for n, passage in enumerate(given, start=1)
    ]
    return Prompt(fixed_text("answering/cited"), "\n".join(numbered), question.text)


def _read(document: Document, given: Sequence[Passage]) -> str:
    """What was read, for "the document does not say"."""
    pages = sorted({document.lines[passage.start_line].page_num for passage in given})
    return f"{len(given)} passages of pages {', '.join(map(str, pages))}"


def _checked(
    document: Document,
    question: Question,
    said: SaidSentence,
    given: Sequence[Passage],
    consultation: Consultation,
) -> Quoted | None:
    """The sentence with its quotes, located and agreed with; None where it has to go."""
    text = _SPACES_BEFORE_SIGN.sub(r"\1", _MARKS.sub("", " ".join(said.text.split())))
    found = (_found(document, one, given) for one in said.citations)
    places = tuple(dict.fromkeys(place for place in found if place))[:_MOST_CITATIONS]
    if not text or not places:
        return None
    quote = " ".join(place.quote for place in places)
    if supports(text, quote) is not None:
        return None
    if _says(text, quote, question, document):
        return Quoted(text, places)
    judged = judge_support(text, quote, consultation)
    if judged is False:
        return None
    return Quoted(text, places, is_supported=judged is True)


def _found(document: Document, said: SaidCitation, given: Sequence[Passage]) -> Located | None:
    """Where the quote stands: in the passage that is named, else in another that was given."""
    quote = said.quote.strip().strip("\"“”«»' ").strip()
    if len(quote.split()) < _SHORTEST_QUOTE and not any(char.isdigit() for char in quote):
        return None
    named = given[said.passage - 1 : said.passage] if said.passage > 0 else ()
    for passage in (*named, *given):
        place = locate(document, passage.start_line, passage.end_line, quote)
        if place is not None:
            return place
    return None


def _says(text: str, quote: str, question: Question, document: Document) -> bool:
    """Whether enough of the sentence's words are in its quotes, the question's words granted."""
    if question.language != document.language:
        return False
    said = set(stems(text, document.language))
    granted = set(stems(question.text, document.language)) | {"yes", "no", "oui", "non"}
    there = set(stems(quote, document.language))
    return bool(said & there) and len(said & (there | granted)) >= _SAID * len(said)


def judge_support(text: str, quote: str, consultation: Consultation) -> bool | None:
    """Whether the model grants that a quote supports a sentence; None where it does not reply."""
    prompt = Prompt(fixed_text("answering/support"), harmless(quote), text)
    told = consultation.ask(prompt, Judgement, max_tokens=120)
    return None if told.value is None else told.value.is_supported


class Summary(BaseModel):
    """A document in one line, as the model says."""

    model_config = ConfigDict(extra="ignore")

    summary: str = _short(300)


def summarise(document: Document, consultation: Consultation) -> str:
    """What a document is, in one line of the model's; "" where it says nothing that holds or tells.

    A summary is no answer and cites nothing: its figures must agree with what was read, and every
    name, code and acronym in it must stand there.
    """
    titles = "\n".join(section.name for section in document.sections[:60])
    opening = "\n".join(passage.text for passage in document.passages[:6])[:6000]
    data = f"title: {document.title}\n\ncontents:\n{titles}\n\nopening:\n{opening}"
    prompt = Prompt(fixed_text("answering/summary"), harmless(data), "What is this document?")
    told = consultation.ask(prompt, Summary, max_tokens=120)
    line = " ".join(told.value.summary.split()) if told.value else ""
    is_borne_out = supports(line, data) is None and set(_names_in(line)) <= set(words(data))
    tells = set(words(line)) - set(words(document.title))
    is_telling = len(tells) >= _FEWEST_TOLD and len(line) <= _LONGEST_SUMMARY
    return line if is_telling and is_borne_out else ""


_LONGEST_SUMMARY = 300
_FEWEST_TOLD = 3
"""Words that are not in the title: a title said again tells nothing."""
_NAMED = re.compile(
    r"(?<!^)\b[A-ZÀ-Ý][\w-]*|\b\w*[a-zà-ÿ\d][A-ZÀ-Ý]\w*|\b[A-ZÀ-Ý]{2,}\b|\b\w*\d\w*"
)


def _names_in(line: str) -> list[str]:
    """The words of a line that name: with a capital inside the line, or with a figure."""
    return [word for name in _NAMED.findall(line) for word in words(name)]
