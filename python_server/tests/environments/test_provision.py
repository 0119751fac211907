"""Environments with a plan that a test controls."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from freshkernel.environments.build_commands import BuildCommands
from freshkernel.environments.cache import CacheEntry, EnvironmentCache
from freshkernel.environments.declaration import Declaration
from freshkernel.environments.file_lock import CancelledError
from freshkernel.environments.launch import KernelLaunch, RunFolders
from freshkernel.environments.provision import EnvironmentFailedError, Provision


class TestedPlan:
    """Builds by running Python code in the folder of the environment."""

    __test__ = False
    key = "tested"
    tool = "a tool"
    python = "3.11"
    notes: tuple[str, ...] = ()
    is_kept = True
    makes_folder = False
    needed: tuple[Path, ...] = ()
    names: frozenset[str] = frozenset()

    def __init__(self, code: str) -> None:
        self.declared = Declaration(Path("requirements.txt"))
        self._code = code

    def is_built(self, entry: CacheEntry) -> bool:
        return entry.stamp() is not None

    def build(self, entry: CacheEntry, commands: BuildCommands) -> tuple[str, ...]:
        commands.run([sys.executable, "-c", self._code], entry.folder)
        return ("a note",)

    def launch(self, entry: CacheEntry, folders: RunFolders) -> KernelLaunch:
        return KernelLaunch((), {})


class Provided(NamedTuple):
    """A provision and its reports."""

    provision: Provision
    reported: list[str]


@pytest.fixture
def provision(tmp_path: Path) -> Callable[[str], Provided]:
    """Provide an environment that is built by some code."""

    def make(code: str) -> Provided:
        reported: list[str] = []
        cache = EnvironmentCache(tmp_path / "cache", 1, 10**9)
        return Provided(Provision(TestedPlan(code), cache, reported.append), reported)

    return make


def test_an_environment_is_built_once(provision: Callable[[str], Provided]) -> None:
    first = provision("print('Collecting six')")
    first.provision.provide()
    assert first.reported[0].startswith("Building with a tool; the log is ")
    assert first.reported[1:3] == ["Looking for six", "a note"]
    assert first.reported[3].startswith("The environment is ready: 0 packages, built ")
    # It is in use: others may use it, too.
    second = provision("raise SystemExit('not again')")
    second.provision.provide()
    assert second.reported == first.reported[2:]


def test_a_build_that_fails_leaves_its_log_only(provision: Callable[[str], Provided]) -> None:
    failing = provision("open('left', 'w'); raise SystemExit('ERROR: no way')").provision
    with pytest.raises(EnvironmentFailedError, match=r"^ERROR: no way The full log is ") as caught:
        failing.provide()
    assert "no way" in Path(str(caught.value).rpartition(" ")[2]).read_text()
    assert not failing.entry.folder.exists()
    provision("pass").provision.provide()


def test_a_full_disk_is_seen_where_no_tool_reports(
    provision: Callable[[str], Provided], monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(".")._replace(free=1_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(EnvironmentFailedError, match=r"^The disk is full\."):
        provision("raise SystemExit('ERROR: it failed')").provision.provide()


def test_a_cache_that_cannot_be_written(
    tmp_path: Path, provision: Callable[[str], Provided]
) -> None:
    (tmp_path / "cache").touch()
    with pytest.raises(EnvironmentFailedError, match="cannot be built"):
        provision("pass").provision.provide()


def test_who_waits_can_stop_waiting(provision: Callable[[str], Provided]) -> None:
    building = provision("import time; print('Collecting six', flush=True); time.sleep(600)")
    thread = threading.Thread(target=_until_cancelled, args=(building.provision,))
    thread.start()
    while "Looking for six" not in building.reported:
        time.sleep(0.01)
    waiting = provision("pass")
    threading.Timer(0.3, waiting.provision.cancel).start()
    with pytest.raises(CancelledError):
        waiting.provision.provide()
    assert waiting.reported == ["Waiting for a different run that builds or uses this environment."]
    building.provision.cancel()
    thread.join()
    assert not building.provision.entry.folder.exists()


def _until_cancelled(provision: Provision) -> None:
    with pytest.raises(CancelledError):
        provision.provide()
