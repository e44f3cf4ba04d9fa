r"""LaTeX sources: what a reader of the typeset page sees, without TeX."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sommaire.documents.reading import read_document
from sommaire.errors import UnreadableFile
from sommaire.tables import Document


def opened(body: str, *, preamble: str = "", document_class: str = "article") -> Document:
    source = (
        f"\\documentclass{{{document_class}}}\n{preamble}\n\\begin{{document}}\n{body}\n"
        "\\end{document}\nnever read"
    )
    return read_document(source.encode(), name="paper.tex", format="latex")


def texts(body: str, *, preamble: str = "") -> list[str]:
    return [line.text for line in opened(body, preamble=preamble).lines]


PAPER = r"""
\title{A Study of Things} \author{A. One \and B. Two} \maketitle
\begin{abstract} We study things. \end{abstract}
\section{Introduction}\label{sec:intro}
Things are many~\cite{one,two}. % a comment
See Section~\ref{sec:method} and Table~\ref{tab:main}.\footnote{Not all.}

\section{Method} \label{sec:method}
\subsection{Data}
Text.
\subsubsection*{A note}
More.
\paragraph{Training.} We train.
\begin{table}[t] \centering \small
\caption{Main \emph{results}.} \label{tab:main}
\begin{tabular}{lr} \toprule Name & Score \\ \midrule A & 1.5 \\ \bottomrule \end{tabular}
\end{table}
\begin{figure} \includegraphics[width=1cm]{x} \caption{A figure} \end{figure}
\appendix
\section{More} Even more.
\begin{thebibliography}{9}
\bibitem{one} One. 2001.
\bibitem{two} Two. 2002.
\end{thebibliography}
"""


def test_sections_are_numbered_as_they_are_printed() -> None:
    document = opened(PAPER)
    assert [(one.level, one.number, one.title) for one in document.sections] == [
        (1, "", "Abstract"),
        (1, "1", "Introduction"),
        (1, "2", "Method"),
        (2, "2.1", "Data"),
        (3, "", "A note"),
        (4, "", "Training"),
        (1, "A", "More"),
        (1, "", "References"),
    ]
    assert document.title == "A Study of Things"
    assert document.passages[0].text.startswith("A Study of Things")
    assert [one.text for one in document.passages if one.kind == "abstract"] == ["We study things."]


def test_references_citations_and_notes_print_what_they_stand_for() -> None:
    document = opened(PAPER)
    lines = {line.text: line.role for line in document.lines}
    assert "Things are many [1, 2]. See Section 2 and Table 1." in lines
    assert lines["1 Not all."] == "footnote"
    assert "never read" not in lines


def test_floats_have_captions_labels_and_bodies() -> None:
    table, figure = opened(PAPER).floats
    assert (table.label, table.caption, table.source) == (
        "Table 1",
        "Table 1: Main results.",
        "latex",
    )
    assert table.body == "| Name | Score |\n| --- | --- |\n| A | 1.5 |"
    assert (figure.kind, figure.caption) == ("figure", "Figure 1: A figure")


def test_a_report_numbers_by_chapter() -> None:
    body = r"\chapter{A} \section{B} \chapter{C} \section{D}\begin{figure}\caption{F}\end{figure}"
    document = opened(body, document_class="report")
    assert [(one.level, one.number) for one in document.sections] == [
        (1, "1"), (2, "1.1"), (1, "2"), (2, "2.1"),
    ]  # fmt: skip
    assert document.floats[0].label == "Figure 2.1"


LISTS = r"""
The parts are:
\begin{enumerate}
\item first;
\item second:
  \begin{enumerate} \item inner, \item other \end{enumerate}
\item third.
\end{enumerate}
And \begin{itemize} \item[--] dash \item dot \end{itemize}
\begin{description} \item[Term] meaning \end{description}
\begin{enumerate}[label=(\roman*),start=3] \item three \item four \end{enumerate}
\begin{enumerate}[a)] \item letter \end{enumerate}
"""


def test_lists_have_the_markers_that_are_printed() -> None:
    items = [
        item
        for item in opened(LISTS).items
        if item.kind in ("bullet", "enumeration", "run-in heading")
    ]
    assert [(item.marker or item.name, item.text) for item in items] == [
        ("1.", "first;"),
        ("2.", "second:"),
        ("3.", "third."),
        ("(a)", "inner,"),
        ("(b)", "other"),
        ("–", "dash"),
        ("•", "dot"),
        ("Term", "Term meaning"),
        ("(iii)", "three"),
        ("(iv)", "four"),
        ("a)", "letter"),
    ]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"na\"{\i}ve caf\'e \c{c}a M\"uller \o\ \ss{} \v{s}", "naïve café ça Müller ø ß š"),
        (r"``quoted'' -- 5\,\% of \$3 \& more", "“quoted” – 5 % of $3 & more"),
        (r"$x_i \leq 10^{6}$, $\frac{a+b}{2}$, $-0.5 \pm 0.1$", "x_i ≤ 10⁶, (a+b)/2, −0.5 ± 0.1"),
        (r"\textcolor{red}{kept} \vspace{2pt}and \unknown{this} too", "kept and this too"),
        (r"\verb|a%b| and \url{http://a.b/c%20d}", "a%b and http://a.b/c%20d"),
        (r"\SI{5}{\kilo\metre} \num{1e-3}", "5 km 10⁻³"),
        (r"{\bf Bold} words", "Bold words"),
        (r"a $$E = mc^2$$ b", "a|E = mc²|b"),
    ],
)
def test_text_is_what_is_printed(source: str, text: str) -> None:
    assert "|".join(texts(source)) == text


@pytest.mark.parametrize(
    ("preamble", "source", "text"),
    [
        (r"\newcommand{\x}[2][d]{(#1,#2)}", r"\x{a} \x[b]{c}", "(d,a) (b,c)"),
        (r"\def\win#1{\textbf{#1}!}", r"\win{3} \win4", "3! 4!"),
        (r"\def\pair(#1,#2){#2-#1}", r"\pair(1,2)", "2-1"),
        (r"\newif\ifdraft \drafttrue", r"\ifdraft A\else B\fi \draftfalse\ifdraft C\fi", "A"),
        ("", r"\iffalse no \ifnum1<2 no\fi no\else yes\fi", "yes"),
        (r"\newenvironment{note}[1]{Note #1: }{.}", r"\begin{note}{5}x\end{note}", "Note 5: x."),
        (r"\let\old\emph \renewcommand{\emph}[1]{\old{#1}}", r"\emph{same}", "same"),
        (r"\let\old\LaTeX \renewcommand{\LaTeX}{The \old}", r"\LaTeX{} book", "The LaTeX book"),
        (r"\newtheorem{thm}{Theorem}", r"\begin{thm}[Known] It is. \end{thm}",
         "Theorem 1 (Known). It is."),
        (r"\renewcommand{\section}{\undefined}", r"\section{Kept}", "1 Kept"),
    ],
)  # fmt: skip
def test_macros_are_expanded(preamble: str, source: str, text: str) -> None:
    assert texts(source, preamble=preamble) == [text]


def test_author_and_year_are_cited_as_natbib_does() -> None:
    body = r"""\citet{s} and \citep[see][p.~3]{s,t}.
\begin{thebibliography}{} \bibitem[{Smith and Jones(2019)}]{s} S. \bibitem[T.(2020)]{t} T.
\end{thebibliography}"""
    first = texts(body)[0]
    assert first == "Smith and Jones (2019) and (see Smith and Jones, 2019; T., 2020, p. 3)."


def test_what_is_verbatim_stays_as_it_is() -> None:
    body = "\\begin{verbatim}\n\\section{No} % not a comment\n  1. no list\n\\end{verbatim}"
    document = opened(body)
    assert [line.text for line in document.lines] == [
        r"\section{No} % not a comment",
        "1. no list",
    ]
    assert not document.sections
    assert not document.items


def test_french_sources_have_french_names() -> None:
    body = r"\begin{abstract} Texte. \end{abstract}\begin{itemize}\item un\end{itemize}"
    document = opened(body, preamble=r"\usepackage[french]{babel}")
    assert document.sections[0].title == "Résumé"
    assert [item.marker for item in document.items if item.kind == "bullet"] == ["—"]


@pytest.mark.parametrize(
    "source",
    [
        r"\def\a{\a}\a",
        r"\def\a{\b\b}\def\b{\a\a}\a",
        r"\def\a{x\a}\a",
        r"\newenvironment{e}{\begin{f}}{}\newenvironment{f}{\begin{e}}{}\begin{e}",
        r"\newcommand{\a}[1]{\a{#1#1}}\a{aaaa}",
    ],
)
def test_macros_without_end_are_refused(source: str) -> None:
    with pytest.raises(UnreadableFile, match="without end") as error:
        opened(source)
    assert error.value.mend


_PIECES = st.sampled_from(
    [*"\\{}[]$%&#^_~ \n*1a|.", r"\begin{tabular}{ll}", r"\end{tabular}", r"\\", r"\section",
     r"\item", r"\begin{itemize}", r"\end{itemize}", r"\caption", r"\multirow", r"\def\x#1{#1}",
     r"\x", r"\if", r"\else", r"\fi", r"\begin{table}", r"\end{table}", r"\footnote", r"\frac",
     r"\verb|", r"\cite", r"\newcommand", r"\begin{verbatim}", r"\multicolumn{2}{c}{x}"]
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(_PIECES, max_size=60).map("".join))
def test_any_source_is_read_or_refused(source: str) -> None:
    with suppress(UnreadableFile):
        opened(source)
