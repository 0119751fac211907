"""One run from start to end: the kernel, the cells in their order, the limits, the facts."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

from freshkernel.protocol import (
    RunCell,
    RunCellResult,
    RunCellStatus,
    RunError,
    RunFiles,
    RunJob,
    RunKernel,
    RunPython,
)
from freshkernel.runs import parameters
from freshkernel.runs.conversation import Code, Conversation, Request
from freshkernel.runs.events import EventWriter, cell_without_run
from freshkernel.runs.folder import CopyTooLargeError, Snapshot, copy_folder
from freshkernel.runs.kernel import FIXED_ENVIRONMENT, KernelStartError, LocalKernel, Message
from freshkernel.runs.machine import machine
from freshkernel.runs.order import cells_in_order
from freshkernel.runs.outputs import CellOutputs, OutputBudget
from freshkernel.runs.processes import end_descendants
from freshkernel.runs.project import project_folder
from freshkernel.runs.watch import Stop, Watch

_INTERRUPT_SECONDS = 10.0
_FACTS_SECONDS = 10.0
_LAST_OUTPUT_SECONDS = 0.3
_PROGRESS_SECONDS = 0.25
_PROGRESS_TEXT = 2_000

RAISES = "raises-exception"
SKIP = "skip-execution"


@dataclass
class _Turn:
    """A cell that was run, with all that may still change about it."""

    result: RunCellResult
    outputs: CellOutputs
    told: int = -1


class RunSession:
    """Runs one job and tells what happens."""

    def __init__(self, job: RunJob, events: EventWriter, scratch: Path) -> None:
        self._job = job
        self._scratch = scratch
        self._events = events
        self._cells = cells_in_order(job["cells"], job["order"])
        self._budget = OutputBudget(job["limits"]["output_bytes"])
        self._turns: list[_Turn] = []
        self._running: _Turn | None = None
        self._parameters_error: RunError | None = None
        self._facts: RunKernel | None = None
        self.watch = Watch(job["limits"])

    async def run(self) -> None:
        """Run the cells; the last event tells how it ended."""
        indexes = [cell["index"] for cell in self._cells]
        self._events.tell("started", id=self._job["id"], indexes=indexes)
        self.watch.begin()
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
            self._job["kernel_name"], folder, self._job["path"], self._scratch / "kernel.json"
        )
        stop = await self._run_on(kernel)
        after = await asyncio.to_thread(Snapshot.of, watched)
        self._finish(stop, before.changes_until(after, watched, original))

    async def _run_on(self, kernel: LocalKernel) -> Stop:
        conversation: Conversation | None = None
        ended_well = False
        try:
            start = asyncio.ensure_future(kernel.start(self._job["limits"]["startup_seconds"]))
            if not await self.watch.done_before_stop(start):
                start.cancel()
                return self.watch.stopped or Stop("not-started", "")
            self.watch.follow(kernel)
            conversation = Conversation(kernel, start.result())
            stop = await self._run_cells(kernel, conversation)
            ended_well = stop.status in ("finished", "stopped")
            return stop
        except KernelStartError as error:
            return Stop("not-started", str(error))
        finally:
            self.watch.end()
            if ended_well:
                await kernel.shut_down()
            if conversation:
                await conversation.until_quiet(_LAST_OUTPUT_SECONDS if self._late() else 0)
                await conversation.close()
            await kernel.close()
            await asyncio.to_thread(end_descendants)
            self._tell_late_changes()

    async def _run_cells(self, kernel: LocalKernel, conversation: Conversation) -> Stop:
        await self._learn(kernel, conversation)
        progress = asyncio.ensure_future(self._tell_progress())
        try:
            for position, cell in enumerate(self._cells):
                if position == self._parameters_position():
                    await self._set_parameters(kernel, conversation)
                stop = self.watch.stopped or await self._run_cell(cell, position, conversation)
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

    async def _set_parameters(self, kernel: LocalKernel, conversation: Conversation) -> None:
        code = Code(parameters.assignments(self._job["parameters"]), store_history=False)
        request = conversation.send(code)
        if await self.watch.done_before_stop(request.reply):
            self._parameters_error = _error_of(request.reply.result())
            await conversation.all_heard(request)

    async def _run_cell(
        self, cell: RunCell, position: int, conversation: Conversation
    ) -> Stop | None:
        """Run a cell; why the run has to end with it, if it has to."""
        if SKIP in cell["tags"]:
            self._events.tell("cell-ended", cell=cell_without_run(cell, position, "skipped"))
            return None
        outputs = CellOutputs(self._job["limits"]["cell_output_bytes"], self._budget)
        turn = _Turn(cell_without_run(cell, position), outputs)
        self._turns.append(turn)
        self._running = turn
        self._events.tell("cell-started", index=cell["index"], position=position)
        turn.result["started"] = time.time()
        clock = time.perf_counter()
        metadata = {"cellId": cell["id"]} if cell["id"] else {}
        request = conversation.send(Code(cell["source"], metadata=metadata), outputs)
        timed_out = await self._until_reply(request, conversation)
        turn.result["seconds"] = time.perf_counter() - clock
        self._running = None
        return await self._conclude(turn, request, conversation, timed_out=timed_out)

    async def _until_reply(self, request: Request, conversation: Conversation) -> bool:
        """Wait for the reply; whether the cell had to be interrupted because of its time."""
        seconds = self._job["limits"]["cell_seconds"]
        if await self.watch.done_before_stop(request.reply, seconds) or self.watch.stopped:
            return False
        interrupting = asyncio.ensure_future(conversation.interrupt(request))
        if not await self.watch.done_before_stop(request.reply, _INTERRUPT_SECONDS):
            text = "A cell went over its time and did not heed the interrupt."
            self.watch.request_stop(Stop("timeout", text))
        interrupting.cancel()
        return True

    async def _conclude(
        self, turn: _Turn, request: Request, conversation: Conversation, *, timed_out: bool
    ) -> Stop | None:
        """Tell what came of a cell; why the run has to end with it, if it has to."""
        result, stop = turn.result, self.watch.stopped
        if request.reply.done():
            await conversation.all_heard(request)
            reply = request.reply.result()
            result["error"] = _error_of(reply)
            result["status"] = "error" if result["error"] else "ok"
            result["execution_count"] = reply.get("execution_count")
        else:
            await conversation.until_quiet(_LAST_OUTPUT_SECONDS)
            died = stop is not None and stop.status == "kernel-died"
            result["status"] = "kernel-died" if died else "interrupted"
        if timed_out:
            result["status"] = "timeout"
        if timed_out or not request.reply.done():
            turn.outputs.note_loss("cut-short")
        result["asked_for_input"] = request.asked_for_input or _asked(result["error"])
        self._tell_turn(turn)
        failed = result["status"] not in _GOOD and not result["expected_error"]
        if stop is None and failed and self._job["stop_on_error"]:
            return Stop("stopped", "")
        return self.watch.stopped

    def _tell_turn(self, turn: _Turn) -> None:
        turn.told = turn.outputs.changes
        turn.result["outputs"] = turn.outputs.as_json()
        turn.result["output_bytes"] = turn.outputs.bytes
        turn.result["losses"] = turn.outputs.losses
        self._events.tell("cell-ended", cell=turn.result)

    def _tell_late_changes(self) -> None:
        """Threads and later cells may have changed the outputs of cells that ended before."""
        for turn in self._late():
            self._tell_turn(turn)

    def _late(self) -> list[_Turn]:
        return [turn for turn in self._turns if turn.told not in (-1, turn.outputs.changes)]

    async def _tell_progress(self) -> None:
        seen: tuple[_Turn | None, int] = (None, 0)
        while True:
            await asyncio.sleep(_PROGRESS_SECONDS)
            turn = self._running
            if turn is None or seen == (turn, turn.outputs.changes):
                continue
            seen = (turn, turn.outputs.changes)
            types, turn.outputs.new_types = turn.outputs.new_types, []
            self._events.tell(
                "output",
                index=turn.result["index"],
                text=turn.outputs.last_text(_PROGRESS_TEXT),
                types=sorted(set(types)),
                output_bytes=turn.outputs.bytes,
            )

    async def _learn(self, kernel: LocalKernel, conversation: Conversation) -> None:
        """Find out and tell what the kernel and the machine are, as far as it is known."""
        python: RunPython | None = None
        if kernel.language == "python":
            code = Code(
                "", silent=True, store_history=False, expressions=kernel.python_expression()
            )
            request = conversation.send(code)
            if await self.watch.done_before_stop(request.reply, _FACTS_SECONDS):
                python = kernel.python_of(request.reply.result())
                await conversation.all_heard(request)
        known = self._facts
        self._facts = RunKernel(
            name=kernel.name,
            language=kernel.language,
            implementation=str(kernel.info.get("implementation", "")),
            implementation_version=str(kernel.info.get("implementation_version", "")),
            environment=dict(FIXED_ENVIRONMENT),
            python=python or (known["python"] if known else None),
            machine=known["machine"] if known else await machine(),
        )
        if self._facts != known:
            self._events.tell("kernel", kernel=self._facts)

    def _finish(self, stop: Stop, files: RunFiles | None) -> None:
        self._events.tell(
            "finished",
            status=stop.status,
            message=stop.message,
            parameters_error=self._parameters_error,
            files=files,
        )


_GOOD: tuple[RunCellStatus, ...] = ("ok", "skipped")


def _error_of(reply: Message) -> RunError | None:
    if reply["status"] == "ok":
        return None
    return RunError(
        ename=str(reply.get("ename", reply["status"])),
        evalue=str(reply.get("evalue", "")),
        traceback=[str(line) for line in reply.get("traceback", [])],
    )


def _asked(error: RunError | None) -> bool:
    return error is not None and error["ename"] == "StdinNotImplementedError"
