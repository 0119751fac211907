"""The cells of a run, one after the other: each has its turn, and what comes of it is told."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from freshkernel.common.kernel_interface import Message
from freshkernel.common.protocol import RunCell, RunCellResult, RunCellStatus, RunError, RunJob
from freshkernel.common.run_result import cell_without_run
from freshkernel.runner.cell_outputs import CellOutputs, OutputBudget
from freshkernel.runner.event_writer import EventWriter
from freshkernel.runner.kernel_client import Code, Conversation, Request
from freshkernel.runner.watch import Stop, Watch

SKIP = "skip-execution"

# How long a cell may go on after its interrupt; it may be in a call that has to end first.
_INTERRUPT_SECONDS = 5.0
_LAST_OUTPUT_SECONDS = 0.3
_PROGRESS_SECONDS = 0.25
_PROGRESS_TEXT = 2_000
_GOOD: tuple[RunCellStatus, ...] = ("ok", "skipped")


@dataclass
class _Turn:
    """A cell that was run, with all that may still change about it."""

    result: RunCellResult
    outputs: CellOutputs
    told: int = -1


class Turns:
    """The turns of the cells, with what may still change after them."""

    def __init__(self, job: RunJob, events: EventWriter, watch: Watch) -> None:
        self._job = job
        self._events = events
        self._watch = watch
        self._budget = OutputBudget(job["limits"]["output_bytes"])
        self._turns: list[_Turn] = []
        self._running: _Turn | None = None

    async def take(self, cell: RunCell, position: int, conversation: Conversation) -> Stop | None:
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
        if await self._watch.done_before_stop(request.reply, seconds) or self._watch.stopped:
            return False
        interrupting = asyncio.ensure_future(conversation.interrupt(request))
        if not await self._watch.done_before_stop(request.reply, _INTERRUPT_SECONDS):
            text = "A cell went over its time and did not heed the interrupt."
            self._watch.request_stop(Stop("timeout", text))
        interrupting.cancel()
        return True

    async def _conclude(
        self, turn: _Turn, request: Request, conversation: Conversation, *, timed_out: bool
    ) -> Stop | None:
        """Tell what came of a cell; why the run has to end with it, if it has to."""
        result, stop = turn.result, self._watch.stopped
        if request.reply.done():
            await conversation.all_heard(request)
            reply = request.reply.result()
            result["error"] = error_of(reply)
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
        return self._watch.stopped

    def _tell_turn(self, turn: _Turn) -> None:
        turn.told = turn.outputs.changes
        turn.result["outputs"] = turn.outputs.as_json()
        turn.result["output_bytes"] = turn.outputs.bytes
        turn.result["losses"] = turn.outputs.losses
        self._events.tell("cell-ended", cell=turn.result)

    def tell_late_changes(self) -> None:
        """Threads and later cells may have changed the outputs of cells that ended before."""
        for turn in self._late():
            self._tell_turn(turn)

    async def hear_late_changes(self, conversation: Conversation) -> None:
        """Wait a moment for more of them, if there were any."""
        await conversation.until_quiet(_LAST_OUTPUT_SECONDS if self._late() else 0)

    def _late(self) -> list[_Turn]:
        return [turn for turn in self._turns if turn.told not in (-1, turn.outputs.changes)]

    async def tell_progress(self) -> None:
        """Tell now and then what the running cell writes, until this is cancelled."""
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


def error_of(reply: Message) -> RunError | None:
    """How an execution failed; None where it did not."""
    if reply["status"] == "ok":
        return None
    return RunError(
        ename=str(reply.get("ename", reply["status"])),
        evalue=str(reply.get("evalue", "")),
        traceback=[str(line) for line in reply.get("traceback", [])],
    )


def _asked(error: RunError | None) -> bool:
    return error is not None and error["ename"] == "StdinNotImplementedError"
