"""How clauses of contracts are worded in French: data for `clauses.topics`, beside the English.

Patterns stand for folded text. A row goes with the English one of its name.
General drafting language, as found in any book of forms; no document's own words.
"""

from __future__ import annotations

from sommaire.retrieval.clauses.topic import Topic, topic

_NOT = r"\b(?:ne|n'|ni|aucune?|sans|interdi\w+|s'interdit|s'interdisent|defense)\b"

FRENCH: tuple[Topic, ...] = (
    topic(
        "audit rights",
        r"droits? d'audit|audits?|droits? de controle|controles? des comptes",
        r"\b(?:audit\w*|verifi\w+|control\w+|examin\w+|consult\w+|inspect\w+)\b[^.;]{0,120}"
        r"\b(?:livres?|comptes?|registres?|documents? comptables?|locaux|installations?|ecritures)"
        r"|\bacces\b[^.;]{0,60}\b(?:livres?|registres?|locaux|ecritures)|\bdroit d'audit\b"
        r"|\bfaire (?:realiser|proceder)\b[^.;]{0,40}\baudit",
        r"\baudit\w*|\bverifi\w+|\binspect\w+",
        r"\b(?:livres?|comptes?|registres?|comptables?|locaux)\b",
    ),
    topic(
        "assignment",
        r"cession(?: du (?:contrat|bail))?|cessibilite|incessibilite|transfert du contrat",
        rf"{_NOT}[^.;]{{0,120}}\b(?:ceder|cede|cedee?|cession|cessible|transferer|transmettre)\b"
        r"|\b(?:ceder|cede|cession|transfer\w*)\b[^.;]{0,120}"
        r"\b(?:accord|consentement|autorisation|agrement)|\bintuitu personae\b"
        r"|\b(?:peut|pourra|peuvent|libre de)\b[^.;]{0,60}\b(?:ceder|transferer)\b",
        r"\bce(?:der|de|dee|ssion|ssionnaire)\b",
        r"\b(?:accord|consentement|autorisation|agrement)\b[^.;]{0,40}\b(?:prealable|ecrit|expres)",
        against=r"\bcession (?:des? )?(?:droits? d'auteur|parts|actions|titres)\b",
    ),
    topic(
        "cap on liability",
        r"(?:limitation|limite|plafond|plafonnement)s? de (?:la )?responsabilite",
        r"\bresponsabilite\b[^.;]{0,200}\b(?:limit|plafon|exced|depass|superieur|exclu)\w*"
        r"|\b(?:ne|n')[^.;]{0,60}\b(?:tenue?s?|etre) (?:pour )?responsables?\b"
        r"|\b(?:dommages?|prejudices?|pertes?) indirect\w*|\bperte de (?:chiffre|benefice|profit)",
        r"\bresponsabilite\b|\bresponsables?\b",
        r"\b(?:exced\w+|plafon\w+|limite\w*|montant|depass\w+)\b",
        r"\bdommages?\b|\bprejudices?\b",
        against=r"\bresponsabilite limitee\b",
    ),
    topic(
        "license grant",
        r"(?:concession|octroi) de (?:la )?licences?|licences?|droits? d'utilisation",
        r"\b(?:conced\w+|accord\w+|octroi\w*)\b[^.;]{0,160}\b(?:licence|droit d[e'] ?(?:util|usage"
        r"|reprod|distrib|explo))",
        r"\blicence\b",
        r"\b(?:non exclusi\w+|exclusi\w+|incessible|mondial\w*|perpetuel\w*)\b",
    ),
    topic(
        "non-transferable license",
        r"licences? (?:non transmissible|non transferable|incessible)s?",
        r"\b(?:incessible|non (?:cessible|transferable|transmissible))|\bsous-licen",
        r"\blicence\b",
    ),
    topic(
        "source code escrow",
        r"codes? sources?|sequestre|entiercement",
        r"\bcodes? sources?\b|\bsequestre\b|\bentiercement\b|\bagence pour la protection des prog",
        r"\bdepo(?:t|se\w*)\b",
    ),
    topic(
        "revenue or profit sharing",
        r"redevances?|partage d(?:es|e|u) (?:revenus?|benefices?)|commissions?",
        r"\b(?:redevances?|commissions?)\b[^.;]{0,160}(?:%|pour cent|taux|egale?s?|chiffre)"
        r"|(?:%|pour cent)[^.;]{0,120}\b(?:chiffre d'affaires|recettes|benefices?|ventes|revenus)",
        r"\bredevances?\b|\bcommissions?\b",
        r"%|\bpour cent\b",
    ),
    topic(
        "insurance",
        r"assurances?|polices? d'assurance",
        r"\bassurances?\b|\bassureur|\bassuree?s?\b[^.;]{0,60}\b(?:aupres|contre)"
        r"|\bpolices?\b[^.;]{0,40}\bresponsabilite",
        r"\bpolices?\b|\bcompagnie\b|\bprimes?\b",
        r"\bresponsabilite civile\b|\brisques? locatifs?\b|\bsinistres?\b|\bgaranti\w+",
    ),
    topic(
        "ip ownership assignment",
        r"(?:cession|propriete)(?: des? droits)? (?:de|d'une?)? ?(?:la )?propriete intellectuelle"
        r"|propriete intellectuelle|droits? d'auteur",
        r"\b(?:ced\w+|cession|transfer\w+)\b[^.;]{0,160}\b(?:droits?|propriete|auteur|brevets?"
        r"|marques?)|\b(?:reste|demeure|est|sont|deviennent|devient)\b[^.;]{0,40}"
        r"\b(?:la )?(?:seule |entiere |pleine )?propriete\b",
        r"\bpropriete intellectuelle\b|\bdroits? d'auteur\b|\binventions?\b",
        r"\bpropriete exclusive\b|\bseul(?:e)? proprietaire\b|\btitulaires?\b",
    ),
    topic(
        "exclusivity",
        r"exclusivite|droits? exclusifs?",
        r"\bexclusivite\b|\b(?:a titre exclusif|exclusivement)\b[^.;]{0,80}"
        r"\b(?:aupres|par|distribu|vend|fourni)|\bdroit exclusif\b"
        rf"|{_NOT}[^.;]{{0,120}}\b(?:autre|concurrent)\w* (?:distributeur|fournisseur|agent)",
        r"\bexclusi(?:f|fs|ve|ves|vite)\b",
        r"\bterritoire\b|\bdistribut\w+|\bagents?\b",
        against=r"\bcompetence exclusive\b|\bnon[- ]exclusi",
    ),
    topic(
        "change of control",
        r"changements? de controle",
        r"\bchangement (?:de|du) (?:controle|actionnariat|direction)|\bprise de controle\b"
        r"|\b(?:fusion|scission|absorption)\b[^.;]{0,120}\b(?:resili|accord|cession|cede)",
        r"\bfusion\b|\bactionnaires?\b|\bcapital\b",
        r"\bcontrole\b",
    ),
    topic(
        "minimum commitment",
        r"engagements? minimums?|minimums? (?:de commande|d'achat|garanti)s?",
        r"\bminimum\b[^.;]{0,80}\b(?:achat|achet|command|quantite|montant|volume|factur)"
        r"|\b(?:achat|achet|command|quantite|montant|volume)\w*\b[^.;]{0,80}"
        r"\b(?:minim\w+|au moins)",
        r"\bminim(?:um|a|ale?s?)\b",
        r"\b(?:achet|command|engag)\w+",
        against=r"\bpreavis\b|\bassuran",
    ),
    topic(
        "post-termination services",
        r"(?:effets|consequences) de la (?:resiliation|fin)|fin du contrat|reversibilite",
        r"\b(?:a la|apres|en cas de|lors de)\b[^.;]{0,60}\b(?:resiliation|expiration|fin du"
        r"|cessation)[^.;]{0,300}\b(?:restitu|rend|cess|rembours|remet|detrui|doit|devra|s'engage)"
        r"|\breversibilite\b|\brestitu\w+[^.;]{0,120}\b(?:resiliation|expiration|fin du)",
        r"\bresili\w+|\bexpir\w+|\bfin du (?:contrat|bail)\b",
        r"\b(?:restitu|rembours|remet|detrui|cesse)\w*",
    ),
    topic(
        "termination for convenience",
        r"resiliation (?:pour convenance|sans (?:motif|cause))",
        r"\bresili\w*\b[^.;]{0,160}\b(?:a tout moment|sans (?:motif|justification|indemnite)"
        r"|pour convenance|moyennant|preavis)"
        r"|\ba tout moment\b[^.;]{0,100}\b(?:resili|mettre fin|denonc)",
        r"\bresili\w+|\bdenonc\w+|\bmettre fin\b",
        r"\bpreavis\b|\ba tout moment\b",
        against=r"\bmanquement\b|\binexecution\b|\bfaute\b|\bmise en demeure\b|\bliquidation\b",
    ),
    topic(
        "termination",
        r"resiliation(?: du (?:contrat|bail))?|rupture du contrat|clauses? resolutoires?",
        r"\bresili\w*|\bresolu(?:tion|toire)\b|\bmet(?:tre)? fin au (?:contrat|bail)",
        r"\bmanquement|\binexecution\b|\bmise en demeure\b|\bfaute\b",
        r"\bpreavis\b|\bplein droit\b|\blettre recommandee\b",
    ),
    topic(
        "non-compete",
        r"(?:clauses? de )?non-? ?concurrence",
        rf"\bnon-? ?concurrence\b|{_NOT}[^.;]{{0,160}}\bconcurren(?:te?s?|ce|cer|tiel\w*)\b",
        r"\bconcurren\w+",
        r"\b(?:exerc\w+|exploit\w+|interess\w+|activite)\b",
        against=r"\ba concurrence de\b|\bconcurrence deloyale\b",
    ),
    topic(
        "no-solicit of customers",
        r"non-? ?sollicitation (?:de la |des )?client\w*",
        rf"{_NOT}[^.;]{{0,160}}\b(?:sollicit|demarch|detourn|contact)\w*[^.;]{{0,120}}\bclient",
        r"\bsollicit\w+|\bdemarch\w+|\bdetourn\w+",
        r"\bclient\w*\b",
    ),
    topic(
        "no-solicit of employees",
        r"non-? ?(?:sollicitation|debauchage) (?:du |de )?(?:personnel|salaries)?",
        r"\b(?:sollicit|debauch|embauch|engag|recrut)\w*\b[^.;]{0,120}"
        r"\b(?:salarie|personnel|collaborateur|employe|prepose)",
        r"\bdebauch\w+|\bembauch\w+|\bsollicit\w+|\brecrut\w+",
        r"\bsalaries?\b|\bpersonnel\b|\bcollaborateurs?\b",
    ),
    topic(
        "non-disparagement",
        r"(?:non-? ?)?denigrement",
        r"\bdenigr\w+|\bpropos (?:negatifs|diffamatoires|desobligeants)|\bdiffam\w+"
        r"|\bporter atteinte a (?:la |l')(?:reputation|image)",
        r"\breputation\b|\bimage\b",
    ),
    topic(
        "liquidated damages",
        r"clauses? penales?|penalites(?: de retard)?|dommages(?:-| et )interets forfaitaires",
        r"\bpenalites?\b|\bclause penale\b|\bindemnite forfaitaire\b|\bforfaitaire(?:ment)?\b"
        r"[^.;]{0,60}\b(?:dommages|indemni)",
        r"\bretards?\b|\bdefaut\b|\binexecution\b",
        r"%|\bpar jour\b|\btaux\b|\beuros?\b",
    ),
    topic(
        "third party beneficiary",
        r"tiers beneficiaires?|stipulations? pour autrui",
        r"\btiers beneficiaire|\bstipulation pour autrui\b"
        rf"|{_NOT}[^.;]{{0,80}}\btiers\b[^.;]{{0,60}}\b(?:droits?|se prevaloir|benefi)",
        r"\btiers\b",
    ),
    topic(
        "renewal term",
        r"renouvellements?|(?:tacite )?reconduction",
        r"\brenouvel\w*|\breconduc\w*|\breconduit\w*|\bproroge\w*",
        r"\btacite(?:ment)?\b|\bperiodes? (?:successives?|d'un an)\b",
        r"\becheance\b|\bduree\b|\bterme\b",
    ),
    topic(
        "notice period to terminate renewal",
        r"(?:delais? de )?preavis",
        r"\bpreavis\b|\b(?:denonc\w+|denonciation)\b[^.;]{0,160}\b(?:mois|jours|avant)"
        r"|\b(?:mois|jours)\b[^.;]{0,40}\bavant\b[^.;]{0,40}\b(?:echeance|terme|expiration)",
        r"\b(?:mois|jours)\b",
        r"\bdenonc\w+|\bdenonciation\b|\brenouvel\w+|\breconduction\b",
    ),
    topic(
        "warranty duration",
        r"(?:duree de la )?garanties?",
        r"\bgaranti\w*\b[^.;]{0,120}\b(?:mois|ans?|annees?|duree|jours)"
        r"|\b(?:mois|ans?|annees?|duree)\b[^.;]{0,60}\bgarantie",
        r"\b(?:defaut|vice|anomalie|non-conformite|dysfonctionnement)s?\b",
        r"\ba compter de\b|\breception\b|\blivraison\b",
    ),
    topic(
        "governing law",
        r"(?:loi|droit)s? applicables?|loi (?:et|du) (?:juridiction|contrat)",
        r"\b(?:regie?s?|soumise?s?|gouvernee?s?|interprete\w*)\b[^.;]{0,80}\b(?:droit|lois?)\b"
        r"|\b(?:droit|loi) (?:applicable|francais|belge|suisse|luxembourgeois)\b",
        r"\b(?:droit|loi)s?\b (?:francais|belge|suisse|anglais|allemand|applicable)\w*",
        r"\bpresent(?:e|es|s)? (?:contrat|convention|accord|bail|conditions)\b",
        against=r"\bsoumis(?:e|es)? a (?:autorisation|l'accord)\b",
    ),
    topic(
        "dispute resolution",
        r"litiges?|differends?|arbitrage|mediation|juridictions?|tribunal competent"
        r"|attribution de (?:competence|juridiction)",
        r"\b(?:litige|differend|contestation)s?\b[^.;]{0,160}\b(?:tribuna|arbitr|mediat|soumis"
        r"|compet|amiable)|\battribution de (?:competence|juridiction)"
        r"|\btribuna\w+ (?:de|competent)",
        r"\btribuna\w+|\bjuridictions?\b|\bcours? d'appel\b",
        r"\bcompeten\w+|\bexclusi\w+",
    ),
    topic(
        "effective date",
        r"dates? (?:d'entree en vigueur|d'effet)|entree en vigueur|prise d'effet",
        r"\bentre\w* en vigueur|\bprend\w* effet|\ba compter du\b[^.;]{0,20}\d|\bprise d'effet\b",
        r"\bentree en vigueur\b|\beffet\b|\bdate\b",
        r"\b(?:19|20)\d\d\b|\bsignature\b",
        against=r"\bresili|\bfacture",
    ),
    topic(
        "expiration date",
        r"duree(?: du (?:contrat|bail))?|dates? d'expiration|terme du contrat|echeance",
        r"\b(?:duree|periode)\b[^.;]{0,60}\b(?:ans?|mois|annees?|jours)\b|\bconclue?s?\b[^.;]{0,60}"
        r"\bpour une (?:duree|periode)|\b(?:expire\w*|prend\w* fin|arrive\w* a (?:terme|echeance))",
        r"\b(?:present(?:e)? )?(?:contrat|bail|convention|accord)\b",
        r"\b(?:ans?|mois|annees?|indeterminee)\b",
        against=r"\bconfidenti|\bgaranti|\bnon-? ?concurrence",
    ),
    topic(
        "price restrictions",
        r"revisions? (?:de|du|des) (?:prix|loyers?|tarifs?)|indexation",
        r"\b(?:revis|index|augment|modifi)\w*\b[^.;]{0,100}\b(?:prix|loyers?|tarifs?)"
        r"|\b(?:prix|loyers?|tarifs?)\b[^.;]{0,100}\b(?:revis|index|augment|modifi|ferme)\w*",
        r"\bindice\b|\bsyntec\b|\bcout de la construction\b",
        r"\bchaque annee\b|\bannuel\w*",
    ),
    topic(
        "confidentiality",
        r"confidentialite|informations? confidentielles?|secrets?",
        r"\bconfidenti\w+|\bdivulg\w+|\bsecret (?:des affaires|professionnel)",
        r"\bdivulg\w+|\bcommuniqu\w+|\breveler\b",
        r"\bpendant\b[^.;]{0,30}\b(?:ans|mois)|\btiers\b",
    ),
    topic(
        "indemnification",
        r"indemnisations?|garanties? d'eviction",
        r"\bindemnis\w*|\bgaranti\w*\b[^.;]{0,60}\bcontre\b|\brelev\w+[^.;]{0,30}\bindemne",
        r"\breclamations?\b|\brecours\b|\bactions?\b",
        r"\btiers\b|\bcondamnation",
    ),
    topic(
        "force majeure",
        r"force majeure|cas fortuits?",
        r"\bforce majeure\b|\bcas fortuit",
        r"\b(?:greve|guerre|inondation|incendie|epidemie|catastrophe|imprevisible|irresistible)s?\b",
        r"\bsuspen\w+|\bempech\w+|\b1218\b",
    ),
    topic(
        "payment",
        r"(?:conditions|modalites|delais?) de (?:paiement|reglement)|paiements?|remuneration"
        r"|honoraires",
        r"\b(?:paie|payer|payable|paye|verse|regle|reglee|facture)\w*\b[^.;]{0,100}"
        r"\b(?:jours|euros|€|mois|reception|echeance)",
        r"\bfactur\w+|\bloyers?\b|\bhonoraires\b",
        r"\bjours\b|\breception\b|\bechu\b|\bd'avance\b|\bretard\b",
    ),
    topic(
        "data protection",
        r"protection des donnees|donnees (?:a caractere )?personnel(?:les)?",
        r"\bdonnees (?:a caractere )?personnel|\brgpd\b|\bsous-traitant\b[^.;]{0,80}\bdonnees"
        r"|\bpersonnes concernees\b",
        r"\btraite(?:ment|r|es?)\b",
        r"\b(?:securite|responsable du traitement|cnil)\b",
    ),
)
