"""Runs a job for a gateway on a kernel of this machine that starts in another folder.

`python far_session.py FOLDER < job.json` writes the events. The kernel has temporary files of its own
in the folder, so that nothing of the notebook's project is near it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

from freshkernel.protocol import parse_run_job
from freshkernel.runs.events import EventWriter
from freshkernel.runs.kernel import LocalKernel
from freshkernel.runs.processes import on_request_to_end
from freshkernel.runs.session import RunSession
from freshkernel.runs.watch import Stop


class FarSession(RunSession):
    """Its kernel is one that a gateway might have started."""

    far = Path()

    async def run(self) -> None:
        """Run the cells there."""
        indexes = [cell["index"] for cell in self._cells]
        self._events.tell("started", id=self._job["id"], indexes=indexes)
        self.watch.begin()
        connection = self._scratch / "kernel.json"
        kernel = LocalKernel(self._job["kernel_name"], self.far, "", connection)
        self._finish(await self._run_on(kernel), None)


async def main() -> None:
    """Read the job and run it."""
    job = parse_run_job(json.load(sys.stdin))
    FarSession.far = Path(sys.argv[1])
    scratch = FarSession.far / "scratch"
    scratch.mkdir()
    os.environ["TMPDIR"] = sys.argv[1]
    session = FarSession(job, EventWriter(sys.stdout.buffer), scratch)
    loop = asyncio.get_running_loop()
    stop = Stop("cancelled", "The run was cancelled.")
    on_request_to_end(lambda: loop.call_soon_threadsafe(session.watch.request_stop, stop))
    await session.run()


if __name__ == "__main__":
    asyncio.run(main())
