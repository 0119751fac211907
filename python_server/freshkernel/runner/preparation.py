"""Steps before the first cell and after the last one, for runs on gateways and in built environments.

On a gateway, the files of the notebook are uploaded to the kernel. There, and in environments that
contain only declared packages, the modules that the notebook imports are checked.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from freshkernel.common.project_folder import project_folder
from freshkernel.common.protocol import RunFiles, RunJob, RunStaging, RunUnstagedFile
from freshkernel.gateways.pool import GatewayTarget
from freshkernel.runner.evaluation import KernelEvaluator
from freshkernel.runner.facts import missing_modules
from freshkernel.runner.kernel_client import KernelClient
from freshkernel.runner.watch import Stop, Watch
from freshkernel.staging.evaluator import KernelGoneError, NoAnswerError
from freshkernel.staging.inputs import Inputs, StagingLimits, find_inputs
from freshkernel.staging.kept_files import kept_folder
from freshkernel.staging.private_folder import PrivateFolder, list_of

# Reports the message, done and total of a `preparing` event.
ReportStaging = Callable[[str, int | None, int | None], None]

_REPORT_SECONDS = 0.25
# A run that was stopped from outside has a few seconds to clean up.
_HURRIED_SECONDS = 2.5
_REMOVE_SECONDS = 30.0
_RESTART_SECONDS = 5.0


class Preparation:
    """Prepares the execution target of one run, and cleans it up."""

    def __init__(
        self, job: RunJob, watch: Watch, gateway: GatewayTarget | None, report: ReportStaging
    ) -> None:
        self._job = job
        self._watch = watch
        self._gateway = gateway
        self._report = report
        self._reported = 0.0
        self._folder: PrivateFolder | None = None
        self._unstaged: list[RunUnstagedFile] | None = None
        self.missing: list[str] = []

    async def prepare(self, client: KernelClient, language: str) -> Stop | None:
        """Uploads files and checks modules; returns why the run cannot begin, or None."""
        place = self._job["place"]
        staging = self._gateway.staging if self._gateway else None
        if staging is None and place["environment"] == "current":
            return None
        evaluator = KernelEvaluator(client, self._watch)
        is_python = language.lower() == "python"
        folder = Path(self._job["path"]).parent
        project = project_folder(folder)
        limits = StagingLimits(bytes=staging.maximum_bytes) if staging else StagingLimits()
        patterns = staging.patterns if staging else ()
        inputs = await asyncio.to_thread(
            find_inputs, place["inputs"], folder, project, limits, patterns
        )
        if staging and staging.enabled and is_python:
            stop = await self._bring(PrivateFolder(evaluator, folder, project, limits), inputs)
            if stop:
                return stop
        elif staging:
            self._bring_nothing(is_python=is_python)
        if is_python:
            return await self._look_for_modules(evaluator, inputs)
        return None

    async def _bring(self, folder: PrivateFolder, inputs: Inputs) -> Stop | None:
        self._folder = folder
        try:
            await folder.prepare(inputs, self._report_at_intervals)
        except NoAnswerError:
            text = "The kernel stopped answering while files were uploaded to it."
            return self._watch.stopped or Stop("interrupted", text)
        except KernelGoneError:
            return self._watch.stopped or Stop("interrupted", "The kernel is gone.")
        return None

    def _bring_nothing(self, *, is_python: bool) -> None:
        python = "Files can be uploaded to Python kernels only."
        reason = (
            "Staging is turned off in the configuration of the gateway." if is_python else python
        )
        inputs = self._job["place"]["inputs"]
        self._unstaged = [RunUnstagedFile(path=path, reason=reason) for path in inputs]
        if self._unstaged:
            self._report(list_of("Not uploaded", self._unstaged), None, None)

    def _report_at_intervals(self, message: str, done: int | None, total: int | None) -> None:
        """Reports every step, but progress within a step only at intervals."""
        now = time.monotonic()
        if done in (None, 0, total) or now - self._reported >= _REPORT_SECONDS:
            self._reported = now
            self._report(message, done, total)

    async def _look_for_modules(self, evaluator: KernelEvaluator, inputs: Inputs) -> Stop | None:
        own = inputs.module_names()
        asked = [
            each for each in self._job["place"]["modules"] if each.partition(".")[0] not in own
        ]
        self.missing = await missing_modules(evaluator, asked)
        return Stop("packages-missing", self._what_to_do()) if self.missing else None

    def _what_to_do(self) -> str:
        names = ", ".join(f"`{each}`" for each in self.missing)
        if self._gateway:
            kernel = self._job["kernel_name"]
            where = f"by the kernel {kernel} of the gateway {self._gateway.name}"
            what = "Install them in its environment there, or choose a different kernel or target."
        else:
            where = f"in the environment that was built ({self._job['place']['environment']})"
            what = "Declare their packages in the file that the environment is built from."
        return f"Nothing was run: {names} cannot be imported {where}. {what}"

    async def leave(self, client: KernelClient, stop: Stop | None) -> None:
        """Downloads the files that the run left on the gateway, and removes the folder there."""
        if self._folder is None:
            return
        status = stop.status if stop else "interrupted"
        seconds = _HURRIED_SECONDS
        if status == "kernel-died":
            # The gateway may have restarted it.
            seconds = _RESTART_SECONDS
        elif not await client.settle(_HURRIED_SECONDS):
            # An interrupted run may have lost a reply; otherwise the kernel is busy and cannot answer.
            if status != "interrupted":
                return
        elif status in ("finished", "stopped", "packages-missing"):
            await self._folder.conclude(kept_folder(self._job["result_path"]))
            seconds = _REMOVE_SECONDS
        await self._folder.remove(KernelEvaluator(client, None, seconds))

    @property
    def staging(self) -> RunStaging | None:
        """The uploaded files; None if the run is on this machine."""
        if self._folder:
            return self._folder.staging
        if self._unstaged is None:
            return None
        unstaged = self._unstaged
        return RunStaging(folder="", staged=[], not_staged=unstaged, outputs=[], removed=True)

    @property
    def files(self) -> RunFiles | None:
        """How the folder on the gateway changed, as far as it is known."""
        return self._folder.files if self._folder else None
