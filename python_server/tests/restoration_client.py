"""A client of restorations: asks for one, follows it and reads its result."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from run_client import notebook
from running_server import Answer

from freshkernel.common.protocol import (
    RestorationProgress,
    RestorationSummary,
    RestoreEvent,
    RestoreResult,
    parse_restoration_progress,
    parse_restoration_summary,
    parse_restore_result,
)


def restoration(*sources: str, **changes: Any) -> dict[str, Any]:
    """A usual `RestorationRequest`, but for some of it."""
    usual = {
        "path": "a.ipynb",
        "text": json.dumps(notebook(*sources)),
        "kernel_name": "python3",
        "added_folder": "a-restored.restore",
        "sandbox": "off",
        "network": True,
    }
    return {**usual, **changes}


class RestorationClient:
    """Asks a server for restorations as one user."""

    def __init__(
        self, fetch: Callable[..., Awaitable[Answer]], headers: dict[str, str] | None = None
    ) -> None:
        self._fetch = fetch
        self._options = {"headers": headers} if headers else {}

    async def ask(self, *parts: str, method: str = "GET", **options: Any) -> Answer:
        """One request below `freshkernel/restorations`."""
        return await self._fetch(
            "freshkernel", "restorations", *parts, method=method, **self._options, **options
        )

    async def post(self, body: object) -> Answer:
        """Ask for a restoration."""
        return await self.ask(
            method="POST", body=body if isinstance(body, str) else json.dumps(body)
        )

    async def start(self, *sources: str, **changes: Any) -> RestorationSummary:
        """Ask for a restoration that is granted."""
        answer = await self.post(restoration(*sources, **changes))
        assert answer.status == 202, answer.text
        summary = parse_restoration_summary(answer.json)
        assert answer.headers["Location"].endswith(f"/freshkernel/restorations/{summary['id']}")
        return summary

    async def progress(self, identifier: str, since: int = 0) -> RestorationProgress:
        """The events from a number on."""
        params = {"since": str(since), "wait": "20"}
        answer = await self.ask(identifier, "events", params=params, request_timeout=60)
        return parse_restoration_progress(answer.json)

    async def follow(
        self, identifier: str, until: Callable[[RestoreEvent], bool] = lambda _: False
    ) -> tuple[RestorationSummary, list[RestoreEvent]]:
        """The events up to one, or to the end."""
        events: list[RestoreEvent] = []
        while True:
            progress = await self.progress(identifier, len(events))
            events += progress["events"]
            is_over = progress["restoration"]["state"] != "running"
            if is_over or any(until(event) for event in progress["events"]):
                return progress["restoration"], events

    async def result(self, identifier: str) -> RestoreResult:
        """The result."""
        answer = await self.ask(identifier, "result")
        assert answer.status == 200, answer.text
        return parse_restore_result(answer.json)
