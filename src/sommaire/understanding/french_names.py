"""How French names things: what is asked for, and the parts of a document.

The other half of the table of markers of `french`.
"""

from __future__ import annotations

import re

from sommaire.understanding.grammar import NounGrammar, ScopeGrammar, numbered, words

NOUNS = NounGrammar(
    determiners=(
        (
            "universal",
            re.compile(
                r"(?:la |une |l'|le |les )?(?:(?:longue|simple|breve) )?(?:liste|ensemble|totalite"
                r"|integralite|inventaire|enumeration|recensement|noms|releve)"
                r"(?: (?:complete|exhaustive|entiere|detaillee|complet|exhaustif))? (?:des |de |d'"
                r"|du )(?:tou(?:s|tes) )?(?:les |l'ensemble des )?"
            ),
        ),
        (
            "universal",
            re.compile(
                r"(?:(?:tous|toutes)(?: (?:les|ces|ses|nos|vos|leurs|mes))?|toute?|chacune? (?:des"
                r"|de)|chacune?|chaque)(?![\w'-]) ?(?:les |la |l'|le )?"
            ),
        ),
        (
            "plural",
            re.compile(
                r"(?:les|des|ces|mes|ses|nos|vos|leurs|plusieurs|certaine?s|quelques|differente?s"
                r"|diverse?s) "
            ),
        ),
        (
            "definite",
            re.compile(r"(?:(?:le|la|ce|cet|cette|son|sa|notre|votre|leur|au|aux|du) |l')"),
        ),
        ("indefinite", re.compile(r"(?:une? |de |d')")),
        (
            "skipped",
            re.compile(
                r"(?:autres?|eventuel(?:le)?s|memes?|seule?s|possibles|telle?s|exactement"
                r"|precisement|donc|bien) "
            ),
        ),
        ("subset", re.compile(r"(?:premiere?s?|derniere?s?|meilleure?s?|plus|moins) (?=\w)")),
    ),
    numbers=numbered(
        "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize "
        "dix-sept dix-huit dix-neuf vingt",
        first=2,
    ),
    ends=words(
        "est sont etait etaient sera seront serait furent fut a ont avait avaient doit "
        "doivent devra devront peut peuvent pourra "
        "faut fait font va vont soit au aux en dans sous pour par sur avec selon sans "
        "contre entre vers chez depuis avant apres lors "
        "lorsque parmi concernant suivant pendant durant qu' que qui dont ou lequel "
        "laquelle lesquels lesquelles quand si comme "
        "quel quelle quels quelles combien comment pourquoi le la les l' un une ce cet "
        "cette ces son sa ses leur leurs chaque tout "
        "toute tous toutes du des il elle on ils elles je tu nous vous y s' n' ne j' m' "
        "t' c' se jusqu' puisqu' lorsqu' quelqu' , : ; ? ! ( ) de d' et "
        "compris retires inclus afin ainsi car mais donc puis compte comptent comporte "
        "comportent contient contiennent comprend "
        "comprennent couvre couvrent existe existent figure figurent prevoit prevoient "
        "impose imposent exige exigent "
        "s'applique utilise utilisent traite regit definit definissent precise fixe "
        "mentionne "
        "constitue decrit enonce garantit interdit autorise permet donne indique"
    ),
    adverbs=words(
        "pas plus moins aussi non toujours encore deja notamment uniquement seulement "
        "expressement explicitement"
    ),
    auxiliaries=frozenset(),
    articles=frozenset(),
    verbs=re.compile(r"(?!)"),
    inverted=re.compile(r"-(?:t-)?(?:il|elle|on|ils|elles|je|tu|nous|vous|ce)$"),
    participle=re.compile(
        r"\w{2,}(?:e|ee|es|ees|u|ue|us|ues|i|ie|is|ies|it|ite|its|ites|ert|erte|erts|ertes"
        r"|ant|int|ints|intes)"
    ),
    past=re.compile(r"(?!)"),
    of=frozenset({"de", "d'"}),
    conjunctions=frozenset({"et", "ou"}),
    is_head_first=True,
    prenominal=re.compile(
        r"(?:principa(?:les?|l|ux)|nouve(?:lles?|aux|au)|grande?s?|petite?s?|autres?"
        r"|premiere?s?|derniere?s?|bonne?s?|meilleure?s?|vraie?s"
        r"|nombreu(?:x|ses)|multiples|memes?|seule?s?|anciens|anciennes|jeunes|hautes?"
        r"|hauts|mauvais|mauvaises?|differente?s|divers|diverses)"
    ),
    plural_endings=("s", "x"),
    singular=re.compile(
        r"prix|acces|processus|proces|avis|pays|choix|voix|taux|corps|temps|fois|mois"
        r"|succes|progres|tiers|repas|refus|acquis|abus"
        r"|colis|permis|sens|biais|corpus|poids|bras|dos|devis|logis|marais|virus|campus"
        r"|consensus|index|preavis|remords|concours"
        r"|cours|parcours|recours|discours|secours|depens|fonds|bois|surplus|depots?|jus"
        r"|heros|cas|\w*us"
    ),
    plural_irregular=words(
        "cas recours fonds frais delais honoraires arrhes depens moeurs tiers travaux"
    ),
    masses=words("documentation informations"),
    quantities=words(
        "temps seconde secondes minute minutes heure heures jour jours semaine semaines "
        "mois an ans annee annees trimestre trimestres "
        "euro euros dollar dollars centime centimes pourcent pourcentage points "
        "parametre parametres couches jetons tokens epoques "
        "iterations dimensions exemples phrases images participants annotateurs salarie "
        "salaries employes personne personnes "
        "utilisateurs habitants foyers hectares metre metres kilometres kilogrammes "
        "kilos tonnes litres exemplaires caracteres octets "
        "degres mots voix parts actions argent agents travailleurs effectif"
    ),
    amounts=words(
        "recettes ventes revenus resultats depenses charges couts profits pertes dettes "
        "creances actifs passifs salaires taxes "
        "dividendes flux totaux stocks depots fonds investissements"
    ),
)

_PARTS = (
    r"sections?|sous-sections?|articles?|art\.?|chapitres?|chap\.?|parties?|titres?"
    r"|annexes?|tableau|tableaux|figures?|fig\.?"
    r"|clauses?|paragraphes?|par\.?|alineas?|considerants?|regles?|pages?|volumes?"
    r"|livres?|etapes?|points?|algorithmes?|equations?"
    r"|pieces?|appendices?|§"
)

SCOPES = ScopeGrammar(
    prepositions=words(
        "sous dans de d' du des selon par pour en a au aux suivant parmi sur chez d'apres"
    ),
    strong_prepositions=words("sous"),
    determiners=words("le la les l' ce cet cette un une ces"),
    subjects=words(
        "que qu' compte comptent comporte comportent contient contiennent comprend "
        "comprennent couvre couvrent prevoit impose exige definit enumere regit"
    ),
    doing=re.compile(r"creer|utiliser|appliquer|et"),
    links=words("de du des d' la l' et & the of and"),
    parts=_PARTS,
    reference=re.compile(
        rf"(?<![\w-])(?P<part>{_PARTS})(?: |(?=\d)|(?<=[.§]))(?:n[o°]\.? ?|numero )?"
        r"(?P<number>(?:[lrd]\.? ?)?\d[\w.\-]*(?:\(\w{1,4}\))*|[a-z](?:[.\-]?\d[\w.\-]*)?"
        r"|[ivxlc]+|1er|premier|premiere|unique|preliminaire)(?![\w'])"
        r"|(?<=\b(?:la|le) )(?P<ordinal>premiere?|deuxieme|seconde?|troisieme|quatrieme"
        r"|cinquieme|sixieme|septieme|huitieme|neuvieme|dixieme"
        r"|derniere?) (?:section|article|chapitre|partie|titre|annexe|tableau|figure"
        r"|clause|paragraphe|alinea|livre)\b"
    ),
    named_parts=(
        re.compile(
            r"\b(?:section|chapitre|partie|clause|article|annexe|titre|tableau|rubrique"
            r"|paragraphe)s? (?:sur|intitulee?|appelee?|nommee?|portant sur"
            r"|traitant|concernant|relati(?:f|ve)s? (?:a|aux|au)|consacree?s? (?:a|aux|au)"
            r"|dediee?s? (?:a|aux|au)) ?(?:de |du |des )?(?:la |le |les |l')?"
            r"(?P<name>[^,;:?!()]+)"
        ),
    ),
    before_capitals=re.compile(
        r"\b(?:famille|section|chapitre|fonction|categorie|rubrique|partie|clause|annexe"
        r"|domaine|module|tableau|champ|norme|loi|directive"
        r"|decret|standard|plan|politique|code|rapport) (?=\w)"
    ),
    terms=re.compile(
        r"\b(?:mots?|termes?|expressions?|noms?|sigles?|acronymes?|notions?|(?:mentions?"
        r"|occurrences?|emplois?) (?:de|du|d')|references? a) ?$"
    ),
    stops=NOUNS.ends,
    wholes=words(
        "contrat accord convention document article papier rapport politique norme texte "
        "fichier loi reglement etude auteurs "
        "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre "
        "decembre francais anglais eur usd "
        "quel quelle quels quelles qui que combien comment liste present presente tout "
        "tous toute toutes je tu il elle on nous vous"
    ),
    asides=re.compile(
        r"[,(]? ?\b(?:y compris|compris|inclus|incluant|hors|excepte|sauf|sans compter|a "
        r"l'exception|a part|outre|meme si|meme les|en plus"
        r"|en dehors|meme ceux|meme celles)\b[^,;:?!)]*"
    ),
)
