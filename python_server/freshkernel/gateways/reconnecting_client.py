"""Keeps a run connected with its kernel on a gateway, and finds out when that is no use any more.

A connection that is lost is made again under the same session, so that the gateway replays what it kept
meanwhile. What was under way at that moment can be lost all the same. So a question is sent first: kernels
answer in order, and an execution that has no reply when this one has, will never have one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from jupyter_client.session import Session

from freshkernel.common.kernel_interface import KernelEnd
from freshkernel.gateways.api import Answer, GatewayApi
from freshkernel.gateways.connection import Connection, NoKernelError
from freshkernel.gateways.credentials import GatewayError
from freshkernel.gateways.websocket_frames import Message

# Told to people: the step of the preparation and a sentence.
Tell = Callable[[str, str], None]

_FIRST_WAIT_SECONDS, _LONGEST_WAIT_SECONDS = 0.1, 5.0
_OPEN_SECONDS = 30.0
_LOOK_SECONDS = 3.0
# A kernel that is idle, as the gateway knows, owes us a reply, and nothing comes: the line is dead.
_SILENCE_SECONDS = 10.0
# How long a gateway may take to end a kernel that it has interrupted.
_HOLD_SECONDS = 2.0


class Channel:
    """One of the channels of a link."""

    def __init__(self, name: str, send: Callable[[str, Message], None]) -> None:
        self._name = name
        self._send = send
        self._messages: asyncio.Queue[Message] = asyncio.Queue()

    def send(self, message: Message, /) -> None:
        """Send a message, or keep it until there is a connection."""
        self._send(self._name, message)

    async def get_msg(self) -> Message:
        """The next message."""
        return await self._messages.get()

    def put(self, message: Message) -> None:
        """A message arrived."""
        self._messages.put_nowait(message)


class Link:
    """The channels of one kernel. `end` says why nothing more comes, once that is known."""

    def __init__(self, api: GatewayApi, kernel_id: str, tell: Tell) -> None:
        self._api = api
        self._kernel_id = kernel_id
        self._tell = tell
        self.session = Session()
        self.shell_channel = Channel("shell", self._send)
        self.iopub_channel = Channel("iopub", self._send)
        self.stdin_channel = Channel("stdin", self._send)
        channels = (self.shell_channel, self.iopub_channel, self.stdin_channel)
        self._channels = dict(zip(("shell", "iopub", "stdin"), channels, strict=True))
        self._connection = Connection(api, self._heard, self._lost)
        self._tasks: list[asyncio.Task[None]] = []
        self._outbox: list[tuple[str, Message]] = []
        self._sent: set[str] = set()
        self._unanswered: set[str] = set()
        # Those of them that are no cells: they show nothing, and can be sent again.
        self._silent: set[str] = set()
        # Of each probe: the executions that had no reply when it was sent.
        self._probes: dict[str, set[str]] = {}
        self._kernel_session = ""
        self._closing = False
        self._interrupted = False
        # The gateway could not be reached any more.
        self.is_given_up = False
        self.cuts = 0
        self.end: KernelEnd | None = None

    async def open(self, seconds: float) -> None:
        """Connect for the first time."""
        await self._connection.open(self._kernel_id, self.session.session, seconds)
        self._deliver()
        self._tasks.append(asyncio.create_task(self._look()))

    def is_own(self, request: str) -> bool:
        """Whether a request was sent here."""
        return request in self._sent

    def is_probe(self, request: str) -> bool:
        """Whether it is one of the questions after a reconnection."""
        return request in self._probes

    def expect_interrupt(self) -> None:
        """The run itself interrupts the kernel."""
        self._interrupted = True

    def expect_end(self) -> None:
        """The kernel is about to be ended: losing the connection is no news any more."""
        self._closing = True

    async def close(self) -> None:
        """End the connection."""
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._connection.close()

    def _send(self, channel: str, message: Message) -> None:
        request = message["header"]["msg_id"]
        self._sent.add(request)
        if message["header"]["msg_type"] == "execute_request":
            self._unanswered.add(request)
            if message["content"].get("silent"):
                self._silent.add(request)
        self._outbox.append((channel, message))
        self._deliver()

    def _deliver(self) -> None:
        while self._outbox and self._connection.is_open:
            self._connection.send(*self._outbox.pop(0))

    def _heard(self, channel: str, message: Message) -> None:
        kind, content = message["msg_type"], message["content"]
        if kind == "status" and content.get("execution_state") in ("restarting", "dead"):
            self._end("kernel-died", "The kernel died on the gateway {}.")
        elif kind == "execute_reply":
            self._unanswered.discard(message["parent_header"].get("msg_id", ""))
            if content.get("ename") == "KeyboardInterrupt" and not self._interrupted:
                self._tasks.append(asyncio.create_task(self._hold(channel, message)))
                return
        elif kind == "kernel_info_reply" and channel == "shell":
            self._judge(message)
        if channel in self._channels:
            self._channels[channel].put(message)

    async def _hold(self, channel: str, reply: Message) -> None:
        """Give a reply once it is clear that it is the cell's own.

        Some gateways interrupt a kernel before they end it. That is no error of the cell.
        """
        end = time.monotonic() + _HOLD_SECONDS
        while self.end is None and time.monotonic() < end:
            await asyncio.sleep(_HOLD_SECONDS / 10)
            with suppress(GatewayError):
                if (await self._api.find(self._kernel_id)).status == 404:
                    self._end_gone()
        if self.end is None:
            self._channels[channel].put(reply)

    def _judge(self, reply: Message) -> None:
        """What the answer to a question tells of the executions before it."""
        session = str(reply["header"].get("session", ""))
        self._kernel_session = self._kernel_session or session
        if session != self._kernel_session:
            text = "The kernel died on the gateway {} while the connection was lost."
            self._end("kernel-died", text)
            return
        lost = self._probes.get(reply["parent_header"].get("msg_id", ""), set()) & self._unanswered
        for request in lost & self._silent:
            self._abort(request)
        if lost - self._silent:
            text = (
                "The connection to the gateway {} was lost, and with it the reply to the cell "
                "that was running: what came of it is not known."
            )
            self._end("interrupted", text)

    def _abort(self, request: str) -> None:
        """Say in the kernel's place that a request came to nothing."""
        self._unanswered.discard(request)
        reply = self.session.msg("execute_reply", {"status": "aborted"})
        reply["parent_header"] = {"msg_id": request}
        self.shell_channel.put(reply)

    def _lost(self) -> None:
        if not self._closing and self.end is None:
            self._tasks.append(asyncio.create_task(self._reconnect()))

    async def _reconnect(self) -> None:
        name, seconds = self._api.settings.name, self._api.settings.reconnect_seconds
        self._tell("connection", f"The connection to the gateway {name} is lost; it is made again.")
        end, wait = time.monotonic() + seconds, _FIRST_WAIT_SECONDS
        while True:
            await asyncio.sleep(wait)
            try:
                left = max(end - time.monotonic(), 1.0)
                connecting = self._connection.open(
                    self._kernel_id, self.session.session, min(left, _OPEN_SECONDS)
                )
                await connecting
                break
            except NoKernelError:
                return self._end_gone()
            except GatewayError as error:
                wait = min(wait * 2, _LONGEST_WAIT_SECONDS)
                if time.monotonic() + wait > end:
                    self.is_given_up = True
                    return self._end("interrupted", _not_again(str(error), self._kernel_id))
        self.cuts += 1
        self._tell("connection", f"The connection to the gateway {name} is there again.")
        return self._probe()

    def _probe(self) -> None:
        message = self.session.msg("kernel_info_request", {})
        self._probes[message["header"]["msg_id"]] = self._unanswered - {
            each["header"]["msg_id"] for _, each in self._outbox
        }
        # Before whatever waited for the connection.
        self._outbox.insert(0, ("shell", message))
        self._sent.add(message["header"]["msg_id"])
        self._deliver()

    async def _look(self) -> None:
        """Look now and then whether the gateway has the kernel: nobody is told when it ends one."""
        received, since = self._connection.received_bytes(), time.monotonic()
        while self.end is None:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                answer = await self._api.find(self._kernel_id)
            except GatewayError:
                continue
            if answer.status == 404:
                return self._end_gone()
            now = self._connection.received_bytes()
            if now != received or not self._owes_reply(answer) or now is None:
                received, since = now, time.monotonic()
            elif time.monotonic() - since > _SILENCE_SECONDS:
                self._connection.cut()
        return None

    def _owes_reply(self, answer: Answer) -> bool:
        """Whether the kernel has done all, as the gateway knows, but we wait."""
        is_model = answer.status == 200 and isinstance(answer.body, dict)
        is_idle = is_model and answer.body.get("execution_state") == "idle"
        return is_idle and bool(self._unanswered)

    def _end_gone(self) -> None:
        text = (
            "The gateway {} ended the kernel: it died, was shut down by somebody, or was culled for "
            "being idle (cull_idle_timeout of the gateway)."
        )
        self._end("kernel-died", text)

    def _end(self, status: str, text: str) -> None:
        if self.end is None and not self._closing:
            message = text.replace("{}", self._api.settings.name)
            is_death = status == "kernel-died"
            self.end = KernelEnd("kernel-died" if is_death else "interrupted", message)


def _not_again(reason: str, kernel_id: str) -> str:
    return (
        "The connection to the gateway {} was lost and could not be made again. "
        f"{reason} The kernel {kernel_id} may still be there."
    )
