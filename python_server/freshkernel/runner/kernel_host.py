"""The process that owns the kernel: takes a job from its parent, the worker, and writes events.

Only the worker starts it: without the worker, a kernel would outlive this process when it is killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import cast

from freshkernel.common.processes import adopt_orphans, end_descendants, on_request_to_end
from freshkernel.common.protocol import RunJob
from freshkernel.common.removed_folders import remove_folder
from freshkernel.common.system_faults import run_program
from freshkernel.gateways.handover import gateway_of_line
from freshkernel.gateways.pool import GatewayTarget
from freshkernel.runner.event_writer import EventWriter
from freshkernel.runner.session import RunSession
from freshkernel.runner.watch import Stop


def _stop_when_alone(stop: Callable[[Stop], None]) -> None:
    """Stops the run when the worker ends: it keeps our input open while it lives.

    Reads in a thread, because not every event loop can wait for a pipe.
    """

    def read() -> None:
        while os.read(sys.stdin.fileno(), 1):
            continue
        stop(Stop("cancelled", "The worker was killed."))

    threading.Thread(target=read, daemon=True).start()


async def _run(job: RunJob, gateway: GatewayTarget | None, scratch: Path) -> None:
    loop = asyncio.get_running_loop()
    session = RunSession(job, EventWriter(sys.stdout.buffer), scratch, gateway)

    def stop(reason: Stop) -> None:
        # After the loop has ended, there is nothing to stop.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(session.watch.request_stop, reason)

    on_request_to_end(lambda: stop(Stop("cancelled", "The run was canceled.")))
    _stop_when_alone(stop)
    await session.run()


def main() -> None:
    """Reads the job, runs it and leaves no process behind."""
    adopt_orphans()
    scratch = Path(sys.argv[1])
    try:
        line = sys.stdin.buffer.readline()
        if line:
            gateway = gateway_of_line(sys.stdin.buffer.readline())
            asyncio.run(_run(cast(RunJob, json.loads(line)), gateway, scratch))
    except BrokenPipeError:
        # The reader is gone; do not let the last flush fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    finally:
        end_descendants()
        remove_folder(scratch)


if __name__ == "__main__":
    run_program(main)
