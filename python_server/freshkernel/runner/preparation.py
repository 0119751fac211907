"""What a run does before its first cell and after its last one where it is not simply run here.

On a gateway the files of the notebook are brought to the kernel; there, and in environments that hold
only what was declared, the modules that it imports are looked for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from freshkernel.common.project_folder import project_folder
from freshkernel.common.protocol import RunFiles, RunJob, RunStaging, RunUnstagedFile
from freshkernel.gateways.settings import GatewaySettings
from freshkernel.runner.evaluation import KernelEvaluator
from freshkernel.runner.facts import missing_modules
from freshkernel.runner.kernel_client import Conversation
from freshkernel.runner.watch import Stop, Watch
from freshkernel.staging.evaluator import KernelGoneError, NoAnswerError
from freshkernel.staging.inputs import Inputs, StagingLimits, find_inputs
from freshkernel.staging.kept_files import kept_folder
from freshkernel.staging.private_folder import PrivateFolder, list_of

# (message, done, total) of an event `preparing`.
TellStaging = Callable[[str, int | None, int | None], None]

_TELL_SECONDS = 0.25
# A run that was ended from outside has a few seconds for all that is left to do.
_HURRIED_SECONDS = 2.5
_REMOVE_SECONDS = 30.0
_RESTART_SECONDS = 5.0


class Preparation:
    """Prepares the place of one run, and leaves it as it was."""

    def __init__(
        self, job: RunJob, watch: Watch, gateway: GatewaySettings | None, tell: TellStaging
    ) -> None:
        self._job = job
        self._watch = watch
        self._gateway = gateway
        self._tell = tell
        self._told = 0.0
        self._folder: PrivateFolder | None = None
        self._unstaged: list[RunUnstagedFile] | None = None
        self.missing: list[str] = []

    async def prepare(self, conversation: Conversation, language: str) -> Stop | None:
        """Bring files and look for modules; why the run cannot begin, if it cannot."""
        place = self._job["place"]
        staging = self._gateway.staging if self._gateway else None
        if staging is None and place["environment"] == "current":
            return None
        evaluator = KernelEvaluator(conversation, self._watch)
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
            await folder.prepare(inputs, self._tell_sometimes)
        except NoAnswerError:
            text = "The kernel did not answer any more while files were brought to it."
            return self._watch.stopped or Stop("interrupted", text)
        except KernelGoneError:
            return self._watch.stopped or Stop("interrupted", "The kernel is gone.")
        return None

    def _bring_nothing(self, *, is_python: bool) -> None:
        python = "Files are brought to Python kernels only."
        reason = "The gateway's configuration has staging turned off." if is_python else python
        inputs = self._job["place"]["inputs"]
        self._unstaged = [RunUnstagedFile(path=path, reason=reason) for path in inputs]
        if self._unstaged:
            self._tell(list_of("Not brought", self._unstaged), None, None)

    def _tell_sometimes(self, message: str, done: int | None, total: int | None) -> None:
        """Tell of every step, but of progress within one only now and then."""
        now = time.monotonic()
        if done in (None, 0, total) or now - self._told >= _TELL_SECONDS:
            self._told = now
            self._tell(message, done, total)

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
            what = "Install them in its environment there, or choose another kernel or place."
        else:
            where = f"in the environment that was built ({self._job['place']['environment']})"
            what = "Declare the packages that have them in the file from which it is built."
        return f"Nothing was run: {names} cannot be imported {where}. {what}"

    async def leave(self, conversation: Conversation, stop: Stop | None) -> None:
        """Find and keep what the run left on the other side, and remove the folder there."""
        if self._folder is None:
            return
        status = stop.status if stop else "interrupted"
        seconds = _HURRIED_SECONDS
        if status == "kernel-died":
            # A gateway may have started it again.
            seconds = _RESTART_SECONDS
        elif not await conversation.settle(_HURRIED_SECONDS):
            # Of an interrupted run a reply may be lost; else the kernel is busy, and hears nothing.
            if status != "interrupted":
                return
        elif status in ("finished", "stopped", "packages-missing"):
            await self._folder.conclude(kept_folder(self._job["result_path"]))
            seconds = _REMOVE_SECONDS
        await self._folder.remove(KernelEvaluator(conversation, None, seconds))

    @property
    def staging(self) -> RunStaging | None:
        """What was brought to the other side; None where the run is here."""
        if self._folder:
            return self._folder.staging
        if self._unstaged is None:
            return None
        unstaged = self._unstaged
        return RunStaging(folder="", staged=[], not_staged=unstaged, outputs=[], removed=True)

    @property
    def files(self) -> RunFiles | None:
        """How the folder on the other side changed, as far as it is known."""
        return self._folder.files if self._folder else None
