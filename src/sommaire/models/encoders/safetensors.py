"""Weights from a `.safetensors` file, as numpy arrays.

The format is eight bytes (the header's length), a JSON header and raw little-endian data
(github.com/huggingface/safetensors); nothing in it can run. bfloat16 becomes float32.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sommaire.errors import InputError

_MOST_HEADER = 100_000_000
_TYPES = {
    "F64": "<f8",
    "F32": "<f4",
    "F16": "<f2",
    "I64": "<i8",
    "I32": "<i4",
    "U8": "u1",
    "I8": "i1",
}


def read_safetensors(file: Path) -> dict[str, NDArray[Any]]:
    """Every tensor of a file, by name.

    Raises:
        InputError: the file is cut off, or not of this format.
    """
    data = file.read_bytes()
    length = int.from_bytes(data[:8], "little")
    try:
        assert 0 < length <= min(_MOST_HEADER, len(data) - 8)
        header = json.loads(data[8 : 8 + length])
        body = memoryview(data)[8 + length :]
        return {
            name: _tensor(body, about) for name, about in header.items() if name != "__metadata__"
        }
    except (AssertionError, ValueError, KeyError, TypeError):
        raise InputError(
            "the file of weights is cut off or not in the safetensors format", where=str(file),
            mend="download the checkpoint again",
        ) from None  # fmt: skip


def _tensor(body: memoryview, about: dict[str, Any]) -> NDArray[Any]:
    start, end = about["data_offsets"]
    raw = body[start:end]
    if about["dtype"] == "BF16":
        wide = np.frombuffer(raw, dtype="<u2").astype(np.uint32) << 16
        return wide.view(np.float32).reshape(about["shape"])
    return np.frombuffer(raw, dtype=_TYPES[about["dtype"]]).reshape(about["shape"])
