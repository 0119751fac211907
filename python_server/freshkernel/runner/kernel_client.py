"""A client of a kernel: sends requests and collects their replies and outputs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from queue import Empty
from typing import Any

from freshkernel.common.kernel_interface import Kernel, Message
from freshkernel.common.protocol import RunError
from freshkernel.runner.cell_outputs import CellOutputs
from freshkernel.runner.execution_report import ExecutionReport, report_of, shown_error
from freshkernel.runner.message_loss import MessageLossDetector
from freshkernel.runner.output_widgets import OutputWidgets

# After the reply, how long to wait for the next message before the outputs count as complete.
QUIET_SECONDS = 4.0
# How long messages of other kernel threads may arrive after the last one.
_OVERTAKEN_SECONDS = 0.5
_INTERRUPT_AGAIN_SECONDS = 2.0


@dataclass
class Request:
    """A requested execution."""

    id: str
    outputs: CellOutputs | None
    reply: asyncio.Future[Message]
    idle: asyncio.Future[str]
    # The number of reconnections when it was sent.
    cuts: int
    asked_for_input: bool = False
    report: ExecutionReport = field(default_factory=ExecutionReport)
    # The first error that it showed.
    shown: list[RunError] = field(default_factory=list)


@dataclass
class Code:
    """Code to execute, with its options."""

    text: str
    silent: bool = False
    store_history: bool = True
    expressions: Mapping[str, str] = field(default_factory=dict)
    metadata: Mapping[str, object] = field(default_factory=dict)


class KernelClient:
    """Sends executions one after the other and assigns replies and outputs to them."""

    def __init__(self, kernel: Kernel, last_message: Message) -> None:
        self._kernel = kernel
        self._requests: dict[str, Request] = {}
        self._owners: dict[str, list[CellOutputs]] = {}
        self._widgets = OutputWidgets()
        self._numbers = MessageLossDetector()
        self._numbers.begin_after(last_message["header"]["msg_id"])
        # The last message that belongs to a reconnection.
        self._renewed = ""
        # Messages lost before the next execution begins belong to the previous one.
        self._is_end_lost = False
        # Requests of other clients for which the kernel became busy.
        self._foreign: set[str] = set()
        self._last_received = time.monotonic()
        loops = (self._receive_shell(), self._receive_iopub(), self._receive_stdin())
        self._tasks = [asyncio.ensure_future(each) for each in loops]

    def send(self, code: Code, outputs: CellOutputs | None = None) -> Request:
        """Requests an execution. Input is not allowed, so a cell that asks for it fails at once."""
        client = self._kernel.client
        content = {
            "code": code.text,
            "silent": code.silent,
            "store_history": code.store_history,
            "user_expressions": dict(code.expressions),
            "allow_stdin": False,
            "stop_on_error": False,
        }
        message = client.session.msg("execute_request", content, metadata=dict(code.metadata))
        loop = asyncio.get_running_loop()
        request = Request(
            id=message["header"]["msg_id"],
            outputs=outputs,
            reply=loop.create_future(),
            idle=loop.create_future(),
            cuts=self._kernel.cuts,
        )
        self._requests[request.id] = request
        client.shell_channel.send(message)
        return request

    async def wait_for_outputs(self, request: Request) -> None:
        """Waits for the last output of an execution that has its reply; records missing outputs."""
        self._last_received = time.monotonic()
        while not request.idle.done():
            quiet = time.monotonic() - self._last_received
            if quiet >= QUIET_SECONDS:
                if request.outputs:
                    request.outputs.note_loss("no-idle")
                self._is_end_lost = True
                return
            await asyncio.wait({request.idle}, timeout=QUIET_SECONDS - quiet)
        last = request.idle.result()
        self._numbers.begin_before(last, self._renewed)
        end = time.monotonic() + _OVERTAKEN_SECONDS
        while self._numbers.missing_until(last) and time.monotonic() < end:
            await asyncio.sleep(0.02)
        # Without message numbers, it is unknown what was lost with a connection.
        unknown = request.cuts < self._kernel.cuts and not self._numbers.can_judge(last)
        if request.outputs and (unknown or self._numbers.missing_until(last)):
            request.outputs.note_loss("output-lost")
        self._numbers.begin_after(last)

    async def interrupt(self, request: Request) -> None:
        """Interrupts an execution repeatedly until it ends; code can suppress an interrupt."""
        while not request.reply.done():
            await self._kernel.interrupt()
            await asyncio.wait({request.reply}, timeout=_INTERRUPT_AGAIN_SECONDS)

    async def settle(self, seconds: float) -> bool:
        """Ends pending executions and drops their outputs; returns whether they ended in time."""
        waiting = [each for each in self._requests.values() if not each.reply.done()]
        for request in waiting:
            request.outputs = None
            interrupting = asyncio.ensure_future(self.interrupt(request))
            await asyncio.wait({interrupting}, timeout=seconds)
            if not interrupting.done():
                interrupting.cancel()
                return False
        return True

    async def until_quiet(self, seconds: float) -> None:
        """Receives messages until none has arrived for a while."""
        self._last_received = time.monotonic()
        while (quiet := time.monotonic() - self._last_received) < seconds:
            await asyncio.sleep(seconds - quiet)

    async def close(self) -> None:
        """Stops receiving."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _receive_shell(self) -> None:
        while True:
            message = await self._kernel.client.shell_channel.get_msg()
            self._numbers.see(message["header"]["msg_id"])
            request = self._requests.get(message["parent_header"].get("msg_id", ""))
            is_reply = message["msg_type"] == "execute_reply"
            if request and is_reply and not request.reply.done():
                request.report = report_of(message["content"])
                self._numbers.see_unsent(request.report.unsent)
                request.reply.set_result(message["content"])

    async def _receive_iopub(self) -> None:
        channel = self._kernel.client.iopub_channel
        while True:
            try:
                message = await channel.get_msg()
            except (ValueError, Empty):
                # A message with a wrong signature or form is not from the kernel.
                continue
            self._last_received = time.monotonic()
            self._numbers.see(message["header"]["msg_id"])
            parent = message["parent_header"].get("msg_id", "")
            request = self._requests.get(parent)
            if request:
                self._take(request, message)
            elif message["msg_type"] == "status":
                state = message["content"]["execution_state"]
                self._note_state_for_other(parent, state, message["header"]["msg_id"])

    def _note_state_for_other(self, parent: str, state: str, message: str) -> None:
        """Accounts for a request of another client."""
        if self._kernel.is_foreign(parent) and state == "busy":
            self._foreign.add(parent)
        elif state == "idle" and self._kernel.is_probe(parent):
            self._renewed = message
        elif state == "idle" and self._kernel.is_foreign(parent):
            # The reply went to another client, and a gateway may keep the first state to itself.
            for _ in range(1 if parent in self._foreign else 2):
                self._numbers.see(message)

    def _take(self, request: Request, message: Message) -> None:
        kind, content = message["msg_type"], message["content"]
        if kind == "status":
            self._note_state(request, content["execution_state"], message["header"]["msg_id"])
            return
        if kind == "error" and not request.shown:
            request.shown.append(shown_error(content))
        self._widgets.take(kind, content)
        if self._widgets.captures(request.id, kind):
            return
        display_id = _display_id(content)
        if kind == "update_display_data":
            for owner in self._owners.get(display_id, []):
                owner.update(display_id, content)
        elif request.outputs:
            request.outputs.take(kind, content)
            owners = self._owners.setdefault(display_id, []) if display_id else []
            if request.outputs not in owners:
                owners.append(request.outputs)

    def _note_state(self, request: Request, state: str, message: str) -> None:
        if state == "busy" and self._is_end_lost:
            self._is_end_lost = False
            self._numbers.begin_after(message)
        elif state == "idle" and not request.idle.done():
            request.idle.set_result(message)

    async def _receive_stdin(self) -> None:
        """Interrupts code that asks for input although that is not allowed: it would wait forever."""
        while True:
            message = await self._kernel.client.stdin_channel.get_msg()
            self._numbers.see(message["header"]["msg_id"])
            request = self._requests.get(message["parent_header"].get("msg_id", ""))
            if request and not request.reply.done():
                request.asked_for_input = True
                await self.interrupt(request)


def _display_id(content: Mapping[str, Any]) -> str:
    return str((content.get("transient") or {}).get("display_id") or "")
