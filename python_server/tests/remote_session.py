"""Runs a job for a gateway on a kernel of this machine that starts in another folder.

`python remote_session.py FOLDER < job.json` writes the events. The kernel has temporary files of its own
in the folder, so that nothing of the notebook's project is near it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

from freshkernel.common.kernel_interface import Kernel
from freshkernel.common.processes import on_request_to_end
from freshkernel.common.protocol import parse_run_job
from freshkernel.gateways.pool import GatewayTarget
from freshkernel.gateways.settings import GatewaySettings
from freshkernel.runner.event_writer import EventWriter
from freshkernel.runner.local_kernel import LocalKernel
from freshkernel.runner.session import RunSession
from freshkernel.runner.watch import Stop


class RemoteSession(RunSession):
    """Its kernel is one that a gateway might have started."""

    far = Path()

    def _kernel_of(self, _: GatewayTarget) -> Kernel:
        connection = self._scratch / "kernel.json"
        return LocalKernel(self._job["kernel_name"], self.far, "", connection)


async def main() -> None:
    """Read the job and run it."""
    job = parse_run_job(json.load(sys.stdin))
    RemoteSession.far = Path(sys.argv[1])
    scratch = RemoteSession.far / "scratch"
    scratch.mkdir()
    os.environ["TMPDIR"] = sys.argv[1]
    gateway = GatewaySettings(name="far", url="http://far.example")
    session = RemoteSession(job, EventWriter(sys.stdout.buffer), scratch, gateway)
    loop = asyncio.get_running_loop()
    stop = Stop("cancelled", "The run was canceled.")
    on_request_to_end(lambda: loop.call_soon_threadsafe(session.watch.request_stop, stop))
    await session.run()


if __name__ == "__main__":
    asyncio.run(main())
