"""`python -m freshkernel.runner.worker`: runs the job that it reads and writes events and a result.

The first line of the input is a `RunJob` as JSON. A server adds a second line with the address and the
secrets of the gateway that the job names; without it, the gateway comes from the configuration file. Each
event is one line of output; the `RunResult` is written to the job's `result_path`. The exit code is 0
when the run completed, whatever its cells did, 1 when it did not, and 2 when the job is invalid.

A second process, the runner (`kernel_host`), owns the kernel. When one of the two is killed, the other
ends all processes and the kernel on a gateway, and the worker still writes the result from the events
that it received.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import cast

from freshkernel.common.parameters import assignments
from freshkernel.common.processes import (
    STOPPED_SECONDS,
    adopt_orphans,
    end_descendants,
    on_request_to_end,
)
from freshkernel.common.protocol import (
    InvalidMessageError,
    RunEvent,
    RunFinished,
    RunJob,
    parse_run_job,
)
from freshkernel.common.removed_folders import remove_folder
from freshkernel.common.run_folders import new_folder, sweep
from freshkernel.common.run_result import ResultBuilder, write_result
from freshkernel.common.system_faults import run_program
from freshkernel.gateways.choices import chosen_gateway
from freshkernel.gateways.handover import gateway_of_line, line_of_gateway
from freshkernel.gateways.pool import GatewayTarget
from freshkernel.processes.starting import PIPE, Child, own_module, start
from freshkernel.runner.ending import Ending

EXIT_ENDED = 0
EXIT_NOT_ENDED = 1
EXIT_UNUSABLE = 2

_ORPHANED_KERNEL_SECONDS = 8.0


def _start_runner(scratch: str) -> Child:
    # In its own session, so that a signal to the worker's group cannot end both at once.
    command = own_module("freshkernel.runner.kernel_host", scratch)
    return start(command, folder=scratch, stdin=PIPE, stdout=PIPE)


def _relay(runner: Child, result: ResultBuilder, ending: Ending) -> None:
    """Forwards events until the runner ends; ignores an incomplete line."""
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


def _emit_interruption(result: ResultBuilder, code: int, ending: Ending) -> None:
    """Emits the last event of a runner that was killed."""
    text = f"The process that ran the notebook was killed (exit code {code})."
    if ending.was_stopped:
        text = f"The process that ran the notebook was stopped by a signal (SIGSTOP) for {STOPPED_SECONDS:g} s, and was ended."
    event = RunFinished(
        kind="finished",
        sequence=result.next_sequence,
        time=time.time(),
        status="cancelled" if ending.begun else "interrupted",
        message=text,
        parameters_error=None,
        files=None,
        staging=None,
        missing_modules=[],
    )
    result.take(event)
    with contextlib.suppress(OSError):
        sys.stdout.buffer.write(json.dumps(event).encode() + b"\n")
        sys.stdout.buffer.flush()


def _end_orphaned_kernels(gateway: GatewayTarget, scratch: str) -> None:
    """Ends the kernels of a runner that was killed; loads the client only then."""
    folder = Path(scratch)
    if folder.exists():
        from freshkernel.gateways.orphaned_kernel import end_orphaned_kernels

        end_orphaned_kernels(gateway, folder, _ORPHANED_KERNEL_SECONDS)


def _read_job() -> RunJob:
    job = parse_run_job(json.loads(sys.stdin.buffer.readline()))
    indexes = [cell["index"] for cell in job["cells"]]
    if len(set(indexes)) < len(indexes):
        raise InvalidMessageError("Two cells have the same index.")
    assignments(job["parameters"])
    return job


def _read_gateway(job: RunJob) -> GatewayTarget | None:
    """The gateway of the job, after checking that the job may use it."""
    name = job["place"]["gateway"]
    gateways: dict[str, GatewayTarget] = {}
    if name is not None:
        given = gateway_of_line(sys.stdin.buffer.readline())
        if given is None:
            from freshkernel.gateways.config_file import find_gateway

            given = find_gateway(name)
        gateways[given.name] = given
    return chosen_gateway(job["place"], job["kernel_name"], gateways)


def run(job: RunJob, gateway: GatewayTarget | None, runner: Child, scratch: str) -> int:
    """Runs a job to its end; returns the exit code."""
    ending = Ending(runner)
    on_request_to_end(ending.begin)
    for target in (ending.begin_when_nobody_listens, ending.watch):
        threading.Thread(target=target, daemon=True).start()
    result = ResultBuilder(job)
    if runner.stdin:
        with contextlib.suppress(OSError):
            runner.stdin.write(json.dumps(job).encode() + b"\n" + line_of_gateway(gateway))
            runner.stdin.flush()
    _relay(runner, result, ending)
    end_descendants()
    if gateway is not None:
        _end_orphaned_kernels(gateway, scratch)
    if not result.finished:
        _emit_interruption(result, runner.returncode, ending)
    write_result(job["result_path"], result.build())
    return EXIT_ENDED if result.result["status"] in ("finished", "stopped") else EXIT_NOT_ENDED


def main() -> int:
    """Reads the job and runs it."""
    adopt_orphans()
    scratch = new_folder()
    threading.Thread(target=sweep, daemon=True).start()
    # Started first: it loads its modules while the job is read.
    runner = _start_runner(scratch)
    try:
        job = _read_job()
        return run(job, _read_gateway(job), runner, scratch)
    except ValueError as error:
        sys.stderr.write(f"The job cannot be used: {error}\n")
        return EXIT_UNUSABLE
    finally:
        end_descendants()
        remove_folder(scratch)
        # Output without a reader must not fail at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    run_program(main)
