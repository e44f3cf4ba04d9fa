"""Files that were to be added and were refused: named in every answer that they may belong to.

A refusal is counted, with its reason, until a copy that can be read is added from the same place,
or until it is taken off the list (`Library.acknowledge`, `sommaire remove NAME`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import PurePosixPath

from sommaire.corpus import Scope
from sommaire.errors import InputError
from sommaire.text import fold

ACKNOWLEDGE = "add a copy that can be read, or take the file off the list: sommaire remove NAME"
"""What to do about a refused file."""


def refused_within(failures: Mapping[str, str], scope: Scope) -> tuple[str, ...]:
    """The refused files of a scope, each with what was wrong: "lost.pdf (not read: …)".

    Language and date of a file that was not read are not known: only its folder keeps it out.

    >>> refused_within({"/a/lost.pdf": "The file is empty: get a whole copy of it"}, Scope())
    ('lost.pdf (not read: The file is empty)',)
    """
    wanted = fold(scope.folder)
    names = short_names(failures)
    return tuple(
        f"{names[path]} (not read: {why.partition(': ')[0]})"
        for path, why in failures.items()
        if wanted in fold(path.rpartition("/")[0])
    )


def short_names(paths: Collection[str]) -> dict[str, str]:
    """For each path its file's name, with as many folders as tell it apart.

    >>> short_names(["/2019/lease.pdf", "/2020/lease.pdf", "/2020/deed.pdf"])["/2020/lease.pdf"]
    '2020/lease.pdf'
    """
    return {path: _short(path, [one for one in paths if one != path]) for path in paths}


def _short(path: str, others: list[str]) -> str:
    parts = PurePosixPath(path.replace("\\", "/")).parts
    ends = ("/".join(parts[-n:]) for n in range(1, len(parts)))
    return next((end for end in ends if not any(_ends(one, end) for one in others)), path)


def refused_as(which: str, failures: Mapping[str, str]) -> str | None:
    """The path of the refused file that a path or a name means; None where it means none.

    Raises:
        InputError: it may mean several.
    """
    wanted = which.replace("\\", "/")
    found = [path for path in failures if path == wanted] or [
        path for path in failures if _ends(path, wanted)
    ]
    if len(found) > 1:
        raise InputError(
            f"{which} may be several files: {', '.join(found[:8])}",
            where="the files that were not added",
            mend="give more of the path",
        )
    return found[0] if found else None


def _ends(path: str, end: str) -> bool:
    return f"/{path}".replace("\\", "/").endswith(f"/{end}")
