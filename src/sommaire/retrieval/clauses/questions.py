"""How people ask for a clause of a contract without its name: data for questions of fact.

"Can the agreement be assigned?" asks for the clause on assignment, "who may inspect the books?" for
audit rights. A row names a topic of `topics` and the wording of questions on it, English and
French, for folded text; the first row that matches decides, so that what is more special stands
first. Only for contracts: "transfer learning" in a paper is no assignment.
"""

from __future__ import annotations

import re

from sommaire.question import Question
from sommaire.retrieval.clauses.parties import named_parties
from sommaire.retrieval.clauses.topic import Topic
from sommaire.retrieval.clauses.topics import TOPICS, topic_named
from sommaire.tables import Document, Language
from sommaire.text import fold

_IS_CONTRACT = re.compile(
    r"\b(?:agreement|contract|lease|deed|terms (?:and conditions|of (?:use|service|sale|business))"
    r"|contrat|convention d[e']|bail|conditions generales|accord|avenant|engagement letter)\b"
)
_ASKED: tuple[tuple[str, str], ...] = (
    ("post-termination services",
     r"what happens (?:on|upon|after|at|when|if)\b.{0,30}\b(?:terminat|expir|ends?\b)"
     r"|\b(?:after|upon|following) (?:the )?(?:termination|expiration|expiry|end of)"
     r"|effects? of termination|que se passe.{0,30}(?:fin\b|resiliation|expiration)"
     r"|\b(?:apres|a) (?:la )?(?:resiliation|fin du contrat|l'expiration)"),
    ("termination for convenience",
     r"\bterminat\w*.{0,40}\b(?:without (?:\w+ )?(?:cause|reason)|convenience|at will"
     r"|for any reason|at any time)|\bcancel\w*.{0,20}\b(?:any time|without)"
     r"|\bresili\w*.{0,30}(?:sans (?:motif|cause|raison)|a tout moment|pour convenance)"),
    ("notice period to terminate renewal",
     r"\b(?:notice|preavis)\b.{0,40}\b(?:renew|reconduc|renouvel)"
     r"|\b(?:prevents?|avoid|stop|oppose)\b.{0,20}\brenew"
     r"|\b(?:empecher|eviter|s'opposer)\b.{0,20}\b(?:renouvel|reconduc)"),
    ("renewal term", r"\brenew|\bautomatic(?:ally)? extend|\brenouvel|\breconduc"
     r"|\bextend(?:ed)? (?:the |this |its )?(?:term|agreement|contract|lease)\b"),
    ("warranty duration",
     r"\bhow long\b.{0,40}\bwarrant|\bwarranty (?:period|term|duration)"
     r"|\bwarrant\w+\b.{0,20}\b(?:last|long)|\b(?:duree|periode) de (?:la )?garantie"
     r"|\bgarantie\b.{0,20}\bdure|\bcombien de temps\b.{0,30}\bgaranti"),
    ("governing law",
     r"\b(?:which|what|whose)\b.{0,30}\blaws?\b.{0,20}\b(?:govern|appl)|\blaw (?:governs|applies)"
     r"|\b(?:governing|applicable) laws?\b|\b(?:droit|loi)s? (?:est |sont )?applicables?\b"
     r"|\b(?:quelle|quel|a quelle|a quel) (?:loi|droit)\b"),
    ("dispute resolution",
     r"\b(?:which|what|whose)\b.{0,20}\bcourts?\b|\bcourts?\b.{0,30}\bjurisdiction|\bjurisdiction\b"
     r"|\barbitrat|\bdisputes?\b|\bvenue\b|\bquel(?:le)?s? (?:tribuna|juridiction)"
     r"|\btribuna\w+ competents?\b|\blitiges?\b|\barbitrage\b"),
    ("non-transferable license",
     r"\blicen[sc]e\b.{0,20}\b(?:transferable|sub-?licen[sc])|\btransfer\b.{0,20}\blicen[sc]e"
     r"|\bsub-?licen[sc]|\blicence\b.{0,20}\b(?:cessible|transferable|transmissible)|\bsous-licence"),
    ("irrevocable or perpetual license",
     r"\blicen[sc]e\b.{0,20}\b(?:perpetual|irrevocable)|\b(?:perpetual|irrevocable)\b.{0,20}"
     r"\blicen[sc]e|\blicence\b.{0,20}\b(?:perpetuelle|irrevocable)"),
    ("joint ip ownership", r"\bjoint(?:ly)?\b.{0,20}\bown|\bco-?own|\bcopropriete"),
    ("ip ownership assignment",
     r"\bown(?:s|ed|er|ership)?\b.{0,60}\b(?:intellectual|ip|inventions?|works?|deliverables?"
     r"|results?|software|copyrights?|patents?|trade ?marks?|improvements?)\b"
     r"|\b(?:intellectual property|ip|inventions?|deliverables?|copyrights?)\b.{0,40}"
     r"\b(?:own|belong)|\b(?:appartien|propriete|proprietaire)\w*.{0,40}"
     r"\b(?:intellectuel|resultats|livrables|inventions?|logiciel)"),
    ("assignment",
     r"\b(?:can|may|could|is|are)\b.{0,60}\bassign(?:ed|able)?\b"
     r"|\btransfer (?:its|their|the|this|his) (?:rights?|agreement|contract|obligations?)"
     r"|\b(?:peut|peuvent|pourra)\b.{0,40}\bced(?:er|e|ee)\b|\bceder (?:le|ce|ses|son)\b"
     r"|\bcessible\b"),
    ("change of control",
     r"\bchanges? (?:of|in) (?:control|ownership)|\b(?:is|are|gets?|being) (?:acquired|taken over)"
     r"|\bchangement de controle|\brachete"),
    ("uncapped liability",
     r"\b(?:unlimited|uncapped) liab|\bliab\w+\b.{0,30}\b(?:unlimited|not limited|uncapped)"
     r"|\bexcluded from the (?:cap|limit)|\bresponsabilite illimitee"),
    ("cap on liability",
     r"\b(?:limit|cap|maximum)\w*\b.{0,20}\bliab|\bliab\w+\b.{0,20}\b(?:limited|capped|cap|limit)"
     r"|\bliable for (?:indirect|consequential)"
     r"|\bresponsabilite\b.{0,30}\b(?:limitee|plafonnee)"
     r"|\b(?:limite|plafond|limitation)s? de (?:la )?responsabilite"),
    ("license grant",
     r"\b(?:what|which) (?:licen[sc]es?|rights?)\b.{0,40}\b(?:grant|given)"
     r"|\blicen[sc]es? (?:is|are) granted|\bgrants?\b.{0,20}\blicen[sc]e|\bquelles? licences?\b"
     r"|\blicence\b.{0,20}\b(?:accordee|concedee)"),
    ("audit rights",
     r"\baudit(?!eur)|\binspect\w*\b.{0,30}\b(?:books|records|accounts)"
     r"|\b(?:books|records)\b.{0,40}\binspect|\baccess to\b.{0,20}\b(?:books|records)"
     r"|\b(?:examiner|verifier|controler)\b.{0,20}\b(?:livres|comptes|registres)"),
    ("revenue or profit sharing",
     r"\b(?:revenue|profit)s?\b.{0,20}\bshar|\bshar\w*\b.{0,20}\b(?:revenue|profit)s?"
     r"|\broyalt|\bredevances?\b|\bpartage d(?:es|e|u) (?:revenus?|benefices?)"),
    ("rights of first refusal, offer or negotiation",
     r"\bfirst (?:refusal|offer|negotiation)|\bpreemption\b|\bdroit de preference|\bpremier refus"),
    ("exclusivity", r"\bexclusiv"),
    ("minimum commitment",
     r"\bminimum\b.{0,30}\b(?:purchase|commitment|order|quantit|volume)"
     r"|\b(?:purchase|order|buy)\b.{0,30}\bminimum"
     r"|\b(?:achat|commande|engagement|quantite)s? minim"),
    ("no-solicit of employees",
     r"\b(?:hire|solicit|poach|recruit)\w*\b.{0,40}\b(?:employees?|staff|personnel|workers)"
     r"|\b(?:embaucher|debaucher|recruter|solliciter)\b.{0,40}\b(?:salarie|personnel|employe)"),
    ("no-solicit of customers",
     r"\b(?:solicit|approach|poach|divert)\w*\b.{0,40}\b(?:customer|client)s?"
     r"|\b(?:solliciter|demarcher|detourner)\b.{0,30}\bclient"),
    ("non-compete",
     r"\bnon-?compet|\bcompet(?:e|es|ing|ition|itors?)\b|\bconcurren(?:ce|cer|ts?)\b"),
    ("non-disparagement",
     r"\bdisparag|\bnegative (?:statement|comment|remark)s?|\bspeak ill|\bdenigr"),
    ("liquidated damages",
     r"\bliquidated\b|\bpenalt(?:y|ies)\b|\bpenalites?\b|\bclauses? penales?"),
    ("third party beneficiary",
     r"\bthird[- ]part(?:y|ies)\b.{0,20}\b(?:benefici|enforce)|\btiers\b.{0,20}\b(?:beneficiaires?"
     r"|se prevaloir)|\bstipulation pour autrui"),
    ("covenant not to sue",
     r"\b(?:covenant|agree\w*) not to (?:sue|challenge|contest)|\bchallenge the (?:validity|patent"
     r"|trade ?mark)|\bne pas (?:poursuivre|contester)"),
    ("source code escrow", r"\bsource code\b|\bescrow\b|\bcode source\b|\bsequestre\b"),
    ("most favored nation", r"\bmost[- ]favou?red|\bnation la plus favorisee"),
    ("insurance", r"\binsur(?:ance|ed|e)\b|\bassurances?\b|\bs'assurer contre"),
    ("data protection",
     r"\bpersonal data\b|\bdata protection\b|\bdonnees (?:a caractere )?personnel"),
    ("confidentiality", r"\bconfiden|\bnon-?disclosure\b|\bkept? secret\b|\bsecrets?\b"),
    ("indemnification", r"\bindemnif|\bhold harmless|\bindemnis"),
    ("force majeure", r"\bforce majeure\b|\bacts? of god\b|\bcas fortuit"),
    ("expiration date",
     r"\bwhen\b.{0,40}\b(?:agreement|contract|lease|term)\b.{0,20}\b(?:expire|end)s?\b"
     r"|\bhow long\b.{0,30}\b(?:agreement|contract|lease|term)\b"
     r"|\b(?:term|duration|length) of (?:the|this) (?:agreement|contract|lease)\b"
     r"|\b(?:duree|terme) d(?:u|e ce) (?:contrat|bail)\b"
     r"|\bquand\b.{0,40}\b(?:contrat|bail)\b.{0,20}\b(?:expire|prend\w* fin|se termine)"
     r"|\bcombien de temps dure (?:le|ce) (?:contrat|bail)"),
    ("effective date",
     r"\bwhen\b.{0,40}\b(?:agreement|contract|lease)\b.{0,20}\b(?:take effect|effective|start"
     r"|begin|commence|in(?:to)? force)|\beffective date\b|\bcommencement date\b"
     r"|\bquand\b.{0,40}\b(?:contrat|bail)\b.{0,20}\b(?:commence|debute|prend\w* effet"
     r"|entre\w* en vigueur)|\bdate d(?:'effet|'entree en vigueur|e debut)"),
    ("termination",
     r"\b(?:how|who|can|may|grounds|reasons|notice)\b.{0,60}\bterminat(?:e|ed|ion)\b"
     r"|\b(?:comment|qui|peut|motifs?|preavis)\b.{0,60}\bresili"),
)  # fmt: skip
_ROWS = tuple((name, re.compile(pattern)) for name, pattern in _ASKED)
_CLAUSE = re.compile(
    r"^(?:is|are) there (?:an? |any )?(?P<en>.+?)\s*\?*$"
    r"|^(?:y a-t-il|existe-t-il|il y a) (?:une? |des? |d')?(?P<fr>.+?)\s*\?*$"
)


def is_contract(document: Document) -> bool:
    """Whether the preamble names parties, or the title says that it is one."""
    return bool(_IS_CONTRACT.search(fold(document.title))) or bool(named_parties(document))


def topic_asked(question: Question, document: Document) -> Topic | None:
    """The clause that a question of fact asks a contract for; None for any other document."""
    folded = fold(question.text)
    name = next((name for name, pattern in _ROWS if pattern.search(folded)), None)
    topics = TOPICS[document.language]
    asked = next((one for one in topics if one.name == name), None)
    found = asked or _named_alone(folded, document.language)
    return found if found is not None and is_contract(document) else None


def _named_alone(folded: str, language: Language) -> Topic | None:
    """The topic that "is there a … clause?" names and names little else than."""
    match = _CLAUSE.match(folded.strip())
    return topic_named(match["en"] or match["fr"], language) if match else None
