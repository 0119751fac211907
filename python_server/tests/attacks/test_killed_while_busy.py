"""A busy server is killed at random moments, also while it starts again.

Every run is known once, with a true state; those that waited are taken up, and no cell is executed twice.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import threading
import time
import urllib.error
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from run_client import request
from running_worker import wait_until_gone
from server_process import START_SECONDS, ServerProcess

from freshkernel.common.processes import descendants
from freshkernel.common.protocol import parse_run_result

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
KILLS = 50 if FULL_SCALE else 2
SEED = 20_261_128
# Some runs end, some are active and some wait when the server is killed.
LONGEST_SECONDS = 3.0
# A server answers its first request after that time, usually; then it ends or takes up the runs of the one before.
RECOVERY_SECONDS = 0.2
OPTIONS = [
    "--Freshkernel.kept_runs=5000",
    "--Freshkernel.runs_at_once=2",
    "--Freshkernel.runs_at_once_per_user=2",
    "--Freshkernel.waiting_runs_per_user=6",
]
# The first one notes each of its executions outside of the private copy.
CELLS = [
    "open({executed!r}, 'a').write('{number}\\n')",
    "import time; time.sleep({seconds})\n'slept'",
    "print('last')",
]
ENDED = ("finished", "interrupted")
LIVE = ("queued", "running")


class Students:
    """Users who keep on asking for runs, until the server is gone."""

    def __init__(self, server: ServerProcess, chance: random.Random, executed: Path) -> None:
        self._server = server
        self._executed = str(executed)
        self._chance = chance
        self.accepted: dict[str, dict[str, Any]] = {}
        self.is_unsure = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._post)
        self._thread.start()

    def _post(self) -> None:
        while not self._stop.is_set():
            values = {
                "executed": self._executed,
                "number": self._chance.getrandbits(64),
                "seconds": self._chance.uniform(0, 1),
            }
            cells = [each.format(**values) for each in CELLS]
            body = request(*cells)
            try:
                status, summary = self._server.ask(method="POST", body=body)
            except (OSError, HTTPException, ValueError):
                # Killed before it answered: it may have accepted the run.
                self.is_unsure = True
                return
            assert status in (202, 429)
            if status == 202:
                self.accepted[summary["id"]] = body
            self._stop.wait(self._chance.uniform(0, 0.3))

    def end(self) -> None:
        """Waits for the last answer."""
        self._stop.set()
        self._thread.join()


class Class:
    """One data folder, its servers one after the other, and everything that they promised."""

    def __init__(self, home: Path) -> None:
        self.chance = random.Random(SEED)
        self.home = home
        self.server = ServerProcess(home, *OPTIONS)
        self.accepted: dict[str, dict[str, Any]] = {}
        self.unsure = 0
        self.ended: dict[str, dict[str, Any]] = {}
        (home / "executed").touch()
        # Those that a later server took up.
        self.resumed: set[str] = set()

    def kill_while_busy(self, ended: int) -> None:
        """Kills the server while it accepts, starts and ends runs; then the next one while it ends the runs of this one."""
        students = Students(self.server, self.chance, self.home / "executed")
        # On a busy machine, the first run ends late.
        until = time.monotonic() + START_SECONDS
        while self.number_of_ended_runs() < ended and time.monotonic() < until:
            time.sleep(0.1)
        time.sleep(self.chance.uniform(0.5, LONGEST_SECONDS))
        reported = {run["id"]: run for run in self.list()}
        time.sleep(self.chance.uniform(0, 0.2))
        self.kill()
        students.end()
        self.accepted.update(students.accepted)
        self.unsure += students.is_unsure
        if self.chance.random() < 0.5:
            self.server = ServerProcess(self.home, *OPTIONS)
            asking = threading.Thread(target=self.ask_in_vain)
            asking.start()
            time.sleep(self.chance.uniform(0, RECOVERY_SECONDS))
            self.kill()
            asking.join()
        self.server = ServerProcess(self.home, *OPTIONS)
        self.resumed |= {run["id"] for run in self.list() if run["state"] in LIVE}
        self.require_everything(reported)

    def number_of_ended_runs(self) -> int:
        """How many runs of this server have ended."""
        return sum(run["state"] in ENDED and run["id"] not in self.ended for run in self.list())

    def ask_in_vain(self) -> None:
        """The first request, during which the server is killed."""
        with contextlib.suppress(OSError, urllib.error.URLError, HTTPException, ValueError):
            self.list()

    def kill(self) -> None:
        """Kills the server; no process of a run stays."""
        family = list(descendants(self.server.process.pid))
        self.server.end(signal.SIGKILL)
        assert wait_until_gone(family) == []

    def list(self) -> list[dict[str, Any]]:
        """All runs."""
        runs: list[dict[str, Any]] = self.server.ask()[1]["runs"]
        return runs

    def require_everything(self, reported: dict[str, dict[str, Any]]) -> None:
        """Every accepted run is there once, with a result that agrees with its state and with earlier answers."""
        runs = {run["id"]: run for run in self.list()}
        assert len(runs) == len(self.list())
        assert self.accepted.keys() <= runs.keys()
        # One of the students may not have got the answer.
        assert len(runs) - len(self.accepted) <= self.unsure
        for run in runs.values():
            before = self.ended.get(run["id"]) or reported.get(run["id"])
            if before is not None and before["state"] in ENDED:
                assert run == before
            if run["id"] not in self.ended and run["state"] in ENDED:
                self.require_truth(run)
        self.ended = {name: run for name, run in runs.items() if run["state"] in ENDED}
        executed = (self.home / "executed").read_text().splitlines()
        assert len(set(executed)) == len(executed)

    def wait_for_all(self) -> None:
        """Waits until no run is left, which must not be later than the last one needs."""
        until = time.monotonic() + START_SECONDS
        while any(run["state"] in LIVE for run in self.list()) and time.monotonic() < until:
            time.sleep(0.2)
        self.require_everything({})
        assert len(self.ended) == len(self.list())

    def require_truth(self, run: dict[str, Any]) -> None:
        """The state, the events, the result and the notebook of a run agree."""
        identifier = run["id"]
        assert run["state"] in ENDED
        events = self.server.ask(f"/{identifier}/events")[1]["events"]
        assert [event["sequence"] for event in events] == list(range(run["sequence"]))
        assert events[-1]["kind"] == "finished"
        assert events[-1]["status"] == run["state"]
        assert [event["kind"] for event in events].count("finished") == 1
        result = parse_run_result(self.server.ask(f"/{identifier}/result")[1])
        statuses = [cell["status"] for cell in result["cells"]]
        done = sum(event["kind"] == "cell-ended" for event in events)
        assert len(statuses) == len(CELLS)
        assert result["status"] == run["state"]
        assert statuses[:done] == ["ok"] * done
        assert run["cells_done"] == done
        if run["state"] == "finished":
            assert done == len(CELLS)
        else:
            # What waited is taken up: only a run that began is interrupted.
            assert "server ended during" in run["message"]
            assert run["started"] is not None
        asked = self.accepted.get(identifier)
        if asked is not None:
            assert self.server.ask(f"/{identifier}/notebook") == (200, asked["notebook"])


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Class]:
    found = Class(tmp_path)
    yield found
    found.server.end(signal.SIGTERM)


def test_killed_while_busy(lesson: Class) -> None:
    for number in range(KILLS):
        # Before every other kill, some runs end.
        lesson.kill_while_busy(number % 2)
    lesson.wait_for_all()
    states = [run["state"] for run in lesson.ended.values()]
    # Otherwise, the test would show nothing.
    assert states.count("interrupted") >= KILLS // 2
    assert states.count("finished") >= KILLS // 2
    assert lesson.resumed
    if FULL_SCALE:
        figures = f"{states.count('finished')} finished, {len(lesson.resumed)} were taken up"
        print(f"{KILLS} kills, {len(states)} runs: {figures}.")
