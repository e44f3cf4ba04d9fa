"""One page about a run, that a person would rather look at; self-contained, no script.

Measures with intervals and numbers of questions; recall against tokens; the main measure by group;
what was said of completeness against what was so; and the worst questions with what came back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from sommaire.evaluation import drawing
from sommaire.evaluation.drawing import Bar, Point, Series
from sommaire.evaluation.tasks import Dataset, Explanation, Json, Row

WORST = 25
"""Questions shown."""
_MOST_LINES, _LONGEST = 12, 400
_TOKENS = re.compile(r"evidence_recall(_text|_float|)@(\d+)tokens")
_STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
table { border-collapse: collapse; } td, th { padding: .2rem .8rem .2rem 0; text-align: left;
border-bottom: 1px solid var(--line); }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: currentColor; }
svg text.count { font-size: 18px; }
.grid { stroke: #8884; } .interval { stroke: currentColor; stroke-width: 2; }
details { border-bottom: 1px solid var(--line); padding: .5rem 0; } summary { cursor: pointer; }
.why { color: #d55e00; } .small { font-size: .85rem; opacity: .8; } li { overflow-wrap: anywhere; }
"""


def report_page(summed: Json, rows: Sequence[Row], dataset: Dataset) -> str:
    """The page as HTML; `summed` is what `results.json` holds."""
    parts = [
        _head(summed),
        *_section("Measures", _measures(summed)),
        *_section("Recall against tokens", _recall_by_tokens(summed["measures"])),
        *_section(f"{dataset.main} by group", _by_group(summed["groups"], dataset.main)),
        *_section("“Complete”: said and so", _complete(rows)),
        *_section("The worst questions", _worst(rows, dataset)),
        _foot(summed),
    ]
    title = escape(f"{summed['dataset']}: {summed['system']}")
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style>\n" + "\n".join(parts) + "\n</html>\n"
    )


def _section(title: str, body: str) -> list[str]:
    return [f"<h2>{escape(title)}</h2>", body] if body else []


def _head(summed: Json) -> str:
    failed = ", ".join(f"{n} {name}" for name, n in summed["n_failed"].items())
    return (
        f"<h1>{escape(summed['dataset'])}, system {escape(summed['system'])}</h1>"
        f"<p>{summed['n_asked']} questions asked, {summed['n_scored']} answered and scored"
        f" ({escape(failed)}). Failed questions count with what a missing answer scores.</p>"
    )


def _measures(summed: Json) -> str:
    rows = "".join(
        f'<tr><td>{escape(name)}</td><td class="n">{_number(one["value"])}</td>'
        f'<td class="n">{_interval(one)}</td>'
        f'<td class="n">{one["n"]} of {summed["n_asked"]}</td></tr>'
        for name, one in summed["measures"].items()
    )
    head = "<tr><th>measure</th><th>value</th><th>95 % interval</th><th>questions</th></tr>"
    return f"<table>{head}{rows}</table>"


def _number(value: float | None) -> str:
    return "not scored" if value is None else f"{value:.3f}"


def _interval(one: Json) -> str:
    return "" if one["low"] is None else f"{one['low']:.3f} – {one['high']:.3f}"


def _recall_by_tokens(measures: Json) -> str:
    found: dict[str, list[Point]] = {}
    for name, one in measures.items():
        match = _TOKENS.fullmatch(name)
        if match and one["value"] is not None:
            point = Point(int(match[2]), one["value"], one["low"], one["high"])
            found.setdefault({"": "all", "_text": "text", "_float": "floats"}[match[1]], []).append(
                point
            )
    if not found:
        return ""
    series = [Series(name, tuple(points)) for name, points in found.items()]
    return drawing.line_chart(
        series, title="Share of the evidence reached within a number of tokens", x_label="tokens"
    )


def _by_group(groups: Json, main: str) -> str:
    rows = [(name, measures.get(main)) for name, measures in groups.items()]
    bars = [
        Bar(name, one["value"], one["low"], one["high"], one["n"])
        for name, one in rows
        if one and one["value"] is not None
    ]
    return drawing.bar_chart(bars, title=f"{main} by group") if bars else ""


def _complete(rows: Iterable[Row]) -> str:
    """What was said of completeness against what was so, where both are known."""
    known = [row.scores for row in rows if row.scores.get("complete_claimed") is not None]
    if not known:
        return ""
    n_claims = sum(scores["complete_claimed"] == 1 for scores in known)
    n_false = sum(scores["false_complete"] == 1 for scores in known)
    n_so = sum(scores["complete_true"] == 1 for scores in known)
    n_doubted = n_so - (n_claims - n_false)
    counts = [[n_claims - n_false, n_false], [n_doubted, len(known) - n_claims - n_doubted]]
    return drawing.four_fields(
        counts,
        rows=("said complete", "not said"),
        columns=("it is", "it is not"),
        title="Answers by what was said of completeness and what was so",
    )


def _worst(rows: Sequence[Row], dataset: Dataset) -> str:
    scored = [row for row in rows if row.scores.get(dataset.main) is not None]
    order = sorted(scored, key=lambda row: (row.scores[dataset.main] or 0.0, not row.reason))
    bad = [row for row in order if row.scores[dataset.main] != 1][:WORST]
    return "".join(_question(row, dataset) for row in bad)


def _question(row: Row, dataset: Dataset) -> str:
    score = _number(row.scores[dataset.main])
    why = (
        f' <span class="why">{escape(row.status)}: {escape(row.reason)}</span>'
        if row.reason
        else ""
    )
    lists = "".join(_explained(one) for one in dataset.explain(row.task.gold, row.got))
    return (
        f"<details><summary>{score} · {escape(row.task.question)}{why}</summary>"
        f'<p class="small">{escape(row.task.task_id)} · {escape(row.task.document)}'
        f" · {escape(row.task.group)}</p>{lists}</details>"
    )


def _explained(one: Explanation) -> str:
    shown = one.lines[:_MOST_LINES]
    more = len(one.lines) - len(shown)
    items = [escape(text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …") for text in shown]
    items += [f"and {more} more"] if more else []
    body = "".join(f"<li>{item}</li>" for item in items) or "<li>nothing</li>"
    return f"<p>{escape(one.name)}</p><ul>{body}</ul>"


def _foot(summed: Json) -> str:
    versions = ", ".join(f"{name} {value}" for name, value in summed["versions"].items())
    report = ", ".join(f"{name}: {value}" for name, value in summed["report"].items())
    return (
        f'<p class="small">Intervals: {escape(summed["interval"])}. Seed {summed["seed"]}.'
        f"<br>{escape(versions)}.<br>Dataset: {escape(report)}.</p>"
    )
