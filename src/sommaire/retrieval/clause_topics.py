"""What clauses of contracts on a topic say, in English and French: data for the semantic loop.

A clause on audit rights seldom says "audit rights": it lets a party inspect books and records. A
topic gives the names that questions and headings have for it, phrases that alone show a clause of
its kind, and words of which two together do. Patterns stand for folded text (lower case, no
accents). General drafting language only, as found in any book of forms; no document's own words.
Questions on any other topic are met by their own words alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """How the clauses on a topic are named and worded."""

    name: str
    called: re.Pattern[str]
    """Names in questions and in headings."""
    phrases: re.Pattern[str]
    """One of these is enough."""
    hints: tuple[re.Pattern[str], ...]
    """Two of these, or one under a heading of the topic."""
    against: re.Pattern[str] | None
    """Wording of another topic that uses the same words."""


def topic_of(subject: str) -> Topic | None:
    """The topic that a folded phrase names, the one with the longest name; None where none does.

    >>> found = topic_of("droits d'audit")
    >>> found.name if found else ""
    'audit rights'
    """
    named = [(match, topic) for topic in TOPICS if (match := topic.called.search(subject))]
    longest = max(named, key=lambda pair: len(pair[0].group()), default=None)
    return longest[1] if longest else None


def _topic(name: str, called: str, phrases: str, *hints: str, against: str = "") -> Topic:
    return Topic(
        name,
        re.compile(rf"\b(?:{called})\b"),
        re.compile(phrases),
        tuple(map(re.compile, hints)),
        re.compile(against) if against else None,
    )


_LICENCE = (
    r"\bgrants?\b[^.;]{0,160}\b(?:licen[sc]es?|right(?! to terminate))"
    r"|\b(?:is|are) (?:hereby )?(?:granted|licensed)\b|\b(?:hereby|shall) licen[sc]es?\b"
    r"|\bgranted\b[^.;]{0,60}\blicen[sc]e\b"
    r"|\bconced\w+[^.;]{0,120}\b(?:licence|droit)|\baccord\w+[^.;]{0,80}\blicence"
)

TOPICS: tuple[Topic, ...] = (
    _topic(
        "audit rights",
        r"audits?(?: rights?)?|inspections?|books and records|droits? d'audit|droits? de controle",
        r"\baudit(?:s|ed|ing|ors?)?\b(?! committee)"
        r"|\b(?:inspect|examine|review)\w*[^.;]{0,120}\b(?:books|records|accounts|premises|facilit)"
        r"|\b(?:access to)[^.;]{0,80}\b(?:books|records|accounts|facilit)"
        r"|\brecords\b[^.;]{0,120}\b(?:inspection|examination|verif)",
        r"\binspect(?:s|ed|ion|ions|ing)?\b",
        r"\b(?:books|records|accounts|livres|registres|comptes)\b",
        r"\b(?:underpa|overpa|discrepanc|understate)\w*|\bindependent[^.;]{0,30}accountant",
        r"\bfinancial statements?\b",
    ),
    _topic(
        "assignment",
        r"anti-?assignment|assign(?:ment|ability)s?|transfers?|cession(?: du contrat)?|cessibilite"
        r"|incessibilite",
        r"\b(?:not|neither|nor|no|without)\b[^.;]{0,200}\b(?:assign|transfer|delegat)\w*"
        r"|\b(?:assign|transfer)\w*[^.;]{0,200}\b(?:without|prior|written|with)\b[^.;]{0,60}"
        r"\b(?:consent|approval|notice)\b|\b(?:attempt|purport)\w*[^.;]{0,30}\b(?:assign|transfer)"
        r"|\b(?:assign|transfer)\w*\b[^.;]{0,80}\b(?:void|of no (?:force|effect))"
        r"|\b(?:may|right to|deemed)\b[^.;]{0,60}\bassign(?:ed|ment)?\b"
        r"|\b(?:ceder|cede|cession|transfer\w*)\b[^.;]{0,120}\b(?:accord|consentement|autorisation)"
        r"|\bne (?:peut|peuvent|pourra|pourront)[^.;]{0,60}\b(?:ceder|cede|transfer)",
        r"\bassign(?:able|ment|ments|ed|ing|s)?\b(?! of (?:work|task|error))",
        r"\btransferee|\bsuccessors? and (?:permitted )?assigns\b|\bby operation of law\b",
        r"\bconsent\b",
        against=r"\b(?:hereby|agrees to) (?:irrevocably )?assigns?\b|\btitle and interest\b"
        r"|\btransfer of (?:data|technology|information|shares)\b|\bnon-?transferable\b",
    ),
    _topic(
        "cap on liability",
        r"(?:cap|caps|limit|limits|limitations?|restrictions?) (?:on|of|to) liability"
        r"|liability caps?|capped liability|(?:limitation|plafond)s? de (?:la )?responsabilite",
        r"\bin no event\b[^.;]{0,160}\b(?:liab|respons|damages)|\b(?:no|any|have"
        r"|without)\b[^.;]{0,40}"
        r"\bliability\b[^.;]{0,200}\b(?:exceed|limited|excess)|\bliab\w*\b[^.;]{0,250}"
        r"\b(?:exceed|(?:be|is|are) limited|maximum|cumulative|aggregate)\b"
        r"|\b(?:not|neither|nor|no)\b[^.;]{0,160}\b(?:be )?liable\b|\bshall have no liability\b"
        r"|\b(?:consequential|punitive|exemplary|incidental|indirect)\b"
        r"[^.;]{0,80}\b(?:damages|loss)"
        r"|\bclaims?\b[^.;]{0,100}\b(?:must|shall) be (?:brought|commenced|made)[^.;]{0,40}within"
        r"|\b(?:sole|exclusive) remed|\bresponsabilite\b[^.;]{0,160}\b(?:limit|plafon|exced|exclu)",
        r"\bliab(?:le|ility)\b",
        r"\b(?:exceed|limited to|maximum|aggregate|waives?)\b",
        r"\bdamages\b|\bdommages\b",
    ),
    _topic(
        "uncapped liability",
        r"un(?:capped|limited) liability|responsabilite illimitee",
        r"\b(?:except|other than|exception|nothing)\b[^.;]{0,250}\b(?:liab|damages|limit)"
        r"|\b(?:limitation|exclusion)s?\b[^.;]{0,80}\b(?:not apply|not limit)"
        r"|\bunlimited liab|\bresponsabilite illimitee",
        r"\b(?:gross negligence|wil+ful|fraud|misappropriation)\b",
        r"\bliab(?:le|ility)\b|\bdamages\b",
    ),
    _topic(
        "license grant",
        r"licen[sc]e grants?|grants? of (?:a )?(?:licen[sc]es?|rights)|licen[sc]es?"
        r"|(?:concession|octroi) de (?:la )?licences?",
        _LICENCE,
        r"\blicen[sc](?:e|es|ed|ing)\b",
        r"\b(?:non-? ?exclusive|exclusive|royalty-free|perpetual|worldwide|limited)\b",
        r"\bright to (?:use|distribute|reproduce|market|sell|make)\b|\bsublicen[sc]",
    ),
    _topic(
        "non-transferable license",
        r"non-?transferable(?: licen[sc]es?)?|licences? (?:non transmissible|incessible)s?",
        r"\bnon-? ?(?:transferable|assignable|sublicen[sc]able)\b|\bnot (?:be )?(?:sub-?licen[sc]"
        r"|transfer|assign)\w*[^.;]{0,80}\blicen[sc]e|\bno right to sub-?licen[sc]",
        r"\blicen[sc]e\b",
        r"\bsub-?licen[sc]",
    ),
    _topic(
        "irrevocable or perpetual license",
        r"(?:irrevocable|perpetual)(?: or (?:irrevocable|perpetual))?(?: licen[sc]es?)?",
        r"\b(?:perpetual|irrevocable|perpetuelle?|irrevocablement)\b"
        r"[^.;]{0,200}\b(?:licen[sc]e|right)"
        r"|\blicen[sc]e\b[^.;]{0,120}\b(?:perpetual|irrevocabl)|\bperpetuity\b",
        r"\blicen[sc]e\b",
        r"\bsurviv",
    ),
    _topic(
        "affiliate license",
        r"affiliate licen[sc]es?(?:-licen[sc](?:or|ee))?",
        r"\b(?:affiliat\w+|group)\b[^.;]{0,250}\b(?:licen[sc]|grant)"
        r"|\b(?:licen[sc]|grant)\w*\b[^.;]{0,250}\b(?:affiliat\w+|subsidiar\w+|group\b)",
        r"\bsub-?licen[sc]",
        r"\bgroup\b|\bsubsidiar",
    ),
    _topic(
        "source code escrow",
        r"source code(?: escrow)?|escrow|sequestre",
        r"\bescrow\b|\bsource codes?\b|\bsequestre\b|\bcode source\b",
        r"\bdeposit\b|\brelease\b",
    ),
    _topic(
        "revenue or profit sharing",
        r"(?:revenue|profit)s?(?:\W+(?:and |or )?profits?)?[ -]shar(?:e|es|ing)|royalt(?:y|ies)"
        r"|partage d(?:es|e|u) (?:revenus?|benefices?)|redevances?",
        r"\b(?:royalt|commission)\w*\b[^.;]{0,200}(?:%|per ?cent|equal|rate|pay)"
        r"|(?:%|\bper ?cent)[^.;]{0,120}\b(?:revenue|sales|profit|income|receipts|proceeds|fees)"
        r"|\b(?:revenue|profit|income)s?\b[^.;]{0,120}(?:\bshar(?:e|ed|ing)\b|%|\bper ?cent)"
        r"|\bshare[sd]?\b[^.;]{0,60}\b(?:revenue|profit)|\bredevances?\b[^.;]{0,120}(?:%"
        r"|pour cent)",
        r"\broyalt(?:y|ies)\b|\bcommissions?\b",
        r"%|\bper ?cent",
        r"\b(?:net|gross) (?:sales|revenues?|profits?|income)\b",
    ),
    _topic(
        "insurance",
        r"insurances?|assurances?",
        r"\binsurance\b|\binsured\b|\binsurer|\bassurances?\b|\bassureur|\bpolic(?:y"
        r"|ies)\b[^.;]{0,60}"
        r"\bcoverage",
        r"\bcoverage\b|\bpolic(?:y|ies)\b",
        r"\b(?:premium|underwrit|workers'? compensation)\w*",
    ),
    _topic(
        "ip ownership assignment",
        r"(?:ip|intellectual property|invention)s?(?: rights)? (?:ownership)?(?: ?assignments?)?"
        r"|ownership (?:assignments?|of (?:ip|intellectual property|inventions?))"
        r"|assignments? of (?:ip|intellectual property|inventions?)"
        r"|(?:cession|propriete)(?: des? droits)? (?:de|d'une?)? ?(?:la )?propriete intellectuelle",
        r"\b(?:hereby|shall|agrees? to|will)\b[^.;]{0,80}\b(?:assign|convey|transfer)s?\b"
        r"[^.;]{0,160}"
        r"\b(?:right|title|interest|invention|intellectual|patent|copyright|trademark|mark)"
        r"|\b(?:sole|exclusive)(?: and exclusive)? property\b"
        r"|\bwork(?:s)?[ -](?:made[ -])?for[ -]hire"
        r"|\b(?:shall|will|be|is|are)\b[^.;]{0,60}\b(?:owned (?:exclusively|solely)"
        r"|own(?:s)? all)\b"
        r"|\bbecome[s]? the (?:\w+ )*property of|\binure\w*\b[^.;]{0,60}\bbenefit of",
        r"\b(?:right|title)s?,? (?:title,? )?and interest\b",
        r"\bown(?:s|ed|ership)?\b",
        r"\b(?:invention|improvement|work product|derivative|development"
        r"|intellectual property)s?\b",
    ),
    _topic(
        "joint ip ownership",
        r"joint(?:ly)? (?:ip |intellectual property )?own(?:ed|ership)|co-?ownership|copropriete",
        r"\bjoint(?:ly)?[ -](?:own|patent|invention|intellectual|developed|ip\b|technolog)"
        r"|\bco-?own(?:ed|ership|s)?\b|\bundivided\b|\bcopropri",
        r"\bjoint(?:ly)?\b",
        r"\bown(?:s|ed|ership)?\b",
    ),
    _topic(
        "rights of first refusal, offer or negotiation",
        r"rofr|rofo|rofn|rights? of first (?:refusal|offer|negotiation)|first (?:refusal|offer)"
        r"|droits? de (?:preemption|preference|premier refus)|pactes? de preference",
        r"\bfirst (?:right|refusal|offer|option|negotiat)\w*|\bright of first\b"
        r"|\b(?:prior|exclusive) right and option\b|\bbona fide\b[^.;]{0,40}\boffer\b"
        r"|\bmatch(?:ing)? (?:such|the|any|that) (?:offer|terms)\b|\bpreemption\b|\bpreference\b"
        r"|\b(?:put|call) option\b|\boption to (?:purchase|acquire|assume|buy)\b",
        r"\b(?:same|no less favou?rable) terms\b",
        r"\b(?:option|offer)\b",
        r"\b(?:negotiat|exercise)\w*",
    ),
    _topic(
        "exclusivity",
        r"exclusiv(?:ity|e (?:dealing|rights))|exclusivite",
        r"\b(?:sole|exclusive)(?:ly)?\b[^.;]{0,80}\b(?:right|licen[sc]e|distribut|agent"
        r"|supplier|provid"
        r"|appoint|sponsor|territory|purchase|basis)|\bappoint\w*\b[^.;]{0,80}\bexclusiv"
        r"|\bexclusivit|\b(?:not|neither|no)\b[^.;]{0,120}\b(?:any other|competing|other than)\b"
        r"[^.;]{0,60}\b(?:person|party|product|supplier|distributor|agent)"
        r"|\bexclusively (?:from|to|with|through)\b|\ball of (?:its|their) requirements\b",
        r"(?<!non-)(?<!non)(?<!non- )\bexclusive(?:ly)?\b",
        r"\bappoint|\bterritory\b|\bcompet",
        against=r"\bexclusive jurisdiction\b|\bexclusive remed",
    ),
    _topic(
        "change of control",
        r"changes? (?:of|in) control|changements? de controle",
        r"\bchanges? (?:of|in)(?: the| ownership or)? (?:control|ownership|management)\b"
        r"|\b(?:control|management) of (?:the )?\w+[^.;]{0,40}\bchange"
        r"|\b(?:merge[rd]?|consolidat\w+|acqui(?:red|sition))\b[^.;]{0,120}"
        r"\b(?:terminat|assign|consent|control|substantially all)"
        r"|\bsubstantially all\b[^.;]{0,60}\b(?:assets|stock|business)|\bcontrolling interest\b"
        r"|\bmajority of\b[^.;]{0,60}\b(?:voting|stock|shares|equity|assets|ownership)"
        r"|\bwhose control\b|\bchangement de controle\b",
        r"\bmerge[rd]?s?\b|\bacquisition\b|\bacquired\b",
        r"\bcontrol\b",
        r"\bterminat",
    ),
    _topic(
        "minimum commitment",
        r"minimum (?:commitments?|purchases?|orders?|quantit(?:y|ies))|engagements? minimums?",
        r"\b(?:minimum|at least|no(?:t)? (?:fewer|less) than)\b[^.;]{0,120}\b(?:purchase"
        r"|order|quantit"
        r"|units?|amount|fee|royalt|commit|per (?:year|month|quarter)|each (?:year|month"
        r"|quarter)|\$)"
        r"|\bguaranteed\b|\bminimum\b[^.;]{0,60}\b(?:purchas|order|quantit|volume|royalt|payment)"
        r"|\bminimum\b[^.;]{0,60}\b(?:achat|commande|quantite|montant)",
        r"\bminimums?\b",
        r"\b(?:purchase|order|commit|deliver|pay)\w*",
        against=r"\binsurance\b|\bcoverage\b|\bdays\b[^.;]{0,30}\bnotice\b"
        r"|\bdays' (?:prior )?notice\b",
    ),
    _topic(
        "volume restriction",
        r"volume (?:restrictions?|limits?)|maximum (?:volumes?|quantit(?:y|ies))",
        r"\bmaximum\b[^.;]{0,60}\b(?:quantit|volume|number|capacity|units?|daily)"
        r"|\b(?:not|no) (?:\w+ )?(?:more than|exceed)\b[^.;]{0,80}\b(?:quantit|volume|units?"
        r"|copies|users"
        r"|hours|per (?:day|month|year))|\bup to\b[^.;]{0,30}\b(?:units|copies|users|hours)",
        r"\b(?:quantit|volume|capacity)\w*",
        r"\b(?:excess|exceed|limit)\w*",
    ),
    _topic(
        "covenant not to sue",
        r"covenants? not to sue|non-?challenge|engagements? de ne pas (?:agir|poursuivre)",
        r"\b(?:not|neither|nor|never)\b[^.;]{0,250}\b(?:contest|challeng|disput|oppos|attack"
        r"|impugn)\w*"
        r"|\bcovenants? not to sue\b|\b(?:releas|waiv|discharg)\w+\b[^.;]{0,120}\b(?:claims?"
        r"|actions?)\b"
        r"|\bnot\b[^.;]{0,60}\b(?:sue|bring|institute|assert|commence)\b[^.;]{0,80}"
        r"\b(?:claim|action|suit|proceeding)|\binconsistent with\b[^.;]{0,80}\bownership",
        r"\b(?:contest|challeng)\w*",
        r"\b(?:validity|ownership|title)\b",
    ),
    _topic(
        "post-termination services",
        r"post-?termination (?:services?|obligations?)|effects? of (?:termination|expiration)"
        r"|consequences of termination|transition services|consequences de la (?:resiliation|fin)"
        r"|effets de la resiliation",
        r"\b(?:after|upon|following|on|event of)\b[^.;]{0,60}\b(?:terminat|expir)\w*"
        r"[^.;]{0,400}\b(?:shall"
        r"|will|must|agrees?|continue|cease|return)|\bwind[ -]?down\b|\btransition (?:period"
        r"|services)"
        r"|\b(?:shall|will)\b[^.;]{0,250}\b(?:after|upon|following)\b[^.;]{0,50}\b(?:terminat"
        r"|expir)"
        r"|\bsell[ -]off\b|\bapres\b[^.;]{0,60}\b(?:resiliation|expiration|fin du contrat)",
        r"\bterminat(?:ion|ed|es)\b|\bexpir",
        r"\b(?:continue|cease|return|transition|assist|provide)\w*",
    ),
    _topic(
        "termination for convenience",
        r"termination (?:for convenience|without cause|at will)"
        r"|resiliation (?:pour convenance|sans (?:motif|cause))",
        r"\bterminat\w*\b[^.;]{0,160}\b(?:without (?:\w+ )?(?:cause|reason)|for (?:any"
        r"|no) (?:or no )?"
        r"reason|at any time|for (?:its )?convenience|at will|with or without)"
        r"|\b(?:at any time|for any reason|without cause|for convenience)\b[^.;]{0,120}\bterminat"
        r"|\b(?:may|right to|entitled to) (?:cancel|terminate|revoke)\b[^.;]{0,120}\b(?:by"
        r"|upon|on)\b"
        r"[^.;]{0,60}\b(?:days|months|notice)|\bcancel\b[^.;]{0,80}\bat any time"
        r"|\bresili\w*\b[^.;]{0,120}\b(?:a tout moment|sans (?:motif|justification))",
        r"\bterminat(?:e|ion|ed)\b|\bcancel",
        r"\bdays'? (?:prior |advance )?(?:written )?notice\b|\bwritten notice\b",
        against=r"\bbreach\b|\bdefault\b|\binsolven|\bbankrupt",
    ),
    _topic(
        "termination",
        r"terminat(?:ion|e)s?(?: of (?:the )?(?:agreement|contract))?|resiliation",
        r"\b(?:may|shall|right to|entitled to|deemed|will)\b[^.;]{0,80}\bterminat\w*"
        r"|\bterminat(?:e|ion)\b[^.;]{0,120}\b(?:notice|breach|cause|insolven|bankrupt|default)"
        r"|\bresili\w*",
        r"\bterminat(?:e|ed|ion)\b|\bcancel",
        r"\bnotice\b|\bbreach|\bdefault",
    ),
    _topic(
        "non-compete",
        r"non-?compet(?:e|ition)s?|competitive restrictions?|(?:clauses? de )?non-?concurrence",
        r"\b(?:not|neither|nor|no)\b[^.;]{0,250}\b(?:compet(?:e|es|ing|itive|itors?|ition)\b"
        r"|similar"
        r" (?:business|service|product))|\bcompet(?:itive|ing) (?:business|product|service)"
        r"|\bcovenants? not to compete\b|\bnon-?compet|\bconcurren(?:te?s?|ce)\b"
        r"|\bdivert\b[^.;]{0,80}\b(?:business|customer)",
        r"\bcompet(?:e|es|ing|itive|itors?|ition)\b",
        r"\b(?:own|engage|operate|solicit|divert)\b",
        r"\bcovenant",
        against=r"\bcompetent\b",
    ),
    _topic(
        "competitive restriction exceptions",
        r"competitive restriction exceptions?|exceptions? (?:to|a) (?:the |la )?"
        r"(?:non-?compet\w*|exclusivity|non-?concurrence|exclusivite)",
        r"\b(?:notwithstanding|except|however|provided|nothing|not (?:apply|prohibit|prevent"
        r"|restrict))"
        r"\b[^.;]{0,300}\b(?:compet|exclusiv|solicit|restrict|less than (?:\w+ )?(?:percent|\()|%)",
        r"\b(?:notwithstanding|except|however|provided that|nothing)\b",
        r"\b(?:compet|exclusiv)\w*",
        r"\b(?:may|free to|permitted)\b",
    ),
    _topic(
        "no-solicit of customers",
        r"no-?solicit(?:ation)?s? of customers?|customer non-?solicitation"
        r"|non-?sollicitation (?:de la )?client\w*",
        r"\b(?:not|neither|nor|no)\b[^.;]{0,300}\b(?:solicit|divert|contact|approach)\w*"
        r"[^.;]{0,200}"
        r"\b(?:customer|client|business|merchant|account|member|user|traffic|freight)"
        r"|\b(?:solicit|divert)\w*\b[^.;]{0,120}\b(?:customer|client|merchant|account)",
        r"\bsolicit",
        r"\b(?:customer|client|merchant)s?\b",
    ),
    _topic(
        "no-solicit of employees",
        r"no-?solicit(?:ation)?s? of employees?|no-?hire|non-?sollicitation (?:du |de )?personnel",
        r"\b(?:solicit|entice|induce|hire|employ|recruit)\w*\b[^.;]{0,160}\b(?:employ"
        r"|personnel|staff"
        r"|leave)|\bemploy or seek to employ\b",
        r"\bsolicit|\binduce|\bhire\b",
        r"\bemployees?\b|\bpersonnel\b",
    ),
    _topic(
        "non-disparagement",
        r"non-?disparagement|disparag(?:e|ement|ing)|(?:non-?)?denigrement",
        r"\bdisparag|\bdenigr|\bdefam|\breflect (?:\w+ )?(?:negatively|adversely|unfavou?rably)"
        r"|\bderogatory\b",
        r"\breputation\b|\bgoodwill\b",
        r"\b(?:injur|damage|harm|tarnish)\w*",
    ),
    _topic(
        "liquidated damages",
        r"liquidated damages|penalt(?:y|ies)|clauses? penales?|penalites|dommages forfaitaires",
        r"\bliquidated\b|\bpenalt(?:y|ies)\b|\bpre-?estimat|\b(?:genuine"
        r"|reasonable) (?:pre-?)?estimate"
        r"|\btermination fee\b|\bnon-?refundable\b|\bper day\b[^.;]{0,60}\b(?:late|delay|plus)"
        r"|\bpenalites?\b|\bclause penale\b",
        r"\bdamages\b",
        r"\b(?:late|delay|default)\w*",
    ),
    _topic(
        "third party beneficiary",
        r"third[- ]party benefic\w+|tiers beneficiaires?|stipulations? pour autrui",
        r"\bthird[- ]part(?:y|ies)[- ]benefic|\bbeneficiar(?:y|ies)\b"
        r"[^.;]{0,80}\b(?:agreement|covenant"
        r"|enforce|addendum|provision)|\b(?:nothing|not|no)\b[^.;]{0,120}\b(?:third part"
        r"|other person)\w*"
        r"[^.;]{0,80}\b(?:benefit|right|remed)|\btiers beneficiaire",
        r"\bbenefit of\b",
        r"\benforce",
    ),
    _topic(
        "renewal term",
        r"renewals?(?: terms?)?|renouvellements?|reconduction",
        r"\brenew(?:al|s|ed|able|ing)?\b|\b(?:extend|extension)\w*\b[^.;]{0,80}\b(?:term"
        r"|period|year)"
        r"|\bsuccessive\b[^.;]{0,60}\b(?:term|period|year)|\brenouvel|\btacite reconduction\b",
        r"\binitial term\b",
        r"\b(?:extend|additional) (?:term|period)",
    ),
    _topic(
        "notice period to terminate renewal",
        r"notice periods?(?: to terminate renewal)?|preavis",
        r"\brenew\w*\b[^.;]{0,300}\b(?:notice|notif)|\bnotice\b[^.;]{0,200}\b(?:renew|end of"
        r"|expiration"
        r"|prior to the)|\bnon-?renew|\bdays'? notice of termination\b|\bpreavis\b",
        r"\bdays'?\b[^.;]{0,30}\bnotice\b",
        r"\bterm\b",
    ),
    _topic(
        "warranty duration",
        r"warrant(?:y|ies)(?: (?:duration|periods?))?|(?:duree de la )?garanties?",
        r"\bwarrant(?:y|ies|ed|s)\b[^.;]{0,250}\b(?:period|days|months|year|until|expir|after)"
        r"|\b(?:period|days|months|year)\b[^.;]{0,160}\bwarrant(?:y|ies|s)\b|\bwarranty period\b"
        r"|\b(?:deemed|shall have) (?:to have )?accepted\b|\bacceptance period\b"
        r"|\bgaranti\w*\b[^.;]{0,120}\b(?:mois|ans?|annees?|duree)",
        r"\bdefect|\bnon-?conform|\bdeficienc|\bfails? to (?:conform|perform)",
        r"\b(?:within|days|months|years?)\b",
        r"\bwarrant",
        against=r"\brepresents? and warrants?\b",
    ),
    _topic(
        "governing law",
        r"governing laws?|applicable laws?|choice of laws?|jurisdictions?"
        r"|(?:loi|droit) applicables?",
        r"\b(?:governed|construed|interpreted|enforced)\b[^.;]{0,120}\blaws?\b"
        r"|\blaws? of the (?:state|"
        r"province|commonwealth|republic|people)|\b(?:choice|conflicts?) of laws?\b"
        r"|\b(?:arbitrat\w+|resolved)\b[^.;]{0,60}\bin [a-z]+, |\b(?:regi|soumis)\w*\b[^.;]{0,60}\b"
        r"(?:droit|loi)\b",
        r"\bgovern(?:ed|ing)\b",
        r"\blaws?\b",
    ),
    _topic(
        "effective date",
        r"effective dates?|dates? (?:d'entree en vigueur|d'effet)|entree en vigueur",
        r"\beffective date\b[^.;]{0,40}\b(?:means|is|shall)|\beffective (?:as of|from|on|upon)\b"
        r"|\b(?:made|entered|dated|signed|agreed)\b[^.;]{0,60}\bas of\b"
        r"|\bshall (?:take effect|enter into"
        r"|become effective|be effective|commence)|\bday of\b[^.;]{0,20}\b(?:19|20)\d\d\b"
        r"|\bentre\w* en vigueur|\bprend\w* effet",
        r"\beffective\b",
        r"\bdate\b",
    ),
    _topic(
        "expiration date",
        r"expir(?:ation|y)(?: dates?)?|(?:contract |agreement )?terms?|duration"
        r"|duree(?: du contrat)?"
        r"|dates? d'expiration",
        r"\bterm of (?:this|the) (?:agreement|contract|lease|licen[sc]e)\b"
        r"[^.;]{0,200}\b(?:shall|will|is"
        r"|begin|commenc|until|expire|end)|\b(?:shall|will) (?:continue|remain|expire|terminate)\b"
        r"[^.;]{0,120}\b(?:until|for a|for an|on the|indefinite|unless|year|period)"
        r"|\b(?:unlimited|indefinite) period\b|\binitial term\b|\bexpir(?:es|e|ation)\b"
        r"[^.;]{0,60}\bon\b"
        r"|\bduree de\b[^.;]{0,60}\b(?:ans?|mois|annees?)",
        r"\bterm\b",
        r"\b(?:years?|months?|until|expir\w*)\b",
    ),
    _topic(
        "most favored nation",
        r"most[- ]favou?red[- ](?:nations?|customers?)|nation la plus favorisee",
        r"\bmost[- ]favou?red\b|\b(?:no|not) less favou?rable\b|\bmore favou?rable\b|\blowest price"
        r"|\bplus favorise",
        r"\bfavou?rable\b",
        r"\bthan\b[^.;]{0,60}\b(?:other|any) (?:customer|party|person)",
    ),
    _topic(
        "price restrictions",
        r"prices?(?: restrictions?| increases?| adjustments?)|revisions? (?:de|du|des) prix",
        r"\b(?:price|fee|rate)s?\b[^.;]{0,160}\b(?:increase|adjust|change|exceed|fixed|cap|modif)"
        r"|\b(?:increase|adjust)\w*\b[^.;]{0,80}\b(?:price|fee|rate)|\brevis\w*\b[^.;]{0,60}\bprix",
        r"\bprices?\b",
        r"\b(?:increase|consumer price index|exceed)\b",
    ),
    _topic(
        "confidentiality",
        r"confidential(?:ity| information)?|non-?disclosure|secrecy|confidentialite",
        r"\bconfidential(?:ity|ly)?\b|\bnon-?disclosure\b|\b(?:not|nor)\b[^.;]{0,80}\bdisclos"
        r"|\btrade secrets?\b|\bconfidentiel|\bdivulg",
        r"\bdisclos",
        r"\bproprietary\b|\bsecret",
    ),
    _topic(
        "indemnification",
        r"indemnit(?:y|ies)|indemnif(?:y|ication)s?|hold harmless|indemnisations?",
        r"\bindemnif|\bindemnit(?:y|ies|ees?)\b|\bhold\b[^.;]{0,30}\bharmless\b|\bindemnis"
        r"|\bgaranti\w*\b[^.;]{0,40}\bcontre\b",
        r"\bdefend\b",
        r"\bclaims?\b",
    ),
    _topic(
        "force majeure",
        r"force majeure|acts? of god|cas fortuits?",
        r"\bforce majeure\b|\bacts? of god\b|\bbeyond (?:its|their|the)[^.;]{0,40}\bcontrol\b"
        r"|\bcas fortuit",
        r"\b(?:strike|war|flood|fire|earthquake|riot|embargo)s?\b",
        r"\bdelay",
    ),
    _topic(
        "dispute resolution",
        r"dispute(?: resolution)?s?|arbitration|mediation|litiges?|differends?",
        r"\barbitrat|\bmediat(?:e|ion|or)|\bdisputes?\b[^.;]{0,120}\b(?:settl|resol|refer|submit)"
        r"|\b(?:exclusive )?jurisdiction\b|\bvenue\b|\barbitrage\b|\blitiges?\b|\bdifferends?\b",
        r"\bdispute",
        r"\bcourts?\b|\btribuna",
    ),
    _topic(
        "payment",
        r"payments?(?: terms)?|fees?|remuneration|paiements?|honoraires|conditions de paiement",
        r"\b(?:shall|will|must|agrees? to) pay\b|\b(?:due|payable)\b[^.;]{0,80}\b(?:within"
        r"|upon|days|on)"
        r"|\binvoices?\b[^.;]{0,120}\b(?:days|paid|payable|due)|\blate (?:payment|charge|fee)"
        r"|\b(?:paie|payer|verse|facture)\w*\b[^.;]{0,80}\b(?:jours|euros|prix)",
        r"\bpa(?:y|id|yment|yable|yments)\b",
        r"\binvoices?\b|\bfees?\b|\binterest\b",
    ),
    _topic(
        "data protection",
        r"(?:personal )?data (?:protection|processing|privacy)|privacy"
        r"|protection des donnees|donnees (?:a caractere )?personnel(?:les)?",
        r"\bpersonal (?:data|information)\b|\bdata (?:protection|subject|processor|controller)\b"
        r"|\bprivacy\b|\bpersonally identifiable\b|\bdonnees (?:a caractere )?personnel",
        r"\bdata\b",
        r"\bprocess(?:ing|ed)?\b|\bsecurity\b",
    ),
)
