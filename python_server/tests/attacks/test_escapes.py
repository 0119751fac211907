"""Attempts to leave the sandbox from inside: each fails there, and the harmless ones succeed without it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from escape_attempts import ATTEMPTS, EFFECTS, PLANTED, PRELUDE, Attempt
from outside_world import OutsideWorld
from running_worker import Outcome, RunningWorker, job

from freshkernel.processes.sandbox import Sandbox, sandbox_program, why_unusable

REASON = why_unusable(sandbox_program(), network=False)
pytestmark = pytest.mark.skipif(REASON is not None, reason=f"no sandbox: {REASON}")
COPY = 10_000_000
INSIDE = [
    (attempt, network)
    for network in (True, False)
    for attempt in ATTEMPTS
    if not (network and attempt.network)
]
#: What fails because of the sandbox, and not of a mistake in the attempt.
REFUSALS = {
    *("PermissionError", "FileNotFoundError", "ProcessLookupError", "AssertionError", "OSError"),
    *("ConnectionRefusedError", "KeyError", "NotADirectoryError", "TimeoutError", "ValueError"),
}


class Run:
    """One run with all attempts."""

    def __init__(self, folder: Path, attempts: list[Attempt], sandbox: str, network: bool) -> None:
        self.world = OutsideWorld(folder)
        facts = f"W = {self.world.facts!r}\n{PRELUDE}"
        cells = [f"SETUP = {facts!r}\nexec(SETUP)", *(each.code for each in attempts)]
        with tempfile.TemporaryDirectory(prefix="fk") as short:
            tested = job(
                self.world.project, cells, copy_bytes=COPY, sandbox=sandbox, network=network
            )
            variables = {
                "HOME": str(self.world.home),
                "TMPDIR": short,
                "SSH_AUTH_SOCK": "/tmp/agent",  # noqa: S108
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=/tmp/bus",
                "DISPLAY": ":0",
                "SECRET_TOKEN": "secret",
                "TMUX": "/tmp/tmux,1,0",  # noqa: S108
            }
            worker = RunningWorker(tested, folder / "worker", variables)
            worker.read_rest()
        self.outcome = Outcome(worker, worker.result())
        assert self.outcome.result["status"] == "finished", self.outcome.result["message"]
        assert self.outcome.cells[0]["status"] == "ok", self.outcome.cells[0]
        self._at = {each.name: number for number, each in enumerate(attempts, start=1)}

    def error(self, name: str) -> str | None:
        """The name of the error of an attempt; None if it succeeded."""
        error = self.outcome.cells[self._at[name]]["error"]
        return error["ename"] if error else None


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[bool, Run]]:
    """Runs in the sandbox, with and without a network."""
    attempts = [*ATTEMPTS, *EFFECTS]
    runs = {
        network: Run(tmp_path_factory.mktemp("inside"), attempts, "required", network)
        for network in (True, False)
    }
    yield runs
    for each in runs.values():
        each.world.remove()


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """A run without a sandbox, of what does no harm there."""
    attempts = [each for each in ATTEMPTS if each.works_outside]
    run = Run(tmp_path_factory.mktemp("outside"), [*attempts, *EFFECTS], "off", network=True)
    yield run
    run.world.remove()


def name_of(value: object) -> str:
    if isinstance(value, Attempt):
        return value.name
    return "with network" if value else "without network"


@pytest.mark.parametrize(("attempt", "network"), INSIDE, ids=name_of)
def test_fails_in_the_sandbox(inside: dict[bool, Run], attempt: Attempt, network: bool) -> None:
    assert inside[network].error(attempt.name) in REFUSALS


@pytest.mark.parametrize("attempt", [each for each in ATTEMPTS if each.works_outside], ids=name_of)
def test_succeeds_without_the_sandbox(outside: Run, attempt: Attempt) -> None:
    assert outside.error(attempt.name) is None, outside.outcome.cells


@pytest.mark.parametrize("network", [True, False], ids=name_of)
@pytest.mark.parametrize("attempt", EFFECTS, ids=name_of)
def test_changes_nothing_outside(inside: dict[bool, Run], attempt: Attempt, network: bool) -> None:
    run = inside[network]
    assert run.error(attempt.name) is None
    world = run.world
    assert {(world.home / name).read_text() for name in PLANTED} == {"original"}
    assert not Path(world.facts["planted_tmp"]).exists()
    assert not Path(world.facts["planted_shm"]).exists()
    assert (world.folder / "file").read_text() == "original"
    assert [each.name for each in world.folder.iterdir()] == ["file"]


def test_changes_something_without_the_sandbox(outside: Run) -> None:
    assert [each.name for each in EFFECTS if outside.error(each.name)] == []
    home = outside.world.home
    assert {(home / name).read_text() for name in PLANTED} == {"originalplanted"}
    assert Path(outside.world.facts["planted_tmp"]).exists()
    # Also without a sandbox, what is behind a link of the copy stays.
    assert (outside.world.folder / "file").read_text() == "original"


@pytest.mark.parametrize("is_kept", [True, False])
def test_inherited_descriptors(tmp_path: Path, is_kept: bool) -> None:
    (tmp_path / "secret").write_text("secret")
    with (tmp_path / "secret").open() as secret:
        number = secret.fileno()
        command = [sys.executable, "-c", f"import os; print(os.read({number}, 9))"]
        sandbox = Sandbox(sandbox_program() or "", tmp_path, (), network=True)
        words = command if is_kept else sandbox.wrap(command, dict(os.environ))
        ended = subprocess.run(words, pass_fds=(number,), capture_output=True, check=False)
    assert (b"secret" in ended.stdout) is is_kept


def test_there_are_enough() -> None:
    assert len(ATTEMPTS) + len(EFFECTS) >= 60
    assert len({each.name for each in (*ATTEMPTS, *EFFECTS)}) == len(ATTEMPTS) + len(EFFECTS)
