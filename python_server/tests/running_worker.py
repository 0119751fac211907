"""A real worker process, started as a server or a command line starts it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from freshkernel.common.processes import descendants
from freshkernel.common.protocol import (
    RunCell,
    RunCellResult,
    RunEvent,
    RunJob,
    RunLimits,
    RunResult,
    RunTarget,
    SandboxMode,
    parse_run_event,
    parse_run_result,
)

PACKAGES = Path(__file__).resolve().parents[1]
TIMEOUT = 120.0
HERE: RunTarget = {
    "gateway": None,
    "variables": {},
    "environment": "current",
    "inputs": [],
    "modules": [],
}
COMMAND = [sys.executable, "-m", "freshkernel.runner.worker"]
# A cell that does not end by itself. It sleeps: one that computes takes a processor from the other tests.
ENDLESS = "import time\nprint('busy', flush=True)\nwhile True: time.sleep(0.05)"


def limits(**changes: Any) -> RunLimits:
    """The usual limits, but for some."""
    usual = RunLimits(
        cell_seconds=None,
        seconds=TIMEOUT,
        startup_seconds=60.0,
        memory_bytes=None,
        cell_output_bytes=20_000_000,
        output_bytes=100_000_000,
    )
    return cast(RunLimits, {**usual, **changes})


def cell(source: str, *tags: str, count: int | None = None, id_: str | None = None) -> RunCell:
    """A cell; its index is given by the job."""
    return RunCell(index=-1, id=id_, source=source, tags=list(tags), execution_count=count)


def job(folder: Path, cells: Sequence[RunCell | str], **changes: Any) -> RunJob:
    """A job for a notebook in a folder."""
    whole = [cell(each) if isinstance(each, str) else each for each in cells]
    usual = RunJob(
        id="tested",
        path=str(folder / "tested.ipynb"),
        kernel_name="python3",
        cells=[cast(RunCell, {**each, "index": index}) for index, each in enumerate(whole)],
        order="document",
        stop_on_error=False,
        parameters={},
        copy_bytes=None,
        place=HERE,
        limits=limits(),
        result_path=str(folder.parent / "result.json"),
        # To run the tests of runs in a sandbox, too.
        sandbox=cast(SandboxMode, os.environ.get("FRESHKERNEL_TEST_SANDBOX", "off")),
    )
    return cast(RunJob, {**usual, **changes})


def environment(home: Path) -> dict[str, str]:
    """The user's own configuration is not for tests; whatever is left behind lies in the home."""
    kinds = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "TMPDIR")
    folders = {kind: home / kind.lower() for kind in kinds}
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    own = {kind: str(folder) for kind, folder in folders.items()}
    return {**os.environ, **own, "PYTHONPATH": packages_first()}


def packages_first() -> str:
    """A list of folders for Python with this checkout's package, before those of this process."""
    return os.pathsep.join(filter(None, [str(PACKAGES), os.environ.get("PYTHONPATH")]))


def as_user(user: int) -> dict[str, Any]:
    """Arguments of `subprocess` for a process of another user."""
    return {"user": user, "group": user, "extra_groups": [], "cwd": "/"}


@dataclass
class RunningWorker:
    """One worker process and its events so far."""

    job: RunJob
    home: Path
    variables: Mapping[str, str] = field(default_factory=dict)
    events: list[RunEvent] = field(default_factory=list)
    # Only root can start one for another user.
    user: int | None = None

    def __post_init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            COMMAND,
            stdin=pipe,
            stdout=pipe,
            env={**environment(self.home), **self.variables},
            start_new_session=True,
            **({} if self.user is None else as_user(self.user)),
        )
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(self.job).encode())
        self.process.stdin.close()

    def read_until(self, found: Callable[[RunEvent], bool]) -> RunEvent:
        """Read events up to one."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            event = parse_run_event(json.loads(line))
            self.events.append(event)
            if found(event):
                return event
        raise AssertionError(f"The worker ended before. Its last events: {self.events[-3:]}")

    def read_rest(self) -> None:
        """Read events to the end, and wait for the process."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.events.append(parse_run_event(json.loads(line)))
        self.process.wait(TIMEOUT)

    def family(self) -> list[int]:
        """The processes that belong to it, itself among them; the runner is the first after it."""
        return [self.process.pid, *descendants(self.process.pid)]

    def result(self) -> RunResult:
        """The result that it left."""
        return parse_run_result(json.loads(Path(self.job["result_path"]).read_text()))


@dataclass
class Outcome:
    """What came of a run."""

    worker: RunningWorker
    result: RunResult

    @property
    def cells(self) -> list[RunCellResult]:
        """The results of the cells, in document order."""
        return self.result["cells"]

    @property
    def statuses(self) -> list[str]:
        """Their statuses."""
        return [each["status"] for each in self.cells]

    def text(self, index: int) -> str:
        """What a cell wrote and the plain text of what it showed."""
        parts = []
        for output in cast(list[dict[str, Any]], self.cells[index]["outputs"]):
            plain = output.get("data", {}).get("text/plain", "")
            parts.append(output.get("text", "") + plain)
        return "".join(parts)


RunCells = Callable[..., Outcome]
StartCells = Callable[..., RunningWorker]


def run(tested: RunJob, home: Path) -> Outcome:
    """Run a job to its end."""
    worker = RunningWorker(tested, home)
    worker.read_rest()
    assert [event["sequence"] for event in worker.events] == list(range(len(worker.events)))
    return Outcome(worker, worker.result())


def is_running(pid: int) -> bool:
    """Whether a process lives; one that only waits to be taken leave of does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_until_gone(pids: Sequence[int], seconds: float = 60.0) -> list[int]:
    """Those processes that are still there after a while."""
    end = time.monotonic() + seconds
    while (left := [pid for pid in pids if is_running(pid)]) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def kill(pid: int) -> None:
    """End a process without asking it."""
    os.kill(pid, signal.SIGKILL)
