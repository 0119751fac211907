"""Provides an environment: reuses it or builds it. Only one process at a time builds it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Collection
from datetime import datetime

from freshkernel.common.system_faults import fault_text
from freshkernel.environments.build_commands import BuildCommands, CommandFailedError
from freshkernel.environments.build_progress import BuildProgress
from freshkernel.environments.cache import CacheEntry, EnvironmentCache, Stamp
from freshkernel.environments.cached_wheels import count_wheels
from freshkernel.environments.clean_variables import build_variables
from freshkernel.environments.failure_text import failure_text
from freshkernel.environments.plan import EnvironmentPlan
from freshkernel.processes.sandbox import Sandbox

_FULL_BYTES = 10_000_000

Report = Callable[[str], object]
# The sandbox of a build, made when there is something to build.
MakeSandbox = Callable[[EnvironmentPlan, CacheEntry], Sandbox | None]


class EnvironmentFailedError(Exception):
    """The environment could not be built; the message says why, and where the full log is."""


class Provision:
    """One environment for one run, locked against removal until it is released."""

    def __init__(
        self,
        plan: EnvironmentPlan,
        cache: EnvironmentCache,
        report: Report,
        sandbox: MakeSandbox | None = None,
        named: Collection[str] = (),
    ) -> None:
        self._plan = plan
        self._make_sandbox = sandbox
        self._cache = cache
        self._report = report
        self.entry = cache.entry(plan.key)
        progress = BuildProgress(report)
        self._commands = BuildCommands(self.entry.log, build_variables(named), progress.read_line)

    def cancel(self) -> None:
        """Stops to wait and build; callable from any thread."""
        self._commands.cancel()

    def release(self) -> None:
        """Releases the environment."""
        self.entry.lock.release()

    def provide(self) -> None:
        """Makes the environment available; raises `CancelledError` after a cancellation."""
        try:
            self._provide()
        except OSError as error:
            self.release()
            text = fault_text("The environment cannot be built", error)
            raise EnvironmentFailedError(text) from error
        except BaseException:
            self.release()
            raise

    def _provide(self) -> None:
        self._lock(shared=True)
        if not self._plan.is_kept or not self._plan.is_built(self.entry):
            # An engine with its own cache synchronizes concurrent builds itself.
            self._lock(shared=not self._plan.is_kept)
            # A different run may have built it while this one waited.
            if not self._plan.is_kept or not self._plan.is_built(self.entry):
                self._build()
            self._lock(shared=True)
            if not self._plan.is_built(self.entry):
                raise EnvironmentFailedError(
                    "The environment was removed or changed right after the build."
                )
        self.entry.used()
        self._report_existing()

    def _lock(self, *, shared: bool) -> None:
        def waiting() -> None:
            self._report("Waiting for a different run that builds or uses this environment.")

        self.entry.lock.take(self._commands.cancelled, shared=shared, waiting=waiting)

    def _build(self) -> None:
        entry, plan = self.entry, self._plan
        entry.clear()
        entry.folder.mkdir(parents=True, mode=0o700)
        if self._make_sandbox:
            self._commands.sandbox = self._make_sandbox(plan, entry)
        self._report(f"Building with {plan.tool}; the log is {entry.log}")
        if self._commands.sandbox:
            self._report(_in_sandbox(self._commands.sandbox))
        started = time.time()
        try:
            with self._commands as commands:
                notes = plan.build(entry, commands)
            if plan.is_kept:
                entry.complete(started, notes, _place_of(self._commands.sandbox))
        except CommandFailedError as error:
            # Not every tool reports it.
            full = shutil.disk_usage(entry.folder).free < _FULL_BYTES
            entry.clear()
            reason = "The disk is full." if full else failure_text(error.lines, plan.python)
            purpose = f"{error.purpose}: " if error.purpose else ""
            hint = _hint(self._commands.sandbox)
            text = f"{purpose}{reason}{hint} The full log is {entry.log}"
            raise EnvironmentFailedError(text) from error
        except BaseException:
            entry.clear()
            raise
        self._cache.remove_old()

    def _report_existing(self) -> None:
        stamp = self.entry.stamp() if self._plan.is_kept else None
        for note in stamp.notes if stamp else ():
            self._report(note)
        self._report(_ready(stamp) if stamp else "The environment is ready.")


def _place_of(sandbox: Sandbox | None) -> str:
    if sandbox is None:
        return "no-sandbox"
    return "sandbox" if sandbox.network else "sandbox-without-network"


def _in_sandbox(sandbox: Sandbox) -> str:
    if sandbox.network:
        return "The build is in the sandbox, with the network."
    return (
        "The build is in the sandbox, without a network: packages come from folders of this machine "
        f"and from {count_wheels(sandbox)} wheels of the caches of pip and uv."
    )


def _hint(sandbox: Sandbox | None) -> str:
    """The advice after a failed build without a network: the tools name an index that they could not reach."""
    if sandbox is None or sandbox.network:
        return ""
    return (
        " The build had no network: put wheels into a folder that `PIP_FIND_LINKS` or `UV_FIND_LINKS` names. A source "
        "distribution is built there only if what builds it, such as setuptools, is in the folder, too; "
        "make a wheel of it elsewhere (`pip wheel`)."
    )


def _ready(stamp: Stamp) -> str:
    count = sum(each.endswith(".dist-info") for each in stamp.distributions)
    built = datetime.fromtimestamp(stamp.built).astimezone().strftime("%Y-%m-%d %H:%M")
    return f"The environment is ready: {count} packages, built {built} in {stamp.seconds:.1f} s."
