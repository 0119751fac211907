"""One restoration: its state, its events, and the clients that wait for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from freshkernel.common.protocol import (
    RestorationSummary,
    RestoreEvent,
    RestoreJob,
    RestoreResult,
)
from freshkernel.server.restorations.command import CommandEnd, RestoreCommand

# 30 runs have fewer.
MAXIMUM_EVENTS = 2_000


class Restoration:
    """Used from the event loop; the command has its own thread."""

    def __init__(self, identifier: str, path: str, user: str) -> None:
        self.user = user
        self.events: list[RestoreEvent] = []
        self.result: RestoreResult | None = None
        self.asked = time.monotonic()
        self.ended = asyncio.Event()
        self.summary = RestorationSummary(
            id=identifier, path=path, state="running", message="", created=time.time(), seconds=None
        )
        self._began = time.monotonic()
        self._news = asyncio.Event()
        self._command: RestoreCommand | None = None

    def start(self, job: RestoreJob, ended: Callable[[], None]) -> None:
        """Starts the command; `ended` is called in the event loop."""
        loop = asyncio.get_running_loop()

        def call(action: Callable[[], None]) -> None:
            try:
                loop.call_soon_threadsafe(action)
            except RuntimeError:
                # The server has already ended.
                return

        def conclude(end: CommandEnd) -> None:
            self._conclude(end)
            ended()

        self._command = RestoreCommand(
            job,
            lambda event: call(lambda: self._take(event)),
            lambda end: call(lambda: conclude(end)),
        )
        self._command.start()

    def stop(self, reason: str) -> None:
        """Asks the command to end."""
        if self._command is not None:
            self._command.stop(reason)

    async def wait_for_news(self, seconds: float) -> None:
        """Waits for an event or the end, up to a time."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except asyncio.TimeoutError:
            return

    def _take(self, event: RestoreEvent) -> None:
        if len(self.events) < MAXIMUM_EVENTS:
            self.events.append(event)
            self._wake()

    def _conclude(self, end: CommandEnd) -> None:
        self.result = end.result if end.state == "finished" else None
        self.summary = {
            **self.summary,
            "state": end.state,
            "message": end.message,
            "seconds": time.monotonic() - self._began,
        }
        self.ended.set()
        self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()
