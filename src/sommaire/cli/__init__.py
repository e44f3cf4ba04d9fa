"""The command line: `sommaire ask`, `list`, `search`, `toc`, `read`, `add`, `documents` and others.

A command is one file here, one row of `COMMANDS` and one test file. Data goes to standard output,
talk to standard error; rich on a terminal, plain lines in a pipe, `--json` for machines. Nothing
heavy is imported before a command runs: `sommaire --help` stays under 0.3 s of processor.
"""

from __future__ import annotations

import sys

COMMANDS: dict[str, str] = {
    "ask": "sommaire.cli.ask:ask",
    "list": "sommaire.cli.listing:listing",
    "search": "sommaire.cli.search:search",
    "toc": "sommaire.cli.toc:toc",
    "read": "sommaire.cli.read:read",
    "add": "sommaire.cli.add:add",
    "documents": "sommaire.cli.documents:documents",
    "remove": "sommaire.cli.remove:remove",
    "purge": "sommaire.cli.purge:purge",
    "verify": "sommaire.cli.verify:verify",
    "export": "sommaire.cli.export:export",
    "publish": "sommaire.cli.publish:publish",
    "serve": "sommaire.cli.serve:serve",
    "mcp": "sommaire.cli.mcp:mcp",
    "evaluate": "sommaire.cli.evaluate:evaluate",
    "compare": "sommaire.cli.compare:compare",
    "doctor": "sommaire.cli.doctor:doctor",
}
"""What a user can say: "module:function" by name, in the order of `--help`. The module also holds
`EXAMPLE`, the command line that ends its help and that a test runs."""


def main() -> int:
    """Run the command line of this process; the exit code."""
    try:
        from sommaire.cli.running import run

        return run(sys.argv[1:])
    except KeyboardInterrupt:  # while modules were being loaded
        return 130
