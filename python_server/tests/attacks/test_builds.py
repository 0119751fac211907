"""Building a project's package runs its code: in the sandbox of the notebook, with a home folder of its own and no secrets."""

from __future__ import annotations

import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any

import pytest
from outside_world import OutsideWorld
from running_worker import HERE, Outcome, RunningWorker, job

from freshkernel.processes.sandbox import sandbox_program, why_unusable

REASON = why_unusable(sandbox_program(), network=False)
pytestmark = pytest.mark.skipif(REASON is not None, reason=f"no sandbox: {REASON}")

PROJECT = """
[project]
name = "trap"
version = "1"
dependencies = []
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""
# Says what it can do, in the log of the build, and fails.
BACKEND = """
import json, os, socket
W = {world!r}
def works(action):
    try:
        action()
    except OSError:
        return False
    return True
def plant(name):
    for folder in {entries!r}:
        for each in os.listdir(folder):
            if os.path.isdir(os.path.join(folder, each)):
                os.symlink(W['file'], os.path.join(folder, each, name))
found = {{
    'home': works(lambda: open(W['home'] + '/.ssh/id_ed25519').close()),
    'tmp': works(lambda: open(W['tmp']).close()),
    'shm': works(lambda: open(W['shm']).close()),
    'write': works(lambda: open(W['file'], 'a').close()),
    'original': works(lambda: open(os.path.join(W['project'], 'built'), 'w').close()),
    'socket': works(lambda: socket.socket(socket.AF_UNIX).connect(W['socket_tmp'])),
    'signal': works(lambda: os.kill(W['pid'], 0)),
    'network': works(lambda: socket.create_connection(('127.0.0.1', W['port']), 5)),
    'token': 'SECRET_TOKEN' in os.environ,
    'named': os.environ.get('WANTED') == 'yes',
    'link': works(lambda: plant('complete.partial')),
}}
raise SystemExit('FOUND ' + json.dumps(found))
"""
EVERYTHING = (
    *("home", "tmp", "shm", "write", "original", "socket", "signal", "network", "token"),
    *("named", "link"),
)


@pytest.fixture
def world(tmp_path: Path) -> Any:
    """What is outside of the build."""
    world = OutsideWorld(tmp_path)
    yield world
    world.remove()


def build(world: OutsideWorld, tmp_path: Path, **changes: Any) -> tuple[set[str], Outcome]:
    """What a build could do, and the run that built."""
    cache = tmp_path / "environments"
    (world.project / "pyproject.toml").write_text(PROJECT)
    facts = {**world.facts, "project": str(world.project)}
    backend = BACKEND.format(world=facts, entries=[str(cache)])
    (world.project / "backend.py").write_text(backend)
    folders = os.environ["PATH"].split(os.pathsep)
    with tempfile.TemporaryDirectory(prefix="fk") as short:
        variables = {
            "HOME": str(world.home),
            "TMPDIR": short,
            "SECRET_TOKEN": "secret",
            "WANTED": "yes",
            "FRESHKERNEL_ENVIRONMENTS": str(cache),
            "PIP_CONFIG_FILE": os.devnull,
            "PATH": os.pathsep.join(each for each in folders if not Path(each, "uv").exists()),
        }
        place = {**HERE, "environment": "venv"}
        tested = job(world.project, ["1"], copy_bytes=10_000_000, place=place, **changes)
        worker = RunningWorker(tested, tmp_path / "worker", variables)
        worker.read_rest()
    outcome = Outcome(worker, worker.result())
    assert outcome.result["status"] == "environment-failed", outcome.result["message"]
    (log,) = cache.glob("*.log")
    text = re.search(r"FOUND (\{.*\})", log.read_text())
    assert text is not None, log.read_text()
    return {name for name, works in json.loads(text[1]).items() if works}, outcome


def test_without_a_sandbox(world: OutsideWorld, tmp_path: Path) -> None:
    """The attempts work; secrets do not pass to builds even then."""
    found, outcome = build(world, tmp_path, sandbox="off")
    assert found == {*EVERYTHING} - {"token", "named"}
    assert outcome.result["sandbox"]["environment"] == "no-sandbox"
    assert (world.project / "built").exists()


@pytest.mark.parametrize("network", [True, False])
def test_in_the_sandbox(world: OutsideWorld, tmp_path: Path, network: bool) -> None:
    found, outcome = build(world, tmp_path, sandbox="required", network=network)
    # The project at this path is a copy.
    assert found == ({"original", "network"} if network else {"original"})
    assert not (world.project / "built").exists()
    assert (world.folder / "file").read_text() == "original"
    expected = "sandbox" if network else "sandbox-without-network"
    assert outcome.result["sandbox"]["environment"] == expected
    said = [each["message"] for each in outcome.worker.events if each["kind"] == "preparing"]
    assert any(each.startswith("The build is in the sandbox") for each in said)


def test_a_named_variable(world: OutsideWorld, tmp_path: Path) -> None:
    found, _ = build(world, tmp_path, sandbox="required", passed_variables=["WANTED"])
    assert found == {"original", "network", "named"}
