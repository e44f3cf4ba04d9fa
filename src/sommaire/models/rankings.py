"""The learned rankings that ship with Sommaire: readable JSON in `rankings/`, made by training."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent / "rankings"


@lru_cache(maxsize=4)
def load_ranking(name: str = "passages") -> dict[str, Any]:
    """A ranking: the trees of `retrieval.learned`, or the weights of `answering.ranking`."""
    found: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
    return found
