"""The environment of a run: built or reused before its kernel starts in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from freshkernel.common.project_folder import project_folder
from freshkernel.common.protocol import RunJob
from freshkernel.environments.build_sandbox import build_sandbox
from freshkernel.environments.cache import CacheEntry, EnvironmentCache
from freshkernel.environments.cached_wheels import count_wheels
from freshkernel.environments.choices import plan_of
from freshkernel.environments.file_lock import CancelledError
from freshkernel.environments.launch import KernelLaunch, RunFolders
from freshkernel.environments.pinned import PinnedEnvironmentPlan
from freshkernel.environments.plan import EnvironmentPlan, EnvironmentUnavailableError
from freshkernel.environments.provision import EnvironmentFailedError, Provision
from freshkernel.processes.sandbox import Sandbox
from freshkernel.processes.starting import is_successful
from freshkernel.runner.isolation import Isolation
from freshkernel.runner.watch import Stop, Watch
from freshkernel.staging.project_copy import CopyTooLargeError, copy_project

_CLEAN_UP_SECONDS = 20.0
_COPY_BYTES = 200_000_000

Report = Callable[[str], object]


class RunEnvironment:
    """Prepares the environment of a job in a thread and releases it after the run."""

    def __init__(self, job: RunJob, scratch: Path, isolation: Isolation) -> None:
        self._job = job
        self._isolation = isolation
        self._folder = Path(job["path"]).parent
        in_copy = job["copy_bytes"] is not None
        self._folders = RunFolders(
            scratch=scratch,
            project=scratch if in_copy else project_folder(self._folder),
            memory_bytes=job["limits"]["memory_bytes"],
            variables=isolation.variables(),
        )
        self._provision: Provision | None = None
        self._launch: KernelLaunch | None = None
        self._cancelled = False

    async def ready(self, watch: Watch, report: Report) -> KernelLaunch | Stop:
        """How to start the kernel, or why the run stops before; reports each step."""
        loop = asyncio.get_running_loop()

        def report_from_thread(message: str) -> None:
            loop.call_soon_threadsafe(report, message)

        preparing = asyncio.ensure_future(asyncio.to_thread(self._prepare, report_from_thread))
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
        """Cancels a build in progress and releases the environment."""
        await asyncio.to_thread(self._end)

    def _prepare(self, report: Report) -> None:
        plan = self._plan()
        if "pins" not in self._job:
            _report_plan(plan, self._folder, report)
        base = None if self._job["place"]["environment"] == "docker" else self._isolation.sandbox()
        self._provision = Provision(
            plan,
            EnvironmentCache.of_user(),
            report,
            lambda *built: self._sandbox(base, *built),
            self._job.get("passed_variables", ()),
        )
        if self._cancelled:
            self._provision.cancel()
        self._provision.provide()
        stamp = self._provision.entry.stamp() if plan.is_kept else None
        if stamp is not None:
            self._isolation.note_environment(stamp.place)
        self._launch = plan.launch(self._provision.entry, self._folders)

    def _sandbox(
        self, base: Sandbox | None, plan: EnvironmentPlan, entry: CacheEntry
    ) -> Sandbox | None:
        self._isolation.note_build()
        if base is None:
            return None
        maximum = self._job["copy_bytes"] or _COPY_BYTES
        try:
            made = build_sandbox(
                base, plan, entry, lambda project, copy: copy_project(project, copy, maximum)
            )
        except CopyTooLargeError as error:
            raise EnvironmentFailedError(str(error)) from error
        if not made.network:
            self._isolation.facts["cached_wheels"] = count_wheels(made)
        return made

    def _plan(self) -> EnvironmentPlan:
        job = self._job
        if "pins" not in job:
            return plan_of(job["place"]["environment"], self._folder, job["kernel_name"])
        variables = self._isolation.variables()
        return PinnedEnvironmentPlan(job["pins"], job["kernel_name"], self._folder, variables)

    def _cancel(self) -> None:
        self._cancelled = True
        if self._provision:
            self._provision.cancel()

    def _end(self) -> None:
        if self._launch and self._launch.clean_up:
            is_successful(self._launch.clean_up, _CLEAN_UP_SECONDS)
        if self._provision:
            self._provision.release()


def _report_plan(plan: EnvironmentPlan, folder: Path, report: Report) -> None:
    python = f", with Python {plan.python}" if plan.python[0].isdigit() else ""
    source = plan.declared.shown_from(folder)
    report(f"Using the environment of {source}, the nearest file that declares one{python}.")
    for note in plan.notes:
        report(note)
