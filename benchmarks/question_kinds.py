"""How many questions are understood: kind, target, scope, of JSON lines with known answers.

python benchmarks/question_kinds.py FILE.jsonl [FILE.jsonl …] [--part development] [--quiet]

A line holds `question`, `language`, `kind` (the list of kinds that are accepted) and, where they
are judged, `target` and `scope` (a string, a list of accepted ones, or null: none); with `--part`
only lines whose `part` equals it count. Wrong answers are printed, unless `--quiet`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from sommaire.question import Question
from sommaire.text import key
from sommaire.understanding import understand

JUDGED = ("kind", "language", "target", "scope")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how questions are understood.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--part")
    parser.add_argument("--quiet", action="store_true", help="print no wrong answer")
    arguments = parser.parse_args()
    for path in arguments.files:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
        kept = [row for row in rows if arguments.part in (None, row.get("part"))]
        report(path, kept, is_quiet=arguments.quiet)


def report(path: Path, rows: list[dict[str, Any]], *, is_quiet: bool) -> None:
    start = time.process_time()
    questions = [understand(row["question"]) for row in rows]
    seconds = time.process_time() - start
    print(f"{path}: {len(rows)} questions, {1000 * seconds / max(1, len(rows)):.2f} ms each")
    for name in JUDGED:
        pairs = [(row, asked) for row, asked in zip(rows, questions, strict=True) if name in row]
        wrong = [(row, asked) for row, asked in pairs if not is_right(row[name], asked, name)]
        if pairs:
            n_right = len(pairs) - len(wrong)
            print(f"  {name}: {n_right} of {len(pairs)} right ({n_right / len(pairs):.1%})")
        for row, asked in [] if is_quiet else wrong:
            got = f"{getattr(asked, name)!r}, not {row[name]!r} [{asked.why}]"
            print(f"    {row['question']}\n      {got}")


def is_right(accepted: str | list[str] | None, asked: Question, name: str) -> bool:
    found = getattr(asked, name)
    wanted = accepted if isinstance(accepted, list) else [accepted]
    return any(key(one or "") == key(found or "") for one in wanted)


if __name__ == "__main__":
    main()
