"""How English asks: the table of markers, in the order in which they are tried.

Source: our own reading of how lawyers, compliance officers, researchers and engineers ask.
"""

from __future__ import annotations

import re

from sommaire.understanding.english_names import NOUNS, SCOPES
from sommaire.understanding.grammar import Markers, rule, words

_PREPOSITION = (
    r"(?:(?:and |but |so |or )?(?:in|under|on|for|to|by|at|from|with|of|about|within"
    r"|through|during"
    r"|since|until|till|after|before|against|over|upon|into|as of|starting|between|per"
    r"|according to|subject to|because of|apart from|other than)"
    r" )?"
)
_BE = r"(?:'s|s| is| are| was| were| isn't| aren't| wasn't| weren't| would be| will be)"
_MODAL = r"(?:must|should|shall|may|can|could|might)"
_POLAR = (
    r"(?:is|are|was|were|am|do|does|did|has|have|had|can|could|may|might|must|shall"
    r"|should|will|would"
    r"|is not|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't|haven't|can't"
    r"|couldn't|won't"
    r"|wouldn't|shouldn't)"
)
_DETERMINER = (
    r"(?=(?:all|the|every|each|any|both|our|its|their|his|her|your|this|these|those|my"
    r"|a|an|in|out"
    r"|down|what|which|who|whatever|anything|everything|everyone|them|me|us|for|under"
    r"|from|\d+|two"
    r"|three|four|five|six|seven|eight|nine|ten|equipment|information|documentation"
    r"|staff|personnel)\b|\S*[^s\W]s\b|\S+ \S*[^s\W]s\b)"
)
_COVERS = (
    r"(?:cover|include|contain|comprise|consist|encompass|entail|involve|require"
    r"|demand|impose|oblige"
    r"|prohibit|forbid|ban|exclude|allow|permit|authori[sz]e|guarantee|list|enumerate"
    r"|provide for"
    r"|mandate|prescribe|stipulate|address|span|protect against|insure|deal with|take "
    r"into account)"
)
_INCLUDED = (
    r"(?:included|excluded|covered|required|prohibited|forbidden|banned|allowed"
    r"|permitted|contained"
    r"|expected|listed|enumerated|needed|provided|protected|exempt|exempted|insured"
    r"|mandatory"
    r"|necessary|compulsory|not covered|not included|allowed|restricted|subject to)"
)
_LIST = (
    r"(?:list|enumerate|itemi[sz]e|inventory|list out|write down|tabulate|compile"
    r"|catalogue?)"
)
_GIVE = (
    r"(?:give|name|show|identify|find|extract|provide|state|specify|tell|mention|cite"
    r"|quote|collect"
    r"|return|display|detail|describe|outline|indicate|report|get|retrieve|point out"
    r"|spell out|pull"
    r"(?: out)?|set out|gather|look up|search for|present|note|locate|highlight|recall"
    r"|print)"
)
_NUMBER_OF = (
    r"(?:(?:total|overall|exact|full|whole|precise|combined) )*(?:number|count|tally) "
    r"of"
)

FRONT = (
    rule(
        "“… and which ones?”",
        r".{1,400}[ ,;](?:(?:if (?:so|yes|any),?|and) )?"
        r"(?:(?:what|which)(?: ones| are they| of them)"
        r"|(?:if (?:so|yes|any),?|and) (?:what|which))[ ?!.]*$",
        "listing",
    ),
    rule(
        "“what … about” asks for a summary",
        rf"what(?:{_BE}| (?:does|do|did)) .{{1,200}}\b(?:about|talk about|discuss|say "
        rf"overall)[ ?.!]*$",
        "summary",
    ),
    rule(
        "asks to summarise",
        r"(?:please )?(?:summari[sz]e|sum up|condense|recap|synthesi[sz]e|boil down"
        r"|tl;?dr)\b",
        "summary",
    ),
    rule(
        "asks for a summary",
        r"(?:(?:give|write|provide|make|draft|produce|prepare|show|get) )?(?:me |us "
        r")?(?:an? |the )?"
        r"(?:[a-z-]+ ){0,2}(?:summary|overview|synopsis|gist|recap|digest|tl;?dr)\b"
        r"(?! (?:table|page|judgment|section|report|box|statistics?)\b)",
        "summary",
    ),
    rule(
        "asks for the gist",
        rf"what{_BE} (?:the |a )?(?:[a-z-]+ ){{0,2}}(?:summary|overview|gist|synopsis"
        rf"|takeaways?|key points?"
        r"|main points?|main ideas?|key ideas?|big picture|key messages?|main topics?"
        r"|main message)\b",
        "summary",
    ),
    rule(
        "asks for the main points",
        rf"(?:{_LIST}|{_GIVE})(?: me| us)? (?:the )?(?:main|key|essential|major) (?:points"
        rf"|ideas|takeaways|messages)",
        "summary",
    ),
    rule(
        "asks for a few words",
        r"(?:in (?:brief|short|a nutshell|a few words|\S+ sentences?|plain english)"
        r"|briefly)\b,? "
        r"(?:what|explain|describe|tell)\b",
        "summary",
    ),
    rule("asks to compare", r"(?:compare|contrast)\b", "comparison"),
    rule(
        "asks for a difference",
        rf"(?:what{_BE} |which |what |explain |describe |give |list |tell )?(?:me |us "
        rf")?(?:all )?(?:the )?(?:[a-z-]+ )?"
        r"(?:differences?|similarit(?:y|ies)|distinctions?) (?:\S+ )?between\b",
        "comparison",
    ),
    rule(
        "asks for a difference",
        r"(?:what|which|where) (?:differences?|similarities) (?:are|is|exist)",
        "comparison",
    ),
    rule(
        "“how … differ”",
        r"how (?:do|does|did|is|are|was|were|closely)\b.{0,200}"
        r"\b(?:compared?|differs?|different (?:from|than|to)|distinguish\w*|stack up"
        r"|similar to)\b",
        "comparison",
    ),
    rule(
        "“in what way … differ”",
        _PREPOSITION + r"(?:what|which) (?:way|respect|aspect|manner|point)s?\b"
        r".{1,200}\bdiffer",
        "comparison",
    ),
    rule(
        "“what sets … apart”",
        r"what (?:distinguish|differentiate|separate|sets? .{1,100} apart)",
        "comparison",
    ),
    rule(
        "“… have in common”",
        r"what (?:do|does|did) .{1,200} (?:have in common|share)\b",
        "comparison",
    ),
    rule(
        "“which is …er, … or …”",
        _PREPOSITION + r"(?:which|who|what)\b.{1,150}\b(?:\w{2,}er|more|less|worse)\b"
        r".{0,150}[,:] ?.{1,100}\bor\b",
        "comparison",
    ),
    rule("versus", r"[^,;:?]{1,100}\b(?:vs\.?|versus)\b", "comparison"),
    rule("asks to define", r"(?:please )?define\b", "definition"),
    rule(
        "asks for a definition",
        rf"(?:what{_BE} |give |provide |state |find |quote )?(?:me |us )?(?:an? |the "
        rf")?(?:[a-z-]+ )?"
        r"(?:definition|meaning) (?:of|for|given|that)\b",
        "definition",
    ),
    rule(
        "“what does … mean”",
        r"what (?:do|does|did|would|could)\b.{1,200}\b(?:mean|stand for|signify|denote"
        r"|refer to)\b",
        "definition",
    ),
    rule("“what is meant by”", rf"what{_BE} (?:meant|understood|intended) by", "definition"),
    rule(
        "“what constitutes”",
        r"what (?:constitutes?|counts? as|qualif(?:y|ies) as|exactly is|precisely is)\b",
        "definition",
    ),
    rule(
        "“what a … is”",
        r"what an? .{1,100} (?:is|are)[ ?.!]*$|what .{1,100} means?[ ?.!]*$",
        "definition",
    ),
    rule(
        "“how is … defined”",
        r"how (?:is|are|was|were|do|does|did|has|have|should"
        r"|would)\b.{1,200}\bdefine[ds]?\b",
        "definition",
    ),
    rule(
        "“explain the term”",
        r"explain (?:the )?(?:term|concept|notion|meaning|what .{1,100} (?:is|are"
        r"|means?))\b",
        "definition",
    ),
    rule("“how many times”", r"(?:and )?how many times ", reading="times"),
    rule(
        "“how many”",
        _PREPOSITION + r"how many (?:of (?:the|these|those|its|their) )?",
        reading="count",
    ),
    rule("asks to count", r"count (?:up )?(?:the )?(?:number of )?(?!of\b)", reading="count"),
    rule(
        "“number of”",
        rf"(?:what{_BE} |give |tell |find |state )?(?:me |us )?(?:the )?{_NUMBER_OF} ",
        reading="count",
    ),
    rule(
        "asks for everything",
        rf"(?:{_LIST}|{_GIVE}) (?:me |us )?(?:absolutely )?(?:everything|anything)\b",
        "listing",
    ),
    rule(
        "imperative “list”",
        rf"{_LIST}(?:, [^,]{{1,60}},)? {_DETERMINER}(?:me |us |out |down )*",
        reading="list",
    ),
    rule(
        "“list of” is asked",
        r"(?:(?:make|draw up|compile|provide|prepare|produce|write|build|give|create"
        r"|generate|get|show|show me)"
        r"(?: me| us)? )?(?:an? |the )?(?:[a-z-]+ ){0,2}(?:list|listing|inventory"
        r"|enumeration) of ",
        reading="list",
    ),
    rule(
        "imperative",
        rf"{_GIVE} (?:me |us )?(?:with )?(?=(?:all|the|every|each|any|both|a|an|\d+|which"
        rf"|what|who)\b"
        r"|\S*[^s\W]s\b|\S+ \S*[^s\W]s\b|everything)(?!(?:which|what|who)\b)",
        reading="give",
    ),
    rule(
        "asks to explain",
        r"(?:explain|tell (?:me|us) about|talk about|discuss|walk me through|what about"
        r"|how about) ",
        reading="give",
    ),
    rule("“who else”", r"who else\b", "listing"),
    rule("“who are” + plural", r"who(?:'re| are| were) ", reading="give"),
    rule("“who”", _PREPOSITION + r"(?:who|whom|whose|who's)\b", "fact"),
    rule("“what else”", _PREPOSITION + r"what else\b", "listing"),
    rule(
        "“what is included”",
        rf"what(?:{_BE}| {_MODAL} be| (?:has|have|needs?) to be) (?:\w+ly |also |not "
        rf"|being )*"
        rf"{_INCLUDED}\b",
        "listing",
    ),
    rule(
        "“what must be …”",
        r"what (?:must|should|shall|has to|have to|needs? to|may|can) (?:not |never |also "
        r"|always )*"
        r"(?:be|get) \w+",
        "listing",
    ),
    rule("“what is in”", rf"what{_BE} (?:in|inside|within|under|to be) ", "listing"),
    rule("“what to do”", r"what to \w+", "listing"),
    rule(
        "“what … consist of”",
        r"what(?:'s| is| are| was| were| do| does| did| can| should)\b(?:(?!\b(?:that"
        r"|which)\b).){1,200}\b(?:consist|consists|composed|comprised|made|made up|built"
        r"|part) (?:up )?"
        r"of\b",
        "listing",
    ),
    rule(
        "“what must X do”",
        rf"what {_MODAL} (?!happen)(?:not )?\S+(?: \S+)*? (?!be the\b|cost\b|happen\b)\w+",
        "listing",
    ),
    rule(
        "“what does X have to do”",
        r"what (?!notice\b|consent\b|approval\b).{1,200}\b(?:has to|have to|needs? to|required to"
        r"|obliged to|obligated to|allowed to|entitled to"
        r"|permitted to|supposed to|expected to|forbidden to|bound to|prohibited from)\b",
        "listing",
    ),
    rule(
        "“what does X cover”",
        rf"what (?:do|does|did|will|would)\b.{{1,200}}\b{_COVERS}\b",
        "listing",
    ),
    rule(
        "“what X covers”",
        rf"what (?!(?:is|are|was|were)\b).{{1,150}}\b{_COVERS}s[ ?.!]*$",
        "listing",
    ),
    rule(
        "“what X must do”",
        r"what .{1,150} (?:must|should|shall|may not|can|may) (?:\w+ )?(?:do|contain"
        r"|include|provide|pay"
        r"|deliver)[ ?.!]*$",
        "listing",
    ),
    rule("“which ones”", _PREPOSITION + r"which ones\b", "listing"),
    rule("“which one”", _PREPOSITION + r"(?:which|what) one\b", "fact"),
    rule(
        "“which of the …”",
        _PREPOSITION + r"(?:which|what) of (?:the|these|those|its|their) ",
        reading="which of",
    ),
    rule("“what is/are” + noun", rf"(?:what|which){_BE}(?:, [^,]{{1,80}},)? ", reading="what is"),
    rule(
        "“what/which” + verb",
        _PREPOSITION
        + rf"(?:what|which) (?:{_POLAR}|happens?|triggers?|makes?|causes?|gives?|if)\b",
        "fact",
    ),
    rule(
        "“what kind of” + noun",
        _PREPOSITION + r"(?:what|which) (?:kind|type|sort) of ",
        reading="which",
    ),
    rule("“what/which” + noun", _PREPOSITION + r"(?:what|which) ", reading="which"),
    rule("“how”, “why”", _PREPOSITION + r"(?:how|why)\b", "fact"),
    rule("“when”, “where”", _PREPOSITION + r"(?:when|where)\b", "fact", waits=True),
    rule("starts with an auxiliary", _POLAR + r" (?!not? later|\d)", "yes/no"),
)

WITHIN = (
    rule(
        "ends with a question word",
        r"\b(?:by|from|to|for|with|since|until|in|on|at)? ?(?:who|whom|when|where|why|how"
        r"|how much|how long)[ ?!.]*$",
        "fact",
    ),
    rule(
        "“which” inside",
        r"(?<=\bof )which |(?<=\bcover )which |(?<=\bhas )which |(?<=\buses )which ",
        reading="which",
    ),
    rule("ends with “what”", rf"\b{_COVERS}s? what[ ?!.]*$", "listing"),
    rule(
        "“everything that”",
        r"(?:^|, |: )(?:absolutely )?(?:everything|anything|all) (?:that|which|the|to be"
        r"|in|under|from"
        r"|required|needed|i|we|you)?\b(?=.{0,200}$)(?!.*\b(?:by when|by whom)\b)",
        reading="bare",
    ),
)

ENGLISH = Markers(
    politeness=re.compile(
        r"(?:(?:hello|hi|hey|good morning|dear \w+|thanks|thank you|ok|okay|now|then|and"
        r"|so|well|first|finally|also|next"
        r"|kindly|please|just|again|question|q)\b[ ,:!.-]*"
        r"|(?:can|could|would|will) (?:you|we|i|someone) (?:please |kindly |perhaps |also "
        r"|quickly |just )*(?:to )?(?:help (?:me |us )?(?:to )?)?"
        r"(?=(?:tell|list|give|name|show|enumerate|find|identify|extract|provide|explain"
        r"|describe|define|summari[sz]e|compare"
        r"|count|sum|get|state|specify|quote|cite|point|outline|write|make|draw|compile"
        r"|itemi[sz]e|pull|detail|recap|let|see|know"
        r"|contrast|present|indicate|collect|gather|help|look|search|say)\b)"
        r"|would you mind (?:telling me )?|i(?:'d| would) like you to |may i ask you to "
        r"|(?:would|could) you be so kind as to "
        r"|i(?:'d| would|'m going to)? ?(?:like|want|need|wish|have)(?: you)?(?: to "
        r"(?:know|see|have|get|find(?: out)?|understand|tell me"
        r"|list|be told))? (?!to\b|signed\b)"
        r"|i(?:'m| am) (?:looking for|interested in|trying to find|after|searching for) "
        r"|(?:we|they) (?:need|want|would like)(?: to (?:know|see|have|get|find|list))? "
        r"|(?:let me know|tell (?:me|us)|show me|say|explain|check|find out|do you know"
        r"|any idea|i wonder|remind me|help me"
        r"(?: to)? (?:find|list)?|is it possible to(?= list| get| see)) (?:of )?(?:about )?"
        r"(?=(?:what|which|who|whom|whose|when|where|why|how|in (?:what|which)|under "
        r"(?:what|which)|list|all|every|everything)\b)"
        r"|according to (?:the|this) (?:document|contract|agreement|paper|authors?|text"
        r"|report),? )"
    ),
    whether=re.compile(
        r"(?:(?:tell|show|let) (?:me|us) (?:know )?|(?:i|we) (?:want|need|would like"
        r"|wonder|'d like) ?(?:to (?:know|check|find out)"
        r" )?|do you know |check |confirm |verify |find out |determine |say |explain "
        r")(?:if|whether)\b|whether\b"
    ),
    list_all=re.compile(
        r"(?:please )?(?:(?:list|name|give|enumerate|quote|cite|include|provide|show"
        r"|mention)(?: me| us)? (?:them|all of (?:them|these|those)"
        r"|each of them|every one(?: of them)?|each(?: one)?|all|everything|every single "
        r"one)(?: all| of them)?(?: please)?"
        r"|be (?:exhaustive|complete|thorough)|(?:i need |i want )?(?:all|every one|each) "
        r"of them|all of them"
        r"|(?:which|what)(?: ones| are they| of them)?(?: exactly)?"
        r"|do not (?:omit|forget|leave out) any\w*)[ .!?]*$"
    ),
    front=FRONT,
    openers=re.compile(r"(?<![\w'-])(?:what|how many|how much|how long|by when|by whom)\b"),
    within=WITHIN,
    mentions=re.compile(
        r"\b(?:named|mention\w*|appear\w*|occur\w*|used|cited|referenced|referred|repeated"
        r"|found|said|listed|quoted)\b"
    ),
    limits=re.compile(r"(?:must|may|can|should|shall|could|might|per|a|is|maximum|minimum)"),
    relatives=re.compile(r"\b(?:that|which|who|whom|whose|where)\b"),
    finite=re.compile(
        r"\b(?:must|shall|should|may|can|will|is|are|was|were|has|have|does|do|did|cannot"
        r"|gets?|needs?|becomes?|applies|apply)\b"
    ),
    plural_verb=re.compile(
        r" (?:are|were|have been)(?! (?:the|a|an|they|we|you|this|that|these|those|there"
        r"|its|their)\b)"
    ),
    singular_verbs=words("is was has does"),
    instances=words("example instance"),
    singular_copula=re.compile(r"(?:'s| is| was)\b"),
    figure=re.compile(
        r"\b(?:(?:19|20)\d\d|fy ?\d+|total|average|percentage|percent|rate|amount|ratio"
        r"|value|score|accuracy|cost|price|salary|f1"
        r"|bleu|rouge|number|size|date|length|duration|deadline|\d+(?:\.\d+)?%)(?!\w)|'s\b"
        r"|\$|(?:first|second|third|fourth) quarter"
    ),
    nouns=NOUNS,
    scopes=SCOPES,
)
