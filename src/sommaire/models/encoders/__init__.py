"""Encoders by name: texts in, vectors out. `small`, ours, ships with Sommaire and is the default.

A name is a row of `ENCODERS`, or `KIND:FOLDER` for a checkpoint that lies in a folder
("colbert:/models/colbertv2", "sentence:/models/specter2_base").
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from sommaire.errors import InputError
from sommaire.protocols import TokenEncoder

DEFAULT = "small"
ENCODERS: dict[str, str] = {
    "small": "sommaire.models.encoders.onnx:load_small",
    "sentence": "sommaire.models.encoders.checkpoints:load_sentence",
    "colbert": "sommaire.models.encoders.checkpoints:load_colbert",
}
"""The loader of each kind: "module:function", given the part of the name after the colon."""


@lru_cache(maxsize=2)
def load_encoder(name: str = DEFAULT) -> TokenEncoder:
    """The encoder of a name, loaded once.

    Raises:
        InputError: there is no such kind, or no such checkpoint in the folder.
        MissingExtra: a library that it runs on is not installed.
    """
    kind, _, folder = name.partition(":")
    if kind not in ENCODERS:
        raise InputError(
            f"there is no encoder {name!r}", where="the encoder's name",
            mend=f"one of {', '.join(ENCODERS)}; KIND:FOLDER for a checkpoint of your own",
        )  # fmt: skip
    module, function = ENCODERS[kind].split(":")
    encoder: TokenEncoder = getattr(import_module(module), function)(folder)
    return encoder
