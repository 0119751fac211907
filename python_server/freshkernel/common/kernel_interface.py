"""What a run needs of a kernel, wherever that is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from jupyter_client.session import Session

from freshkernel.common.protocol import RunStatus

# Widths of text and the order of sets depend on these: without them no two runs need be alike.
FIXED_ENVIRONMENT = {"COLUMNS": "80", "LINES": "24", "PYTHONHASHSEED": "0"}

Message = dict[str, Any]


class KernelStartError(Exception):
    """The kernel did not start."""


class KernelEnd(NamedTuple):
    """Why nothing more comes from a kernel, and how the run ends with it."""

    status: RunStatus
    message: str


class Channel(Protocol):
    """One of the ways on which messages go to a kernel and come from it."""

    def send(self, message: Message, /) -> None:
        """Send a message."""

    async def get_msg(self) -> Message:
        """The next message."""


class Client(Protocol):
    """All of them, and who makes messages for them."""

    @property
    def session(self) -> Session:
        """Makes messages."""

    @property
    def shell_channel(self) -> Channel:
        """Requests and their replies."""

    @property
    def iopub_channel(self) -> Channel:
        """What everybody hears: outputs and states."""

    @property
    def stdin_channel(self) -> Channel:
        """Questions of the kernel."""


class Kernel(Protocol):
    """A kernel that was started for one run."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def client(self) -> Client:
        """The way to talk to it, once it is started."""

    @property
    def info(self) -> Message:
        """What it said of itself."""

    @property
    def environment(self) -> Mapping[str, str]:
        """Those of the fixed variables that it has."""

    @property
    def cuts(self) -> int:
        """How many times the connection to it was lost and made again."""

    @property
    def is_here(self) -> bool:
        """Whether it is a process of this machine, below this one."""

    def is_foreign(self, request: str) -> bool:
        """Whether somebody else sent a request, whose reply we do not see."""

    def is_probe(self, request: str) -> bool:
        """Whether it is the first request after the connection was made again."""

    async def start(self, seconds: float) -> Message:
        """Start it and wait until it answers; the last message that it sent for this."""

    async def why_ended(self) -> KernelEnd | None:
        """Why nothing more comes from it; None as long as something may."""

    async def interrupt(self) -> None:
        """Interrupt what runs in it."""

    async def shut_down(self) -> None:
        """Ask it to end, so that it first writes what it holds; wait a while for it."""

    async def close(self) -> None:
        """End it, if it still runs, and close the connection."""


def language_of(kernel: Kernel) -> str:
    """The language of the cells."""
    return str(kernel.info.get("language_info", {}).get("name", ""))
