"""Adding on Ray: the same tables as one process, also when a worker is killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sommaire.errors import InputError
from sommaire.library.spreading import spread
from tests.library.kill_trials import ROOT
from tests.made_pdf import paragraph, pdf, prose


@pytest.mark.skipif(sys.platform != "linux", reason="finds the workers of Ray in /proc")
def test_ray_stores_the_same_tables_as_one_process_though_a_worker_is_killed(
    tmp_path: Path,
) -> None:
    pytest.importorskip("ray", reason="needs the extra [ray]")
    (tmp_path / "files").mkdir()
    for number in range(6):
        pages = [paragraph(prose(40, start=40 * page + number)) for page in range(4)]
        (tmp_path / "files" / f"{number}.pdf").write_bytes(pdf(*pages))
    done = subprocess.run(
        [sys.executable, "-m", "tests.library.ray_trial", str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "RAY_AUTH_MODE": "disabled"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["statuses"] == ["added"] * 6
    assert said["is_same"]
    assert said["n"] >= 6 * 9
    assert said["n_killed"] == 1
    assert said["is_evaluated_the_same"]


def test_an_unknown_way_is_refused() -> None:
    with pytest.raises(InputError, match="There is no way to read on"):
        spread("spark", 2, None)
