"""Nothing of a project is executed by a command or a route, except by a run, in its copy of the project."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from restoration_client import restoration
from run_client import request
from running_worker import PACKAGES
from server_process import ServerProcess
from traced_calls import STRACE, traced, tracing
from trap_project import CELLS, TrapProject, searching_the_folder

PROGRAM = Path(__file__).parents[3] / "dist" / "freshkernel.cjs"
NOTEBOOK = "notebooks/a.ipynb"
OTHER = "notebooks/b.ipynb"
#: What reads, by name.
READING = {
    "lint": ["lint", "."],
    "lint since": ["lint", "--since", "HEAD", "."],
    "fix": ["fix", "--diff", "."],
    "graph": ["graph", NOTEBOOK],
    "stale": ["stale", "--before", OTHER, NOTEBOOK],
    "compare": ["compare", NOTEBOOK, OTHER],
    "crashes": ["crashes", "."],
    "files": ["files", NOTEBOOK],
    "requirements": ["requirements", NOTEBOOK],
    "requirements of a Python": ["requirements", "--python", sys.executable, NOTEBOOK],
    "requirements of a day": ["requirements", "--date", "2024-01-01", NOTEBOOK],
    "rule": ["rule", "H1"],
    "config": ["config", "."],
    "init": ["init", "new"],
    "slice": ["slice", "--cell", "3", NOTEBOOK],
    "completion": ["completion", "bash"],
    "gateways": ["gateways"],
    "server": ["server", "--stdio"],
    "study": ["study", "--out", "studied", "--format", "json", "."],
}
#: What runs the notebook, in copies.
RUNNING = {
    "check": ["check", NOTEBOOK],
    "check in an environment": ["check", "--env", "venv", NOTEBOOK],
    "check in conda": ["check", "--env", "conda", NOTEBOOK],
    "check in docker": ["check", "--env", "docker", NOTEBOOK],
    "restore": ["restore", "--out", "restored.ipynb", NOTEBOOK],
    "modernize": ["modernize", "--out", "modern.ipynb", NOTEBOOK],
    "variants": ["variants", "--max-runs", "1", NOTEBOOK],
    "study with runs": ["study", "--check", "--restore", "--out", "s", "--format", "json", "."],
}
#: The lists of folders matter to what starts processes; at full scale, every command is tried.
SEARCHING = (
    [*READING, *RUNNING]
    if os.environ.get("FRESHKERNEL_SCALE") == "full"
    else ["lint since", "requirements of a Python", "check in an environment", "restore"]
)
ENDED = ("finished", "stopped", "not-started", "environment-failed", "packages-missing")
SECONDS = 300


@pytest.fixture
def project(tmp_path: Path) -> TrapProject:
    """A project full of traps."""
    return TrapProject(tmp_path)


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    """The variables of a user without settings, who looks for packages in an empty folder."""
    home = tmp_path / "home"
    for name in ("tmp", "wheels"):
        (home / name).mkdir(parents=True)
    return {
        **os.environ,
        "HOME": str(home),
        "TMPDIR": str(home / "tmp"),
        "PYTHONPATH": str(PACKAGES),
        "FRESHKERNEL_PYTHON": sys.executable,
        "FRESHKERNEL_ENVIRONMENTS": str(home / "environments"),
        "FRESHKERNEL_VARIANTS": str(home / "variants"),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(home / "wheels"),
    }


def run(words: list[str], project: TrapProject, variables: dict[str, str], *before: str) -> None:
    node = shutil.which("node")
    assert node is not None
    ended = subprocess.run(
        [*before, node, str(PROGRAM), *words],
        cwd=project.root,
        env=variables,
        input=b"",
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    # The command did not fail because of its options.
    assert b"Usage: " not in ended.stderr, ended.stderr
    assert b"nknown option" not in ended.stderr, ended.stderr


@pytest.mark.parametrize("name", [*([] if STRACE else READING), *RUNNING])
def test_commands_in_the_folder_of_a_project(
    name: str, project: TrapProject, variables: dict[str, str]
) -> None:
    run({**READING, **RUNNING}[name], project, variables)
    assert project.executed() == []


@pytest.mark.parametrize("name", SEARCHING)
def test_commands_whose_lists_of_folders_name_the_working_folder(
    name: str, project: TrapProject, variables: dict[str, str]
) -> None:
    run({**READING, **RUNNING}[name], project, searching_the_folder(variables))
    assert project.executed() == []


def test_the_traps_work(project: TrapProject, variables: dict[str, str]) -> None:
    """Python and shells started in the folder of the project execute its files."""
    subprocess.run([sys.executable, "-m", "freshkernel.cli"], cwd=project.root, check=False)
    searching = searching_the_folder(variables)
    subprocess.run(["/bin/sh", "-c", "git"], cwd=project.root, env=searching, check=False)
    subprocess.run(["git", "diff"], cwd=project.root, capture_output=True, check=False)
    executed = {Path(each).name for each in project.executed()}
    assert "git" in executed
    assert any(name.endswith(".py") for name in executed)


@pytest.fixture
def server(
    project: TrapProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ServerProcess]:
    """A server that was started in the folder of the project, which it serves; its list of programs names that folder."""
    monkeypatch.setenv("PATH", os.pathsep.join([".", os.environ["PATH"]]))
    home = tmp_path / "home"
    home.mkdir()
    (home / "root").symlink_to(project.root)
    starter = "import sys; sys.path[:] = [p for p in sys.path if p]; from jupyter_server.serverapp import main; main()"
    running = ServerProcess(home, command=(sys.executable, "-c", starter), folder=project.root)
    yield running
    running.end()


def test_routes_that_start_processes(project: TrapProject, server: ServerProcess) -> None:
    place: dict[str, object] = {"gateway": None, "variables": {}, "inputs": [], "modules": []}
    large = "#" * 300_000
    for sources, environment in (
        (CELLS, "current"),
        ((*CELLS, large), "current"),
        (CELLS, "venv"),
        (CELLS, "conda"),
        (CELLS, "docker"),
    ):
        body = request(*sources, path=NOTEBOOK, place={**place, "environment": environment})
        status, summary = server.ask(method="POST", body=body)
        assert status == 202, summary
        server.wait_for(summary["id"], *ENDED)
    status, _ = server.ask(f"?path={NOTEBOOK}&kernel=python3", route="places")
    assert status == 200
    body = restoration(*CELLS, path=NOTEBOOK)
    status, summary = server.ask(method="POST", body=body, route="restorations")
    assert status == 202, summary
    watched = f"/{summary['id']}/events?wait=1"
    while server.ask(watched, route="restorations")[1]["restoration"]["state"] == "running":
        pass
    assert project.executed() == []


@pytest.mark.skipif(STRACE is None, reason="strace is not installed")
@pytest.mark.parametrize("name", READING)
def test_system_calls_of_commands_that_read(
    name: str, project: TrapProject, variables: dict[str, str], tmp_path: Path
) -> None:
    log = tmp_path / "trace"
    run(READING[name], project, variables, *tracing(log))
    assert project.executed() == []
    text = log.read_text(encoding="utf-8", errors="replace")
    assert "execve(" in text
    assert traced(text, project.root) == []


@pytest.mark.skipif(STRACE is None, reason="strace is not installed")
def test_system_calls_of_a_trap(project: TrapProject, tmp_path: Path) -> None:
    """A Python that is started in the folder of the project is seen."""
    log = tmp_path / "trace"
    command = [*tracing(log), sys.executable, "-m", "freshkernel.cli"]
    subprocess.run(command, cwd=project.root, capture_output=True, check=False)
    assert traced(log.read_text(encoding="utf-8", errors="replace"), project.root)
    assert json.dumps(project.executed()) != "[]"
