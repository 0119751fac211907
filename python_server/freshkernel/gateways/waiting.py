"""Waits for capacity on gateways: longer each time, up to a limit."""

from __future__ import annotations

import asyncio
import time

_FIRST_SECONDS, _LONGEST_SECONDS = 0.5, 15.0


class Waiting:
    """The pauses between the requests of one run; begins when it is created."""

    def __init__(self, most: float) -> None:
        self._begun = time.monotonic()
        self._next = _FIRST_SECONDS
        self._most = most

    @property
    def is_over(self) -> bool:
        """Whether the next pause would exceed the limit."""
        return time.monotonic() - self._begun + self._next > self._most

    def __str__(self) -> str:
        return f"Waited {time.monotonic() - self._begun:.0f} s of at most {self._most:g} s."

    async def pause(self) -> None:
        """Waits before the next request."""
        await asyncio.sleep(self._next)
        self._next = min(self._next * 2, _LONGEST_SECONDS)
