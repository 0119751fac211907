"""Executes the cells of a run one after the other and emits their results."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from freshkernel.common.protocol import RunCell, RunCellResult, RunCellStatus, RunError, RunJob
from freshkernel.common.run_result import cell_without_run
from freshkernel.runner.cell_outputs import CellOutputs, OutputBudget
from freshkernel.runner.event_writer import EventWriter
from freshkernel.runner.execution_report import error_of, shown_error_of
from freshkernel.runner.kernel_client import Code, KernelClient, Request
from freshkernel.runner.watch import Stop, Watch

SKIP = "skip-execution"

# How long a cell may continue after an interrupt; a call may have to return first.
_INTERRUPT_SECONDS = 5.0
_LAST_OUTPUT_SECONDS = 0.3
_PROGRESS_SECONDS = 0.25
_PROGRESS_TEXT = 2_000
_GOOD: tuple[RunCellStatus, ...] = ("ok", "skipped")
_ASKED_TO_EXIT = "The kernel ended: a cell asked it to exit."


@dataclass
class _Execution:
    """The execution of a cell; later output may still change its result."""

    result: RunCellResult
    outputs: CellOutputs
    emitted: int = -1


class CellExecutor:
    """Executes cells and keeps their outputs, which may change after a cell has ended."""

    def __init__(self, job: RunJob, events: EventWriter, watch: Watch) -> None:
        self._job = job
        self._events = events
        self._watch = watch
        self._budget = OutputBudget(job["limits"]["output_bytes"])
        self._executions: list[_Execution] = []
        self._running: _Execution | None = None

    async def execute(self, cell: RunCell, position: int, client: KernelClient) -> Stop | None:
        """Executes a cell; returns why the run must stop, or None."""
        if SKIP in cell["tags"]:
            self._events.emit("cell-ended", cell=cell_without_run(cell, position, "skipped"))
            return None
        if (text := _not_encodable(cell["source"])) is not None:
            return self._refuse(cell, position, text)
        outputs = CellOutputs(self._job["limits"]["cell_output_bytes"], self._budget)
        execution = _Execution(cell_without_run(cell, position), outputs)
        self._executions.append(execution)
        self._running = execution
        self._events.emit("cell-started", index=cell["index"], position=position)
        execution.result["started"] = time.time()
        clock = time.perf_counter()
        id_ = cell["id"] or ""
        metadata = {"cellId": id_} if id_ and _not_encodable(id_) is None else {}
        request = client.send(Code(cell["source"], metadata=metadata), outputs)
        timed_out = await self._until_reply(request, client)
        execution.result["seconds"] = time.perf_counter() - clock
        self._running = None
        return await self._conclude(execution, request, client, timed_out=timed_out)

    def _refuse(self, cell: RunCell, position: int, text: str) -> Stop | None:
        """Reports a cell that cannot be sent to a kernel as failed."""
        result = cell_without_run(cell, position, "error")
        result["error"] = RunError(ename="UnicodeEncodeError", evalue=text, traceback=[])
        self._events.emit("cell-ended", cell=result)
        stops = self._job["stop_on_error"] and not result["expected_error"]
        return Stop("stopped", "") if stops else None

    async def _until_reply(self, request: Request, client: KernelClient) -> bool:
        """Waits for the reply; returns whether the cell was interrupted for its time limit."""
        seconds = self._job["limits"]["cell_seconds"]
        if await self._watch.done_before_stop(request.reply, seconds) or self._watch.stopped:
            return False
        interrupting = asyncio.ensure_future(client.interrupt(request))
        if not await self._watch.done_before_stop(request.reply, _INTERRUPT_SECONDS):
            text = "A cell exceeded its time limit and ignored the interrupt."
            self._watch.request_stop(Stop("timeout", text))
        interrupting.cancel()
        return True

    async def _conclude(
        self, execution: _Execution, request: Request, client: KernelClient, *, timed_out: bool
    ) -> Stop | None:
        """Emits the result of a cell; returns why the run must stop, or None."""
        result = execution.result
        if request.reply.done():
            await client.wait_for_outputs(request)
            reply = request.reply.result()
            shown = shown_error_of(reply, request.report, request.shown)
            result["error"] = shown or error_of(reply)
            if shown:
                result["went_on"] = True
            result["status"] = "error" if result["error"] else "ok"
            result["execution_count"] = reply.get("execution_count")
            if request.report.ends_kernel:
                # It ends a moment later, when the next cell may already run.
                self._watch.note_exit(Stop("kernel-died", _ASKED_TO_EXIT))
                result["status"] = "kernel-died"
        else:
            await client.until_quiet(_LAST_OUTPUT_SECONDS)
            stop = self._watch.stopped
            died = stop is not None and stop.status == "kernel-died"
            result["status"] = "kernel-died" if died else "interrupted"
        if timed_out:
            result["status"] = "timeout"
        if timed_out or not request.reply.done():
            execution.outputs.note_loss("cut-short")
        result["asked_for_input"] = request.asked_for_input or _asked(result["error"])
        self._emit_cell_ended(execution)
        stop = self._watch.stopped
        failed = result["status"] not in _GOOD and not result["expected_error"]
        if stop is None and failed and self._job["stop_on_error"]:
            return Stop("stopped", "")
        return stop

    def _emit_cell_ended(self, execution: _Execution) -> None:
        execution.emitted = execution.outputs.changes
        execution.result["outputs"] = execution.outputs.as_json()
        execution.result["output_bytes"] = execution.outputs.bytes
        execution.result["losses"] = execution.outputs.losses
        self._events.emit("cell-ended", cell=execution.result)

    def emit_late_changes(self) -> None:
        """Emits outputs that threads or later cells changed after their cell had ended."""
        for execution in self._late():
            self._emit_cell_ended(execution)

    async def receive_late_changes(self, client: KernelClient) -> None:
        """Waits briefly for more such changes, if there were any."""
        await client.until_quiet(_LAST_OUTPUT_SECONDS if self._late() else 0)

    def _late(self) -> list[_Execution]:
        return [
            execution
            for execution in self._executions
            if execution.emitted not in (-1, execution.outputs.changes)
        ]

    async def emit_progress(self) -> None:
        """Emits what the running cell writes at intervals, until this task is cancelled."""
        seen: tuple[_Execution | None, int] = (None, 0)
        while True:
            await asyncio.sleep(_PROGRESS_SECONDS)
            execution = self._running
            if execution is None or seen == (execution, execution.outputs.changes):
                continue
            seen = (execution, execution.outputs.changes)
            types, execution.outputs.new_types = execution.outputs.new_types, []
            self._events.emit(
                "output",
                index=execution.result["index"],
                text=execution.outputs.last_text(_PROGRESS_TEXT),
                types=sorted(set(types)),
                output_bytes=execution.outputs.bytes,
            )


def _not_encodable(text: str) -> str | None:
    """Why a text cannot be sent: messages are UTF-8, which has no lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        code = ord(text[error.start])
        return (
            f"Line {line} has the lone surrogate U+{code:04X}, which no text can have. Replace it."
        )
    return None


def _asked(error: RunError | None) -> bool:
    return error is not None and error["ename"] == "StdinNotImplementedError"
