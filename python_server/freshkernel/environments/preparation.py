"""Gets the environment of a run ready, beside the event loop, and can be stopped."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from freshkernel.environments.cache import EnvironmentCache
from freshkernel.environments.choices import plan_of
from freshkernel.environments.file_lock import CancelledError
from freshkernel.environments.plan import (
    EnvironmentPlan,
    EnvironmentUnavailableError,
    KernelLaunch,
    RunFolders,
)
from freshkernel.environments.provision import EnvironmentFailedError, Provision
from freshkernel.protocol import RunEnvironment

_CLEAN_UP_SECONDS = 20.0

Tell = Callable[[str], object]


class Preparation:
    """The environment of one run, from the wish for it to the end of its use."""

    def __init__(self, environment: RunEnvironment, notebook: Path, kernel_name: str) -> None:
        self._environment = environment
        self._folder = notebook.parent
        self._kernel_name = kernel_name
        self._provision: Provision | None = None
        self._launch: KernelLaunch | None = None
        self._cancelled = False

    async def prepare(self, folders: RunFolders, tell: Tell) -> KernelLaunch | None:
        """Build the environment or find it; None where this was cancelled.

        Raises `EnvironmentFailedError`. `tell` is called in the event loop.
        """
        loop = asyncio.get_running_loop()

        def tell_from_thread(message: str) -> None:
            loop.call_soon_threadsafe(tell, message)

        return await asyncio.to_thread(self._prepare, folders, tell_from_thread)

    def cancel(self) -> None:
        """Stop what goes on."""
        self._cancelled = True
        if self._provision:
            self._provision.cancel()

    def end(self) -> None:
        """The run is over: nothing of the environment may go on, and it may be removed."""
        if self._launch and self._launch.clean_up:
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(
                    self._launch.clean_up,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    timeout=_CLEAN_UP_SECONDS,
                    check=False,
                )
        if self._provision:
            self._provision.release()

    def _prepare(self, folders: RunFolders, tell: Tell) -> KernelLaunch | None:
        try:
            plan = plan_of(self._environment, self._folder, self._kernel_name)
        except EnvironmentUnavailableError as error:
            raise EnvironmentFailedError(str(error)) from error
        _tell_plan(plan, self._folder, tell)
        self._provision = Provision(plan, EnvironmentCache.of_user(), tell)
        if self._cancelled:
            self._provision.cancel()
        try:
            self._provision.provide()
        except CancelledError:
            return None
        self._launch = plan.launch(self._provision.entry, folders)
        return self._launch


def _tell_plan(plan: EnvironmentPlan, folder: Path, tell: Tell) -> None:
    python = f", with Python {plan.python}" if plan.python[0].isdigit() else ""
    source = plan.declared.shown_from(folder)
    tell(f"The environment is the one of {source}, the nearest file that declares one{python}.")
    for note in plan.notes:
        tell(note)
