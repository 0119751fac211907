"""Emits Jupyter server events when a run changes.

Every listener gets the events of all users, so an event contains only the id of the run, its state and
a number. Clients read the details with `GET freshkernel/runs/<id>/events`.
"""

from __future__ import annotations

import asyncio

from jupyter_events import EventLogger

from freshkernel.common.protocol import RunSummary

SCHEMA_ID = "https://schema.jupyter.org/freshkernel/run/v1"
SCHEMA = {
    "$id": SCHEMA_ID,
    "version": "1",
    "title": "Run of a notebook",
    "description": "A run of Freshkernel has changed.",
    "personal-data": False,
    "type": "object",
    "required": ["run", "sequence", "state"],
    "properties": {
        "run": {"type": "string", "description": "The id of the run."},
        "sequence": {"type": "integer", "description": "The number of its next event."},
        "state": {"type": "string", "description": "The state of the run."},
    },
}

_PAUSE_SECONDS = 0.2


class RunEvents:
    """Emits an event for each change of state, and for other changes a few times a second."""

    def __init__(self, logger: EventLogger) -> None:
        self._logger = logger
        self._emitted: dict[str, str] = {}
        self._pending: dict[str, asyncio.TimerHandle] = {}
        logger.register_event_schema(SCHEMA)

    def emit(self, summary: RunSummary) -> None:
        """Emits an event for a run that has changed."""
        run = summary["id"]
        if self._emitted.get(run) != summary["state"]:
            self._emit(summary)
        elif run not in self._pending:
            loop = asyncio.get_running_loop()
            self._pending[run] = loop.call_later(_PAUSE_SECONDS, self._emit, summary)

    def _emit(self, summary: RunSummary) -> None:
        run, state = summary["id"], summary["state"]
        pending = self._pending.pop(run, None)
        if pending is not None:
            pending.cancel()
        self._emitted[run] = state
        if state not in ("queued", "running"):
            del self._emitted[run]
        data = {"run": run, "sequence": summary["sequence"], "state": state}
        self._logger.emit(schema_id=SCHEMA_ID, data=data)

    def close(self) -> None:
        """Stops to emit events."""
        for pending in self._pending.values():
            pending.cancel()
