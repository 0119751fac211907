"""Notebooks that run in environments that are really built, from the network's packages."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from running_worker import HERE, Outcome, RunningWorker, job, limits, wait_until_gone

from freshkernel.environments.choices import environment_choices
from freshkernel.protocol import RunEvent

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
WHERE = "import os, sys; print(sys.prefix)"
BACKEND = '[build-system]\nrequires = []\nbuild-backend = "b"\nbackend-path = ["."]\n'
PROJECT = '[project]\nname = "broken-thing"\nversion = "1.0"\ndependencies = []\n'
RunHere = Callable[..., Outcome]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The notebook's folder."""
    path = tmp_path / "project"
    path.mkdir()
    (path / "tested.ipynb").write_text("{}")
    return path


@pytest.fixture
def start(folder: Path, cache_folder: Path) -> Iterator[Callable[..., RunningWorker]]:
    """Start a run in an environment with some requirements."""
    workers: list[RunningWorker] = []

    def start_it(cells: list[str], home: str = "home", **changes: Any) -> RunningWorker:
        place = {**HERE, "environment": "venv"}
        result = str(folder.parent / f"{home}.json")
        tested = job(folder, cells, **{"place": place, "result_path": result, **changes})
        workers.append(RunningWorker(tested, folder.parent / home))
        return workers[-1]

    yield start_it
    for worker in workers:
        assert worker.process.stdout is not None
        worker.process.stdout.close()
        worker.process.terminate()
        worker.process.wait()


@pytest.fixture
def run_here(start: Callable[..., RunningWorker]) -> RunHere:
    """Run cells in an environment to the end."""

    def run_it(*cells: str, **changes: Any) -> Outcome:
        worker = start(list(cells), **changes)
        worker.read_rest()
        return Outcome(worker, worker.result())

    return run_it


def told(worker: RunningWorker) -> list[str]:
    """What was said of the environment."""
    return [event["message"] for event in worker.events if event["kind"] == "preparing"]


def is_building(event: RunEvent) -> bool:
    return event["kind"] == "preparing" and event["message"].startswith("Building with")


@pytest.mark.usefixtures("with_uv")
def test_a_notebook_finds_what_is_declared_and_nothing_else(
    run_here: RunHere, folder: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "elsewhere").mkdir()
    (folder / "elsewhere" / "leaked.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(folder / "elsewhere"))
    monkeypatch.setenv("VIRTUAL_ENV", sys.prefix)
    (folder / "requirements.txt").write_text("six==1.16.0\n")
    cells = (WHERE, "import six; six.__version__", "import leaked", "import jupyterlab")
    outcome = run_here(*cells, limits=limits(seconds=60.0))
    assert outcome.result["status"] == "finished"
    assert outcome.statuses == ["ok", "ok", "error", "error"]
    assert outcome.text(0).startswith(str(cache_folder))
    assert outcome.text(1) == "'1.16.0'"
    kernel = outcome.result["kernel"]
    assert kernel is not None
    assert kernel["python"] is not None
    assert kernel["python"]["packages"]["six"] == "1.16.0"
    said = told(outcome.worker)
    assert said[0].startswith("The environment is the one of requirements.txt, the nearest file")
    assert any(each.startswith("Building with uv; the log is ") for each in said)
    assert any(each.startswith("ipykernel, which runs the notebook, is added") for each in said)
    _used_again_then_another_one(run_here, folder)


def _used_again_then_another_one(run_here: RunHere, folder: Path) -> None:
    [venv] = [
        each
        for each in environment_choices(folder / "tested.ipynb", "python3")
        if each["environment"] == "venv"
    ]
    assert venv["built"]
    again = run_here(WHERE, "!python -m pip install idna==3.6", home="again")
    assert not any(is_building(event) for event in again.worker.events)
    events = {event["kind"]: event["time"] for event in reversed(again.worker.events)}
    last = [event["time"] for event in again.worker.events if event["kind"] == "preparing"][-1]
    assert last - events["started"] < 3.0
    # What that notebook installed is not found by others.
    clean = run_here(WHERE, "import idna", home="clean")
    assert any(is_building(event) for event in clean.worker.events)
    assert clean.statuses == ["ok", "error"]
    (folder / "requirements.txt").write_text("six==1.16.0\nidna\n")
    other = run_here(WHERE, "import idna", home="other")
    assert other.statuses == ["ok", "ok"]
    assert other.text(0) != clean.text(0)


@pytest.mark.usefixtures("with_uv")
def test_two_runs_build_it_once(
    start: Callable[..., RunningWorker], folder: Path, cache_folder: Path
) -> None:
    (folder / "requirements.txt").write_text("six\n")
    first, second = start([WHERE], home="first"), start([WHERE], home="second")
    for worker in (first, second):
        worker.read_rest()
        assert worker.result()["status"] == "finished"
    building = [sum(map(is_building, worker.events)) for worker in (first, second)]
    assert sorted(building) == [0, 1]
    waiting = second if building[0] else first
    assert "Another run builds or uses this environment; waiting for it." in told(waiting)


@pytest.mark.parametrize("way", ["cancelled", "killed"])
@pytest.mark.usefixtures("with_uv")
def test_a_build_that_is_ended_does_not_count(
    start: Callable[..., RunningWorker], folder: Path, cache_folder: Path, way: str
) -> None:
    _slow_package(folder)
    worker = start([WHERE], home="first")
    worker.read_until(lambda event: _says(event, "Building slow-thing"))
    family = worker.family()
    assert len(family) >= 3
    began = time.monotonic()
    if way == "cancelled":
        worker.process.terminate()
        worker.read_rest()
        assert worker.result()["status"] == "cancelled"
        assert list(cache_folder.glob("*/*")) == []
    else:
        worker.process.kill()
        worker.process.wait()
    assert wait_until_gone(family) == []
    assert time.monotonic() - began < 10
    (folder / "slow" / "wait").unlink()
    again = start([WHERE, "import slow"], home="second")
    again.read_rest()
    assert any(map(is_building, again.events))
    assert [each["status"] for each in again.result()["cells"]] == ["ok", "ok"]


def _says(event: RunEvent, text: str) -> bool:
    return event["kind"] == "preparing" and event["message"] == text


def _slow_package(folder: Path) -> None:
    """A package whose build lasts as long as a file is there."""
    slow = folder / "slow"
    slow.mkdir()
    (slow / "wait").touch()
    (slow / "pyproject.toml").write_text(BACKEND + PROJECT.replace("broken", "slow"))
    (slow / "b.py").write_text(
        "import os, time, zipfile\n"
        "def build_wheel(folder, *_):\n"
        "    while os.path.exists('wait'):\n"
        "        time.sleep(0.05)\n"
        "    name = 'slow_thing-1.0-py3-none-any.whl'\n"
        "    with zipfile.ZipFile(os.path.join(folder, name), 'w') as wheel:\n"
        "        info = 'slow_thing-1.0.dist-info/'\n"
        "        wheel.writestr('slow.py', '')\n"
        "        head = 'Metadata-Version: 2.1\\nName: slow-thing\\nVersion: 1.0\\n'\n"
        "        wheel.writestr(info + 'METADATA', head)\n"
        "        tag = 'Wheel-Version: 1.0\\nGenerator: b\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n'\n"
        "        wheel.writestr(info + 'WHEEL', tag)\n"
        "        wheel.writestr(info + 'RECORD', 'slow.py,,\\n' + info + 'RECORD,,\\n')\n"
        "    return name\n"
    )
    (folder / "requirements.txt").write_text("./slow\n")


FAILING = {
    "six==99.0": "There is no version of six==99.0",
    "freshkernel-no-such-package": "There is no package freshkernel-no-such-package",
    "./broken": "cannot be built: RuntimeError: no way",
    "./nothere": "nothere is not there",
    "-r nothere.txt": "nothere.txt, which the project's requirements include, is not there.",
    "six==1.16.0 --hash=sha256:" + "0" * 64: "six==1.16.0: what was downloaded does not have",
}


def _failing(run_here: RunHere, folder: Path, cache_folder: Path, requirement: str) -> None:
    (folder / "broken").mkdir()
    (folder / "broken" / "pyproject.toml").write_text(BACKEND + PROJECT)
    (folder / "broken" / "b.py").write_text("raise RuntimeError('no way')\n")
    (folder / "requirements.txt").write_text(f"{requirement}\n")
    result = run_here(WHERE).result
    assert result["status"] == "environment-failed"
    assert FAILING[requirement] in result["message"]
    assert [each["status"] for each in result["cells"]] == ["not-run"]
    log = Path(result["message"].rpartition("The whole log is ")[2])
    assert log.parent == cache_folder
    assert "$ " in log.read_text()
    assert not log.with_suffix("").exists()


@pytest.mark.parametrize("requirement", FAILING)
@pytest.mark.usefixtures("with_uv")
def test_uv_cannot_build(
    run_here: RunHere, folder: Path, cache_folder: Path, requirement: str
) -> None:
    _failing(run_here, folder, cache_folder, requirement)


# Where uv is nowhere, the search for it comes to its end on the path of this run.
@pytest.mark.parametrize("requirement", FAILING if FULL_SCALE else ["six==99.0"])
def test_pip_cannot_build(
    run_here: RunHere, folder: Path, cache_folder: Path, requirement: str
) -> None:
    _failing(run_here, folder, cache_folder, requirement)


def test_an_r_notebook_is_refused(
    run_here: RunHere, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = tmp_path / "jupyter" / "kernels" / "ir"
    spec.mkdir(parents=True)
    (spec / "kernel.json").write_text('{"argv": ["R"], "display_name": "R", "language": "R"}')
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))
    (folder / "requirements.txt").touch()
    result = run_here(WHERE, kernel_name="ir").result
    assert result["status"] == "environment-failed"
    assert result["message"] == "The kernel ir is for R; environments are made for Python only."


def test_a_project_that_declares_nothing(run_here: RunHere) -> None:
    result = run_here(WHERE).result
    assert result["status"] == "environment-failed"
    assert result["message"].startswith("There is no uv.lock, pyproject.toml with dependencies")


@pytest.mark.usefixtures("with_uv")
def test_a_project_that_is_a_package_is_installed(run_here: RunHere, folder: Path) -> None:
    text = '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'
    (folder / "pyproject.toml").write_text(text + PROJECT.replace("[]", '["six"]'))
    (folder / "src").mkdir()
    (folder / "src" / "own_module.py").write_text("x = 5\n")
    code = "import own_module, six\nfrom importlib.metadata import version\nversion('broken-thing')"
    assert run_here(code).text(0) == "'1.0'"


@pytest.mark.skipif(not FULL_SCALE, reason="long")
def test_pip_builds_with_numpy(run_here: RunHere, folder: Path) -> None:
    (folder / "requirements.txt").write_text("numpy\n")
    outcome = run_here("import numpy as np; np.arange(3).sum()")
    assert outcome.statuses == ["ok"]
    assert any(each.startswith("Building with pip") for each in told(outcome.worker))
