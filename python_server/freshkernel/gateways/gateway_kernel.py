"""A fresh kernel on a gateway: waits for room, starts it, and always ends it."""

from __future__ import annotations

import asyncio
import time
from ast import literal_eval
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from freshkernel.common.kernel_interface import FIXED_ENVIRONMENT, KernelEnd, KernelStartError
from freshkernel.gateways.api import (
    Answer,
    GatewayApi,
    UnreachableError,
    kernel_id_of,
    says_full,
)
from freshkernel.gateways.credentials import GatewayError
from freshkernel.gateways.orphaned_kernel import OrphanedKernelRecord, delete_kernel
from freshkernel.gateways.reconnecting_client import ReconnectingClient, Report
from freshkernel.gateways.settings import GatewaySettings
from freshkernel.gateways.waiting import Waiting
from freshkernel.gateways.websocket_frames import Message

_ASK_AGAIN_SECONDS = 5.0
# A Kernel Gateway with `max_kernels` answers 500 while it is starting another kernel. The request names the
# id of the kernel, so that sending it again does not start a second one.
_START_ATTEMPTS = 4
# How long shutting down may take, normally and when the run is cancelled: the worker kills this process
# after eight seconds, and then ends the kernel itself.
_SHUT_DOWN_SECONDS = 20.0
_POST_SECONDS, _DELETE_SECONDS = 2.0, 4.0
# Sets the variables that a running process can change, and returns the values of all.
_FIX = (
    "(lambda os, fixed: [os.environ.update({n: v for n, v in fixed.items() "
    "if n != 'PYTHONHASHSEED'}), {n: os.environ.get(n) for n in fixed}][1])"
    f"(__import__('os'), {FIXED_ENVIRONMENT!r})"
)


class NoRoomError(GatewayError):
    """The gateway had no capacity for the kernel; `said` is how it put it."""

    def __init__(self, message: str, said: str) -> None:
        super().__init__(message)
        self.said = said


class GatewayKernel:
    """One kernel on a gateway, with its connection."""

    is_here = False

    def __init__(
        self,
        name: str,
        settings: GatewaySettings,
        variables: Mapping[str, str],
        scratch: Path,
        report: Report,
    ) -> None:
        self.name = name
        self.info: Message = {}
        self.environment: Mapping[str, str] = {}
        self._settings = settings
        self._variables = {**settings.fixed_variables, **variables}
        self._report = report
        self._api = GatewayApi(settings)
        self._orphan_record = OrphanedKernelRecord(scratch, settings)
        self._id = str(uuid4())
        self._post: asyncio.Task[Answer] | None = None
        self._is_there = False
        self._deleted = False
        self._replied: Message = {}
        self.client = ReconnectingClient(self._api, self._id, report)

    @property
    def cuts(self) -> int:
        """The number of reconnections."""
        return self.client.cuts

    def is_foreign(self, request: str) -> bool:
        """Whether the gateway itself sent a request."""
        return not self.client.is_own(request)

    def is_probe(self, request: str) -> bool:
        """Whether it is the first request after a reconnection."""
        return self.client.is_probe(request)

    async def start(self, seconds: float) -> Message:
        """Requests the kernel until there is room, connects, and waits until it answers."""
        seconds = self._settings.launch_seconds or seconds
        try:
            await self._launch(seconds)
            end = time.monotonic() + seconds
            await self.client.open(seconds)
            last = await self._ask("kernel_info_request", {}, end)
            if self.info.get("language_info", {}).get("name") == "python":
                last = await self._fix_environment(end)
        except GatewayError as error:
            raise KernelStartError(str(error)) from error
        except asyncio.TimeoutError as error:
            text = f"The kernel {self.name} on the gateway {self._settings.name} did not respond"
            raise KernelStartError(f"{text} within {seconds:g} s.") from error
        return last

    async def _launch(self, seconds: float) -> None:
        name = self._settings.name
        self._report("launch", f"Requesting the kernel {self.name} from the gateway {name}.")
        waiting = Waiting(self._settings.queue_seconds)
        attempts_left = _START_ATTEMPTS
        while True:
            # After a cancellation, `close` finds out whether there is a kernel.
            self._post = asyncio.create_task(self._post_once(seconds))
            answer = await asyncio.shield(self._post)
            if answer.status == 201:
                return
            if answer.status == 500 and attempts_left > 1 and not await self._other_kernel_names():
                attempts_left -= 1
                self._report(
                    "launch", f"The gateway {name} failed ({answer.reason}). Trying again."
                )
                await waiting.pause()
                continue
            if not says_full(answer):
                raise await self._refusal(answer)
            if waiting.is_over:
                raise self._no_room(answer)
            text = f"The gateway {name} has no room for a kernel ({answer.reason})."
            self._report("queue", f"{text} {waiting}")
            await waiting.pause()

    def _no_room(self, answer: Answer) -> NoRoomError:
        """The error after the time to wait for room."""
        text = (
            f"has had no room for a kernel for {self._settings.queue_seconds:g} s (queue_seconds)"
        )
        said = str(answer.reason or answer.status)
        return NoRoomError(str(self._api.error(f"{text}. It says: {said}.")), said)

    async def _post_once(self, seconds: float) -> Answer:
        """Requests the kernel."""
        self._orphan_record.note(self._id)
        answer = await self._api.start(self.name, self._variables, self._id, seconds)
        self._is_there = answer.status == 201
        if self._is_there and (given := kernel_id_of(answer)) != self._id:
            # Some gateways choose the id themselves.
            self._id = given
            self._orphan_record.note(given)
            self.client = ReconnectingClient(self._api, given, self._report)
        return answer

    async def _refusal(self, answer: Answer) -> GatewayError:
        """The error if no kernel was started."""
        status = f"{answer.status} {answer.reason}".strip()
        if answer.status == 401:
            again = " and a new one" if self._api.credentials.can_change else ""
            return self._api.error(f"refuses the token{again} ({status}).")
        if answer.status == 403:
            return self._api.error(f"does not allow this token to start kernels: {status}.")
        if 300 <= answer.status < 400:
            return self._api.error(f"is not at the configured url: it redirects ({answer.status}).")
        if names := await self._other_kernel_names():
            return self._api.error(f"has no kernel {self.name}. Choose one of {', '.join(names)}.")
        return self._api.error(f"started no kernel: it answered {status}.")

    async def _other_kernel_names(self) -> list[str]:
        """The kernels that the gateway lists; empty if the requested one is among them, or if it lists none."""
        with suppress(GatewayError):
            names = await self._api.kernel_names()
            return names if self.name not in names else []
        return []

    async def _ask(self, kind: str, content: Message, end: float) -> Message:
        """Sends a request until the kernel answers; returns its last message for it."""
        while (left := end - time.monotonic()) > 0:
            request = self.client.session.msg(kind, content)
            self.client.shell_channel.send(request)
            with suppress(asyncio.TimeoutError):
                receiving = self._receive(request["header"]["msg_id"])
                return await asyncio.wait_for(receiving, min(left, _ASK_AGAIN_SECONDS))
            if self.client.end:
                raise GatewayError(self.client.end.message)
        raise asyncio.TimeoutError

    async def _receive(self, request: str) -> Message:
        """Receives messages until those of a request have arrived."""
        while True:
            reply = await self.client.shell_channel.get_msg()
            if reply["msg_type"] == "kernel_info_reply":
                self.info = reply["content"]
            if reply["parent_header"].get("msg_id") == request:
                break
        self._replied = reply["content"]
        while True:
            message = await self.client.iopub_channel.get_msg()
            is_ours = message["parent_header"].get("msg_id") == request
            if is_ours and message["content"].get("execution_state") == "idle":
                return message

    async def _fix_environment(self, end: float) -> Message:
        content = {
            "code": "",
            "silent": True,
            "store_history": False,
            "user_expressions": {"fixed": _FIX},
            "allow_stdin": False,
            "stop_on_error": False,
        }
        last = await self._ask("execute_request", content, end)
        answer = self._replied.get("user_expressions", {}).get("fixed", {})
        if answer.get("status") == "ok":
            held = literal_eval(answer["data"]["text/plain"])
            self.environment = {
                name: value for name, value in FIXED_ENVIRONMENT.items() if held.get(name) == value
            }
        return last

    async def why_ended(self) -> KernelEnd | None:
        """Why the kernel ended; None while it is alive."""
        return self.client.end

    async def interrupt(self) -> None:
        """Asks the gateway to interrupt it; callers repeat this if needed."""
        self.client.expect_interrupt()
        with suppress(GatewayError):
            await self._api.interrupt(self._id)

    async def shut_down(self) -> None:
        """Lets the gateway shut it down cleanly."""
        self.client.expect_end()
        await self._delete(_SHUT_DOWN_SECONDS)

    async def close(self) -> None:
        """Ends the kernel, even one that the gateway is about to start."""
        self.client.expect_end()
        if await self._may_be_there() and not await self._delete(_DELETE_SECONDS):
            text = f"The kernel {self._id} may still be on the gateway {self._settings.name}"
            self._report("connection", f"{text}: it could not be shut down.")
        await self.client.close()

    async def _may_be_there(self) -> bool:
        if self._post is None or self._deleted:
            return False
        await asyncio.wait({self._post}, timeout=_POST_SECONDS)
        is_unknown = not self._post.done() or isinstance(self._post.exception(), UnreachableError)
        return self._is_there or is_unknown or self._start_failed()

    def _start_failed(self) -> bool:
        """Whether the gateway failed while it started the kernel, which may be there all the same."""
        post = self._post
        if post is None or not post.done() or post.cancelled() or post.exception() is not None:
            return False
        return post.result().status >= 500

    async def _delete(self, seconds: float) -> bool:
        coming = not self._is_there and not self._start_failed()
        if self.client.is_given_up:
            seconds = 0.0
        self._deleted = await delete_kernel(self._api, self._id, seconds, coming=coming)
        if self._deleted:
            self._orphan_record.forget()
        return self._deleted
