"""Prints the OpenAPI document of the server, for docs/openapi.json."""

from __future__ import annotations

import json
import tempfile

from sommaire.library import open_library
from sommaire.server import create_app

with tempfile.TemporaryDirectory() as folder, open_library(folder) as library:
    print(json.dumps(create_app(library).openapi(), indent=1, sort_keys=True, ensure_ascii=False))
