"""The process that holds the kernel: takes a job from the worker above it and writes events.

Not to be started by others: alone it would leave nothing behind when it is killed but its kernel.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
from pathlib import Path
from typing import cast

from freshkernel.protocol import RunJob
from freshkernel.runs.events import EventWriter
from freshkernel.runs.processes import adopt_orphans, end_descendants
from freshkernel.runs.session import RunSession
from freshkernel.runs.watch import Stop


def _stop_when_alone(session: RunSession, loop: asyncio.AbstractEventLoop) -> None:
    """The worker keeps our input open as long as it lives."""

    def read() -> None:
        if not os.read(sys.stdin.fileno(), 1):
            loop.remove_reader(sys.stdin)
            session.watch.request_stop(Stop("cancelled", "The worker was killed."))

    loop.add_reader(sys.stdin, read)


async def _run(job: RunJob, scratch: Path) -> None:
    loop = asyncio.get_running_loop()
    session = RunSession(job, EventWriter(sys.stdout.buffer), scratch)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(
            number, session.watch.request_stop, Stop("cancelled", "The run was cancelled.")
        )
    _stop_when_alone(session, loop)
    await session.run()


def main() -> None:
    """Read the job, run it, leave no process behind."""
    adopt_orphans()
    scratch = Path(sys.argv[1])
    try:
        line = sys.stdin.buffer.readline()
        if line:
            asyncio.run(_run(cast(RunJob, json.loads(line)), scratch))
    except BrokenPipeError:
        # Nobody is left to be told, not even by the last flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    finally:
        end_descendants()
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
