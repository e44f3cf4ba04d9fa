r"""What LaTeX commands print: letters, signs, accents; and which arguments are settings, not text.

Tables of data only. Names are without their backslash. Sources: The TeXbook, appendices B and F;
the Comprehensive LaTeX Symbol List; the manuals of the packages named in the comments.
"""

from __future__ import annotations

ACCENTS = dict(
    zip("'`^\"~=.cuvHkrdb", "\u0301\u0300\u0302\u0308\u0303\u0304\u0307\u0327\u0306\u030c\u030b"
        "\u0328\u030a\u0323\u0331", strict=True)
)  # fmt: skip
"""Accents in text: the sign of the command and the combining character."""

MATH_ACCENTS = {
    "hat": "\u0302",
    "widehat": "\u0302",
    "bar": "\u0304",
    "overline": "\u0304",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "vec": "\u20d7",
    "dot": "\u0307",
    "ddot": "\u0308",
    "acute": "\u0301",
    "grave": "\u0300",
    "check": "\u030c",
    "breve": "\u0306",
    "mathring": "\u030a",
}

_PAIRS = """
alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι
kappa κ lambda λ mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ
phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ
Phi Φ Psi Ψ Omega Ω upmu µ textmu µ micro µ times × texttimes × pm ± textpm ± mp ∓ div ÷ cdot ·
ast ∗ star ⋆ circ ∘ bullet • oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ wedge ∧ land ∧ vee ∨ lor ∨ cap ∩
cup ∪ setminus ∖ uplus ⊎ sqcup ⊔ dagger † ddagger ‡ leq ≤ le ≤ leqslant ≤ geq ≥ ge ≥ geqslant ≥
neq ≠ ne ≠ ll ≪ gg ≫ approx ≈ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ prec ≺ succ ≻ preceq ⪯ succeq
⪰ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ in ∈ ni ∋ notin ∉ mid | nmid ∤ parallel ∥ perp ⊥ vdash
⊢ models ⊨ lesssim ≲ gtrsim ≳ triangleq ≜ doteq ≐ leftarrow ← gets ← rightarrow → to → uparrow ↑
downarrow ↓ leftrightarrow ↔ Leftarrow ⇐ Rightarrow ⇒ implies ⟹ iff ⟺ Leftrightarrow ⇔ mapsto ↦
longrightarrow ⟶ longleftarrow ⟵ nearrow ↗ searrow ↘ Uparrow ⇑ Downarrow ⇓ hookrightarrow ↪
rightharpoonup ⇀ updownarrow ↕ leadsto ⇝ textrightarrow → textleftarrow ← textuparrow ↑
textdownarrow ↓ infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ emptyset ∅
varnothing ∅ ell ℓ hbar ℏ Re ℜ Im ℑ aleph ℵ wp ℘ angle ∠ triangle △ Box □ square □ blacksquare ■
Diamond ◇ checkmark ✓ cmark ✓ ding ✓ xmark ✗ prime ′ backslash \\ surd √ top ⊤ bot ⊥ therefore ∴
because ∵ degree ° textdegree ° sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ oint ∮ bigcup ⋃ bigcap ⋂
bigoplus ⨁ bigotimes ⨂ bigwedge ⋀ bigvee ⋁ langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋
lVert ‖ rVert ‖ Vert ‖ vert | lvert | rvert | lbrace { rbrace } lbrack [ rbrack ] ldots … dots …
cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯ textellipsis … S § P ¶ copyright © textcopyright ©
textregistered ® texttrademark ™ pounds £ textsterling £ euro € texteuro € EUR € yen ¥ textyen ¥
cent ¢ textcent ¢ textdollar $ textpercent % textperthousand ‰ o ø O Ø oe œ OE Œ ae æ AE Æ ss ß l
ł L Ł aa å AA Å i ı j ȷ dh ð DH Ð th þ TH Þ dj đ DJ Đ ng ŋ NG Ŋ textless < textgreater > textbar
| textbraceleft { textbraceright } textunderscore _ textasciitilde ~ textasciicircum ^
textbackslash \\ texttildelow ~ textquotesingle ' textquotedbl " textquoteleft ‘ textquoteright ’
textquotedblleft “ textquotedblright ” quotesinglbase ‚ quotedblbase „ guillemotleft «
guillemotright » guillemetleft « guillemetright » guilsinglleft ‹ guilsinglright › textendash –
textemdash — textbullet • textperiodcentered · textasteriskcentered ∗ textdagger † textdaggerdbl
‡ dag † ddag ‡ textsection § textparagraph ¶ textordfeminine ª textordmasculine º textonehalf ½
textonequarter ¼ textthreequarters ¾ textnumero № LaTeX LaTeX LaTeXe LaTeX2ε TeX TeX BibTeX
BibTeX lq ‘ rq ’ colon : lbrack [ slash / bslash \\ And & percent % No No no no primo 1° secundo
2° og « fg » ier er iere re ieme e bigstar ★ blacktriangle ▲ blacktriangledown ▼ triangledown ▽
triangleright ▷ triangleleft ◁ blacktriangleright ▶ blacktriangleleft ◀ clubsuit ♣ diamondsuit ♢
heartsuit ♡ spadesuit ♠ male ♂ female ♀ faCheck ✓ faTimes ✗
"""
_PRINTED = _PAIRS.replace("\\\\", "\\").split()
SYMBOLS: dict[str, str] = dict(zip(_PRINTED[::2], _PRINTED[1::2], strict=True))
"""Commands that print a sign."""
SYMBOLS |= {"rmfamily": "", "og": "« ", "fg": " »", "quad": " ", "qquad": " ", "enspace": " "}
SYMBOLS |= {"thinspace": " ", "space": " ", "nobreakspace": " ", "newline": " ", "hfill": " "}
SYMBOLS |= {
    "xspace": "",
    "hskip": " ",
    "enskip": " ",
    "linebreak": " ",
    "newblock": " ",
    "and": ", ",
    "And": ", ",
    "AND": ", ",
}

CONTROL_SIGNS = {
    "%": "%", "&": "&", "$": "$", "#": "#", "_": "_", "{": "{", "}": "}", ",": "\u2009",
    ";": " ", ":": " ", ">": " ", " ": " ", "!": "", "/": "", "-": "", "|": "‖", "@": "", "*": "",
    "+": "", "<": "",
}  # fmt: skip
"""Commands of one sign that is no letter."""

OPERATORS = frozenset(
    "log ln exp sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan max min sup inf lim "
    "limsup liminf arg argmax argmin det dim ker gcd Pr hom deg mod bmod lg".split()
)
"""Named functions: they print their name."""

SUPERSCRIPTS = str.maketrans("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾")
SUBSCRIPTS = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")

BOLD = frozenset({"textbf", "mathbf", "bm", "boldsymbol", "pmb", "bf", "bfseries", "strong"})
ITALIC = frozenset({"emph", "textit", "textsl", "em", "it", "itshape", "sl", "slshape"})
UPRIGHT = frozenset({"textmd", "mdseries", "textnormal", "normalfont", "rm", "textup", "tt"})

_SETTINGS = """
vspace sm | hspace sm | vskip L | hskip L | kern L | smallskip | includegraphics som |
includesvg om | includepdf om | input m | label m | pagestyle m | thispagestyle m |
pagenumbering m | setlength mm | addtolength mm | settowidth mm | setbox L | fontsize mm |
selectfont | color om | definecolor mmm | colorlet mm | rowcolor omoo | rowcolors sommm |
cellcolor om | columncolor omoo | arrayrulecolor om | textcolor om | colorbox om |
fcolorbox omom | href om | hyperref o | resizebox smm | scalebox mo | rotatebox om |
adjustbox m | parbox ooom | raisebox moo | makebox poo | framebox poo | minipage ooom |
phantom m | hphantom m | vphantom m | rule omm | index om | glsadd om | captionsetup om |
bibliographystyle m | graphicspath m | hypersetup m | newlength m | newcounter mo |
newcolumntype moom | newtheoremstyle mmmmmmmmm | theoremstyle m | setlist om |
usetikzlibrary m | pgfplotsset m | tikzset m | lstset m | lstdefinestyle mm | sisetup m |
geometry m | linespread m | enlargethispage sm | addlinespace o | specialrule mmm |
setstretch m | todo om | footnotemark o | hyphenation m | pdfoutput L |
PassOptionsToPackage mm | documentclass om | addcontentsline mmm | addtocontents mm |
markboth mm | markright m | subfile m | nocite m | fancyhead om | fancyfoot om | fancyhf om |
lhead m | rhead m | chead m | lfoot m | rfoot m | cfoot m | newfloat mmm | RequirePackage om |
floatname mm | DeclareGraphicsExtensions m | allowdisplaybreaks o | interfootnotelinepenalty L |
urlstyle m | newsavebox m | sbox m | usebox m | tabcolsep L | setcitestyle m | balance |
flushend | subfloat@ o | hline | cite@ o | pagebreak o | nopagebreak o | linebreak o |
nolinebreak o | cline m | SetKwInOut mm | DontPrintSemicolon | LinesNumbered | algsetup m |
renewbibmacro mm | addbibresource om | titleformat smommm | titlespacing smmm |
titleformat smommmo | crefname mmm | Crefname mmm | aclfinalcopy | icmltitlerunning m |
institute@ | email@ | thanks@ | textfont L | selectlanguage m | foreignlanguage m |
fontfamily m | fontseries m | fontshape m | fontencoding m | usefont mmmm | begingroup |
endgroup | bgroup | egroup | relax | ignorespaces | ensuremath | stretch m | penalty L |
afterpage m | vfill | ifx | hbox | vbox | mbox | tnotex m | SetRow m | SetCell om |
setcellgapes m | cmidrule opm | Xhline m | Xcline mm | hhline m | noalign m | cdashline om |
hdashline o | arraybackslash | centering | raggedright | raggedleft | newpage | clearpage |
cleardoublepage | noindent | indent | settoheight mm | settodepth mm |
DeclareUnicodeCharacter mm | DeclareMathAlphabet mmmmm | SetMathAlphabet mmmmmm |
lstinputlisting om | VerbatimInput om | csname | endcsname | sloppy | fussy | protect |
leavevmode | makeatletter | makeatother | frenchspacing | looseness L | baselineskip L |
parskip L | parindent L | textwidth L | textheight L | topmargin L | oddsidemargin L |
columnsep L | hypertarget m | hyperlink m | phantomsection | nonumber | notag | displaystyle |
textstyle | limits | nolimits | scriptstyle | middle | left | right | big | Big | bigg | Bigg |
bigl | bigr | Bigl | Bigr | biggl | biggr | Biggl | Biggr | mathrm | mathit | mathcal | mathbb |
mathsf | mathtt | mathfrak | operatorname s | text | textrm | textsf | texttt | textsc |
underline | uline | so | MakeUppercase
"""


def _signatures() -> dict[str, str]:
    rows = (row.split() for row in _SETTINGS.replace("\n", " ").split("|"))
    return {row[0]: "".join(row[1:]) for row in rows if row}


SETTINGS = _signatures()
"""Command → the arguments to leave out: s a star, o in brackets, m in braces, p in parentheses, L a
length behind it. What follows is text."""

_UNITS = """
meter m metre m kilogram kg gram g second s ampere A kelvin K mole mol candela cd hertz Hz newton N
pascal Pa joule J watt W volt V ohm Ω farad F tesla T celsius °C degreeCelsius °C degree ° percent %
litre L liter L hour h minute min day d byte B bit bit per / squared ² cubed ³ kilo k mega M giga G
tera T milli m micro µ nano n pico p centi c deci d electronvolt eV bar bar tonne t hectare ha
decibel dB dalton Da
"""
UNITS: dict[str, str] = dict(zip(_UNITS.split()[::2], _UNITS.split()[1::2], strict=True))
"""siunitx: units and prefixes."""
