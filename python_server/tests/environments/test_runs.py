"""Notebooks that run in really built environments, with packages from the network."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from running_worker import HERE, Outcome, RunningWorker, job, limits, wait_until_gone

from freshkernel.common.protocol import RunEvent
from freshkernel.environments.choices import environment_choices

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
WHERE = "import os, sys; print(sys.prefix)"
BACKEND = '[build-system]\nrequires = []\nbuild-backend = "b"\nbackend-path = ["."]\n'
PROJECT = '[project]\nname = "slow-thing"\nversion = "1.0"\ndependencies = []\n'
# A build backend that lasts as long as a file is there.
BUILDING = """import os, time, zipfile
def build_wheel(folder, *_):
    while os.path.exists("wait"):
        time.sleep(0.05)
    name = "slow_thing-1.0-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        info = "slow_thing-1.0.dist-info/"
        wheel.writestr("slow.py", "")
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: slow-thing\\nVersion: 1.0\\n")
        tag = "Wheel-Version: 1.0\\nGenerator: b\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
        wheel.writestr(info + "WHEEL", tag)
        wheel.writestr(info + "RECORD", "slow.py,,\\n" + info + "RECORD,,\\n")
    return name
"""
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


def reported(worker: RunningWorker) -> list[str]:
    """What was said of the environment."""
    return [event["message"] for event in worker.events if event["kind"] == "preparing"]


def is_building(event: RunEvent) -> bool:
    return event["kind"] == "preparing" and event["message"].startswith("Building with")


@pytest.mark.parametrize("tool", ["uv", "pip"] if FULL_SCALE else ["uv"])
def test_a_notebook_finds_what_is_declared_and_nothing_else(
    run_here: RunHere,
    folder: Path,
    cache_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    tool: str,
) -> None:
    request.getfixturevalue("with_uv" if tool == "uv" else "without_uv")
    (folder / "elsewhere").mkdir()
    (folder / "elsewhere" / "leaked.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(folder / "elsewhere"))
    monkeypatch.setenv("VIRTUAL_ENV", sys.prefix)
    large = "numpy" if FULL_SCALE else "idna"
    (folder / "requirements.txt").write_text(f"six==1.16.0\n{large}\n")
    cells = (
        WHERE,
        "import six; six.__version__",
        f"import {large}",
        "import leaked",
        "import mypy",
    )
    outcome = run_here(*cells, limits=limits(seconds=60.0))
    assert outcome.result["status"] == "finished"
    assert outcome.statuses == ["ok", "ok", "ok", "error", "error"]
    assert outcome.text(0).startswith(str(cache_folder))
    assert outcome.text(1) == "'1.16.0'"
    kernel = outcome.result["kernel"]
    assert kernel is not None
    assert kernel["python"] is not None
    assert kernel["python"]["packages"]["six"] == "1.16.0"
    # What it took to build the environment is no part of the run.
    ready = [each["time"] for each in outcome.worker.events if each["kind"] == "preparing"][-1]
    last = outcome.worker.events[-1]["time"]
    assert outcome.result["started"] == ready
    assert outcome.result["seconds"] == last - ready
    said = reported(outcome.worker)
    assert said[0].startswith("Using the environment of requirements.txt, the nearest file")
    assert any(each.startswith(f"Building with {tool}; the log is ") for each in said)
    assert any(each.startswith("Added ipykernel, which runs the notebook") for each in said)
    _reused_then_rebuilt(run_here, folder, outcome.text(0))


def _reused_then_rebuilt(run_here: RunHere, folder: Path, first: str) -> None:
    assert _is_built(folder)
    again = run_here(WHERE, "!python -m pip install humanize", home="again")
    assert again.text(0) == first
    assert again.result["sandbox"]["cached_environment"] in {"sandbox", "no-sandbox"}
    assert not any(is_building(event) for event in again.worker.events)
    started = again.worker.events[0]["time"]
    last = [event["time"] for event in again.worker.events if event["kind"] == "preparing"][-1]
    assert last - started < 3.0
    # What that notebook installed is not to be found by others.
    assert not _is_built(folder)
    (folder / "requirements.txt").write_text("humanize\n")
    other = run_here(WHERE, "import humanize", home="other")
    assert other.statuses == ["ok", "ok"]
    assert other.text(0) != first


def _is_built(folder: Path) -> bool:
    choices = environment_choices(folder / "tested.ipynb", "python3")
    return {each["environment"]: each["built"] for each in choices}["venv"]


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
    assert "Waiting for a different run that builds or uses this environment." in reported(waiting)


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
    if way == "cancelled":
        worker.process.terminate()
        worker.read_rest()
        assert worker.result()["status"] == "cancelled"
        assert list(cache_folder.glob("*/*")) == []
    else:
        worker.process.kill()
        worker.process.wait()
    assert wait_until_gone(family) == []
    if way == "cancelled" and not FULL_SCALE:
        return
    # The build takes longer than the run may.
    pause, seconds = (25.0, 20.0) if FULL_SCALE else (0.0, 60.0)
    again = start([WHERE, "import slow"], home="second", limits=limits(seconds=seconds))
    again.read_until(lambda event: _says(event, "Building slow-thing"))
    time.sleep(pause)
    (folder / "slow" / "wait").unlink()
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
    (slow / "pyproject.toml").write_text(BACKEND + PROJECT)
    (slow / "b.py").write_text(BUILDING)
    (folder / "requirements.txt").write_text("./slow\n")


FAILING = {
    "six==99.0": "There is no version of six==99.0",
    "freshkernel-no-such-package": "There is no package freshkernel-no-such-package",
    "./broken": "cannot be built: RuntimeError: no way",
    "./nothere": "nothere does not exist",
    "-r nothere.txt": "nothere.txt, which the project's requirements include, does not exist.",
    "ipython==7.2.0": "ipykernel, which runs notebooks, cannot be added to the declared packages: ",
    "six==1.16.0 --hash=sha256:" + "0" * 64: "six==1.16.0: the download does not have",
}


# How the others are explained is tested with messages that were kept.
SOME_FAILING = ["six==99.0", "./broken", "ipython==7.2.0"]


def _failing(run_here: RunHere, folder: Path, cache_folder: Path, requirement: str) -> None:
    (folder / "broken").mkdir()
    (folder / "broken" / "pyproject.toml").write_text(BACKEND + PROJECT)
    (folder / "broken" / "b.py").write_text("raise RuntimeError('no way')\n")
    (folder / "requirements.txt").write_text(f"{requirement}\n")
    result = run_here(WHERE).result
    assert result["status"] == "environment-failed"
    assert FAILING[requirement] in result["message"]
    assert [each["status"] for each in result["cells"]] == ["not-run"]
    log = Path(result["message"].rpartition("The full log is ")[2])
    assert log.parent == cache_folder
    assert "$ " in log.read_text()
    assert not log.with_suffix("").exists()


@pytest.mark.parametrize("requirement", FAILING if FULL_SCALE else SOME_FAILING)
@pytest.mark.usefixtures("with_uv")
def test_uv_cannot_build(
    run_here: RunHere, folder: Path, cache_folder: Path, requirement: str
) -> None:
    _failing(run_here, folder, cache_folder, requirement)


@pytest.mark.parametrize("requirement", FAILING if FULL_SCALE else SOME_FAILING[:1])
@pytest.mark.usefixtures("without_uv")
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
    assert result["message"] == "The kernel ir is for R; environments can be built for Python only."


def test_a_project_that_declares_nothing(run_here: RunHere) -> None:
    result = run_here(WHERE).result
    assert result["status"] == "environment-failed"
    assert result["message"].startswith("There is no uv.lock, pyproject.toml with dependencies")


@pytest.mark.usefixtures("with_uv")
def test_a_project_that_is_a_package_is_installed(run_here: RunHere, folder: Path) -> None:
    (folder / "pyproject.toml").write_text(BACKEND + PROJECT)
    (folder / "b.py").write_text(BUILDING + "build_editable = build_wheel\n")
    code = "import slow\nfrom importlib.metadata import version\nversion('slow-thing')"
    assert run_here(code).text(0) == "'1.0'"


@pytest.mark.usefixtures("with_uv")
def test_a_lock_file_is_taken_as_it_is(
    run_here: RunHere, folder: Path, cache_folder: Path, uv_folder: Path
) -> None:
    (folder / "pyproject.toml").write_text(PROJECT.replace("[]", '["six<1.17"]'))
    locking = [str(uv_folder / "uv"), "lock", "--python", sys.executable]
    subprocess.run(locking, cwd=folder, check=True, capture_output=True)
    lock = (folder / "uv.lock").read_bytes()
    outcome = run_here("import six; six.__version__")
    assert outcome.text(0) == "'1.16.0'"
    assert reported(outcome.worker)[0].startswith("Using the environment of uv.lock")
    place = {**HERE, "environment": "venv", "modules": ["six", "nowhere_found"]}
    lacking = run_here(WHERE, home="lacking", place=place).result
    assert (lacking["status"], lacking["missing_modules"]) == (
        "packages-missing",
        ["nowhere_found"],
    )
    assert (folder / "uv.lock").read_bytes() == lock
    assert sorted(path.name for path in folder.iterdir()) == [
        "pyproject.toml",
        "tested.ipynb",
        "uv.lock",
    ]
