"""The limit of processor time of the process that reads a file, raised once more is known."""

from __future__ import annotations


def allow(seconds: float) -> None:
    """Let this process use so many processor seconds in all, where it may say so."""
    try:
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        bounded = min(int(seconds), most) if most != resource.RLIM_INFINITY else int(seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (bounded, most))
    except (ImportError, ValueError, OSError):
        return


def allow_more(seconds: float) -> None:
    """Let this process use so many processor seconds beyond those that it may use."""
    try:
        import resource

        so_far, _ = resource.getrlimit(resource.RLIMIT_CPU)
    except (ImportError, OSError):
        return
    if so_far != resource.RLIM_INFINITY:
        allow(so_far + seconds)
