"""When runs are told: a run at once, those that follow it fast together.

A message costs the kernel more than all else that is done for a cell. When a whole notebook runs, its
quick cells share messages; a cell that somebody runs is told before the kernel says that it is idle.
"""

from __future__ import annotations

import threading
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
        self._timer: threading.Timer | None = None
        self._told = -TOGETHER

    def add(self, run: dict[str, Any], code: str) -> None:
        """Tell a run now or soon; `code` is what ran."""
        front_ends = self._probe.front_ends
        if not front_ends.are_there():
            return
        with self._lock:
            self._waiting.append(run)
            wait = self._told + TOGETHER - monotonic()
            # A timer that an interrupt kept from being started is late.
            if wait <= (0 if self._timer is None else -TOGETHER):
                self._stop_timer()
                self._tell(front_ends.request(), code)
            elif self._timer is None:
                self._timer = threading.Timer(wait, self._tell_late, [front_ends.request()])
                self._timer.daemon = True
                self._timer.start()

    def empty(self) -> None:
        """Tell what waits: nobody comes after this."""
        with self._lock:
            self._stop_timer()
            self._tell(self._probe.front_ends.request())

    def _tell_late(self, request: dict[str, Any]) -> None:
        try:
            with self._lock:
                self._timer = None
                self._tell(request)
        except BaseException:
            return

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tell(self, request: dict[str, Any], code: str | None = None) -> None:
        runs, self._waiting = self._waiting, []
        if not runs:
            return
        self._told = monotonic()
        message = {"kind": "runs", "session": self._probe.session, "runs": runs}
        self._probe.front_ends.tell(message, request, code)
