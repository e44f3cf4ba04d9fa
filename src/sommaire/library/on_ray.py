"""Files read on a Ray cluster (Moritz et al., OSDI 2018), in the order in which they were given.

The workers are stateless: each gets where a file lies and gives back its tables; only the process
that adds writes. A worker or a machine that is lost costs the files it was at, which Ray has read
again by another one. The files must lie where all machines see them. `RAY_ADDRESS` names a cluster;
without it Ray starts one on this machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sommaire.corpus import Added
from sommaire.errors import MissingExtra

if TYPE_CHECKING:
    from ray import ObjectRef

    from sommaire.library.files import Source
    from sommaire.library.spreading import Known, Outcome

_AHEAD = 2
"""Files that wait for each processor of the cluster."""
_RETRIES = 3
_DIED = "reading it ended its worker {n} times: report it, with the file where it may be shared"


def on_ray(
    sources: Sequence[Source], known: Known, *, n_processes: int, password: str | None
) -> Iterator[tuple[Source, Outcome]]:
    """Each file with what became of it.

    Raises:
        MissingExtra: Ray is not installed.
    """
    try:
        import ray
    except ImportError as error:
        raise MissingExtra(
            "reading on Ray needs Ray, which is not installed",
            where="--on ray",
            mend="pip install 'sommaire[ray]'",
        ) from error
    from sommaire.library.spreading import known_or_failed, read_one

    if not ray.is_initialized():
        ray.init(num_cpus=n_processes if not _address() else None, log_to_driver=False,
                 include_dashboard=False)  # fmt: skip
    remote = ray.remote(max_retries=_RETRIES, num_cpus=1)(read_one)
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    room = _AHEAD * max(1, int(resources.get("CPU", 1)))
    waiting: deque[tuple[Source, ObjectRef[Outcome] | Added]] = deque()
    coming = iter(sources)
    while True:
        while len(waiting) < room and (source := next(coming, None)):
            there = known_or_failed(source, known)
            waiting.append((source, there or remote.remote(source, password)))
        if not waiting:
            return
        source, outcome = waiting.popleft()
        yield source, outcome if isinstance(outcome, Added) else _got(outcome, source)


def _address() -> str | None:
    import os

    return os.environ.get("RAY_ADDRESS")


def _got(reference: ObjectRef[Outcome], source: Source) -> Outcome:
    import ray
    from ray.exceptions import RayError

    try:
        return ray.get(reference)
    except RayError:
        return Added(source.path, "failed", note=_DIED.format(n=_RETRIES + 1))
