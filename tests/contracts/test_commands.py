"""What holds for every command, row by row of the table: help, example, options, speed."""

from __future__ import annotations

import inspect
import json
import resource
import shlex
import shutil
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from sommaire.cli import COMMANDS
from sommaire.cli.app import EXAMPLE

ROOT = Path(__file__).parents[2]
HELP_SECONDS = 0.3
commands = pytest.mark.parametrize("name", list(COMMANDS))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """`sommaire` in a process of its own, in the folder of the repository."""
    return subprocess.run(
        [sys.executable, "-m", "sommaire", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the document that ships with the repository."""
    folder = tmp_path_factory.mktemp("libraries") / "filled"
    file = "examples/NIST.CSWP.29.pdf"
    done = run("add", file, "--processes", "1", "--library", str(folder))
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(autouse=True)
def own_library(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a copy of that library for its own."""
    shutil.copytree(filled, tmp_path / "library")
    monkeypatch.setenv("SOMMAIRE_LIBRARY", str(tmp_path / "library"))


def in_scratch(words: list[str], scratch: Path) -> list[str]:
    """The words of an example, what it writes to "build/" going elsewhere."""
    return [word.replace("build/", f"{scratch}/") for word in words]


def example_of(name: str) -> str:
    """The command line that ends the help of a command."""
    example: str = import_module(COMMANDS[name].split(":")[0]).EXAMPLE
    return example


@commands
def test_a_command_is_a_documented_function_that_returns_its_exit_code(name: str) -> None:
    module, function = COMMANDS[name].split(":")
    command = getattr(import_module(module), function)
    assert inspect.getdoc(command)
    assert inspect.signature(command).return_annotation == "int"


@commands
def test_the_help_ends_with_the_example(name: str) -> None:
    done = run(name, "--help")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].strip() == example_of(name)


def until_told(*arguments: str) -> str:
    """What a command that goes on until it is stopped says first; stopped then, as by Ctrl-C."""
    words = [sys.executable, "-m", "sommaire", *arguments]
    with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        said = running.stderr.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(60) in (0, 130)
    return said


def test_serve_says_where_it_is_and_ends_when_it_is_stopped() -> None:
    words = shlex.split(example_of("serve"))[1:]
    assert until_told(*words).startswith("Sommaire is at http://127.0.0.1:")


ENDING = [example_of(name) for name in COMMANDS if name != "serve"]


@pytest.mark.parametrize("example", [EXAMPLE, *ENDING])
def test_the_example_runs(example: str, tmp_path: Path) -> None:
    program, *arguments = in_scratch(shlex.split(example), tmp_path)
    done = run(*arguments)
    assert program == "sommaire"
    assert done.returncode == 0, done.stderr
    assert done.stdout or "mcp" in arguments  # which speaks when it is spoken to


def prints_json(name: str) -> bool:
    """Whether a command has rows to print as JSON."""
    module, function = COMMANDS[name].split(":")
    return "as_json" in inspect.signature(getattr(import_module(module), function)).parameters


@pytest.mark.parametrize("name", [one for one in COMMANDS if one != "doctor" and prints_json(one)])
def test_what_a_command_prints_with_json_is_json(name: str, tmp_path: Path) -> None:
    example = in_scratch(shlex.split(example_of(name))[1:], tmp_path)
    words = [word for word in example if not word.startswith("--csv")]
    said = json.loads(run(*words, "--json").stdout)
    assert said or name == "verify"


def test_help_takes_little_of_the_processor() -> None:
    def seconds() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run("--help")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(seconds() for _ in range(3)) <= HELP_SECONDS
