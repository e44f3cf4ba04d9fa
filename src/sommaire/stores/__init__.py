"""Where the tables of many documents rest: one row of `STORES` each, behind `protocols.Store`."""

from __future__ import annotations

STORES: dict[str, str] = {
    "sqlite": "sommaire.stores.sqlite:open_folder",
    "memory": "sommaire.stores.sqlite:open_memory",
}
"""Functions that open a store, "module:function" by name: from a folder and whether to write."""
VECTORS = "vectors"
"""The folder of a library that keeps vectors."""
