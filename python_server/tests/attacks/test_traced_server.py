"""A server whose routes read a project neither executes nor imports any of its files, as its system calls tell."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from run_client import request
from server_process import START_SECONDS, ServerProcess
from traced_calls import STRACE, traced, tracing
from trap_project import TrapProject

import freshkernel.server

NOTEBOOK = "notebooks/a.ipynb"
UNKNOWN = "0" * 32
ENDED = ("finished", "stopped", "not-started")
#: Every route that reads, by name; `{run}` is a run that has ended.
READING = {
    "status": ["status"],
    "project-settings": [f"project-settings?path={NOTEBOOK}"],
    "requirement-files": [f"requirement-files?path={NOTEBOOK}"],
    "places": [f"places?path={NOTEBOOK}&kernel=python3"],
    "gateways": ["gateways"],
    "trust": [f"trust?path={NOTEBOOK}"],
    "history": [f"history?path={NOTEBOOK}"],
    "runs": ["runs", *(f"runs/{{run}}{part}" for part in ("", "/events", "/result", "/notebook"))],
    "restorations": [f"restorations/{UNKNOWN}{part}" for part in ("", "/events", "/result")],
}
QUESTION = {
    "path": NOTEBOOK,
    "kernel_folder": None,
    "paths": ["../setup.py", "../json.py", "../trap.pth", "../node_modules/node:fs/index.js"],
    "hashes": True,
}
_STARTER = "import sys; sys.path[:] = [p for p in sys.path if p]; from jupyter_server.serverapp import main; main()"


@pytest.fixture
def project(tmp_path: Path) -> TrapProject:
    """A project full of traps."""
    return TrapProject(tmp_path)


@pytest.fixture
def home(tmp_path: Path, project: TrapProject) -> Path:
    """The home of servers that serve the project."""
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "root").symlink_to(project.root)
    return folder


def start(home: Path, project: TrapProject, *before: str) -> ServerProcess:
    """A server that was started in the folder of the project."""
    command = (*before, sys.executable, "-c", _STARTER)
    return ServerProcess(home, command=command, folder=project.root)


@pytest.fixture
def ended_run(home: Path, project: TrapProject) -> str:
    """A run of an earlier server, which is not traced: a run copies the project."""
    server = start(home, project)
    try:
        _, summary = server.ask(method="POST", body=request("1 + 1", path=NOTEBOOK))
        server.wait_for(summary["id"], *ENDED)
    finally:
        server.end()
    return str(summary["id"])


def whole(log: Path, process: int) -> str:
    """The calls, once those of a process that was ended are written."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        text = log.read_text(encoding="utf-8", errors="replace")
        if re.search(rf"^{process} +\+\+\+ ", text, re.MULTILINE):
            return text
        time.sleep(0.05)
    raise AssertionError("The trace has no end.")


@pytest.mark.skipif(STRACE is None, reason="strace is not installed")
def test_routes_that_read(project: TrapProject, home: Path, tmp_path: Path, ended_run: str) -> None:
    log = tmp_path / "trace"
    # The tracer is not the parent, so that the number of the process is that of the server.
    server = start(home, project, *tracing(log, "-D"))
    process = server.process.pid
    try:
        for route in [each for routes in READING.values() for each in routes]:
            status, answer = server.ask(route=route.format(run=ended_run))
            assert status == (404 if UNKNOWN in route else 200), (route, answer)
        status, answer = server.ask(method="POST", body=QUESTION, route="notebook-files")
        assert status == 200, answer
    finally:
        server.end()
    text = whole(log, process)
    # The routes do read.
    assert re.search(r'openat\(.*/setup\.py", [^)]*O_NONBLOCK', text)
    assert re.search(r'openat\(.*/trap\.pth", [^)]*O_NONBLOCK', text)
    assert traced(text, project.root, home / "root", server=str(process)) == []
    assert project.executed() == []


def test_no_route_is_missing() -> None:
    sources = Path(freshkernel.server.__file__).parent.glob("*.py")
    found = {
        name
        for each in sources
        for name in re.findall(r'^ .*"freshkernel/([a-z-]+)[/"]', each.read_text(), re.MULTILINE)
    }
    assert found == {*READING, "notebook-files"}


@pytest.mark.skipif(STRACE is None, reason="strace is not installed")
@pytest.mark.parametrize(
    "code",
    [
        "import colorsys",
        "import threading; t = threading.Thread(target=__import__, args=['colorsys']); t.start(); t.join()",
        "import subprocess; subprocess.run(['./git'])",
        "import runpy; runpy.run_path('conftest.py')",
    ],
)
def test_a_server_that_takes_a_file_as_code_is_seen(
    project: TrapProject, tmp_path: Path, code: str
) -> None:
    log = tmp_path / "trace"
    added = "import sys; sys.path.insert(0, sys.argv[1]); "
    command = [*tracing(log, "-D"), sys.executable, "-I", "-c", added + code, str(project.root)]
    with subprocess.Popen(command, cwd=project.root, stderr=subprocess.DEVNULL) as process:
        process.wait()
    assert traced(whole(log, process.pid), project.root, server=str(process.pid))
