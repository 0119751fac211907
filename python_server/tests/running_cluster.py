"""A real scheduler of Dask with worker processes, and a driver that uses it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import running_worker
from running_worker import packages_first

from freshkernel.common.processes import descendants

TIMEOUT = 120.0
_LOOK_SECONDS = 0.05

# A cell that kills the worker of Dask above its kernel, as a machine that is switched off.
KILL_WORKER = """
import os, signal, pathlib
pid = os.getpid()
while b"dask_worker" not in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes():
    pid = int(pathlib.Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[1])
os.kill(pid, signal.SIGKILL)
import time
time.sleep(60)
"""


class RunningCluster:
    """A scheduler and its workers, which have one thread each."""

    def __init__(self, folder: Path, variables: Mapping[str, str] | None = None) -> None:
        self._file = folder / "scheduler.json"
        self._folder = folder
        self._environment = {**os.environ, "PYTHONPATH": packages_first(), **(variables or {})}
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler: subprocess.Popen[bytes] | None = None

    def start(self, workers: int, *options: str, protocol: str = "tcp") -> None:
        """Starts the scheduler, then workers."""
        words = ["--host", f"{protocol}://127.0.0.1", "--port", "0", "--no-dashboard"]
        self.scheduler = self._spawn("scheduler", *words, "--scheduler-file", str(self._file))
        wait_for(self._is_written)
        for _ in range(workers):
            self.add_worker(*options)

    def add_worker(self, *options: str) -> subprocess.Popen[bytes]:
        """Starts one more worker."""
        words = ["--scheduler-file", str(self._file), "--nthreads", "1", "--no-dashboard"]
        worker = self._spawn("worker", *words, "--no-nanny", *options)
        self.workers.append(worker)
        return worker

    def _is_written(self) -> bool:
        """Whether the scheduler's file is whole: it exists for a moment before that."""
        try:
            return bool(self.address)
        except (OSError, ValueError):
            return False

    @property
    def address(self) -> str:
        """The address of the scheduler."""
        return str(json.loads(self._file.read_text())["address"])

    def stop(self) -> None:
        """Kills all processes."""
        for process in [*self.workers, *([self.scheduler] if self.scheduler else [])]:
            for pid in [*descendants(process.pid), process.pid]:
                _kill(pid)
            process.wait(TIMEOUT)

    def _spawn(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        with (self._folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{name}", *words],
                cwd=self._folder,
                env=self._environment,
                stdout=log,
                stderr=log,
            )


class RunningDriver:
    """A driver, and its messages so far."""

    def __init__(
        self,
        scheduler: str,
        journal: Path | None = None,
        variables: Mapping[str, str] | None = None,
        lease_seconds: float = 5.0,
        seconds: float = TIMEOUT,
    ) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "freshkernel.cluster.driver"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": packages_first(), **(variables or {})},
        )
        # No test waits for a driver that hangs.
        self._watchdog = threading.Timer(seconds, self.process.kill)
        self._watchdog.daemon = True
        self._watchdog.start()
        self.messages: list[dict[str, Any]] = []
        path = None if journal is None else str(journal)
        start = {"kind": "start", "scheduler": scheduler, "workers": None, "journal": path}
        self.send({**start, "lease_seconds": lease_seconds})

    def send(self, request: object) -> None:
        """Writes a request."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()

    def run(self, task: str, notebook: Path, cells: Sequence[str], **more: Any) -> Path:
        """Sends a task; returns the path of its result."""
        result = notebook.parent.parent / f"{task}-result.json"
        changes = {"id": task, "path": str(notebook), "result_path": str(result)}
        job = running_worker.job(notebook.parent, cells, copy_bytes=200_000_000, **changes)
        self.send({"kind": "task", "job": job, "inputs": [], "resources": {}, **more})
        return result

    def read_until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Reads messages up to one of a kind, with these fields."""
        wanted = {"kind": kind, **fields}
        for message in self._read():
            if wanted.items() <= message.items():
                return message
        raise AssertionError(f"The driver ended before. Its messages: {self.messages[-5:]}")

    def done(self, tasks: Sequence[str]) -> dict[str, dict[str, Any]]:
        """Reads messages until these tasks are done."""
        found = {m["id"]: m for m in self.messages if m["kind"] == "done"}
        while not found.keys() >= set(tasks):
            message = self.read_until("done")
            assert message["id"] not in found, "a task is done twice"
            found[message["id"]] = message
        return found

    def close(self) -> int:
        """Ends the input and waits for the end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        for _ in self._read():
            pass
        return self.process.wait(TIMEOUT)

    def kill(self) -> None:
        """Kills it, as SIGKILL does: it can clean up nothing."""
        self._watchdog.cancel()
        self.process.kill()
        self.process.wait(TIMEOUT)

    def _read(self) -> Iterator[dict[str, Any]]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.messages.append(json.loads(line))
            yield self.messages[-1]


@contextmanager
def running_cluster(
    folder: Path, workers: int, *options: str, **more: Any
) -> Iterator[RunningCluster]:
    """A cluster that is stopped at the end."""
    cluster = RunningCluster(folder, more.pop("variables", None))
    try:
        cluster.start(workers, *options, **more)
        yield cluster
    finally:
        cluster.stop()


def wait_for(is_true: Any, seconds: float = TIMEOUT) -> None:
    """Waits until a condition holds."""
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(_LOOK_SECONDS)


def lives(pid: int) -> bool:
    """Whether a process lives; a zombie does not."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return text.rpartition(")")[2].split()[0] != "Z"


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
