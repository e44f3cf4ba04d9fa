"""What the tests of the instrument share: a program whose version stands still."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sommaire.evaluation import run

VERSIONS = {"instrument": "a", "product": "b", "python": "3"}


@pytest.fixture(scope="package", autouse=True)
def _still() -> Iterator[None]:
    """The files of the package may change while its tests run; a run would take note of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "versions", lambda: VERSIONS)
        yield
