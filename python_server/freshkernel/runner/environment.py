"""The environment of a run: built or found before the kernel starts, which is then started in it."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from freshkernel.common.project_folder import project_folder
from freshkernel.common.protocol import RunJob
from freshkernel.environments.cache import EnvironmentCache
from freshkernel.environments.choices import plan_of
from freshkernel.environments.file_lock import CancelledError
from freshkernel.environments.launch import KernelLaunch, RunFolders
from freshkernel.environments.plan import EnvironmentPlan, EnvironmentUnavailableError
from freshkernel.environments.provision import EnvironmentFailedError, Provision
from freshkernel.runner.watch import Stop, Watch

_CLEAN_UP_SECONDS = 20.0

Tell = Callable[[str], object]


class EnvironmentOfRun:
    """Gets the environment of a job ready, beside the event loop, and lets it go after the run."""

    def __init__(self, job: RunJob, scratch: Path) -> None:
        self._job = job
        self._folder = Path(job["path"]).parent
        in_copy = job["copy_bytes"] is not None
        self._folders = RunFolders(
            scratch=scratch,
            project=scratch if in_copy else project_folder(self._folder),
            memory_bytes=job["limits"]["memory_bytes"],
        )
        self._provision: Provision | None = None
        self._launch: KernelLaunch | None = None
        self._cancelled = False

    async def ready(self, watch: Watch, tell: Tell) -> KernelLaunch | Stop:
        """How the kernel is to be started, or why the run ends before; what is done for it is told."""
        loop = asyncio.get_running_loop()

        def tell_from_thread(message: str) -> None:
            loop.call_soon_threadsafe(tell, message)

        preparing = asyncio.ensure_future(asyncio.to_thread(self._prepare, tell_from_thread))
        if not await watch.done_before_stop(preparing):
            self._cancel()
        try:
            await preparing
        except CancelledError:
            pass
        except (EnvironmentUnavailableError, EnvironmentFailedError) as error:
            return watch.stopped or Stop("environment-failed", str(error))
        return watch.stopped or self._launch or Stop("cancelled", "The environment was not built.")

    async def end(self) -> None:
        """The run is over: nothing of the environment may go on, and it may be removed."""
        await asyncio.to_thread(self._end)

    def _prepare(self, tell: Tell) -> None:
        plan = plan_of(self._job["place"]["environment"], self._folder, self._job["kernel_name"])
        _tell_plan(plan, self._folder, tell)
        self._provision = Provision(plan, EnvironmentCache.of_user(), tell)
        if self._cancelled:
            self._provision.cancel()
        self._provision.provide()
        self._launch = plan.launch(self._provision.entry, self._folders)

    def _cancel(self) -> None:
        self._cancelled = True
        if self._provision:
            self._provision.cancel()

    def _end(self) -> None:
        if self._launch and self._launch.clean_up:
            silence = subprocess.DEVNULL
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(
                    self._launch.clean_up,
                    stdin=silence,
                    stdout=silence,
                    stderr=silence,
                    timeout=_CLEAN_UP_SECONDS,
                    check=False,
                )
        if self._provision:
            self._provision.release()


def _tell_plan(plan: EnvironmentPlan, folder: Path, tell: Tell) -> None:
    python = f", with Python {plan.python}" if plan.python[0].isdigit() else ""
    source = plan.declared.shown_from(folder)
    tell(f"The environment is the one of {source}, the nearest file that declares one{python}.")
    for note in plan.notes:
        tell(note)
