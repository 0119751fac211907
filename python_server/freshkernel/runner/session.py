"""One run from start to end: the kernel, the cells in their order, the limits, the facts."""

from __future__ import annotations

import asyncio
from pathlib import Path

from freshkernel.common import parameters
from freshkernel.common.cell_order import cells_in_order
from freshkernel.common.kernel_interface import Kernel, KernelStartError, language_of
from freshkernel.common.processes import end_descendants
from freshkernel.common.project_folder import project_folder
from freshkernel.common.protocol import RunError, RunFiles, RunJob, RunKernel, RunMachine, RunPython
from freshkernel.environments.launch import KernelLaunch
from freshkernel.gateways.gateway_kernel import GatewayKernel
from freshkernel.gateways.settings import GatewaySettings
from freshkernel.runner.cell_executor import Turns, error_of
from freshkernel.runner.evaluation import KernelEvaluator
from freshkernel.runner.event_writer import EventWriter
from freshkernel.runner.facts import UNKNOWN_MACHINE, machine_here, machine_of, python_of
from freshkernel.runner.kernel_client import Code, Conversation
from freshkernel.runner.local_kernel import LocalKernel
from freshkernel.runner.preparation import Preparation
from freshkernel.runner.watch import Stop, Watch
from freshkernel.runner.working_folder import CopyTooLargeError, Snapshot, copy_folder

_FACTS_SECONDS = 15.0
_KNOW_CARDS = {"torch", "tensorflow"}
_ENDED_WELL = ("finished", "stopped", "packages-missing")


class RunSession:
    """Runs one job and tells what happens."""

    def __init__(
        self,
        job: RunJob,
        events: EventWriter,
        scratch: Path,
        gateway: GatewaySettings | None = None,
    ) -> None:
        self._job = job
        self._gateway = gateway
        self._scratch = scratch
        self._events = events
        self._cells = cells_in_order(job["cells"], job["order"])
        self._parameters_error: RunError | None = None
        self._facts: RunKernel | None = None
        self._launch: KernelLaunch | None = None
        self.watch = Watch(job["limits"])
        self._turns = Turns(job, events, self.watch)
        self._preparation = Preparation(job, self.watch, gateway, self._tell_staging)

    async def run(self) -> None:
        """Run the cells; the last event tells how it ended."""
        indexes = [cell["index"] for cell in self._cells]
        self._events.tell("started", id=self._job["id"], indexes=indexes)
        if self._gateway is None and self._job["place"]["environment"] != "current":
            return await self._run_in_environment()
        return await self._run_with_limits()

    async def _run_in_environment(self) -> None:
        """To build an environment takes as long as it takes: the limits are those of the notebook."""
        # Loaded for such runs only: others would start later for it.
        from freshkernel.runner.environment import EnvironmentOfRun

        environment = EnvironmentOfRun(self._job, self._scratch)
        try:
            ready = await environment.ready(
                self.watch, lambda message: self._tell_preparing("environment", message)
            )
            if isinstance(ready, Stop):
                return self._finish(ready, None)
            self._launch = ready
            await self._run_with_limits()
        finally:
            await environment.end()

    async def _run_with_limits(self) -> None:
        self.watch.begin()
        if self._gateway is not None:
            return self._finish(await self._run_on(self._kernel_of(self._gateway)), None)
        own_folder = Path(self._job["path"]).parent
        copy_bytes = self._job["copy_bytes"]
        if copy_bytes is None:
            return await self._run_in(own_folder, own_folder, own_folder)
        project = project_folder(own_folder)
        copy = self._scratch / (project.name or "copy")
        try:
            copy.mkdir()
            await asyncio.to_thread(copy_folder, project, copy, copy_bytes)
        except CopyTooLargeError as error:
            return self._finish(Stop("copy-too-large", str(error)), None)
        except OSError as error:
            return self._finish(Stop("not-started", f"No copy can be made: {error}"), None)
        return await self._run_in(copy / own_folder.relative_to(project), copy, project)

    async def _run_in(self, folder: Path, watched: Path, original: Path) -> None:
        """Run in a folder; what is written is looked for in one that may be above it, a copy of the original."""
        before = await asyncio.to_thread(Snapshot.of, watched)
        kernel = LocalKernel(
            self._job["kernel_name"],
            folder,
            self._job["path"],
            self._scratch / "kernel.json",
            self._launch,
        )
        stop = await self._run_on(kernel)
        after = await asyncio.to_thread(Snapshot.of, watched)
        self._finish(stop, before.changes_until(after, watched, original))

    def _kernel_of(self, gateway: GatewaySettings) -> Kernel:
        variables = {name: str(value) for name, value in self._job["place"]["variables"].items()}
        return GatewayKernel(
            self._job["kernel_name"], gateway, variables, self._scratch, self._tell_preparing
        )

    def _tell_preparing(self, step: str, message: str) -> None:
        self._events.tell("preparing", step=step, message=message, done=None, total=None)

    async def _run_on(self, kernel: Kernel) -> Stop:
        conversation: Conversation | None = None
        stop: Stop | None = None
        try:
            start = asyncio.ensure_future(kernel.start(self._job["limits"]["startup_seconds"]))
            if not await self.watch.done_before_stop(start):
                start.cancel()
                return self.watch.stopped or Stop("not-started", "")
            self.watch.follow(kernel)
            conversation = Conversation(kernel, start.result())
            stop = await self._preparation.prepare(conversation, language_of(kernel))
            if stop is None:
                stop = await self._run_cells(kernel, conversation)
            else:
                await self._learn(kernel, conversation)
            return stop
        except KernelStartError as error:
            return Stop("not-started", str(error))
        finally:
            if conversation:
                await self._preparation.leave(conversation, stop)
            self.watch.end()
            if stop and stop.status in _ENDED_WELL:
                await kernel.shut_down()
            if conversation:
                await self._turns.hear_late_changes(conversation)
                await conversation.close()
            await kernel.close()
            await asyncio.to_thread(end_descendants)
            self._turns.tell_late_changes()

    async def _run_cells(self, kernel: Kernel, conversation: Conversation) -> Stop:
        await self._learn(kernel, conversation)
        progress = asyncio.ensure_future(self._turns.tell_progress())
        try:
            for position, cell in enumerate(self._cells):
                if position == self._parameters_position():
                    await self._set_parameters(kernel, conversation)
                stop = self.watch.stopped or await self._turns.take(cell, position, conversation)
                if stop:
                    return stop
        finally:
            progress.cancel()
        await self._learn(kernel, conversation)
        return self.watch.stopped or Stop("finished", "")

    def _parameters_position(self) -> int:
        """Before which cell parameters are set: after the one that is tagged, else the first."""
        tagged = (at for at, cell in enumerate(self._cells) if parameters.TAG in cell["tags"])
        return next(tagged, -1) + 1 if self._job["parameters"] else -1

    async def _set_parameters(self, kernel: Kernel, conversation: Conversation) -> None:
        code = Code(parameters.assignments(self._job["parameters"]), store_history=False)
        request = conversation.send(code)
        if await self.watch.done_before_stop(request.reply):
            self._parameters_error = error_of(request.reply.result())
            await conversation.all_heard(request)

    async def _learn(self, kernel: Kernel, conversation: Conversation) -> None:
        """Find out and tell what the kernel and the machine are, as far as it is known."""
        known = self._facts
        evaluator = KernelEvaluator(conversation, self.watch, _FACTS_SECONDS)
        is_python = language_of(kernel) == "python"
        python = await python_of(evaluator) if is_python else None
        self._facts = RunKernel(
            name=kernel.name,
            language=language_of(kernel),
            implementation=str(kernel.info.get("implementation", "")),
            implementation_version=str(kernel.info.get("implementation_version", "")),
            environment=dict(kernel.environment),
            python=python or (known["python"] if known else None),
            machine=await self._machine(evaluator if is_python else None, python),
        )
        if self._facts != known:
            self._events.tell("kernel", kernel=self._facts)

    async def _machine(
        self, evaluator: KernelEvaluator | None, python: RunPython | None
    ) -> RunMachine:
        """Asked once; again where libraries that know of graphics cards were imported meanwhile."""
        known = self._facts["machine"] if self._facts else None
        if self._gateway is None:
            return known or await machine_here()
        imported = python["modules"] if python else {}
        if evaluator and (known is None or (not known["gpus"] and _KNOW_CARDS & imported.keys())):
            known = await machine_of(evaluator) or known
        return known or UNKNOWN_MACHINE

    def _tell_staging(self, message: str, done: int | None, total: int | None) -> None:
        self._events.tell("preparing", step="staging", message=message, done=done, total=total)

    def _finish(self, stop: Stop, files: RunFiles | None) -> None:
        self._events.tell(
            "finished",
            status=stop.status,
            message=stop.message,
            parameters_error=self._parameters_error,
            files=files or self._preparation.files,
            staging=self._preparation.staging,
            missing_modules=self._preparation.missing,
        )
