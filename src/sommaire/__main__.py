"""`python -m sommaire` is the `sommaire` command."""

from __future__ import annotations

import sys

from sommaire.cli import main

if __name__ == "__main__":
    sys.exit(main())
