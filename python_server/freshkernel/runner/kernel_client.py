"""The messages between the worker and a kernel: requests, and whatever comes of each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from queue import Empty
from typing import Any

from freshkernel.common.kernel_interface import Kernel, Message
from freshkernel.runner.cell_outputs import CellOutputs
from freshkernel.runner.message_loss import MessageNumbers

# After the reply, the end of the outputs is awaited as long as something comes within this time.
QUIET_SECONDS = 4.0
# A message made before the last one may still be on its way, from another thread of the kernel.
_OVERTAKEN_SECONDS = 0.5
_INTERRUPT_AGAIN_SECONDS = 2.0


@dataclass
class Request:
    """An execution that was asked for."""

    id: str
    outputs: CellOutputs | None
    reply: asyncio.Future[Message]
    idle: asyncio.Future[str]
    # How many times the connection had been made again when it was sent.
    cuts: int
    asked_for_input: bool = False


@dataclass
class Code:
    """What is to be executed, and how."""

    text: str
    silent: bool = False
    store_history: bool = True
    expressions: Mapping[str, str] = field(default_factory=dict)
    metadata: Mapping[str, object] = field(default_factory=dict)


class Conversation:
    """Sends one execution after the other and gives each its replies and outputs."""

    def __init__(self, kernel: Kernel, last_message: Message) -> None:
        self._kernel = kernel
        self._requests: dict[str, Request] = {}
        self._owners: dict[str, list[CellOutputs]] = {}
        self._numbers = MessageNumbers()
        self._numbers.begin_after(last_message["header"]["msg_id"])
        # The last message that came of the connection's being made again.
        self._renewed = ""
        # What was lost until the next execution begins is a loss of the one before.
        self._is_end_lost = False
        # Requests of others that the kernel was seen to begin with.
        self._foreign: set[str] = set()
        self._heard = time.monotonic()
        loops = (self._hear_shell(), self._hear_iopub(), self._hear_stdin())
        self._tasks = [asyncio.ensure_future(each) for each in loops]

    def send(self, code: Code, outputs: CellOutputs | None = None) -> Request:
        """Ask for an execution. Input is refused, so that a cell that asks for it fails at once."""
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

    async def all_heard(self, request: Request) -> None:
        """Wait for the last output of an execution that was replied to; note what is missing."""
        self._heard = time.monotonic()
        while not request.idle.done():
            quiet = time.monotonic() - self._heard
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
        # Where messages have no numbers, nobody knows what was lost with a connection.
        unknown = request.cuts < self._kernel.cuts and not self._numbers.can_judge(last)
        if request.outputs and (unknown or self._numbers.missing_until(last)):
            request.outputs.note_loss("output-lost")
        self._numbers.begin_after(last)

    async def interrupt(self, request: Request) -> None:
        """Interrupt an execution until it ends; code can swallow one, or be where none is seen."""
        while not request.reply.done():
            await self._kernel.interrupt()
            await asyncio.wait({request.reply}, timeout=_INTERRUPT_AGAIN_SECONDS)

    async def settle(self, seconds: float) -> bool:
        """End what still runs, whose outputs do not count any more; whether it ended in time."""
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
        """Take what still comes, until nothing has come for a while."""
        self._heard = time.monotonic()
        while (quiet := time.monotonic() - self._heard) < seconds:
            await asyncio.sleep(seconds - quiet)

    async def close(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _hear_shell(self) -> None:
        while True:
            message = await self._kernel.client.shell_channel.get_msg()
            self._numbers.see(message["header"]["msg_id"])
            request = self._requests.get(message["parent_header"].get("msg_id", ""))
            is_reply = message["msg_type"] == "execute_reply"
            if request and is_reply and not request.reply.done():
                request.reply.set_result(message["content"])

    async def _hear_iopub(self) -> None:
        channel = self._kernel.client.iopub_channel
        while True:
            try:
                message = await channel.get_msg()
            except (ValueError, Empty):
                # A message with a wrong signature or form is not the kernel's.
                continue
            self._heard = time.monotonic()
            self._numbers.see(message["header"]["msg_id"])
            parent = message["parent_header"].get("msg_id", "")
            request = self._requests.get(parent)
            if request:
                self._take(request, message)
            elif message["msg_type"] == "status":
                state = message["content"]["execution_state"]
                self._note_state_for_other(parent, state, message["header"]["msg_id"])

    def _note_state_for_other(self, parent: str, state: str, message: str) -> None:
        """The kernel deals with a request that is none of the run's own."""
        if self._kernel.is_foreign(parent) and state == "busy":
            self._foreign.add(parent)
        elif state == "idle" and self._kernel.is_probe(parent):
            self._renewed = message
        elif state == "idle" and self._kernel.is_foreign(parent):
            # The reply went to somebody else; and who makes a connection may keep the first state.
            for _ in range(1 if parent in self._foreign else 2):
                self._numbers.see(message)

    def _take(self, request: Request, message: Message) -> None:
        kind, content = message["msg_type"], message["content"]
        if kind == "status":
            self._note_state(request, content["execution_state"], message["header"]["msg_id"])
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

    async def _hear_stdin(self) -> None:
        """Code can force a question past the refusal; it would wait for ever."""
        while True:
            message = await self._kernel.client.stdin_channel.get_msg()
            self._numbers.see(message["header"]["msg_id"])
            request = self._requests.get(message["parent_header"].get("msg_id", ""))
            if request and not request.reply.done():
                request.asked_for_input = True
                await self.interrupt(request)


def _display_id(content: Mapping[str, Any]) -> str:
    return str((content.get("transient") or {}).get("display_id") or "")
