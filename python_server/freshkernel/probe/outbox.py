"""Batches notifications: the first execution is sent at once, fast followers together.

A message costs the kernel more than all other work for a cell. When a whole notebook runs, its quick
cells share messages; a single cell is sent before the kernel reports that it is idle.
"""

from __future__ import annotations

import threading
from functools import partial
from time import monotonic
from typing import Any

# Seconds after a message in which no further execution is sent.
TOGETHER = 0.1


class Outbox:
    """Executions that wait to be sent to the front ends, oldest first."""

    def __init__(self, probe: Any) -> None:
        self._probe = probe
        self._lock = threading.Lock()
        self._waiting: list[dict[str, Any]] = []
        self._is_late_call_due = False
        self._notified = -TOGETHER

    def add(self, run: dict[str, Any], code: str) -> None:
        """Sends an execution now or soon; `code` is the code that ran."""
        front_ends = self._probe.front_ends
        if not front_ends.are_there():
            return
        with self._lock:
            self._waiting.append(run)
            wait = self._notified + TOGETHER - monotonic()
            # A call is late if an interrupt prevented it.
            if wait <= (-TOGETHER if self._is_late_call_due else 0):
                self._notify(front_ends.request(), code)
            elif not self._is_late_call_due:
                self._is_late_call_due = True
                self._call_late(wait, front_ends.request(), code)

    def empty(self) -> None:
        """Sends everything that waits: this is the last call."""
        with self._lock:
            self._notify(self._probe.front_ends.request())

    def _call_late(self, wait: float, request: dict[str, Any], code: str | None) -> None:
        notify = partial(self._notify_late, request)
        self._probe.front_ends.call_later(wait, notify, request, code)

    def _notify_late(self, request: dict[str, Any]) -> None:
        try:
            if not self._lock.acquire(blocking=False):
                # A thread that sends now may wait for this one.
                self._call_late(TOGETHER, request, None)
                return
            try:
                self._notify(request)
            finally:
                self._lock.release()
        except BaseException:
            return

    def _notify(self, request: dict[str, Any], code: str | None = None) -> None:
        runs, self._waiting, self._is_late_call_due = self._waiting, [], False
        if not runs:
            return
        self._notified = monotonic()
        message = {"kind": "runs", "session": self._probe.session, "runs": runs}
        self._probe.front_ends.notify(message, request, code)
