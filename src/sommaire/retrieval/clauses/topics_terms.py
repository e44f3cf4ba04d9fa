"""How clauses on the life of a contract and its disputes are worded: data for `clauses.topics`.

Patterns stand for folded text. General drafting language, English and French; no document's words.
"""

from __future__ import annotations

from sommaire.retrieval.clauses.topic import Topic, topic

TERMS: tuple[Topic, ...] = (
    topic(
        "termination",
        r"terminat(?:ion|e)s?(?: of (?:the )?(?:agreement|contract))?|resiliation",
        r"\b(?:may|shall|right to|entitled to|deemed|will)\b[^.;]{0,80}\bterminat\w*"
        r"|\bterminat(?:e|ion)\b[^.;]{0,120}\b(?:notice|breach|cause|insolven|bankrupt|default)"
        r"|\bresili\w*",
        r"\bterminat(?:e|ed|ion)\b|\bcancel",
        r"\bnotice\b|\bbreach|\bdefault",
    ),
    topic(
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
    topic(
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
    topic(
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
    topic(
        "no-solicit of employees",
        r"no-?solicit(?:ation)?s? of employees?|no-?hire|non-?sollicitation (?:du |de )?personnel",
        r"\b(?:solicit|entice|induce|hire|employ|recruit)\w*\b[^.;]{0,160}\b(?:employ"
        r"|personnel|staff"
        r"|leave)|\bemploy or seek to employ\b",
        r"\bsolicit|\binduce|\bhire\b",
        r"\bemployees?\b|\bpersonnel\b",
    ),
    topic(
        "non-disparagement",
        r"non-?disparagement|disparag(?:e|ement|ing)|(?:non-?)?denigrement",
        r"\bdisparag|\bdenigr|\bdefam|\breflect (?:\w+ )?(?:negatively|adversely|unfavou?rably)"
        r"|\bderogatory\b",
        r"\breputation\b|\bgoodwill\b",
        r"\b(?:injur|damage|harm|tarnish)\w*",
    ),
    topic(
        "liquidated damages",
        r"liquidated damages|penalt(?:y|ies)|clauses? penales?|penalites|dommages forfaitaires",
        r"\bliquidated\b|\bpenalt(?:y|ies)\b|\bpre-?estimat|\b(?:genuine"
        r"|reasonable) (?:pre-?)?estimate"
        r"|\btermination fee\b|\bnon-?refundable\b|\bper day\b[^.;]{0,60}\b(?:late|delay|plus)"
        r"|\bpenalites?\b|\bclause penale\b",
        r"\bdamages\b",
        r"\b(?:late|delay|default)\w*",
    ),
    topic(
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
    topic(
        "renewal term",
        r"renewals?(?: terms?)?|renouvellements?|reconduction",
        r"\brenew(?:al|s|ed|able|ing)?\b|\b(?:extend|extension)\w*\b[^.;]{0,80}\b(?:term"
        r"|period|year)"
        r"|\bsuccessive\b[^.;]{0,60}\b(?:term|period|year)|\brenouvel|\btacite reconduction\b",
        r"\binitial term\b",
        r"\b(?:extend|additional) (?:term|period)",
    ),
    topic(
        "notice period to terminate renewal",
        r"notice periods?(?: to terminate renewal)?|preavis",
        r"\brenew\w*\b[^.;]{0,300}\b(?:notice|notif)|\bnotice\b[^.;]{0,200}\b(?:renew|end of"
        r"|expiration"
        r"|prior to the)|\bnon-?renew|\bdays'? notice of termination\b|\bpreavis\b",
        r"\bdays'?\b[^.;]{0,30}\bnotice\b",
        r"\bterm\b",
    ),
    topic(
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
    topic(
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
    topic(
        "effective date",
        r"effective dates?|dates? (?:d'entree en vigueur|d'effet)|entree en vigueur",
        r"\beffective date\b[^.;]{0,40}\b(?:means|is|shall)|\beffective (?:as of|from|on|upon)\b"
        r"|\b(?:made|entered|dated|signed|agreed)\b[^.;]{0,60}\bas of\b"
        r"|\bshall (?:take effect|enter into"
        r"|become effective|be effective|commence)|\bday of\b[^.;]{0,20}\b(?:19|20)\d\d\b"
        r"|\bentre\w* en vigueur|\bprend\w* effet",
        r"\beffective\b",
        r"\bdate\b",
        against=r"\bterminat|\bresili",
    ),
    topic(
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
    topic(
        "most favored nation",
        r"most[- ]favou?red[- ](?:nations?|customers?)|nation la plus favorisee",
        r"\bmost[- ]favou?red\b|\b(?:no|not) less favou?rable\b|\bmore favou?rable\b|\blowest price"
        r"|\bplus favorise",
        r"\bfavou?rable\b",
        r"\bthan\b[^.;]{0,60}\b(?:other|any) (?:customer|party|person)",
    ),
    topic(
        "price restrictions",
        r"prices?(?: restrictions?| increases?| adjustments?)|revisions? (?:de|du|des) prix",
        r"\b(?:price|fee|rate)s?\b[^.;]{0,160}\b(?:increase|adjust|change|exceed|fixed|cap|modif)"
        r"|\b(?:increase|adjust)\w*\b[^.;]{0,80}\b(?:price|fee|rate)|\brevis\w*\b[^.;]{0,60}\bprix",
        r"\bprices?\b",
        r"\b(?:increase|consumer price index|exceed)\b",
    ),
    topic(
        "confidentiality",
        r"confidential(?:ity| information)?|non-?disclosure|secrecy|confidentialite",
        r"\bconfidential(?:ity|ly)?\b|\bnon-?disclosure\b|\b(?:not|nor)\b[^.;]{0,80}\bdisclos"
        r"|\btrade secrets?\b|\bconfidentiel|\bdivulg",
        r"\bdisclos",
        r"\bproprietary\b|\bsecret",
    ),
    topic(
        "indemnification",
        r"indemnit(?:y|ies)|indemnif(?:y|ication)s?|hold harmless|indemnisations?",
        r"\bindemnif|\bindemnit(?:y|ies|ees?)\b|\bhold\b[^.;]{0,30}\bharmless\b|\bindemnis"
        r"|\bgaranti\w*\b[^.;]{0,40}\bcontre\b",
        r"\bdefend\b",
        r"\bclaims?\b",
    ),
    topic(
        "force majeure",
        r"force majeure|acts? of god|cas fortuits?",
        r"\bforce majeure\b|\bacts? of god\b|\bbeyond (?:its|their|the)[^.;]{0,40}\bcontrol\b"
        r"|\bcas fortuit",
        r"\b(?:strike|war|flood|fire|earthquake|riot|embargo)s?\b",
        r"\bdelay",
    ),
    topic(
        "dispute resolution",
        r"dispute(?: resolution)?s?|arbitration|mediation|litiges?|differends?",
        r"\barbitrat|\bmediat(?:e|ion|or)|\bdisputes?\b[^.;]{0,120}\b(?:settl|resol|refer|submit)"
        r"|\b(?:exclusive )?jurisdiction\b|\bvenue\b|\barbitrage\b|\blitiges?\b|\bdifferends?\b",
        r"\bdispute",
        r"\bcourts?\b|\btribuna",
    ),
    topic(
        "payment",
        r"payments?(?: terms)?|fees?|remuneration|paiements?|honoraires|conditions de paiement",
        r"\b(?:shall|will|must|agrees? to) pay\b|\b(?:due|payable)\b[^.;]{0,80}\b(?:within"
        r"|upon|days|on)"
        r"|\binvoices?\b[^.;]{0,120}\b(?:days|paid|payable|due)|\blate (?:payment|charge|fee)"
        r"|\b(?:paie|payer|verse|facture)\w*\b[^.;]{0,80}\b(?:jours|euros|prix)",
        r"\bpa(?:y|id|yment|yable|yments)\b",
        r"\binvoices?\b|\bfees?\b|\binterest\b",
    ),
    topic(
        "data protection",
        r"(?:personal )?data (?:protection|processing|privacy)|privacy"
        r"|protection des donnees|donnees (?:a caractere )?personnel(?:les)?",
        r"\bpersonal (?:data|information)\b|\bdata (?:protection|subject|processor|controller)\b"
        r"|\bprivacy\b|\bpersonally identifiable\b|\bdonnees (?:a caractere )?personnel",
        r"\bdata\b",
        r"\bprocess(?:ing|ed)?\b|\bsecurity\b",
    ),
)
