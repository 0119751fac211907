"""Servers, workers and the command line are killed at random moments: nothing is lost, nothing is left."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from run_client import request
from running_worker import ENDLESS, is_running, kill, packages_first
from server_process import ServerProcess

from freshkernel.common.processes import descendants
from freshkernel.common.protocol import parse_run_result

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
KILLS = 50 if FULL_SCALE else 4
SEED = 20_261_123
# A run with a kernel takes a few seconds, so that a kill meets each of its stages.
LONGEST_SECONDS = 4.0
GONE_SECONDS = 60.0
CELLS = ["'first'", "print('x' * 100_000)", "import time; time.sleep(1)", ENDLESS]
PROGRAM = Path(__file__).parents[3] / "dist" / "freshkernel.cjs"
NOTEBOOK = json.dumps(request(*CELLS)["notebook"]).encode()


class Member(NamedTuple):
    """A process without which a run ends."""

    pid: int
    is_kernel: bool


def vital(parent: int) -> list[Member]:
    """The worker, the runner and the kernel with its sandbox, of those that descend from a process.

    What looks for graphics cards, for example, does not count, nor does a copy of its parent, which is about to become
    a different program.
    """
    everyone = descendants(parent)
    commands = {pid: command_of(pid) for pid in (parent, *everyone)}
    return [
        Member(pid, is_kernel=b"ipykernel" in commands[pid])
        for pid, process in everyone.items()
        if any(mark in commands[pid] for mark in (b"freshkernel.runner", b"ipykernel"))
        and commands[pid] != commands.get(process.parent)
    ]


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


class Machine:
    """Servers and commands that share a home folder, and what they leave in it."""

    def __init__(self, home: Path, chance: random.Random) -> None:
        self.home = home
        self.chance = chance
        self.server = ServerProcess(home, "--Freshkernel.kept_runs=1000")
        self.runs: list[str] = []
        self.file = home / "root" / "a.ipynb"
        self.file.write_bytes(NOTEBOOK)

    def processes(self) -> list[int]:
        """All processes with this folder for temporary files, but for the server."""
        mark = f"TMPDIR={self.home / 'tmp'}\0".encode()
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != self.server.process.pid:
                try:
                    is_ours = mark in (entry / "environ").read_bytes()
                except OSError:
                    continue
                if is_ours and is_running(int(entry.name)):
                    found.append(int(entry.name))
        return found

    def wait_until_alone(self) -> None:
        """Waits until the processes of a killed run are gone."""
        end = time.monotonic() + GONE_SECONDS
        while (left := self.processes()) and time.monotonic() < end:
            time.sleep(0.05)
        assert left == []

    def wait(self) -> None:
        """Waits for a random time: this is when the kill happens."""
        time.sleep(self.chance.uniform(0, LONGEST_SECONDS))

    def start_run(self) -> str:
        """A run of the server that does not end by itself."""
        sandbox = self.chance.choice(["off", "auto"])
        body = request(*CELLS, sandbox=sandbox)
        status, summary = self.server.ask(method="POST", body=body)
        assert status == 202
        self.runs.append(str(summary["id"]))
        return self.runs[-1]

    def kill_server(self) -> None:
        """Whatever the server reported of a run is still there after a restart."""
        run = self.start_run()
        self.wait()
        reported = self.server.ask(f"/{run}/events")[1]["events"]
        self.server.end(signal.SIGKILL)
        self.wait_until_alone()
        self.server = ServerProcess(self.home, "--Freshkernel.kept_runs=1000")
        summary = self.server.ask(f"/{run}")[1]
        if summary["state"] != "interrupted":
            # It waited, and is taken up.
            assert reported == []
            self.server.ask(f"/{run}", method="DELETE")
            self.server.wait_for(run, "cancelled")
        assert self.server.ask(f"/{run}/events")[1]["events"][: len(reported)] == reported

    def kill_worker(self) -> None:
        """The worker, the runner or the kernel; the run ends by itself."""
        run = self.start_run()
        self.wait()
        has_kernel = self._has(run, "kernel")
        family = vital(self.server.process.pid)
        if not family:
            self.server.wait_for_event(run, "started")
            family = vital(self.server.process.pid)
        victim = self.chance.choice(family)
        kill(victim.pid)
        if victim.is_kernel and not has_kernel:
            # A kernel that ends before it answers is started again.
            end = time.monotonic() + GONE_SECONDS
            while self.server.ask(f"/{run}")[1]["state"] == "running" and time.monotonic() < end:
                if self._has(run, "cell-started"):
                    self.server.ask(f"/{run}", method="DELETE")
                    break
                time.sleep(0.05)
        self.server.wait_for(run, "interrupted", "kernel-died", "not-started", "cancelled")
        self.wait_until_alone()

    def _has(self, run: str, kind: str) -> bool:
        events = self.server.ask(f"/{run}/events")[1]["events"]
        return any(event["kind"] == kind for event in events)

    def kill_command(self) -> None:
        """The command, or a process that it started."""
        variables = {
            **os.environ,
            "TMPDIR": str(self.home / "tmp"),
            "IPYTHONDIR": str(self.home / "config"),
            "FRESHKERNEL_PYTHON": sys.executable,
            "PYTHONPATH": packages_first(),
        }
        sandbox = self.chance.choice(["off", "auto"])
        node = shutil.which("node")
        assert node is not None
        command = subprocess.Popen(
            [node, str(PROGRAM), "check", "--sandbox", sandbox, str(self.file)],
            env=variables,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.wait()
        family = vital(command.pid)
        # Not a kernel, which may be started again.
        others = [each.pid for each in family if not each.is_kernel]
        kill(self.chance.choice([command.pid, *others]))
        command.wait(GONE_SECONDS)
        self.wait_until_alone()

    def require_everything(self) -> None:
        """Every run is still known with a valid result, and the notebook as it was."""
        listed = [each["id"] for each in self.server.ask()[1]["runs"]]
        assert sorted(listed) == sorted(self.runs)
        for run in self.runs:
            result = parse_run_result(self.server.ask(f"/{run}/result")[1])
            assert len(result["cells"]) == len(CELLS)
            status, notebook = self.server.ask(f"/{run}/notebook")
            assert (status, notebook) == (200, json.loads(NOTEBOOK))
        assert self.file.read_bytes() == NOTEBOOK

    def folders_after_next_run(self) -> list[str]:
        """What is left in the folder for temporary files after one more run."""
        run = self.server.ask(method="POST", body=request("1"))[1]["id"]
        self.server.wait_for(run, "finished")
        self.wait_until_alone()
        assert self.server.ask(f"/{run}", method="DELETE")[0] == 204
        return [each.name for each in (self.home / "tmp").glob("freshkernel-*")]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    found = Machine(tmp_path, random.Random(SEED))
    yield found
    found.server.end(signal.SIGTERM)
    for pid in found.processes():
        kill(pid)


def test_random_kills(machine: Machine) -> None:
    assert PROGRAM.exists(), "Build the command line first: make build."
    kinds = [machine.kill_command, machine.kill_worker, machine.kill_server]
    for number in range(KILLS):
        kinds[number % len(kinds)]()
        if FULL_SCALE and number % 10 == 9:
            assert machine.folders_after_next_run() == []
    assert machine.folders_after_next_run() == []
    machine.require_everything()
