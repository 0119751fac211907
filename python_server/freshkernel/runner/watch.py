"""Stops a run before its last cell: time, memory, a dead kernel, a request from outside.

Memory is that of the descendants of this process; a kernel on another machine is not included.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from freshkernel.common.kernel_interface import Kernel
from freshkernel.common.processes import resident_bytes
from freshkernel.common.protocol import RunLimits, RunStatus

_ALIVE_SECONDS = 0.1
_MEMORY_SECONDS = 0.5


@dataclass
class Stop:
    """How and why a run ends."""

    status: RunStatus
    message: str


class Watch:
    """Keeps the first reason to stop, and lets callers wait for it."""

    def __init__(self, limits: RunLimits) -> None:
        self._limits = limits
        self._tasks: list[asyncio.Task[None]] = []
        self._event = asyncio.Event()
        self.stopped: Stop | None = None
        # The end of the kernel, if that is why the run stops, and the first other reason after it.
        self._kernel_end: Stop | None = None
        self._later: Stop | None = None
        self._exit: Stop | None = None
        self._following: asyncio.Task[None] | None = None

    def request_stop(self, stop: Stop) -> None:
        """Stops the run, unless it is already stopping."""
        if self.stopped is None:
            self.stopped = stop
            self._event.set()
        elif self.stopped is self._kernel_end and self._later is None:
            self._later = stop

    def note_exit(self, stop: Stop) -> None:
        """Stops the run because a cell asked the kernel to exit, also if its end was noticed first."""
        if self.stopped is None or self.stopped is self._kernel_end:
            self.stopped = self._kernel_end = self._exit = stop
            self._event.set()

    @property
    def is_exit(self) -> bool:
        """Returns True if the run stops because a cell asked the kernel to exit."""
        return self.stopped is not None and self.stopped is self._exit

    def begin(self) -> None:
        """Starts to watch time and memory."""
        self._tasks.append(asyncio.create_task(self._watch_time()))
        self._tasks.append(asyncio.create_task(self._watch_memory()))

    def follow(self, kernel: Kernel) -> None:
        """Starts to watch a kernel."""
        self._following = asyncio.create_task(self._watch_kernel(kernel))
        self._tasks.append(self._following)

    def forget_kernel(self) -> None:
        """Continues without the kernel, for which there is a different one; other reasons to stop remain."""
        if self._following is not None:
            self._following.cancel()
        if self._kernel_end is not None and self.stopped is self._kernel_end:
            self.stopped = self._kernel_end = None
            self._event.clear()
            later, self._later = self._later, None
            if later is not None:
                self.request_stop(later)

    def end(self) -> None:
        """Stops to watch."""
        for task in self._tasks:
            task.cancel()

    async def done_before_stop(
        self, future: asyncio.Future[Any], seconds: float | None = None
    ) -> bool:
        """Waits for a future until a stop or a timeout; returns whether it is done."""
        stopping = asyncio.ensure_future(self._event.wait())
        both = {future, stopping}
        await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        return future.done()

    async def _watch_time(self) -> None:
        seconds = self._limits["seconds"]
        if seconds is not None:
            await asyncio.sleep(seconds)
            self.request_stop(Stop("timeout", f"The run took longer than {seconds:g} s."))

    async def _watch_memory(self) -> None:
        limit = self._limits["memory_bytes"]
        while limit is not None:
            await asyncio.sleep(_MEMORY_SECONDS)
            held = resident_bytes()
            if held > limit:
                text = f"The notebook used {held} bytes of memory; the limit is {limit}."
                self.request_stop(Stop("memory", text))

    async def _watch_kernel(self, kernel: Kernel) -> None:
        while (end := await kernel.why_ended()) is None:
            await asyncio.sleep(_ALIVE_SECONDS)
        if self.stopped is None:
            self._kernel_end = Stop(end.status, end.message)
            self.request_stop(self._kernel_end)
