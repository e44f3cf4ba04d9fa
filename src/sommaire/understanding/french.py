"""How French asks: the table of markers, in the order in which they are tried.

Accents play no part (the text is folded), nor do missing spaces before "?". Source: our own
reading of how lawyers, compliance officers, researchers and engineers ask.
"""

from __future__ import annotations

import re

from sommaire.understanding.french_names import NOUNS, SCOPES
from sommaire.understanding.grammar import Markers, rule, words

_PREPOSITION = (
    r"(?:(?:et |mais |donc |ou )?(?:(?:a|au|aux|en|dans|sous|pour|par|de|du|sur|avec"
    r"|selon|depuis|avant|apres|vers|contre"
    r"|chez|entre|d'apres|aupres de|pendant|durant|jusqu'a|jusqu'en|a partir de|a "
    r"compter de|au bout de|au titre de|en vertu de"
    r"|dans le cadre de|au sein de|a cause de|en cas de|sous reserve de|en raison de"
    r"|en dehors de|des) |d'))?"
)
_IS = r"(?:est|sont|etait|etaient|sera|seront|serait|seraient|furent|fut|ont ete|a ete)"
_INVERTED = r"-(?:t-)?(?:il|elle|on|ils|elles|je|tu|nous|vous|ce)\b"
_CLITIC = r"(?:-(?:moi|nous|les|en|lui))*"
_LIST = (
    r"(?:(?:list|enumer|recens|inventori|repertori|dress)(?:e|es|ez|er|ons)|etabli(?:s"
    r"|r|ssez)"
    r"|dress(?:e|ez|er) l'inventaire (?:de|des))"
)
_GIVE = (
    r"(?:(?:cit|nomm|donn|indiqu|montr|trouv|identifi|relev|precis|rappel|affich"
    r"|mentionn|detaill|present|signal"
    r"|recherch|cherch|communiqu|expos|enonc|not|not|rassembl|retrouv|liste)(?:e|es|ez"
    r"|er)|extrai(?:s|re)|extrayez|fourni(?:s|r|ssez)"
    r"|decri(?:s|re|vez)|dis|dites|dire|reperez?|reperer|sors|sortez|il me faut"
    r"|obtenir|avoir|connaitre|voir)"
)
_MAKE = (
    r"(?:(?:fai(?:s|tes|re)|dress(?:e|ez|er)|etabli(?:s|r|ssez)|donn(?:e|ez|er)"
    r"|fourni(?:s|r|ssez)|redig(?:e|ez|er)|ecri(?:s|re|vez)|prepar(?:e|ez|er)"
    r"|propos(?:e|ez|er))(?:-(?:moi|nous))? )"
)
_LIST_NOUN = (
    r"(?:liste|inventaire|enumeration|recensement|ensemble|totalite|integralite"
    r"|releve)"
)
_DETERMINER = (
    r"(?=(?:tou(?:s|te|tes|t)|les?|la|l'|des?|du|d'|chaque|chacune?|ce|ces|cet|cette"
    r"|un|une|\d+|deux|trois|quatre|cinq|six|sept|huit"
    r"|neuf|dix|ses?|son|leurs?|nos|vos|mes|quels|quelles|plusieurs|differente?s)(?:\b"
    r"| )|\S*[^\s\W][sx]\b|l')"
)
_COVERS = (
    r"(?:couvr|compren|contien|conteni|comport|compos|inclu|englob|regroup|prevoi"
    r"|impos|exig|interdi|autoris|requier|requer|demand"
    r"|enumer|recouvr|regi|garanti|exclu|oblig|stipul|prescri|permet|rassembl|protege"
    r"|assur|traite|list)\w*"
)
_MUST = (
    r"(?:doi(?:t|vent|s)|devr(?:a|ait|ont|aient)|faut|faudra|peu(?:t|vent)|pourr(?:a"
    r"|ait|ont|aient)|convient)"
)

FRONT = (
    rule(
        "“… lesquels ?”",
        r".{1,400}[ ,;](?:lesquel(?:le)?s|quels sont-ils|quelles sont-elles)[ ?!.]*$",
        "listing",
    ),
    rule(
        "asks to summarise",
        r"(?:resum(?:e|es|ez|er|ons)|synthetis(?:e|ez|er)|recapitul(?:e|ez|er))\b",
        "summary",
    ),
    rule(
        "asks for a summary",
        rf"{_MAKE}?(?:une? |le |la |l')?(?:\w+ ){{0,2}}?(?:resume|synthese|apercu|vue "
        rf"d'ensemble|recapitulatif|condense|compte rendu"
        r"|compte-rendu|tour d'horizon)\b(?! (?:est|sont))",
        "summary",
    ),
    rule(
        "“de quoi parle”",
        r"de quoi (?:parle|traite|est-il question|s'agit|il est question|ca parle|il "
        r"s'agit|cela parle)",
        "summary",
    ),
    rule(
        "asks for the main points",
        r"(?:quels? (?:est|sont) |quelles? (?:est|sont) |donne\S* |cite\S* |liste\S* "
        r")?(?:le |la |les |l')(?:\w+ )?"
        r"(?:essentiel|sujet|theme|propos|grandes lignes|points? cles?|points? "
        r"(?:essentiels?|principa(?:l|ux)|importants?|a retenir"
        r"|forts?)|idees? (?:cles?|principales?|essentielles?|fortes?|maitresses?)"
        r"|messages? (?:cles?|principa(?:l|ux))|idees principales"
        r"|principa(?:les|ux) (?:idees|points|messages))\b",
        "summary",
    ),
    rule(
        "“que retenir”",
        r"que (?:faut-il |dois-je |doit-on |peut-on )?reten(?:ir|ons)|que retient-on"
        r"|qu'est-ce qu'il faut retenir",
        "summary",
    ),
    rule(
        "asks for a few words",
        r"(?:en (?:bref|resume|quelques mots|\w+ phrases?|\w+ mots)|brievement),? ",
        "summary",
    ),
    rule(
        "asks to compare",
        r"(?:compar(?:e|es|ez|er|ons)|confront(?:e|ez|er)|comparaison)\b",
        "comparison",
    ),
    rule(
        "asks for a difference",
        r"(?:quel(?:le)?s? (?:est|sont) |quelles? |explique\S* |decri\S* |donne\S* "
        r"|indique\S* |cite\S* |y a-t-il une )?(?:la |les |une )?"
        r"(?:\w+ )?(?:differences?|distinctions?|similitudes?|ressemblances?|points? "
        r"communs?) (?:\S+ ){0,4}?entre\b",
        "comparison",
    ),
    rule(
        "“en quoi … diffère”",
        r"(?:en quoi|comment|sur quels? points?|sous quels? "
        r"rapports?)\b.{1,200}\b(?:differ|distingu|se compar|contrast)",
        "comparison",
    ),
    rule(
        "“qu'est-ce qui distingue”",
        r"qu'est[- ]ce qui (?:distingue|differencie|oppose|separe|rapproche)|(?:que|qu') "
        r"?\S* de commun",
        "comparison",
    ),
    rule(
        "“lequel … de A ou B”",
        _PREPOSITION
        + r"(?:lequel|laquelle|qui|quel(?:le)?) .{1,150}\b(?:plus|moins|meilleur\w*|mieux)\b"
        r".{0,150}[,:] ?.{1,100}\b(?:ou|et)\b",
        "comparison",
    ),
    rule("versus", r"[^,;:?]{1,100}\b(?:vs\.?|versus)\b", "comparison"),
    rule("asks to define", r"(?:defini(?:s|ssez|r|ssons)|definition (?:de|d'|du))", "definition"),
    rule(
        "asks for a definition",
        r"(?:quel(?:le)? est |donne\S* |rappelle\S* |cite\S* |explique\S* |trouve\S* "
        r"|indique\S* )(?:la |une |le |l')?"
        r"(?:definition|sens|signification|notion|concept|terme|acception)\b",
        "definition",
    ),
    rule(
        "“que signifie”",
        r"(?:que|qu'est[- ]ce que) (?:\S+ ){0,12}?(?:signifi\w+|veut dire|veulent dire"
        r"|veut-il dire|veut-elle dire|veut-on dire"
        r"|designe\w*|entend\w*)\b",
        "definition",
    ),
    rule(
        "“qu'entend-on par”",
        r"qu'(?:entend\w*|est-il entendu|est-ce qu'on entend|est-ce que l'on "
        r"entend)\b.{0,200}\bpar\b|que (?:faut-il|doit-on|recouvre"
        r"|faut il) ?(?:entendre|comprendre|la notion|le terme|l'expression)",
        "definition",
    ),
    rule(
        "“comment … défini”",
        r"comment (?:est|sont|etai(?:t|ent))\b.{1,200}\bdefini\w*"
        r"|comment\b.{1,200}\bdefini(?:t|ssent)\b",
        "definition",
    ),
    rule(
        "“ce qu'est”",
        r"ce qu'(?:est|etait)\b|ce que (?:sont|signifi\w+|veut dire|veulent dire)",
        "definition",
    ),
    rule("“c'est quoi”", r"c'est quoi\b|que veut dire\b|explique\S* ce qu'est", "definition"),
    rule("“en quoi consiste”", r"en quoi consiste", "definition"),
    rule("“combien de fois”", _PREPOSITION + r"combien de fois\b", reading="times"),
    rule(
        "“combien de”",
        _PREPOSITION
        + r"combien (?:y a-t-il |y en a-t-il |existe-t-il |\S+-t-on |a-t-on )?(?:en tout "
        r"|au total )?(?:de |d')"
        r"(?:(?:ces|ses|leurs|l'ensemble des) )?",
        reading="count",
    ),
    rule(
        "“combien … -t-il de”",
        _PREPOSITION + rf"combien\b.{{1,150}}{_INVERTED} (?:en tout |au total )?(?:de |d')",
        reading="count",
    ),
    rule("“combien” + verb", _PREPOSITION + r"combien\b", "fact"),
    rule(
        "“nombre de”",
        r"(?:quel est |donne\S* |indique\S* |trouve\S* |precise\S* )?(?:le )?nombre "
        r"(?:(?:total|exact|global|precis) )?(?:de |d'|des )(?:la |l')?",
        reading="count",
    ),
    rule(
        "asks to count",
        r"(?:compt(?:e|es|ez|er)|denombr(?:e|ez|er))(?:-moi)? (?:le nombre (?:de |d'|des )"
        r"|(?=les|tous|toutes|chaque|combien"
        r"|l'ensemble|ces|ses))",
        reading="count",
    ),
    rule(
        "a list is asked",
        rf"{_MAKE}?(?:la |une |l'|le )?(?:\w+ )?{_LIST_NOUN} (?:(?:complete|exhaustive"
        rf"|entiere|detaillee|complet|exhaustif) )?"
        r"(?=de |d'|des |du )",
        reading="list",
    ),
    rule("imperative “lister”", rf"{_LIST}{_CLITIC} {_DETERMINER}", reading="list"),
    rule(
        "imperative",
        rf"{_GIVE}{_CLITIC} (?:ici |moi )?(?=(?:tou(?:s|te|tes|t)|les?|la|l'|des?|du|chaque"
        rf"|chacune?|ces?|cette|une?|\d+|deux|trois"
        r"|quatre|cinq|six|sept|huit|neuf|dix|ses|son|leurs?|l'ensemble)(?:\b| )"
        r"|\S*[^\s\W][sx]\b)",
        reading="give",
    ),
    rule(
        "asks to explain",
        r"(?:expliqu(?:e|ez|er)(?:-(?:moi|nous))?|parl(?:e|ez|er)(?:-(?:moi|nous))? de"
        r"|qu'en est-il de|quid de) ?",
        reading="give",
    ),
    rule("“quoi d'autre”", r"(?:quoi|qui|qu'est-ce que) d'autre\b", "listing"),
    rule("“qui sont les”", r"qui (?:sont|etaient|furent) ", reading="give"),
    rule(
        "“qu'est-ce qui est inclus”",
        r"qu'est[- ]ce qui (?:n'|ne |n'est |doit |peut |est |sera |a ete |doit etre |peut "
        r"etre |figure ){1,3}(?:\w+ment |pas |aussi )*"
        r"(?:etre )?(?:inclus|exclu|couvert|compris|prevu|interdit|autoris|exige"
        r"|obligatoire|requis|permis|necessaire|garanti|dans|liste|impose"
        r"|fourni|verifi|communiqu|\w+e\b)",
        "listing",
    ),
    rule("“qu'est-ce qui”", r"qu'est[- ]ce qui\b", "fact"),
    rule(
        "“qu'est-ce que … doit”",
        rf"(?:qu'est[- ]ce qu(?:e |')|ce qu(?:e |')).{{1,200}}?\b(?:{_MUST}"
        rf"|{_COVERS})\b(?! (?:la|le|les) \w+$)",
        "listing",
    ),
    rule(
        "“qu'est-ce que … est tenu de”",
        r"qu'est[- ]ce qu(?:e |').{1,200}\b(?:tenue?s? d|oblige\w* d|il y a)",
        "listing",
    ),
    rule("“qu'est-ce que”", r"qu'est[- ]ce qu(?:e |')", "definition"),
    rule("“qui”", _PREPOSITION + r"qui\b", "fact"),
    rule(
        "“de quoi se compose”",
        r"(?:de|en) quoi\b.{0,200}\b(?:compos|constitu|forme|fait|comprend)\w*",
        "listing",
    ),
    rule("“quoi”", r"(?:\w+ )?quoi\b", "fact"),
    rule("“que sont”", r"que (?:sont|est)\b", "definition"),
    rule(
        "“que doit”",
        rf"qu(?:e |')(?:ne )?(?:{_MUST}|{_COVERS}|y a-t-il)\b(?! se passer)",
        "listing",
    ),
    rule(
        "“que doit”",
        rf"qu(?:e |')(?:ne )?(?:{_MUST}|{_COVERS}|y a){_INVERTED}(?! se passer)",
        "listing",
    ),
    rule(
        "“que trouve-t-on”",
        r"que (?:trouve|voit|lit|peut|doit)-(?:t-)?on|que (?:faire|verifier|fournir"
        r"|prevoir|mettre)\b",
        "listing",
    ),
    rule(
        "“que … doit-il”",
        rf"qu(?:e |')(?!es?t\b).{{1,150}}\b(?:{_MUST}|{_COVERS}){_INVERTED}",
        "listing",
    ),
    rule("“que” + verb", r"qu(?:e |')(?=\w+)", "fact", waits=True),
    rule(
        "“lesquels”",
        _PREPOSITION + r"(?:lesquel(?:le)?s|desquel(?:le)?s|auxquel(?:le)?s)\b",
        "listing",
    ),
    rule("“lequel”", _PREPOSITION + r"(?:lequel|laquelle|duquel|auquel)\b", "fact"),
    rule(
        "“quels sont”",
        rf"(?:quel(?:le)?s?|qu'elles?) (?:peuvent etre|doivent etre|{_IS})(?:, "
        rf"[^,]{{1,80}},)? ",
        reading="what is",
    ),
    rule(
        "“quels” + noun",
        _PREPOSITION + r"(?:quels|quelles|qu'elles) (?!que soi)(?=\w)",
        reading="which plural",
    ),
    rule(
        "“quel” + noun",
        _PREPOSITION + r"(?:quel|quelle|qu'elle) (?!que soi)(?=\w)",
        reading="which",
    ),
    rule("“comment”, “pourquoi”", r"(?:et )?(?:comment|pourquoi)\b", "fact"),
    rule("“quand”, “où”", _PREPOSITION + r"(?:quand|ou)\b(?! non\b)", "fact", waits=True),
    rule("“est-ce que”", r"(?:et )?est[- ]ce qu(?:e |')", "yes/no"),
    rule(
        "subject, then verb before its pronoun",
        rf"(?:(?!\b(?:quel|combien|quoi|qui)|[,:;?(]).){{1,150}}?{_INVERTED}",
        "yes/no",
    ),
    rule(
        "verb before its subject",
        rf"(?:n'|ne |y |en |s'|se |l'|la |le |les )*[^\W\d_]+{_INVERTED}",
        "yes/no",
    ),
)

WITHIN = (
    rule("“lesquels” at the end", r"\blesquel(?:le)?s[ ?!.]*$", "listing"),
    rule("ends with “quoi”", rf"\b{_COVERS} quoi[ ?!.]*$", "listing"),
    rule("ends with a question word", r"\b(?:quand|qui|quoi|comment|pourquoi)[ ?!.]*$", "fact"),
    rule(
        "“tout ce que”",
        r"(?:^|, |: )(?:absolument )?tout ce (?:qu(?:e |'|i )|dont |a quoi )",
        "listing",
    ),
    rule("verb before its subject", rf"[^\W\d_]+{_INVERTED}", "yes/no"),
)

FRENCH = Markers(
    politeness=re.compile(
        r"(?:(?:bonjour|bonsoir|salut|merci(?! d[e'])|svp|stp|s'il (?:te|vous) plait|alors|et"
        r"|ensuite|puis|enfin|d'abord|ok|question|a nouveau|encore)\b[ ,:!.-]*"
        r"|(?:(?:peu[xt]|pourrais|pourrait|saurais)-(?:tu|on)|(?:pouvez|pourriez|voulez"
        r"|sauriez)-vous|est-ce que (?:tu (?:peux|pourrais)|vous (?:pouvez|pourriez))"
        r"|tu (?:peux|pourrais)|vous (?:pouvez|pourriez)|veuillez|merci d(?:e |')"
        r"|je (?:te|vous) (?:prie|demande) d(?:e |')|priere d(?:e |')"
        r"|il faudrait|est-il possible d(?:e |')|est-ce possible d(?:e |'))"
        r" ?(?:bien (?:vouloir )?|nous |me |m'|s'il (?:te|vous) plait,? )*"
        r"(?=(?:dire|donn|list|enumer|cit|nomm|recens|indiqu|montr|trouv|identifi|relev"
        r"|precis|rappel|resum|compar|defini|explique|compt|fair|dress|fourni"
        r"|extrai|decri|detaill|present|d'|dress|synth|repertori|inventori|redig|avoir"
        r"|obtenir|connaitre|savoir|denombr|rechercher|chercher|etabli|reperer)\w*)"
        r"|(?:je|j'|on|nous) ?(?:veux|voudrais|aimerais|souhaite|souhaiterais|desire"
        r"|voudrait|aimerait|souhaiterions|cherche|veut|voulons)"
        r"(?: (?:connaitre|savoir|avoir|voir|obtenir|trouver|comprendre|recevoir|disposer "
        r"de))? "
        r"|j'ai besoin (?:de connaitre |de savoir |d'avoir |de |d')|il (?:me|nous) "
        r"faut(?:drait)? "
        r"|(?:di(?:s|tes)(?:-(?:moi|nous))|dire|sais-tu|savez-vous|indique(?:z)?(?:-(?:moi"
        r"|nous))|explique(?:z)?(?:-(?:moi|nous))?|precise(?:z)?|savoir) "
        r"(?=(?:ce qu|quels?|quelles?|qui|quand|ou|comment|pourquoi|combien|tou(?:s|tes|t)"
        r"|dans quel|a quel|en quoi)\b)"
        r"|(?:d'apres|selon) (?:le|la|l'|ce|cet|cette) ?(?:document|contrat|accord|article"
        r"|papier|auteurs?|texte|rapport),? )"
    ),
    whether=re.compile(
        r"(?:(?:di(?:s|tes|re)(?:-(?:moi|nous))?|savoir|verifi(?:e|ez|er)|confirm(?:e|ez"
        r"|er)|indiqu(?:e|ez|er)|precis(?:e|ez|er)|(?:je|j') ?(?:veux|voudrais"
        r"|aimerais|souhaite) savoir|sais-tu|savez-vous|je me demande) )(?:si|s')\b"
    ),
    list_all=re.compile(
        r"(?:(?:liste|cite|donne|enumere|nomme|mentionne|indique|recense)(?:s|z"
        r"|r)?(?:-(?:les|moi|nous))*(?: (?:les|tous|toutes|tout|chacune?|d'entre (?:eux"
        r"|elles)"
        r"|sans exception|integralement|moi|s'il (?:te|vous) plait))*|sois (?:exhaustif"
        r"|exhaustive|complet)|soyez (?:exhaustif|complet)s?"
        r"|(?:je les veux )?(?:tous|toutes)|n'en (?:oublie|oubliez|omets|omettez) aucune?"
        r"|(?:et )?(?:si oui,? )?(?:lesquel(?:le)?s|quels sont-ils|quelles sont-elles)"
        r"|sans (?:rien )?(?:oublier|exception)\w*)[ .!?]*$"
    ),
    front=FRONT,
    openers=re.compile(
        r"(?<![\w-])(?<!importe )(?<!tel )(?<!telle )(?<!tels )(?<!telles )(?:combien\b"
        r"|quel(?:le)?s?\b(?! que\b)|qu'est[- ]ce qu)"
    ),
    within=WITHIN,
    mentions=re.compile(
        r"\b(?:apparai|mention|cit|nomm|figur|utilis|employ|repet|trouv|revien|emploie"
        r"|retrouv|evoqu)\w*"
    ),
    limits=re.compile(r"(?:doi(?:t|vent)|peu(?:t|vent)|faut|par|au)(?:-\w+)*"),
    relatives=re.compile(r"\b(?:qui|que|dont|ou|lesquel(?:le)?s)\b|\bqu'"),
    finite=re.compile(
        r"\b(?:doi(?:t|vent)|peu(?:t|vent)|est|sont|etait|etaient|ont|faut|sera|seront"
        r"|s'appliquent?|devra|devront|pourra|pourront)\b"
    ),
    plural_verb=re.compile(r" (?:sont|etaient|ont ete)\b"),
    singular_verbs=words("est etait a"),
    instances=words("exemple"),
    singular_copula=re.compile(r"\b(?:est|etait|sera|fut)\b"),
    figure=re.compile(
        r"\b(?:(?:19|20)\d\d|total|totale|totaux|moyenne?|pourcentage|taux|montant|valeur"
        r"|score|cout|prix|salaire|nombre|taille|date|duree|delai|\d+ ?%)\b"
    ),
    nouns=NOUNS,
    scopes=SCOPES,
)
