"""The process that holds the kernel: takes a job from the worker above it and writes events.

Not to be started by others: alone it would leave nothing behind when it is killed but its kernel.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import cast

from freshkernel.common.processes import adopt_orphans, end_descendants, on_request_to_end
from freshkernel.common.protocol import RunJob
from freshkernel.gateways.handover import gateway_of_line
from freshkernel.gateways.settings import GatewaySettings
from freshkernel.runner.event_writer import EventWriter
from freshkernel.runner.session import RunSession
from freshkernel.runner.watch import Stop


def _stop_when_alone(stop: Callable[[Stop], None]) -> None:
    """The worker keeps our input open as long as it lives.

    Read in a thread, since not every event loop can wait for a pipe.
    """

    def read() -> None:
        while os.read(sys.stdin.fileno(), 1):
            continue
        stop(Stop("cancelled", "The worker was killed."))

    threading.Thread(target=read, daemon=True).start()


async def _run(job: RunJob, gateway: GatewaySettings | None, scratch: Path) -> None:
    loop = asyncio.get_running_loop()
    session = RunSession(job, EventWriter(sys.stdout.buffer), scratch, gateway)

    def stop(reason: Stop) -> None:
        # After the loop has ended there is nothing left to be stopped.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(session.watch.request_stop, reason)

    on_request_to_end(lambda: stop(Stop("cancelled", "The run was cancelled.")))
    _stop_when_alone(stop)
    await session.run()


def main() -> None:
    """Read the job, run it, leave no process behind."""
    adopt_orphans()
    scratch = Path(sys.argv[1])
    try:
        line = sys.stdin.buffer.readline()
        if line:
            gateway = gateway_of_line(sys.stdin.buffer.readline())
            asyncio.run(_run(cast(RunJob, json.loads(line)), gateway, scratch))
    except BrokenPipeError:
        # Nobody is left to be told, not even by the last flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    finally:
        end_descendants()
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
