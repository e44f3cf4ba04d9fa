"""The tables that are typeset for measuring, and the documents that they stand in.

Ruled, booktabs, spanning cells, over two pages, two on a page, in two columns, dense, sideways,
scaled, nested, French, with macros and with what papers put into cells: best values in bold,
errors, notes, missing values, percentages, ranges. Always the same.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from latex_cells import (
    NAMES,
    Cell,
    Table,
    best,
    count,
    decimal,
    filled,
    french,
    measured,
    money,
    noted,
    often_missing,
    paired,
    percent,
    row,
    sentence,
    share,
    signed,
    small,
    spread,
    starred,
    tall,
    ticked,
    wide,
    year,
)  # fmt: skip


def plain_tables(draw: random.Random) -> list[Table]:
    """A header and rows, two on a page."""
    models = [f"{name} ({draw.randint(1998, 2024)})" for name in NAMES[:7]]
    return [
        Table(
            "Scores of the seven methods on the two test sets",
            (row("Method", "Precision", "Recall", "F1"),),
            filled(draw, models, [best, best, best]),
            "lccc",
            kinds=("booktabs", "two a page"),
        ),
        Table(
            "Budget by department in thousands of crowns",
            (row("Department", "2021", "2022", "2023"),),
            filled(draw, ["Roads", "Schools", "Water supply", "Public lighting", "Total"],
                   [count, count, count]),
            "lrrr",
            kinds=("booktabs", "two a page"),
            rules_after={3: r"\midrule"},
        ),
        Table(
            "Statistics of the collections",
            (row("Collection", "Documents", "Tokens", "Types", "Ratio"),),
            filled(draw, ["Train", "Development", "Test", "Held out"],
                   [small, count, count, share]),
            "@{}lrrrr@{}",
            kinds=("booktabs", "two a page"),
        ),
        Table(
            "Hyper-parameters of the final runs",
            (row("Parameter", "Small", "Large"),),
            (
                row("Layers", "6", "12"),
                row("Hidden size", "512", "1,024"),
                row("Dropout", "0.1", "0.3"),
                row("Learning rate", Cell("3e-4"), Cell("1e-5")),
                row("Batch", "32", "256"),
                row("Steps", "100,000", "1,000,000"),
            ),
            "lcc",
            style="hlines",
            caption_below=True,
            kinds=("hlines", "two a page"),
        ),
        Table(
            "Errors with their standard deviation over five seeds",
            (row("System", "Near", "Far", "Mixed"),),
            filled(draw, NAMES[3:9], [measured, measured, measured]),
            "lccc",
            caption_below=True,
            kinds=("booktabs", "two a page"),
        ),
        Table(
            "Change against the year before, in per cent",
            (row("Quarter", "North", "South", "East", "West"),),
            filled(draw, ["Q1", "Q2", "Q3", "Q4"], [signed, signed, signed, signed]),
            "lrrrr",
            style="bare",
            kinds=("bare", "two a page"),
        ),
        Table(
            "Answers to the survey by age group",
            (row("Age", "Yes", "No", "No answer", "n"),),
            filled(draw, ["18–24", "25–39", "40–64", "65+"], [percent, percent, percent, small]),
            "lrrrr",
            kinds=("booktabs", "two a page"),
        ),
        Table(
            "Results of the runs that were stopped early",
            (row("Run", "Steps", "Loss", "Score", "Best"),),
            filled(draw, [f"R{n}" for n in range(1, 10)],
                   [count, share, often_missing, often_missing]),
            "lrrrr",
            kinds=("booktabs", "two a page"),
        ),
    ]  # fmt: skip


def ruled_tables(draw: random.Random) -> list[Table]:
    """All cells in boxes."""
    return [
        Table(
            "Deadlines and fees of each procedure",
            (row("Procedure", "Days", "Fee", "Copies"),),
            filled(draw, ["Registration", "Renewal", "Change of name", "Appeal", "Withdrawal"],
                   [small, money, small]),
            "|l|r|r|c|",
            style="ruled",
            kinds=("ruled",),
        ),
        Table(
            "Dimensions of the parts in millimetres",
            (row("Part", "Length", "Width", "Height", "Tolerance"),),
            filled(draw, [f"P-{n:03}" for n in range(101, 113)],
                   [decimal, decimal, decimal, share]),
            "|c|c|c|c|c|",
            style="ruled",
            caption_below=True,
            kinds=("ruled",),
        ),
        Table(
            "Levels of risk and what follows from them",
            (row("Level", "Score", "What follows"),),
            tuple(
                row(level, low, Cell(sentence(draw, n)))
                for level, low, n in (
                    ("Very low", spread(draw), 6),
                    ("Low", spread(draw), 16),
                    ("Moderate", spread(draw), 11),
                    ("High", spread(draw), 22),
                )
            ),
            "|l|c|p{7cm}|",
            style="ruled",
            kinds=("ruled", "wrapped cells"),
        ),
        Table(
            "Opening hours by season and day",
            (
                row(tall("Place", 2), wide("Summer", 2, "c|"), wide("Winter", 2, "c|")),
                row("From", "To", "From", "To"),
            ),
            filled(draw, ["Library", "Pool", "Town hall"], [small, small, small, small]),
            "|l|c|c|c|c|",
            style="ruled",
            kinds=("ruled", "spanning"),
            header_rules={0: r"\cline{2-5}"},
        ),
        Table(
            "Allowances by grade and step",
            (row("Grade", "Step", "Allowance", "Ceiling"),),
            tuple(
                row(*([tall(f"Grade {grade}", 3)] if step == 1 else []), str(step), money(draw),
                    money(draw))
                for grade in "ABC"
                for step in (1, 2, 3)
            ),
            "|l|c|r|r|",
            style="cells",
            kinds=("ruled", "spanning"),
        ),
    ]  # fmt: skip


def spanning_tables(draw: random.Random) -> list[Table]:
    """Headers of two and three rows, groups of rows, rows over all columns."""
    return [
        Table(
            "Quality of translation in both directions",
            (
                row(tall("Model", 2), wide("English–French", 2), wide("French–English", 2)),
                row("BLEU", "chrF", "BLEU", "chrF"),
            ),
            filled(draw, NAMES[:6], [best, decimal, best, decimal]),
            "lcccc",
            kinds=("booktabs", "spanning"),
            header_rules={0: r"\cmidrule(lr){2-3}\cmidrule(l){4-5}"},
        ),
        Table(
            "Results by panel",
            (row("Series", "Mean", "Median", "Max"),),
            (
                row(wide("Panel A: first wave", 4, "l")),
                *filled(draw, ["Alpha", "Beta", "Gamma"], [decimal, decimal, small]),
                row(wide("Panel B: second wave", 4, "l")),
                *filled(draw, ["Alpha", "Beta", "Gamma"], [decimal, decimal, small]),
            ),
            "lrrr",
            kinds=("booktabs", "spanning"),
            rules_after={3: r"\midrule"},
        ),
        Table(
            "Accuracy by corpus and by length of the context",
            (
                row(tall("Corpus", 3), wide("Accuracy", 4)),
                row(wide("short", 2), wide("long", 2)),
                row("dev", "test", "dev", "test"),
            ),
            filled(draw, ["News", "Letters", "Minutes", "Reports"], [decimal] * 4),
            "l*{4}{c}",
            kinds=("booktabs", "spanning"),
            header_rules={0: r"\cmidrule{2-5}", 1: r"\cmidrule(r){2-3}\cmidrule(l){4-5}"},
        ),
        Table(
            "Costs by region and by kind of work",
            (row("Region", "Work", "Plan", "Actual", "Difference"),),
            tuple(
                row(*([tall(region, 3)] if place == 0 else []), work, money(draw), money(draw),
                    signed(draw))
                for region in ("North", "South", "Islands")
                for place, work in enumerate(("Roads", "Bridges", "Tunnels"))
            ),
            "llrrr",
            kinds=("booktabs", "spanning"),
            rules_after={2: r"\midrule", 5: r"\midrule"},
        ),
        Table(
            "Ablation: what each part adds",
            (row("", wide("Set A", 2), wide("Set B", 2)), row("Variant", "P", "R", "P", "R")),
            filled(draw, ["full", "− encoder", "− index", "− both"], [noted] * 4),
            "lrrrr",
            kinds=("booktabs", "spanning"),
            header_rules={0: r"\cmidrule(lr){2-3}\cmidrule(lr){4-5}"},
        ),
    ]  # fmt: skip


def long_tables(draw: random.Random) -> list[Table]:
    """Over two or three pages, the header repeated."""
    return [
        Table(
            "Register of the stations with their yearly totals",
            (row("Station", "Opened", "Rain", "Sun"),),
            filled(draw, [f"Station {n}" for n in range(1, 71)], [year, decimal, count]),
            "lrrr",
            environment="longtable",
            kinds=("long", "booktabs"),
        ),
        Table(
            "Inventory of the deposit",
            (row("Code", "Shelf", "Weight", "Value"),),
            filled(draw, [f"INV-{n:04}" for n in range(1, 61)], [small, decimal, money]),
            "|l|r|r|r|",
            style="ruled",
            environment="longtable",
            kinds=("long", "ruled"),
        ),
        Table(
            "Schedule of payments by contract and year",
            (
                row(tall("Contract", 2), wide("First year", 2), wide("Second year", 2)),
                row("due", "paid", "due", "paid"),
            ),
            filled(draw, [f"C{n:02}/{draw.choice(NAMES)}" for n in range(1, 61)], [money] * 4),
            "lrrrr",
            environment="longtable",
            kinds=("long", "booktabs", "spanning"),
            header_rules={0: r"\cmidrule(lr){2-3}\cmidrule(lr){4-5}"},
        ),
    ]


def column_tables(draw: random.Random) -> list[Table]:
    """In two-column text: narrow ones in a column, wide ones over both."""
    small_size = r"\small {}"
    return [
        Table(
            "Agreement between the annotators",
            (row("Layer", "Pairs", r"Kappa"),),
            filled(draw, ["Spans", "Roles", "Links"], [count, share]),
            "lrr",
            kinds=("two columns", "booktabs"),
        ),
        Table(
            "Score of each baseline on the development set",
            (row("Baseline", "EM", "F1"),),
            filled(draw, ["Random", "Majority", "Lexical", "Dense", "Dense + rank"], [best, best]),
            "lcc",
            wrapper=small_size,
            caption_below=True,
            kinds=("two columns", "booktabs"),
        ),
        Table(
            "All systems on all seven tasks",
            (row("System", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "Avg."),),
            filled(draw, NAMES[:8], [best] * 8),
            "l" + "c" * 8,
            float_environment="table*",
            kinds=("two columns", "booktabs"),
        ),
        Table(
            "Time and memory by batch size",
            (row("Batch", "ms", "MB"),),
            filled(draw, ["1", "8", "64", "512"], [decimal, count]),
            "|r|r|r|",
            style="ruled",
            kinds=("two columns", "ruled"),
        ),
        Table(
            "Size of the data by language and split",
            (
                row(tall("Language", 2), wide("Train", 2), wide("Test", 2)),
                row("sent.", "tok.", "sent.", "tok."),
            ),
            filled(draw, ["Breton", "Czech", "Danish", "Estonian"], [small, count, small, count]),
            "lrrrr",
            wrapper=r"\resizebox{{\columnwidth}}{{!}}{{{}}}",
            kinds=("two columns", "booktabs", "spanning"),
            header_rules={0: r"\cmidrule(lr){2-3}\cmidrule(lr){4-5}"},
        ),
        Table(
            "Cross-lingual transfer from each source to each target",
            (row("Source", *"br cs da et fi ga hu".split()),),
            filled(draw, ["br", "cs", "da", "et", "fi", "ga", "hu"], [often_missing] * 7),
            "lrrrrrrr",
            float_environment="table*",
            caption_below=True,
            kinds=("two columns", "booktabs"),
        ),
    ]  # fmt: skip


def french_tables(draw: random.Random) -> list[Table]:
    """Commas in figures, accents in words."""
    return [
        Table(
            "Recettes et dépenses par exercice, en milliers d’euros",
            (row("Exercice", "Recettes", "Dépenses", "Écart"),),
            filled(draw, ["2019", "2020", "2021", "2022", "2023"], [french, french, french]),
            "lrrr",
            kinds=("booktabs", "French"),
        ),
        Table(
            "Délais applicables à chaque procédure",
            (row("Procédure", "Délai (jours)", "Taux", "Fondement"),),
            tuple(
                row(name, str(draw.randint(5, 90)), french(draw) + " %", f"art. L. {1000 + n}")
                for n, name in enumerate(("Déclaration", "Recours gracieux", "Référé", "Appel"))
            ),
            "|l|r|r|l|",
            style="ruled",
            kinds=("ruled", "French"),
        ),
        Table(
            "Garanties, plafonds et franchises du contrat",
            (row("Garantie", "Plafond", "Franchise", "Conditions"),),
            tuple(
                row(name, f"{draw.randint(1, 90)} 000", french(draw), sentence(draw, n))
                for name, n in (("Incendie", 12), ("Vol", 7), ("Dégât des eaux", 15))
            ),
            "lrrX",
            environment="tabularx",
            kinds=("booktabs", "French", "wrapped cells"),
        ),
    ]


def odd_tables(draw: random.Random) -> list[Table]:
    """What else papers do: sideways, scaled, nested, macros, aligned on the point."""
    nested = Cell("Score in points", r"\begin{tabular}[c]{@{}c@{}}Score\\in points\end{tabular}")
    return [
        Table(
            "A wide table turned on its side",
            (row("Name", *(f"M{n}" for n in range(1, 13))),),
            filled(draw, NAMES[:9], [decimal] * 12),
            "l" + "r" * 12,
            float_environment="sidewaystable",
            kinds=("sideways", "booktabs"),
        ),
        Table(
            "A table scaled to the width of the page",
            (row("Name", *(f"Group {n}" for n in range(1, 11))),),
            filled(draw, NAMES[:6], [measured] * 10),
            "l" + "r" * 10,
            wrapper=r"\resizebox{{\textwidth}}{{!}}{{{}}}",
            kinds=("scaled", "booktabs"),
        ),
        Table(
            "Header cells with tables of their own",
            (row("Team", nested, "Rank"),),
            filled(draw, NAMES[:5], [decimal, small]),
            "lrr",
            kinds=("nested", "booktabs"),
        ),
        Table(
            "Names from macros",
            (row(Cell("Our system", r"\oursystem{}"), "Exact", "Near"),),
            filled(
                draw,
                [Cell("SOM-base", r"\som{base}"), Cell("SOM-large", r"\som{large}"), "Other"],
                [
                    lambda d: (lambda t: Cell(t, rf"\win{{{t}}}"))(decimal(d)),
                    percent,
                ],
            ),
            "lrr",
            kinds=("macros", "booktabs"),
        ),
        Table(
            "Readings aligned on the point",
            (row("Probe", Cell("Depth", "{Depth}"), Cell("Heat", "{Heat}")),),
            filled(draw, NAMES[:6], [decimal, decimal]),
            "lS[table-format=3.1]S[table-format=3.1]",
            kinds=("siunitx", "booktabs"),
        ),
        Table(
            "Comments and signs in the source",
            (row("Item & part", "Share (%)", "Cost ($)"),),
            filled(draw, ["R&D", "Tax_base", "No. #1", "Under 5%"], [percent, money]),
            "lrr",
            kinds=("signs", "booktabs"),
        ),
    ]


def dense_tables(draw: random.Random) -> list[Table]:
    """As crowded as papers set them: tight columns, small type, figures under figures."""
    tight = r"\setlength{{\tabcolsep}}{{3pt}}\footnotesize {}"
    stacked = Cell("Near match", r"\makecell{Near\\match}")
    return [
        Table(
            "Eleven languages in one row",
            (row("Model", *"ar bg de el en es fr hi ru sw th".split(), "avg"),),
            filled(draw, ["mBERT", "XLM", "XLM-R base", "XLM-R large", "Ours (no dict.)", "Ours"],
                   [best] * 12),
            "l" + "c" * 12,
            wrapper=tight,
            float_environment="table*",
            kinds=("dense", "two columns", "booktabs"),
        ),
        Table(
            "Estimates with their errors beneath",
            (row("", "(1)", "(2)", "(3)"),),
            tuple(
                one
                for name in ("Age", "Income", "Distance to town", "Constant")
                for one in (
                    row(name, *(starred(draw) for _ in range(3))),
                    row("", *(f"({draw.uniform(0, 1):.3f})" for _ in range(3))),
                )
            ),
            "lccc",
            wrapper=r"\small {}",
            kinds=("dense", "two columns", "booktabs"),
        ),
        Table(
            "Which system has which part, and what it gains",
            (row("System", "Index", "Rank", "Gain"),),
            tuple(
                row(name, ticked(draw), ticked(draw), "+" + decimal(draw), )
                for name in ("Base", "A", "B", "A and B", "Whole")
            ),
            "lccr",
            kinds=("dense", "two columns", "booktabs"),
        ),
        Table(
            "Two measures in a cell",
            (row("Task", "Dev (F1/EM)", "Test (F1/EM)"),),
            filled(draw, ["Reading", "Choosing", "Naming", "Counting"], [paired, paired]),
            "|l|c|c|",
            style="hlines",
            wrapper=r"\footnotesize {}",
            caption_below=True,
            kinds=("dense", "two columns", "hlines"),
        ),
        Table(
            "Stacked heads over figures that are close together",
            (row("Corpus", Cell("Exact match", r"\makecell{Exact\\match}"), stacked, "MRR", "n"),),
            filled(draw, ["Web", "Wiki", "Mail", "Books"], [share, share, share, small]),
            "@{}lcccr@{}",
            wrapper=tight,
            kinds=("dense", "two columns", "booktabs"),
        ),
        Table(
            "Names of several words beside long figures",
            (row("Fund and its manager", "Assets", "Fees", "Return"),),
            filled(draw, ["Northern Light Growth", "Old Harbour Income and Bonds", "Sea",
                          "Third Age Balanced (closed)", "Total of all funds"],
                   [money, money, percent]),
            "lrrr",
            wrapper=r"\resizebox{{\columnwidth}}{{!}}{{{}}}",
            kinds=("dense", "two columns", "booktabs"),
            rules_after={3: r"\midrule"},
        ),
        Table(
            "Rows without some of their figures",
            (row("Year", "Births", "Deaths", "Moves", "Notes"),),
            tuple(
                row(str(1990 + n), count(draw), count(draw), "" if n % 3 else small(draw),
                    "revised" if n == 4 else "")
                for n in range(8)
            ),
            "lrrrl",
            float_environment="table*",
            kinds=("dense", "two columns", "booktabs"),
        ),
        Table(
            "A header of phrases in narrow columns",
            (row("Site", "Mean yearly flow (m3/s)", "Highest flow ever seen (m3/s)",
                 "Days below the limit"),),
            filled(draw, ["Upper mill", "Old weir", "Ferry", "Delta"], [decimal, decimal, small]),
            r"lp{3cm}p{3cm}>{\raggedleft\arraybackslash}p{2.4cm}",
            float_environment="table*",
            kinds=("dense", "two columns", "booktabs", "wrapped cells"),
        ),
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Paper:
    """A document: its class, and the tables that stand in it."""

    name: str
    document_class: str
    tables: tuple[Table, ...]
    n_sentences: int = 6
    """Of a paragraph between two tables."""
    packages: str = ""


def papers() -> tuple[Paper, ...]:
    """All the documents, always the same."""
    draw = random.Random(20261129)
    return (
        Paper("plain", r"\documentclass[11pt,a4paper]{article}", tuple(plain_tables(draw))),
        Paper("ruled", r"\documentclass[12pt]{report}", tuple(ruled_tables(draw))),
        Paper("spanning", r"\documentclass[10pt]{article}", tuple(spanning_tables(draw))),
        Paper("long", r"\documentclass[11pt,a4paper]{article}", tuple(long_tables(draw))),
        Paper(
            "columns",
            r"\documentclass[10pt,twocolumn,a4paper]{article}",
            tuple(column_tables(draw)),
            n_sentences=26,
        ),
        Paper(
            "french",
            r"\documentclass[11pt,a4paper]{article}",
            tuple(french_tables(draw)),
            packages=r"\usepackage[french]{babel}",
        ),
        Paper(
            "dense",
            r"\documentclass[10pt,twocolumn]{article}",
            tuple(dense_tables(draw)),
            n_sentences=20,
        ),
        Paper("odd", r"\documentclass[11pt,a4paper]{article}", tuple(odd_tables(draw))),
    )
