"""Tells everyone who listens to the server's events that a run has news.

Every listener gets the events of all users, so they say nothing but which run it is and how far it
is. What happened is asked for with `GET freshkernel/runs/<id>/events`.
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
    "description": "A run that Freshkernel looks after has news.",
    "personal-data": False,
    "type": "object",
    "required": ["run", "sequence", "state"],
    "properties": {
        "run": {"type": "string", "description": "The id of the run."},
        "sequence": {"type": "integer", "description": "The number of its next event."},
        "state": {"type": "string", "description": "Where it stands."},
    },
}

_PAUSE_SECONDS = 0.2


class RunEvents:
    """Emits an event for each change of state, and for other news a few times a second."""

    def __init__(self, logger: EventLogger) -> None:
        self._logger = logger
        self._told: dict[str, str] = {}
        self._pending: dict[str, asyncio.TimerHandle] = {}
        logger.register_event_schema(SCHEMA)

    def tell(self, summary: RunSummary) -> None:
        """A run has news."""
        run = summary["id"]
        if self._told.get(run) != summary["state"]:
            self._emit(summary)
        elif run not in self._pending:
            loop = asyncio.get_running_loop()
            self._pending[run] = loop.call_later(_PAUSE_SECONDS, self._emit, summary)

    def _emit(self, summary: RunSummary) -> None:
        run, state = summary["id"], summary["state"]
        pending = self._pending.pop(run, None)
        if pending is not None:
            pending.cancel()
        self._told[run] = state
        if state not in ("queued", "running"):
            del self._told[run]
        data = {"run": run, "sequence": summary["sequence"], "state": state}
        self._logger.emit(schema_id=SCHEMA_ID, data=data)

    def close(self) -> None:
        """Tell no more."""
        for pending in self._pending.values():
            pending.cancel()
