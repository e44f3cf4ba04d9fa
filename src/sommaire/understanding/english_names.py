"""How English names things: what is asked for, and the parts of a document.

The other half of the table of markers of `english`.
"""

from __future__ import annotations

import re

from sommaire.understanding.grammar import NounGrammar, ScopeGrammar, numbered, words

NOUNS = NounGrammar(
    determiners=(
        (
            "universal",
            re.compile(
                r"(?:an? |the )?(?:(?:complete|full|exhaustive|entire|whole|comprehensive|final"
                r"|definitive|detailed|long|short"
                r"|bulleted|numbered) )*(?:list|listing|set|inventory|enumeration|totality"
                r"|entirety) of "
                r"|(?:the )?names of (?=all\b|the|every|each)"
            ),
        ),
        (
            "universal",
            re.compile(
                r"(?:all of|all|every single|every|each and every|each of|each|any and all"
                r"|any)(?![\w'-]) ?"
            ),
        ),
        (
            "plural",
            re.compile(
                r"(?:these|those|both|several|many|various|multiple|numerous|certain|some)(?: "
                r"of)? "
            ),
        ),
        ("definite", re.compile(r"(?:the|this|its|their|his|her|our|your|my) ")),
        ("indefinite", re.compile(r"an? ")),
        ("skipped", re.compile(r"(?:current |previous )?state of the art (?=\w)")),
        (
            "skipped",
            re.compile(
                r"(?:different|other|additional|further|possible|such|exact|actual|remaining"
                r"|so-called|existing|individual"
                r"|distinct|separate|same|specific|particular|precise|more|following) (?=\w)"
            ),
        ),
        (
            "subset",
            re.compile(
                r"(?:first|last|top|next|largest|biggest|smallest|highest|lowest|best|worst"
                r"|latest)(?= \S+ | \d) "
            ),
        ),
    ),
    numbers=numbered(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen twenty",
        first=1,
    ),
    ends=words(
        "is are was were be been do does did has have had can could may might must shall "
        "should will would isn't aren't "
        "don't doesn't didn't in on under for to with by from at within between against "
        "into through during about over "
        "upon per via after before since until without across among as than like "
        "regarding concerning that which who "
        "whom whose where when why how what if whether the a an this these those each "
        "every any all their its his her our "
        "your my no some both either they we he it she you i there "
        "including excluding except of and or 's ' , : ; ? ! ( ) according then so but "
        "everything anything them those ones one"
    ),
    adverbs=words(
        "not only also still currently directly well already ever always never expressly "
        "explicitly specifically "
        "respectively together overall above below here exactly best better most mostly"
    ),
    auxiliaries=words(
        "is are was were been do does did has have had can could may might must shall "
        "should will would isn't aren't don't "
        "doesn't didn't they we he it she you i there of 's"
    ),
    articles=words("the a an all every its their this each"),
    inverted=re.compile(r"(?!)"),
    verbs=re.compile(
        r"(?:apply|applie|govern|cover|contain|describe|define|require|achieve|perform"
        r"|provide|include|deal|refer|relate"
        r"|exist|remain|obtain|produce|outperform|give|show|mention|specify|specifie"
        r"|regulate|prohibit|allow|permit|belong"
        r"|fall|come|go|work|help|need|make|take|get|use|have|ha|appear|occur|survive"
        r"|expire|affect|concern|constitute"
        r"|trigger|entitle|oblige|prevent|protect|determine|establish|authorize|authorise"
        r"|exempt|exclude|discuss|explain"
        r"|present|introduce|support|improve|lead|yield|receive|pay|bear|hold|own|sign"
        r"|approve|decide|happen|depend"
        r"|correspond|consist|comprise|involve|impose|list|address|state|say|tell|handle"
        r"|implement|satisfy|satisfie|exceed|increase|decrease|mandate"
        r"|beat|score|generalize|handle|rely|relie|set|qualify|qualifie|compete"
        r"|participate|employ|mitigate|reduce|propose|mean|begin|manage"
        r"|publish|develop|create|contribute|suggest|recommend|forbid|restrict|delegate|designate"
        r"|represent|reach|enable|ensure|replace|amend|supersede|precede|enter|maintain|collect"
        r"|process|identify|identifie|carry|carrie|enforce|oversee|belong|compute|compare|define"
        r"|address|exceed|acquire|assume|disclose|terminate|remove|add|keep|write|read)(?:e?s)?"
    ),
    participle=re.compile(
        r"(?!need\b|seed\b|speed\b|feed\b|breed\b|deed\b)\w{2,}ed|\w{3,}ing|made|given"
        r"|held|kept|sent|paid|taken|known|shown"
        r"|found|drawn|done|built|chosen|written|laid|put|borne|met|applicable|available"
        r"|necessary|mandatory|relevant"
        r"|due|present|subject|such|able|relating|pertaining|binding"
    ),
    past=re.compile(
        r"(?!\w*(?:need|seed|speed|feed|breed|deed|red|bed)$)\w{2,}ed|made|given|held|kept"
        r"|sent|paid|taken|shown|found|built"
    ),
    of=frozenset({"of"}),
    conjunctions=frozenset({"and", "or"}),
    is_head_first=False,
    prenominal=re.compile(r"(?!)"),
    plural_endings=("s", "(s)"),
    singular=re.compile(
        r"\w*(?:ss|us|is)|news|always|has|does|was|lens|gas|canvas|atlas|bias|perhaps"
        r"|whereas|\W*s"
    ),
    plural_irregular=words(
        "people children men women criteria phenomena analyses hypotheses theses indices "
        "appendices matrices vertices media "
        "series species bases crises axes formulae schemata corpora genera addenda "
        "errata memoranda personnel staff"
    ),
    masses=words(
        "information documentation evidence equipment paperwork material data functionality content"
    ),
    quantities=words(
        "seconds minutes hours days weeks months years decades quarters percent points "
        "euros dollars pounds cents francs "
        "shares votes units parameters layers tokens epochs iterations heads neurons "
        "dimensions gpus samples examples "
        "instances sentences utterances images participants respondents annotators "
        "employees people persons users workers "
        "inhabitants households hectares acres metres meters kilometres kilometers miles "
        "feet inches kilograms tonnes tons "
        "litres liters copies characters bytes megabytes gigabytes degrees volts watts "
        "words tweets speakers"
    ),
    amounts=words(
        "revenues sales earnings costs expenses profits losses proceeds receivables "
        "payables assets liabilities results "
        "savings wages taxes dividends flows totals inventories deposits funds charges "
        "expenditures gains outflows inflows "
        "borrowings provisions securities payments"
    ),
)

_PARTS = (
    r"sections?|subsections?|sub-sections?|sec\.?|articles?|art\.?|chapters?|ch\.?"
    r"|parts?|titles?|annex(?:es)?"
    r"|appendix|appendices|schedules?|exhibits?|tables?|figures?|fig\.?|clauses?"
    r"|paragraphs?|para\.?|recitals?|rules?"
    r"|pages?|attachments?|volumes?|books?|steps?|items?|algorithms?|equations?"
    r"|subparts?|divisions?|regulations?|§"
)
_NAMED = (
    r"family|section|subsection|chapter|function|category|subcategory|clause|article"
    r"|part|annex|appendix|schedule"
    r"|division|module|domain|table|field|paragraph|class"
)

SCOPES = ScopeGrammar(
    prepositions=words("under in of within from for by inside per throughout through"),
    strong_prepositions=words("under within"),
    determiners=words("the this our its a an"),
    subjects=words("do does did can must should may shall will would that which"),
    doing=re.compile(r"\w{2,}ing|and"),
    links=words("of the and & for"),
    parts=_PARTS,
    reference=re.compile(
        rf"(?<![\w-])(?P<part>{_PARTS})(?: |(?=\d)|(?<=[.§]))(?:no\.? |number "
        rf")?(?P<number>\d[\w.\-]*(?:\(\w{{1,4}}\))*|\(\w{{1,4}}\)"
        rf"|[a-z](?:[.\-]?\d[\w.\-]*)?"
        r"|[ivxlc]+|one|two|three|four|five|six|seven|eight|nine|ten)(?![\w'])"
        r"|(?<=\bthe )(?P<ordinal>first|second|third|fourth|fifth|sixth|seventh|eighth"
        r"|ninth|tenth|last) "
        r"(?:section|article|chapter|part|annex|appendix|schedule|table|figure|clause"
        r"|paragraph)\b"
    ),
    named_parts=(
        re.compile(
            r"\b(?:section|chapter|part|clause|article|annex|appendix|schedule|table"
            r"|paragraph)s? (?:on|about|titled|entitled|called"
            r"|named|dealing with|devoted to|relating to|concerning|covering|headed) (?:the "
            r")?(?P<name>[^,;:?!()]+)"
        ),
        re.compile(
            rf"\b(?:under|in|of|to|within|from|for|by|do|does|did|can|must|should|that) the "
            rf"(?P<name>(?:[\w&'\-]+,? ){{1,8}}?)"
            rf"(?:{_NAMED})\b(?! (?:\d|[ivx]+\b))"
        ),
    ),
    before_capitals=re.compile(
        r"\b(?:family|function|category|class|module|domain|field|plan|policy) (?=\w)"
    ),
    terms=re.compile(
        r"\b(?:words?|terms?|expressions?|phrases?|strings?|names?|acronyms?|called"
        r"|(?:mentions?|occurrences?|instances?|uses?) of|references? to) ?$"
    ),
    stops=NOUNS.ends,
    wholes=words(
        "contract agreement document paper report policy standard text file law act "
        "regulation article study authors i "
        "january february march april may june july august september october november "
        "december english french german"
        " eur usd what which who how list whole entire present following section it them ok"
    ),
    asides=re.compile(
        r"[,(]? ?\b(?:including|included|inclusive of|excluding|except(?:ing)?(?: for)?"
        r"|without counting|not counting|apart from"
        r"|other than|besides|even if|even the|even those|in addition to|with or "
        r"without)\b[^,;:?!)]*|, [^,]{0,40}\bincluded\b"
    ),
)
