"""What holds for every dataset, row by row of the table, on a small piece of each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sommaire.errors import InputError
from sommaire.evaluation.datasets import DATASETS
from sommaire.evaluation.systems import chat_of_settings, parted
from sommaire.evaluation.tasks import PRODUCT, Loaded, Options
from sommaire.evaluation.workers import put, resolve
from sommaire.models.chats.scripted import ScriptedChat
from tests.evaluation.pieces import PIECES

every = pytest.mark.parametrize("name", list(DATASETS))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a piece of each dataset in a folder of its own."""
    root = tmp_path_factory.mktemp("datasets")
    for name, write in PIECES.items():
        (root / name).mkdir()
        write(root / name)
    return root


def loaded(folder: Path, name: str) -> Loaded:
    """The piece of a dataset."""
    return resolve(DATASETS[name]).load(folder / name, Options())


def test_every_dataset_has_its_piece() -> None:
    assert PIECES.keys() == DATASETS.keys()


@every
def test_tasks_have_their_own_ids_and_are_json(folder: Path, name: str) -> None:
    found = loaded(folder, name)
    ids = [task.task_id for task in found.tasks]
    assert ids
    assert len(set(ids)) == len(ids)
    assert len(found.sha256) == 64
    for task in found.tasks:
        assert task.question
        json.dumps([task.gold, task.how])
    assert loaded(folder, name) == found


@every
def test_a_missing_answer_costs_the_main_measure(folder: Path, name: str) -> None:
    dataset = resolve(DATASETS[name])
    costs = [
        dataset.score(task.gold, None).get(dataset.main) for task in loaded(folder, name).tasks
    ]
    assert 0.0 in costs
    assert set(costs) <= {0.0, None}


@every
def test_every_system_answers_and_is_scored_by_the_same_measures(
    folder: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat = ScriptedChat(['{"is_answered": false}'])
    monkeypatch.setattr("sommaire.evaluation.datasets.qasper.chat_of_settings", lambda: chat)
    dataset = resolve(DATASETS[name])
    assert dataset.systems[0] == PRODUCT
    task = loaded(folder, name).tasks[0]
    for system in dataset.systems:
        row = put(dataset, task, Options(system))
        assert row.status in ("answered", "refused"), f"{system}: {row.reason}"
        assert dataset.main in row.scores
        assert json.loads(json.dumps(row.got)) is not None or row.status == "refused"
        for explanation in dataset.explain(task.gold, row.got):
            assert all(isinstance(line, str) for line in explanation.lines)


@every
def test_the_same_task_gives_the_same_row(folder: Path, name: str) -> None:
    dataset = resolve(DATASETS[name])
    task = loaded(folder, name).tasks[-1]
    one, other = (put(dataset, task, Options()) for _ in range(2))
    assert (one.got, one.scores) == (other.got, other.scores)


@every
def test_a_folder_without_the_dataset_is_an_input_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError):
        resolve(DATASETS[name]).load(tmp_path, Options())
    with pytest.raises(InputError):
        resolve(DATASETS[name]).load(tmp_path / "nowhere", Options())


def test_the_system_model_needs_a_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("MODE", "MODEL", "BASE_URL"):
        monkeypatch.delenv(f"SOMMAIRE_{name}", raising=False)
    monkeypatch.setenv("SOMMAIRE_SETTINGS", str(tmp_path / "none.toml"))
    chat_of_settings.cache_clear()
    with pytest.raises(InputError, match="needs a model"):
        chat_of_settings()


def test_a_baseline_is_told_how_many_passages_it_hands_over() -> None:
    assert parted("bm25@5", ("bm25",)) == ("bm25", 5)
    for wrong in ("bm25@", "bm25@x", "bm25@0", "dense"):
        with pytest.raises(InputError):
            parted(wrong, ("bm25",))
