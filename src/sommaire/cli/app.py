"""The commands put together from the table, as Typer wants them."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

import sommaire
from sommaire.cli import COMMANDS

EXAMPLE = 'sommaire ask "What are all the categories under GOVERN?" examples/NIST.CSWP.29.pdf'


def build_app() -> typer.Typer:
    """All the commands of the table, none of which loads a reader before it runs."""
    app = typer.Typer(
        name="sommaire",
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog=_epilog(EXAMPLE),
    )
    app.callback()(_sommaire)
    for name, target in COMMANDS.items():
        module_name, function = target.split(":")
        module = import_module(module_name)
        app.command(name, epilog=_epilog(module.EXAMPLE))(getattr(module, function))
    return app


def _epilog(example: str) -> str:
    return f"\b\nExample:\n  {example}"


def _show_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"sommaire {sommaire.__version__}")
        raise typer.Exit


def _sommaire(
    is_version: Annotated[
        bool,
        typer.Option(
            "--version", help="Say which version this is.", callback=_show_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Answer questions about long documents so that every word can be checked.

    Exit codes: 0 answered; 1 the document does not say; 2 error or misuse; 3, with --strict, the
    list is not proved complete; 130 interrupted. SOMMAIRE_DEBUG=1 shows the traceback of a bug.
    """
