"""One run from start to end: kernel, cells in order, limits and facts."""

from __future__ import annotations

import asyncio
from pathlib import Path

from freshkernel.common import parameters
from freshkernel.common.cell_order import cells_in_order
from freshkernel.common.kernel_interface import (
    Kernel,
    KernelStartError,
    MovableKernel,
    language_of,
)
from freshkernel.common.processes import end_descendants, peak_bytes
from freshkernel.common.project_folder import project_folder
from freshkernel.common.protocol import RunError, RunFiles, RunJob, RunKernel, RunMachine, RunPython
from freshkernel.common.system_faults import fault_text, unexpected_fault
from freshkernel.environments.launch import KernelLaunch
from freshkernel.gateways.pool import GatewayTarget
from freshkernel.processes.sandbox import Sandbox
from freshkernel.runner.cell_executor import CellExecutor
from freshkernel.runner.evaluation import KernelEvaluator
from freshkernel.runner.event_writer import EventWriter
from freshkernel.runner.execution_report import error_of
from freshkernel.runner.facts import (
    UNKNOWN_MACHINE,
    machine_here,
    machine_of,
    observe,
    python_of,
)
from freshkernel.runner.isolation import Isolation, SandboxMissingError
from freshkernel.runner.kernel_client import Code, KernelClient
from freshkernel.runner.local_kernel import LocalKernel
from freshkernel.runner.preparation import Preparation
from freshkernel.runner.watch import Stop, Watch
from freshkernel.runner.working_folder import Snapshot
from freshkernel.staging.added_files import add_files
from freshkernel.staging.beside import FilesBeside
from freshkernel.staging.originals import Originals
from freshkernel.staging.private_folder import list_of
from freshkernel.staging.project_copy import CopyTooLargeError, ProjectCopy, copy_project

_FACTS_SECONDS = 15.0
_KNOW_CARDS = {"torch", "tensorflow"}
# The kernel or the connection to it is lost.
_LOST = ("interrupted", "kernel-died")
_ENDED_WELL = ("finished", "stopped", "packages-missing")


class RunSession:
    """Runs one job and emits its events."""

    def __init__(
        self,
        job: RunJob,
        events: EventWriter,
        scratch: Path,
        gateway: GatewayTarget | None = None,
    ) -> None:
        self._job = job
        self._gateway = gateway
        self._scratch = scratch
        self._events = events
        self._cells = cells_in_order(job["cells"], job["order"])
        self._parameters_error: RunError | None = None
        self._facts: RunKernel | None = None
        self._launch: KernelLaunch | None = None
        self._isolation: Isolation | None = None
        self._peak_bytes: int | None = None
        self.watch = Watch(job["limits"])
        self._executor = CellExecutor(job, events, self.watch)
        self._preparation = self._new_preparation()
        self._client: KernelClient | None = None

    def _new_preparation(self) -> Preparation:
        return Preparation(self._job, self.watch, self._gateway, self._report_staging)

    async def run(self) -> None:
        """Runs the cells; the last event says how the run ended."""
        try:
            await self._run()
        except (OSError, MemoryError) as error:
            message = unexpected_fault(error)
            if message is None:
                raise
            self._finish(Stop("interrupted", message), None)

    async def _run(self) -> None:
        indexes = [cell["index"] for cell in self._cells]
        self._events.emit("started", id=self._job["id"], indexes=indexes)
        self._isolation = await asyncio.to_thread(Isolation, self._job, self._scratch)
        try:
            self._isolation.require()
        except SandboxMissingError as error:
            return self._finish(Stop("not-started", str(error)), None)
        if self._gateway is None and self._job["place"]["environment"] != "current":
            return await self._run_in_environment(self._isolation)
        return await self._run_with_limits()

    async def _run_in_environment(self, isolation: Isolation) -> None:
        """Builds the environment without a time limit: the limits are for the notebook."""
        # Loaded for such runs only: other runs start faster without it.
        from freshkernel.runner.environment import RunEnvironment

        environment = RunEnvironment(self._job, self._scratch, isolation)
        try:
            ready = await environment.ready(
                self.watch, lambda message: self._report_preparing("environment", message)
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
        beside = FilesBeside(self._job["place"]["inputs"], own_folder, project)
        copy = beside.place_for_copy(self._scratch)
        try:
            copy.mkdir(parents=True, exist_ok=True)
            made = await asyncio.to_thread(copy_project, project, copy, copy_bytes)
            await asyncio.to_thread(beside.copy, copy, copy_bytes, made)
        except CopyTooLargeError as error:
            return self._finish(Stop("copy-too-large", str(error)), None)
        except OSError as error:
            text = fault_text("The project cannot be copied", error)
            return self._finish(Stop("not-started", text), None)
        try:
            added = self._job.get("added_files", [])
            await asyncio.to_thread(add_files, added, copy / own_folder.relative_to(project))
        except (OSError, ValueError) as error:
            text = fault_text("A file cannot be added", error)
            return self._finish(Stop("not-started", text), None)
        if made.left_out:
            self._report_staging(list_of("Not copied", made.left_out), None, None)
        return await self._run_in(copy / own_folder.relative_to(project), copy, project, made)

    async def _run_in(
        self, folder: Path, watched: Path, original: Path, copy: ProjectCopy | None = None
    ) -> None:
        """Runs in a folder, and lists the changes in `watched`, which contains it and is a copy of `original`."""
        notebook = Path(self._job["path"])
        kernel = LocalKernel(
            self._job["kernel_name"],
            folder,
            self._job["path"],
            self._scratch / "kernel.json",
            self._launch,
            self._sandbox(original, None if copy else folder),
            self._job.get("hash_seed", 0),
            None if self._isolation is None else self._isolation.variables(),
        )
        originals = (
            await asyncio.to_thread(
                Originals, original, copy.originals, notebook, kernel.environment_folder
            )
            if copy
            else None
        )
        before = await asyncio.to_thread(Snapshot.of, watched)
        stop = await self._run_on(kernel)
        after = await asyncio.to_thread(Snapshot.of, watched)
        files = before.changes_until(after, watched, original)
        if copy and originals:
            files["outside"] = await asyncio.to_thread(originals.changed)
            files["left_out"] = copy.left_out
        self._finish(stop, files)

    def _sandbox(self, project: Path, writable: Path | None) -> Sandbox | None:
        if self._isolation is None:
            return None
        needed = self._launch.needed if self._launch else None
        return self._isolation.sandbox(
            *([writable] if writable else []), shown=[project], needed=needed
        )

    def _kernel_of(self, gateway: GatewayTarget) -> Kernel:
        # Loaded for such runs only: it loads an HTTP client.
        from freshkernel.gateways.pooled_kernel import kernel_on

        variables = {name: str(value) for name, value in self._job["place"]["variables"].items()}
        return kernel_on(
            gateway, self._job["kernel_name"], variables, self._scratch, self._report_preparing
        )

    def _report_preparing(self, step: str, message: str) -> None:
        self._events.emit("preparing", step=step, message=message, done=None, total=None)

    async def _run_on(self, kernel: Kernel) -> Stop:
        stop: Stop | None = None
        try:
            stop = await self._ready(kernel)
            while stop and await self._moved(kernel, stop):
                stop = self.watch.stopped or await self._ready(kernel)
            if stop is None and self._client:
                stop = await self._run_cells(kernel, self._client)
            return stop or Stop("not-started", "")
        except KernelStartError as error:
            return Stop("not-started", str(error))
        finally:
            if self._client:
                await self._preparation.leave(self._client, stop)
            self.watch.end()
            if stop and (stop.status in _ENDED_WELL or self.watch.is_exit):
                await kernel.shut_down()
            if self._client:
                await self._executor.receive_late_changes(self._client)
                await self._client.close()
            await kernel.close()
            await asyncio.to_thread(end_descendants)
            self._executor.emit_late_changes()

    async def _ready(self, kernel: Kernel) -> Stop | None:
        """Starts the kernel and prepares its machine; returns why no cell can run, or None."""
        start = asyncio.ensure_future(kernel.start(self._job["limits"]["startup_seconds"]))
        if not await self.watch.done_before_stop(start):
            start.cancel()
            return self.watch.stopped or Stop("not-started", "")
        self.watch.follow(kernel)
        self._client = KernelClient(kernel, start.result())
        stop = await self._preparation.prepare(self._client, language_of(kernel))
        if stop is None or stop.status not in _LOST:
            await self._collect_facts(kernel, self._client)
            if language_of(kernel) == "python":
                await observe(KernelEvaluator(self._client, self.watch, _FACTS_SECONDS))
        return stop or self.watch.stopped

    async def _moved(self, kernel: Kernel, stop: Stop) -> bool:
        """Leaves a machine that was lost before the first cell; returns whether there is a different one.

        Not later: the first cell may have had effects elsewhere, which must not happen twice.
        """
        is_lost = stop.status in _LOST and self._client is not None
        if not (is_lost and isinstance(kernel, MovableKernel) and kernel.can_move):
            return False
        if self._client:
            await self._preparation.leave(self._client, stop)
            await self._client.close()
        self._client = self._facts = None
        await kernel.move(stop.message)
        self.watch.forget_kernel()
        self._preparation = self._new_preparation()
        return True

    async def _run_cells(self, kernel: Kernel, client: KernelClient) -> Stop:
        progress = asyncio.ensure_future(self._executor.emit_progress())
        try:
            for position, cell in enumerate(self._cells):
                if position == self._parameters_position():
                    await self._set_parameters(kernel, client)
                stop = self.watch.stopped or await self._executor.execute(cell, position, client)
                if stop:
                    return stop
        finally:
            progress.cancel()
            # Of kernels on this machine: others are no processes of this one.
            self._peak_bytes = await asyncio.to_thread(peak_bytes) if kernel.is_here else None
        await self._collect_facts(kernel, client)
        return self.watch.stopped or Stop("finished", "")

    def _parameters_position(self) -> int:
        """The position of the cell before which parameters are set: after the tagged one, else the first."""
        tagged = (at for at, cell in enumerate(self._cells) if parameters.TAG in cell["tags"])
        return next(tagged, -1) + 1 if self._job["parameters"] else -1

    async def _set_parameters(self, kernel: Kernel, client: KernelClient) -> None:
        code = Code(parameters.assignments(self._job["parameters"]), store_history=False)
        request = client.send(code)
        if await self.watch.done_before_stop(request.reply):
            self._parameters_error = error_of(request.reply.result())
            await client.wait_for_outputs(request)

    async def _collect_facts(self, kernel: Kernel, client: KernelClient) -> None:
        """Collects and emits facts about the kernel and the machine."""
        known = self._facts
        evaluator = KernelEvaluator(client, self.watch, _FACTS_SECONDS)
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
            self._events.emit("kernel", kernel=self._facts)

    async def _machine(
        self, evaluator: KernelEvaluator | None, python: RunPython | None
    ) -> RunMachine:
        """Facts about the machine; asked again once libraries that know graphics cards are imported."""
        known = self._facts["machine"] if self._facts else None
        if self._gateway is None:
            return known or await machine_here()
        imported = python["modules"] if python else {}
        if evaluator and (known is None or (not known["gpus"] and _KNOW_CARDS & imported.keys())):
            known = await machine_of(evaluator) or known
        return known or UNKNOWN_MACHINE

    def _report_staging(self, message: str, done: int | None, total: int | None) -> None:
        self._events.emit("preparing", step="staging", message=message, done=done, total=total)

    def _finish(self, stop: Stop, files: RunFiles | None) -> None:
        self._events.emit(
            "finished",
            status=stop.status,
            message=stop.message,
            parameters_error=self._parameters_error,
            files=files or self._preparation.files,
            staging=self._preparation.staging,
            missing_modules=self._preparation.missing,
            **({"sandbox": self._isolation.facts} if self._isolation else {}),
            **({} if self._peak_bytes is None else {"peak_memory_bytes": self._peak_bytes}),
        )
