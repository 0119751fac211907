"""`python -m freshkernel.runs.worker`: runs the job that it reads and writes events and a result.

A `RunJob` comes in as JSON, to the end of the input. Each event goes out as one line; the
`RunResult` is written to the job's `result_path`. The exit code is 0 when the run came to its end,
whatever its cells did, 1 when it did not, and 2 when the job cannot be used.

The kernel is held by a second process, the runner. Each of the two ends all that was started when the
other one is killed, and the worker writes the result even then, from the events that it saw.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from typing import cast

from freshkernel.protocol import InvalidMessageError, RunEvent, RunFinished, RunJob, parse_run_job
from freshkernel.runs.events import ResultBuilder, write_result
from freshkernel.runs.parameters import assignments
from freshkernel.runs.processes import (
    adopt_orphans,
    apart,
    ask_to_end,
    end_descendants,
    on_request_to_end,
)

EXIT_ENDED = 0
EXIT_NOT_ENDED = 1
EXIT_UNUSABLE = 2

_GRACE_SECONDS = 8.0
_LOOK_MILLISECONDS = 1_000


def _start_runner(scratch: str) -> subprocess.Popen[bytes]:
    # In a session of its own, so that a signal to the worker's group cannot end both at once.
    return subprocess.Popen(
        [sys.executable, "-m", "freshkernel.runs.runner", scratch],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        **apart(),
    )


class _Ending:
    """Ends the runner when asked to: at first so that it can tell, then by force."""

    def __init__(self, runner: subprocess.Popen[bytes]) -> None:
        self._runner = runner
        self.begun = False

    def begin(self) -> None:
        """Ask the runner to stop; it has a few seconds for it."""
        if self.begun:
            return
        self.begun = True
        ask_to_end(self._runner)
        force = threading.Timer(_GRACE_SECONDS, self._runner.kill)
        force.daemon = True
        force.start()

    def begin_when_nobody_listens(self) -> None:
        """Stop a run whose events go nowhere, since whoever asked for it is gone.

        Where nobody can be asked for that (Windows), it is found out with the next event.
        """
        if sys.platform == "win32":
            return
        poll = select.poll()
        poll.register(sys.stdout, 0)
        while self._runner.poll() is None:
            if any(
                state & (select.POLLERR | select.POLLHUP)
                for _, state in poll.poll(_LOOK_MILLISECONDS)
            ):
                self.begin()
                return


def _relay(runner: subprocess.Popen[bytes], result: ResultBuilder, ending: _Ending) -> None:
    """Pass events on until the runner ends; a line that was cut off is not one."""
    listening = True
    for line in runner.stdout or ():
        if not line.endswith(b"\n"):
            break
        result.take(cast(RunEvent, json.loads(line)))
        if listening:
            try:
                sys.stdout.buffer.write(line)
                sys.stdout.buffer.flush()
            except OSError:
                listening = False
                ending.begin()
    runner.wait()


def _tell_interruption(result: ResultBuilder, code: int, *, cancelled: bool) -> None:
    """The runner was killed before it could tell the end."""
    event = RunFinished(
        kind="finished",
        sequence=result.next_sequence,
        time=time.time(),
        status="cancelled" if cancelled else "interrupted",
        message=f"The process that ran the notebook was killed (exit code {code}).",
        parameters_error=None,
        files=None,
        staging=None,
        missing_modules=[],
    )
    result.take(event)
    with contextlib.suppress(OSError):
        sys.stdout.buffer.write(json.dumps(event).encode() + b"\n")
        sys.stdout.buffer.flush()


def _read_job() -> RunJob:
    job = parse_run_job(json.load(sys.stdin.buffer))
    indexes = [cell["index"] for cell in job["cells"]]
    if len(set(indexes)) < len(indexes):
        raise InvalidMessageError("Two cells have the same index.")
    assignments(job["parameters"])
    return job


def run(job: RunJob, runner: subprocess.Popen[bytes]) -> int:
    """Run a job to its end; the exit code."""
    ending = _Ending(runner)
    on_request_to_end(ending.begin)
    threading.Thread(target=ending.begin_when_nobody_listens, daemon=True).start()
    result = ResultBuilder(job)
    if runner.stdin:
        with contextlib.suppress(OSError):
            runner.stdin.write(json.dumps(job).encode() + b"\n")
            runner.stdin.flush()
    _relay(runner, result, ending)
    end_descendants()
    if not result.finished:
        _tell_interruption(result, runner.returncode, cancelled=ending.begun)
    write_result(job["result_path"], result.build())
    return EXIT_ENDED if result.result["status"] in ("finished", "stopped") else EXIT_NOT_ENDED


def main() -> int:
    """Read the job and run it."""
    adopt_orphans()
    scratch = tempfile.mkdtemp(prefix="freshkernel-")
    # Started first: it loads what it needs while the job is read.
    runner = _start_runner(scratch)
    try:
        return run(_read_job(), runner)
    except ValueError as error:
        sys.stderr.write(f"The job cannot be used: {error}\n")
        return EXIT_UNUSABLE
    finally:
        end_descendants()
        shutil.rmtree(scratch, ignore_errors=True)
        # What nobody reads must not turn into an error message at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
