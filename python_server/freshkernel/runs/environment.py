"""The environment of a run: built or found before the kernel starts, which is then started in it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from freshkernel.environments.plan import KernelLaunch, RunFolders
from freshkernel.environments.preparation import Preparation
from freshkernel.environments.provision import EnvironmentFailedError
from freshkernel.protocol import RunJob
from freshkernel.runs.events import EventWriter
from freshkernel.runs.project import project_folder
from freshkernel.runs.watch import Stop, Watch


class RunPreparation:
    """Gets the environment of a job ready and tells what is done for it."""

    def __init__(self, job: RunJob, scratch: Path, events: EventWriter) -> None:
        self._events = events
        notebook = Path(job["path"])
        in_copy = job["copy_bytes"] is not None
        self._folders = RunFolders(
            scratch=scratch,
            project=scratch if in_copy else project_folder(notebook.parent),
            memory_bytes=job["limits"]["memory_bytes"],
        )
        self._preparation = Preparation(job["place"]["environment"], notebook, job["kernel_name"])

    async def ready(self, watch: Watch) -> KernelLaunch | Stop:
        """How the kernel is to be started, or why the run ends before."""
        preparing = asyncio.ensure_future(self._preparation.prepare(self._folders, self._tell))
        if not await watch.done_before_stop(preparing):
            self._preparation.cancel()
            with suppress(EnvironmentFailedError):
                await preparing
        if watch.stopped:
            return watch.stopped
        try:
            launch = await preparing
        except EnvironmentFailedError as error:
            return Stop("environment-failed", str(error))
        return launch or Stop("cancelled", "The environment was not built.")

    async def end(self) -> None:
        """The run is over."""
        await asyncio.to_thread(self._preparation.end)

    def _tell(self, message: str) -> None:
        self._events.tell("preparing", step="environment", message=message, done=None, total=None)
