"""Questions put on a Ray cluster: the rows of `workers`, from many machines.

A question that takes too long is stopped where it runs; one whose worker is lost is put again by
another one. Data and documents must lie where all machines see them. `RAY_ADDRESS` names a cluster;
without it Ray starts one on this machine.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from time import perf_counter
from types import FrameType

from sommaire.errors import MissingExtra
from sommaire.evaluation.tasks import Options, Row, Task
from sommaire.evaluation.workers import by_document, put, resolve, scores

_RETRIES = 3
_ALIKE = {"OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
"""As in the processes of `workers`: the same question gives the same bytes."""


class _TooLong(BaseException):
    """The time of a question is up; no handler of ordinary exceptions may catch it."""


def run_tasks_on_ray(
    target: str, tasks: Sequence[Task], options: Options, *, n_processes: int, timeout: float
) -> Iterator[Row]:
    """The rows of the tasks, in the order in which they get done; arguments as of `run_tasks`.

    Raises:
        MissingExtra: Ray is not installed.
    """
    try:
        import ray
    except ImportError as error:
        raise MissingExtra(
            "evaluating on Ray needs Ray, which is not installed",
            where="--on ray",
            mend="pip install 'sommaire[ray]'",
        ) from error

    if not ray.is_initialized():
        n_cpus = None if os.environ.get("RAY_ADDRESS") else n_processes
        ray.init(num_cpus=n_cpus, log_to_driver=False, include_dashboard=False,
                 runtime_env={"env_vars": _ALIKE})  # fmt: skip
    remote = ray.remote(max_retries=_RETRIES, num_cpus=1)(_put_all)
    groups = by_document(tasks)
    waiting = {
        remote.remote(target, list(group), options, timeout): list(group) for group in groups
    }
    while waiting:
        (ready, *_), _ = ray.wait(list(waiting), num_returns=1)
        yield from _rows(ray.get, ready, waiting.pop(ready), target)


def _rows(get: object, ready: object, tasks: list[Task], target: str) -> list[Row]:
    """The rows of a document; where all its workers were lost, rows that say so."""
    from ray.exceptions import RayError

    assert callable(get)
    try:
        rows: list[Row] = get(ready)
    except RayError as error:
        dataset = resolve(target)
        reason = f"its worker died {_RETRIES + 1} times ({type(error).__name__})"
        return [Row(one, "error", reason, None, scores(dataset, one, None)) for one in tasks]
    return rows


def _put_all(target: str, tasks: list[Task], options: Options, timeout: float) -> list[Row]:
    """The questions of a document, one after the other, in one worker."""
    return [_put_one(target, task, options, timeout) for task in tasks]


def _put_one(target: str, task: Task, options: Options, timeout: float) -> Row:
    dataset = resolve(target)
    before = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, timeout)
    started = perf_counter()
    try:
        return put(dataset, task, options)
    except _TooLong:
        missing = scores(dataset, task, None)
        reason = f"no answer within {timeout:g} s"
        return Row(task, "timed out", reason, None, missing, perf_counter() - started)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _stop(_: int, __: FrameType | None) -> None:
    raise _TooLong
