"""Where the real documents are: `SOMMAIRE_DATA`, default `../shared/data` beside the checkout.

The laws (Hypothesis) are tried on the same examples at each run, however slow the machine.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "sommaire", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("sommaire")

ROOT = Path(__file__).parent.parent
DATA = Path(os.environ.get("SOMMAIRE_DATA", ROOT.parent / "shared" / "data"))


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of real documents; skips where it is absent, unless it is required."""
    if DATA.is_dir():
        return DATA
    if os.environ.get("SOMMAIRE_DATA_REQUIRED") == "1":
        pytest.fail(f"SOMMAIRE_DATA_REQUIRED=1 and no folder {DATA}")
    pytest.skip(f"needs the real documents of {DATA} (set SOMMAIRE_DATA)")


@pytest.fixture(scope="session")
def csf() -> Path:
    """The document that ships with the repository."""
    return ROOT / "examples" / "NIST.CSWP.29.pdf"
