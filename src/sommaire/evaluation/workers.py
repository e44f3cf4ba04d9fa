"""Questions put in processes of their own, so that none can hang or end the run.

A worker keeps the document that its questions share. A question that takes too long is stopped
with its worker; a worker that dies takes one question with it. Both are rows, with their reason.
Tasks go out as JSON lines and answers come back as JSON lines; a worker whose parent is gone ends
by itself, in the middle of a question. Needs POSIX: pipes are waited for by `select`, and ended by
process group.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from time import monotonic, perf_counter, sleep

from sommaire.errors import SommaireError
from sommaire.evaluation.journal import rounded
from sommaire.evaluation.tasks import Dataset, Json, Options, Refusal, Row, Status, Task

_START = (
    "import sys, json; request = json.loads(sys.stdin.readline()); sys.path[:0] = request['path'];"
    "from sommaire.evaluation.workers import main; main(request)"
)
_LONGEST_REASON = 300


def resolve(target: str) -> Dataset:
    """The dataset that "module:NAME" stands for."""
    module, name = target.split(":")
    dataset: Dataset = getattr(import_module(module), name)
    return dataset


def put(dataset: Dataset, task: Task, options: Options) -> Row:
    """One question, answered and scored in this process; whatever happens becomes a row."""
    started = perf_counter()
    status: Status = "answered"
    reason, got = "", None
    try:
        got = dataset.answer(task, options)
    except Refusal as refusal:
        status, reason = "refused", str(refusal)
    except SommaireError as error:
        status, reason = "error", f"{type(error).__name__}: {error.what}"
    except Exception as error:
        status, reason = "error", f"{type(error).__name__}: {error}"
    seconds = perf_counter() - started
    reason = " ".join(reason.split())[:_LONGEST_REASON]
    return Row(task, status, reason, got, scores(dataset, task, got), seconds)


def scores(dataset: Dataset, task: Task, got: Json | None) -> dict[str, float | None]:
    """What the dataset makes of an answer, rounded as it is stored."""
    return {name: rounded(value) for name, value in dataset.score(task.gold, got).items()}


def main(request: Json) -> None:
    """Answer the tasks that come on standard input, one a line, until there are no more."""
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever prints must not disturb the answers
    dataset = resolve(request["dataset"])
    options = Options(request["system"], request["seed"])
    for sent in sys.stdin:
        row = put(dataset, Task(**json.loads(sent)), options)
        kept = {name: getattr(row, name) for name in ("status", "reason", "got", "seconds")}
        out.write(json.dumps(kept | {"scores": row.scores}) + "\n")
        out.flush()


def _end_with(parent: int) -> None:
    """End this process soon after its parent, in the middle of a question: nobody waits for it."""
    while os.getppid() == parent:
        sleep(0.5)
    os._exit(1)


# --- in the parent --------------------------------------------------------------------------------


@dataclass(slots=True)
class _Worker:
    """A process, the tasks of its document, and until when its question may take."""

    process: subprocess.Popen[bytes]
    tasks: deque[Task]
    deadline: float = 0.0


def run_tasks(
    target: str, tasks: Sequence[Task], options: Options, *, n_processes: int, timeout: float
) -> Iterator[Row]:
    """The rows of the tasks, in the order in which they get done.

    Args:
        target: the dataset, as "module:NAME".
        tasks: what is to be asked; the tasks of a document stay together.
        options: the same for all.
        n_processes: how many questions are put at a time.
        timeout: seconds that a question may take, the reading of its document included.
    """
    with _Workers(target, options, timeout) as workers:
        waiting = deque(by_document(tasks))
        while waiting or workers.busy:
            while waiting and len(workers.busy) < n_processes:
                workers.employ(waiting.popleft())
            for row, left in workers.next_rows():
                if left:
                    waiting.appendleft(left)
                yield row


def by_document(tasks: Sequence[Task]) -> list[deque[Task]]:
    """The tasks that are put to one document, read in one way, together."""
    groups: dict[str, deque[Task]] = {}
    for task in tasks:
        read_as = json.dumps([task.document, task.how], sort_keys=True)
        groups.setdefault(read_as, deque()).append(task)
    return list(groups.values())


class _Workers:
    """The processes of a run; closing it ends them all."""

    def __init__(self, target: str, options: Options, timeout: float) -> None:
        self._target, self._options, self._timeout = target, options, timeout
        self._dataset = resolve(target)
        self._ready = selectors.DefaultSelector()
        self._idle: list[_Worker] = []
        self.busy: list[_Worker] = []

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in [*self.busy, *self._idle]:
            _end(worker)
        self._ready.close()

    def employ(self, tasks: deque[Task]) -> None:
        """Give the tasks of a document to a process that has none, a new one if need be."""
        worker = self._idle.pop() if self._idle else self._started()
        worker.tasks = tasks
        self.busy.append(worker)
        self._send(worker)

    def next_rows(self) -> Iterator[tuple[Row, deque[Task]]]:
        """Rows that have come, with the tasks that a process left undone when it was lost."""
        patience = min(worker.deadline for worker in self.busy) - monotonic()
        for chosen, _ in self._ready.select(max(0.0, patience)):
            yield self._received(chosen.data)
        for worker in [one for one in self.busy if one.deadline <= monotonic()]:
            reason = f"no answer within {self._timeout:g} s"
            yield self._lost(worker, "timed out", reason, self._timeout)

    def _started(self) -> _Worker:
        worker = _Worker(_start(self._target, self._options), deque())
        assert worker.process.stdout is not None
        self._ready.register(worker.process.stdout, selectors.EVENT_READ, worker)
        return worker

    def _send(self, worker: _Worker) -> None:
        """Put the first task; where the process is gone, reading its answer will show it."""
        worker.deadline = monotonic() + self._timeout
        _tell(worker.process, asdict(worker.tasks[0]))

    def _received(self, worker: _Worker) -> tuple[Row, deque[Task]]:
        assert worker.process.stdout is not None
        answer = worker.process.stdout.readline()
        if not answer.endswith(b"\n"):
            return self._lost(worker, "error", _death(worker.process), 0.0)
        row = Row(worker.tasks.popleft(), **json.loads(answer))
        if worker.tasks:
            self._send(worker)
        else:
            self.busy.remove(worker)
            self._idle.append(worker)
        return row, deque()

    def _lost(
        self, worker: _Worker, status: Status, reason: str, seconds: float
    ) -> tuple[Row, deque[Task]]:
        """End a process; the row of the question that it was at, and what it had still to do."""
        assert worker.process.stdout is not None
        self._ready.unregister(worker.process.stdout)
        self.busy.remove(worker)
        _end(worker)
        task = worker.tasks.popleft()
        missing = scores(self._dataset, task, None)
        return Row(task, status, reason, None, missing, seconds), worker.tasks


def _start(target: str, options: Options) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-c", _START],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"},
        start_new_session=True,
    )
    path = [os.path.abspath(entry) for entry in sys.path]
    said = {"path": path, "dataset": target, "system": options.system, "seed": options.seed}
    _tell(process, said)
    return process


def _tell(process: subprocess.Popen[bytes], value: Json) -> None:
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(json.dumps(value).encode() + b"\n")
        process.stdin.flush()


def _death(process: subprocess.Popen[bytes]) -> str:
    code = process.wait()
    return f"its process died ({signal.Signals(-code).name if code < 0 else f'exit code {code}'})"


def _end(worker: _Worker) -> None:
    """Kill the process and what it started in its session."""
    process = worker.process
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout):
        with contextlib.suppress(BrokenPipeError):
            assert stream is not None
            stream.close()
