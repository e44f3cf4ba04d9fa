"""Many questions at once: whether the server answers all of them, how soon, at what cost.

    python benchmarks/server_load.py DIR [--questions 200] [--rounds 3]

DIR is a library. `sommaire serve` is started over it in a process of its own and asked once (a warm
library); then, round after round, as many questions as `--questions` are sent at the same moment,
each on a connection of its own: of the whole library and of single documents, facts, lists, counts
and searches in turn. Meanwhile `/api/health` is asked each quarter of a second. Prints a line of
JSON a round: how many were answered, what else came, seconds to the answers, and the memory of the
server (resident, now and at most). Memory that does not grow from round to round is bounded.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter, sleep
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

TIMEOUT = 900.0
QUESTIONS = (
    "Which of these contracts have an audit clause?",
    "When does the agreement end?",
    "How many documents are there?",
    "Who are the parties?",
    "What are the grounds for termination?",
    "Quel est le droit applicable ?",
    "What notice must be given?",
    "What are all the obligations of the supplier?",
)


@dataclass(frozen=True, slots=True)
class Sent:
    """What became of one request."""

    status: int | str
    """Of HTTP, or the name of what went wrong."""
    seconds: float


def send(address: str, method: str, path: str, body: dict[str, Any] | None = None) -> Sent:
    """One request on a connection of its own; its answer is read to the end."""
    started = perf_counter()
    connection = HTTPConnection(urlsplit(address).netloc, timeout=TIMEOUT)
    try:
        headers = {"Content-Type": "application/json"}
        connection.request(method, path, json.dumps(body) if body else None, headers)
        response = connection.getresponse()
        json.loads(response.read())
        return Sent(response.status, perf_counter() - started)
    except (OSError, ValueError) as error:
        return Sent(type(error).__name__, perf_counter() - started)
    finally:
        connection.close()


def requests_of(n: int, document_ids: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """Paths and bodies: every fourth of the whole library, every eighth a search."""
    made: list[tuple[str, dict[str, Any]]] = []
    for at in range(n):
        body: dict[str, Any] = {"question": QUESTIONS[at % len(QUESTIONS)]}
        if at % 4:
            body["document_id"] = document_ids[at % len(document_ids)]
        made.append(("/api/search" if at % 8 == 7 else "/api/ask", body))
    return made


def round_of(address: str, wanted: Sequence[tuple[str, dict[str, Any]]]) -> list[Sent]:
    """All requests at the same moment."""
    gate = threading.Barrier(len(wanted))

    def one(path: str, body: dict[str, Any]) -> Sent:
        gate.wait()
        return send(address, "POST", path, body)

    with ThreadPoolExecutor(len(wanted)) as pool:
        return list(pool.map(one, *zip(*wanted, strict=True)))


def memory(pid: int) -> dict[str, float]:
    """MB resident of a process, now and at most; nothing where the system does not tell."""
    try:
        rows = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return {}
    told = dict(row.split(":", 1) for row in rows if ":" in row)
    kept = {"MB": "VmRSS", "MB at most": "VmHWM", "threads": "Threads"}
    return {name: int(told[key].split()[0]) / (1 if key == "Threads" else 1e3)
            for name, key in kept.items()}  # fmt: skip


def loaded(address: str, pid: int, *, n: int, rounds: int) -> list[dict[str, object]]:
    """What each round came to."""
    with urlopen(f"{address}api/documents", timeout=TIMEOUT) as response:
        ids = [row["document_id"] for row in json.load(response)]
    wanted = requests_of(n, ids)
    send(address, "POST", *wanted[0])
    found: list[dict[str, object]] = []
    for number in range(1, rounds + 1):
        is_over, alive = threading.Event(), list[Sent]()

        def watch(over: threading.Event = is_over, into: list[Sent] = alive) -> None:
            while not over.wait(0.25):
                into.append(send(address, "GET", "/api/health"))

        watcher = threading.Thread(target=watch)
        watcher.start()
        started = perf_counter()
        sent = round_of(address, wanted)
        seconds = perf_counter() - started
        is_over.set()
        watcher.join()
        found.append({"round": number, **summed(sent, seconds), **health(alive), **memory(pid)})
    return found


def summed(sent: Sequence[Sent], seconds: float) -> dict[str, object]:
    """Statuses and waiting times of a round."""
    waited = sorted(one.seconds for one in sent)
    return {
        "questions": len(sent),
        "answered": sum(one.status == 200 for one in sent),
        "statuses": dict(Counter(str(one.status) for one in sent)),
        "seconds": round(seconds, 1),
        "p50, s": round(waited[len(waited) // 2], 2),
        "p99, s": round(waited[int(0.99 * len(waited))], 2),
    }


def health(alive: Sequence[Sent]) -> dict[str, object]:
    """How the server told meanwhile that it is there."""
    return {
        "signs of life": f"{sum(one.status == 200 for one in alive)} of {len(alive)}",
        "slowest sign, s": round(max((one.seconds for one in alive), default=0.0), 2),
    }


def served(library: Path) -> tuple[subprocess.Popen[str], str]:
    """The server of a library, and its address."""
    words = [sys.executable, "-m", "sommaire", "serve", "--port", "0", "--library", str(library)]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    return process, process.stderr.readline().split()[3]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=Path)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    process, address = served(given.library)
    try:
        for row in loaded(address, process.pid, n=given.questions, rounds=given.rounds):
            print(json.dumps(row), flush=True)
    finally:
        process.send_signal(signal.SIGINT)
        sleep(0.2)
        process.wait(60)


if __name__ == "__main__":
    main()
