"""Builds and installs are in the sandbox of the notebook, with a home folder of their own and no secrets.

Building a project's package runs its code; a program that installs reads what others wrote.
"""

from __future__ import annotations

import io
import json
import os
import re
import tarfile
import tempfile
import venv
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from offline_builds import run_offline
from outside_world import OutsideWorld
from running_worker import HERE, Outcome, RunningWorker, job
from small_wheels import make_wheel

from freshkernel.environments import packages_folder
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
# Finds what it can do.
ATTEMPTS = """
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
"""
# Says it in the log of the build, and fails.
BACKEND = ATTEMPTS + "raise SystemExit('FOUND ' + json.dumps(found))\n"
# Takes the place of pip in an environment, and leaves it in the folder to install into.
INSTALLER = (
    ATTEMPTS + "import sys\n"
    "target = sys.argv[sys.argv.index('--target') + 1]\n"
    "json.dump(found, open(target + '/found.json', 'w'))\n"
)
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


@pytest.mark.parametrize(
    ("sandbox", "expected"),
    [
        (None, {*EVERYTHING} - {"token", "named"}),
        ({"network": True}, {"network"}),
        ({"network": False}, set()),
    ],
)
def test_installs_of_a_restoration(
    world: OutsideWorld,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    sandbox: dict[str, bool] | None,
    expected: set[str],
) -> None:
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=False)
    (site,) = environment.glob("lib/*/site-packages")
    (site / "pip").mkdir()
    entries = tmp_path / "entries"
    (entries / "one").mkdir(parents=True)
    facts = {**world.facts, "project": str(world.project)}
    installer = INSTALLER.format(world=facts, entries=[str(entries)])
    (site / "pip" / "__main__.py").write_text(installer)
    (site / "pip" / "__init__.py").touch()
    variables = {"HOME": str(world.home), "SECRET_TOKEN": "secret", "WANTED": "yes"}
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(packages_folder, "find_uv", lambda: None)
    wanted = {"folder": str(tmp_path / "run" / "1"), "kernel": "python3", "sandbox": sandbox}
    asked = {"requirements": ["alpha"], "constraints": [], "before": None}
    read = packages_folder.read_wanted(json.dumps({**wanted, **asked}))
    python = replace(read.python, executable=str(environment / "bin" / "python"))
    packages_folder.install(replace(read, python=python))
    found = json.loads((tmp_path / "run" / "1" / "found.json").read_text())
    assert {name for name, works in found.items() if works} == expected


def build_offline(project: Path, tmp_path: Path, tool: str, requirement: str) -> Outcome:
    """A run with a package that only a folder of this machine has: no index is asked."""
    (project / "requirements.txt").write_text(f"{requirement}\n")
    cells = ["import alpha; print(alpha.VERSION, alpha.__file__)"]
    without_index = {"PIP_NO_INDEX": "1", "UV_NO_INDEX": "1"}
    return run_offline(project, tmp_path, tool, cells, without_index)


@pytest.mark.parametrize("tool", ["pip", "uv"])
def test_wheels_of_a_folder_without_a_network(offline: Path, tmp_path: Path, tool: str) -> None:
    make_wheel(tmp_path / "wheels", "alpha", "1.5")
    outcome = build_offline(offline, tmp_path, tool, "alpha")
    assert outcome.result["status"] == "finished", outcome.result["message"]
    version, file = outcome.text(0).split()
    assert version == "1.5"
    assert file.startswith(str(tmp_path / "environments"))
    assert outcome.result["sandbox"]["environment"] == "sandbox-without-network"


@pytest.mark.parametrize("tool", ["pip", "uv"])
def test_a_source_distribution_without_a_network(offline: Path, tmp_path: Path, tool: str) -> None:
    """The build tool of a source distribution would come from an index: the message says so, and what to do."""
    content = {
        "PKG-INFO": "Metadata-Version: 2.1\nName: alpha\nVersion: 1.0\n",
        "setup.py": "open('/run/built', 'w')\n",
        "pyproject.toml": '[build-system]\nrequires = ["setuptools"]\n',
    }
    with tarfile.open(tmp_path / "wheels" / "alpha-1.0.tar.gz", "w:gz") as archive:
        for name, text in content.items():
            entry = tarfile.TarInfo(f"alpha-1.0/{name}")
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))
    outcome = build_offline(offline, tmp_path, tool, "alpha")
    assert outcome.result["status"] == "environment-failed"
    said = outcome.result["message"]
    assert "setuptools" in said
    assert "The build had no network: put wheels into a folder" in said
    assert "A source distribution is built there only if" in said
