"""Keeps a run connected to its kernel on a gateway, and detects when the kernel is gone.

A lost connection is restored with the same session, so that the gateway replays what it kept in the
meantime. Messages in transit can still be lost. So a probe request goes first: kernels answer in order,
and an execution without a reply when the probe has one will never have one.
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

# Reports a step of the preparation and a message for users.
Report = Callable[[str, str], None]

_FIRST_WAIT_SECONDS, _LONGEST_WAIT_SECONDS = 0.1, 5.0
_OPEN_SECONDS = 30.0
_LOOK_SECONDS = 3.0
# How long an idle kernel may owe a reply without any traffic before the connection counts as dead.
_SILENCE_SECONDS = 10.0
# How long a gateway may take to end a kernel after interrupting it.
_HOLD_SECONDS = 2.0


class Channel:
    """One message channel."""

    def __init__(self, name: str, send: Callable[[str, Message], None]) -> None:
        self._name = name
        self._send = send
        self._messages: asyncio.Queue[Message] = asyncio.Queue()

    def send(self, message: Message, /) -> None:
        """Sends a message, or queues it until there is a connection."""
        self._send(self._name, message)

    async def get_msg(self) -> Message:
        """The next message."""
        return await self._messages.get()

    def put(self, message: Message) -> None:
        """Adds a received message."""
        self._messages.put_nowait(message)


class ReconnectingClient:
    """The channels of one kernel. `end` says why it ended, once it has."""

    def __init__(self, api: GatewayApi, kernel_id: str, report: Report) -> None:
        self._api = api
        self._kernel_id = kernel_id
        self._report = report
        self.session = Session()
        self.shell_channel = Channel("shell", self._send)
        self.iopub_channel = Channel("iopub", self._send)
        self.stdin_channel = Channel("stdin", self._send)
        channels = (self.shell_channel, self.iopub_channel, self.stdin_channel)
        self._channels = dict(zip(("shell", "iopub", "stdin"), channels, strict=True))
        self._connection = Connection(api, self._on_message, self._on_lost)
        self._tasks: list[asyncio.Task[None]] = []
        self._outbox: list[tuple[str, Message]] = []
        self._sent: set[str] = set()
        self._unanswered: set[str] = set()
        # Of these, silent requests: they show nothing and can be sent again.
        self._silent: set[str] = set()
        # For each probe, the executions that had no reply when it was sent.
        self._probes: dict[str, set[str]] = {}
        self._kernel_session = ""
        self._closing = False
        self._interrupted = False
        # Whether reconnecting failed for good.
        self.is_given_up = False
        self.cuts = 0
        self.end: KernelEnd | None = None

    async def open(self, seconds: float) -> None:
        """Opens the first connection."""
        await self._connection.open(self._kernel_id, self.session.session, seconds)
        self._deliver()
        self._tasks.append(asyncio.create_task(self._look()))

    def is_own(self, request: str) -> bool:
        """Whether this client sent a request."""
        return request in self._sent

    def is_probe(self, request: str) -> bool:
        """Whether it is a probe after a reconnection."""
        return request in self._probes

    def expect_interrupt(self) -> None:
        """Records that the run itself interrupts the kernel."""
        self._interrupted = True

    def expect_end(self) -> None:
        """Records that the kernel is shutting down: losing the connection is expected."""
        self._closing = True

    async def close(self) -> None:
        """Closes the connection."""
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

    def _on_message(self, channel: str, message: Message) -> None:
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
        """Delivers a reply once it is certain that the cell caused it.

        Some gateways interrupt a kernel before they end it. That is not an error of the cell.
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
        """Decides from the reply to a probe which executions have lost their replies."""
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
                "The connection to the gateway {} was lost, and with it the reply to the running "
                "cell: its result is unknown."
            )
            self._end("interrupted", text)

    def _abort(self, request: str) -> None:
        """Answers a lost request as aborted, in place of the kernel."""
        self._unanswered.discard(request)
        reply = self.session.msg("execute_reply", {"status": "aborted"})
        reply["parent_header"] = {"msg_id": request}
        self.shell_channel.put(reply)

    def _on_lost(self) -> None:
        if not self._closing and self.end is None:
            self._tasks.append(asyncio.create_task(self._reconnect()))

    async def _reconnect(self) -> None:
        name, seconds = self._api.settings.name, self._api.settings.reconnect_seconds
        self._report("connection", f"The connection to the gateway {name} is lost; reconnecting.")
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
        self._report("connection", f"Reconnected to the gateway {name}.")
        return self._probe()

    def _probe(self) -> None:
        message = self.session.msg("kernel_info_request", {})
        self._probes[message["header"]["msg_id"]] = self._unanswered - {
            each["header"]["msg_id"] for _, each in self._outbox
        }
        # Before all messages that waited for the connection.
        self._outbox.insert(0, ("shell", message))
        self._sent.add(message["header"]["msg_id"])
        self._deliver()

    async def _look(self) -> None:
        """Polls whether the gateway still has the kernel: gateways do not announce that they ended one."""
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
            if now != received or not self._reply_is_missing(answer) or now is None:
                received, since = now, time.monotonic()
            elif time.monotonic() - since > _SILENCE_SECONDS:
                self._connection.cut()
        return None

    def _reply_is_missing(self, answer: Answer) -> bool:
        """Whether the kernel is idle according to the gateway, but a reply is missing."""
        is_model = answer.status == 200 and isinstance(answer.body, dict)
        is_idle = is_model and answer.body.get("execution_state") == "idle"
        return is_idle and bool(self._unanswered)

    def _end_gone(self) -> None:
        text = (
            "The gateway {} ended the kernel: it died, was shut down, or was culled for "
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
        "The connection to the gateway {} was lost and could not be restored. "
        f"{reason} The kernel {kernel_id} may still be running."
    )
