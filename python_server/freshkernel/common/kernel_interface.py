"""The interface of a kernel for a run, on this machine or on a gateway."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, runtime_checkable

from jupyter_client.session import Session

from freshkernel.common.protocol import RunStatus

HASH_SEED = "PYTHONHASHSEED"
# Text widths and the order of sets depend on these: without them, two runs may differ.
FIXED_ENVIRONMENT = {"COLUMNS": "80", "LINES": "24", HASH_SEED: "0"}

Message = dict[str, Any]


class KernelStartError(Exception):
    """The kernel did not start."""


class KernelEnd(NamedTuple):
    """Why a kernel ended, and the status that the run ends with."""

    status: RunStatus
    message: str


class Channel(Protocol):
    """One message channel of a kernel."""

    def send(self, message: Message, /) -> None:
        """Sends a message."""

    async def get_msg(self) -> Message:
        """The next message."""


class Client(Protocol):
    """All channels of a kernel, and the session that creates messages."""

    @property
    def session(self) -> Session:
        """The session that creates messages."""

    @property
    def shell_channel(self) -> Channel:
        """Requests and their replies."""

    @property
    def iopub_channel(self) -> Channel:
        """Broadcast messages: outputs and states."""

    @property
    def stdin_channel(self) -> Channel:
        """Input requests of the kernel."""


class Kernel(Protocol):
    """A kernel that was started for one run."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def client(self) -> Client:
        """The client, once the kernel is started."""

    @property
    def info(self) -> Message:
        """The content of its `kernel_info_reply`."""

    @property
    def environment(self) -> Mapping[str, str]:
        """The fixed environment variables that it has."""

    @property
    def cuts(self) -> int:
        """How many times the connection was lost and restored."""

    @property
    def is_here(self) -> bool:
        """Whether it is a child process on this machine."""

    def is_foreign(self, request: str) -> bool:
        """Whether another client sent a request, whose reply does not arrive here."""

    def is_probe(self, request: str) -> bool:
        """Whether it is the first request after a reconnection."""

    async def start(self, seconds: float) -> Message:
        """Starts it and waits until it answers; returns the last message that it sent for this."""

    async def why_ended(self) -> KernelEnd | None:
        """Why it ended; None while it is alive."""

    async def interrupt(self) -> None:
        """Interrupts what runs in it."""

    async def shut_down(self) -> None:
        """Asks it to end, so that it flushes its buffers; waits a while for it."""

    async def close(self) -> None:
        """Ends it, if it still runs, and closes the connection."""


@runtime_checkable
class MovableKernel(Protocol):
    """A kernel, as far as it can be started on a different machine if its own one fails before the first cell."""

    @property
    def can_move(self) -> bool:
        """Whether there is a different machine."""

    async def move(self, reason: str) -> None:
        """Leaves its machine for good: `start` then asks the others."""


def language_of(kernel: Kernel) -> str:
    """The language of the cells."""
    return str(kernel.info.get("language_info", {}).get("name", ""))
