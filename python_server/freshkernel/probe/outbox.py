"""When runs are told: a run at once, those that follow it fast together.

A message costs the kernel more than all else that is done for a cell. When a whole notebook runs, its
quick cells share messages; a cell that somebody runs is told before the kernel says that it is idle.
"""

from __future__ import annotations

import threading
from functools import partial
from time import monotonic
from typing import Any

# Seconds after a message within which no further run is told.
TOGETHER = 0.1


class Outbox:
    """Runs on their way to the front ends, oldest first."""

    def __init__(self, probe: Any) -> None:
        self._probe = probe
        self._lock = threading.Lock()
        self._waiting: list[dict[str, Any]] = []
        self._is_late_call_due = False
        self._told = -TOGETHER

    def add(self, run: dict[str, Any], code: str) -> None:
        """Tell a run now or soon; `code` is what ran."""
        front_ends = self._probe.front_ends
        if not front_ends.are_there():
            return
        with self._lock:
            self._waiting.append(run)
            wait = self._told + TOGETHER - monotonic()
            # A call that an interrupt kept from being made is late.
            if wait <= (-TOGETHER if self._is_late_call_due else 0):
                self._tell(front_ends.request(), code)
            elif not self._is_late_call_due:
                self._is_late_call_due = True
                self._call_late(wait, front_ends.request(), code)

    def empty(self) -> None:
        """Tell what waits: nobody comes after this."""
        with self._lock:
            self._tell(self._probe.front_ends.request())

    def _call_late(self, wait: float, request: dict[str, Any], code: str | None) -> None:
        tell = partial(self._tell_late, request)
        self._probe.front_ends.call_later(wait, tell, request, code)

    def _tell_late(self, request: dict[str, Any]) -> None:
        try:
            if not self._lock.acquire(blocking=False):
                # Who tells something now may wait for this thread.
                self._call_late(TOGETHER, request, None)
                return
            try:
                self._tell(request)
            finally:
                self._lock.release()
        except BaseException:
            return

    def _tell(self, request: dict[str, Any], code: str | None = None) -> None:
        runs, self._waiting, self._is_late_call_due = self._waiting, [], False
        if not runs:
            return
        self._told = monotonic()
        message = {"kind": "runs", "session": self._probe.session, "runs": runs}
        self._probe.front_ends.tell(message, request, code)
