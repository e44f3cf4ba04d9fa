"""How clauses on rights, money and restraints are worded: data for `clauses.topics`.

Patterns stand for folded text. General drafting language, English and French; no document's words.
"""

from __future__ import annotations

from sommaire.retrieval.clauses.topic import Topic, topic

_LICENCE = (
    r"\bgrants?\b[^.;]{0,160}\b(?:licen[sc]es?|right(?! to terminate))"
    r"|\b(?:is|are) (?:hereby )?(?:granted|licensed)\b|\b(?:hereby|shall) licen[sc]es?\b"
    r"|\bgranted\b[^.;]{0,60}\blicen[sc]e\b"
    r"|\bconced\w+[^.;]{0,120}\b(?:licence|droit)|\baccord\w+[^.;]{0,80}\blicence"
)

RIGHTS: tuple[Topic, ...] = (
    topic(
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
    topic(
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
    topic(
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
    topic(
        "uncapped liability",
        r"un(?:capped|limited) liability|responsabilite illimitee",
        r"\b(?:except|other than|exception|nothing)\b[^.;]{0,250}\b(?:liab|damages|limit)"
        r"|\b(?:limitation|exclusion)s?\b[^.;]{0,80}\b(?:not apply|not limit)"
        r"|\bunlimited liab|\bresponsabilite illimitee",
        r"\b(?:gross negligence|wil+ful|fraud|misappropriation)\b",
        r"\bliab(?:le|ility)\b|\bdamages\b",
    ),
    topic(
        "license grant",
        r"licen[sc]e grants?|grants? of (?:a )?(?:licen[sc]es?|rights)|licen[sc]es?"
        r"|(?:concession|octroi) de (?:la )?licences?",
        _LICENCE,
        r"\blicen[sc](?:e|es|ed|ing)\b",
        r"\b(?:non-? ?exclusive|exclusive|royalty-free|perpetual|worldwide|limited)\b",
        r"\bright to (?:use|distribute|reproduce|market|sell|make)\b|\bsublicen[sc]",
    ),
    topic(
        "non-transferable license",
        r"non-?transferable(?: licen[sc]es?)?|licences? (?:non transmissible|incessible)s?",
        r"\bnon-? ?(?:transferable|assignable|sublicen[sc]able)\b|\bnot (?:be )?(?:sub-?licen[sc]"
        r"|transfer|assign)\w*[^.;]{0,80}\blicen[sc]e|\bno right to sub-?licen[sc]",
        r"\blicen[sc]e\b",
        r"\bsub-?licen[sc]",
    ),
    topic(
        "irrevocable or perpetual license",
        r"(?:irrevocable|perpetual)(?: or (?:irrevocable|perpetual))?(?: licen[sc]es?)?",
        r"\b(?:perpetual|irrevocable|perpetuelle?|irrevocablement)\b"
        r"[^.;]{0,200}\b(?:licen[sc]e|right)"
        r"|\blicen[sc]e\b[^.;]{0,120}\b(?:perpetual|irrevocabl)|\bperpetuity\b",
        r"\blicen[sc]e\b",
        r"\bsurviv",
    ),
    topic(
        "affiliate license",
        r"affiliate licen[sc]es?(?:-licen[sc](?:or|ee))?",
        r"\b(?:affiliat\w+|group)\b[^.;]{0,250}\b(?:licen[sc]|grant)"
        r"|\b(?:licen[sc]|grant)\w*\b[^.;]{0,250}\b(?:affiliat\w+|subsidiar\w+|group\b)",
        r"\bsub-?licen[sc]",
        r"\bgroup\b|\bsubsidiar",
    ),
    topic(
        "source code escrow",
        r"source code(?: escrow)?|escrow|sequestre",
        r"\bescrow\b|\bsource codes?\b|\bsequestre\b|\bcode source\b",
        r"\bdeposit\b|\brelease\b",
    ),
    topic(
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
    topic(
        "insurance",
        r"insurances?|assurances?",
        r"\binsurance\b|\binsured\b|\binsurer|\bassurances?\b|\bassureur|\bpolic(?:y"
        r"|ies)\b[^.;]{0,60}"
        r"\bcoverage",
        r"\bcoverage\b|\bpolic(?:y|ies)\b",
        r"\b(?:premium|underwrit|workers'? compensation)\w*",
    ),
    topic(
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
    topic(
        "joint ip ownership",
        r"joint(?:ly)? (?:ip |intellectual property )?own(?:ed|ership)|co-?ownership|copropriete",
        r"\bjoint(?:ly)?[ -](?:own|patent|invention|intellectual|developed|ip\b|technolog)"
        r"|\bco-?own(?:ed|ership|s)?\b|\bundivided\b|\bcopropri",
        r"\bjoint(?:ly)?\b",
        r"\bown(?:s|ed|ership)?\b",
    ),
    topic(
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
    topic(
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
    topic(
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
    topic(
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
    topic(
        "volume restriction",
        r"volume (?:restrictions?|limits?)|maximum (?:volumes?|quantit(?:y|ies))",
        r"\bmaximum\b[^.;]{0,60}\b(?:quantit|volume|number|capacity|units?|daily)"
        r"|\b(?:not|no) (?:\w+ )?(?:more than|exceed)\b[^.;]{0,80}\b(?:quantit|volume|units?"
        r"|copies|users"
        r"|hours|per (?:day|month|year))|\bup to\b[^.;]{0,30}\b(?:units|copies|users|hours)",
        r"\b(?:quantit|volume|capacity)\w*",
        r"\b(?:excess|exceed|limit)\w*",
    ),
    topic(
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
    topic(
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
    topic(
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
)
