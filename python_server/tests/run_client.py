"""A client of runs: requests one, follows it and reads its result."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, cast

from running_server import Answer
from running_worker import HERE

from freshkernel.common.protocol import (
    RunEvent,
    RunProgress,
    RunResult,
    RunSummary,
    parse_run_list,
    parse_run_progress,
    parse_run_result,
    parse_run_summary,
)


def notebook(*sources: str) -> dict[str, Any]:
    """A notebook of nbformat 4 with a text and these code cells."""
    text = {"cell_type": "markdown", "id": "text", "metadata": {}, "source": ["# A", "title"]}
    code: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "id": f"cell-{number}",
            "metadata": {},
            "source": source,
            "execution_count": None,
            "outputs": [],
        }
        for number, source in enumerate(sources)
    ]
    return {"cells": [text, *code], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def request(*sources: str, **changes: Any) -> dict[str, Any]:
    """A usual `RunRequest`, but for some of it."""
    usual = {
        "path": "a.ipynb",
        "notebook": notebook(*sources),
        "kernel_name": "python3",
        "order": "document",
        "stop_on_error": False,
        "parameters": {},
        "own_folder": False,
        "place": HERE,
        "copy_bytes": 200_000_000,
        "limits": None,
        "repeat_of": None,
    }
    return {**usual, **changes}


class RunClient:
    """Asks a server for runs as one user."""

    def __init__(
        self, fetch: Callable[..., Awaitable[Answer]], headers: dict[str, str] | None = None
    ) -> None:
        self._fetch = fetch
        self._options = {"headers": headers} if headers else {}

    async def ask(self, *parts: str, method: str = "GET", **options: Any) -> Answer:
        """One request below `freshkernel/runs`."""
        return await self._fetch(
            "freshkernel", "runs", *parts, method=method, **self._options, **options
        )

    async def post(self, body: object) -> Answer:
        """Ask for a run."""
        text = body if isinstance(body, str) else json.dumps(body)
        return await self.ask(method="POST", body=text)

    async def start(self, *sources: str, **changes: Any) -> RunSummary:
        """Ask for a run that is granted."""
        answer = await self.post(request(*sources, **changes))
        assert answer.status == 202, answer.text
        summary = parse_run_summary(answer.json)
        assert answer.headers["Location"].endswith(f"/freshkernel/runs/{summary['id']}")
        return summary

    async def find(self, run: str) -> RunSummary:
        """The run as it is now."""
        return parse_run_summary((await self.ask(run)).json)

    async def all(self) -> list[RunSummary]:
        """All runs of the user."""
        return parse_run_list((await self.ask()).json)["runs"]

    async def progress(self, run: str, since: int = 0, wait: float = 0) -> RunProgress:
        """The events from a number on."""
        params = {"since": str(since), "wait": str(wait)}
        return parse_run_progress((await self.ask(run, "events", params=params)).json)

    async def follow(
        self, run: str, until: Callable[[RunEvent], bool] = lambda _: False
    ) -> list[RunEvent]:
        """The events up to one, or to the end."""
        events: list[RunEvent] = []
        while True:
            progress = await self.progress(run, len(events), 20)
            assert progress["next"] == len(events) + len(progress["events"])
            events += progress["events"]
            if any(until(event) for event in progress["events"]):
                return events
            if progress["run"]["state"] not in ("queued", "running") and not progress["events"]:
                return events

    async def result(self, run: str) -> RunResult:
        """What came of it."""
        answer = await self.ask(run, "result", request_timeout=120)
        assert answer.status == 200, answer.text
        return parse_run_result(answer.json)

    async def until(self, run: str, state: str) -> RunSummary:
        """Wait until a run is in a state."""
        for _ in range(600):
            summary = await self.find(run)
            if summary["state"] == state:
                return summary
            await asyncio.sleep(0.1)
        raise AssertionError(f"still {summary['state']}: {summary['message']}")


def texts(result: RunResult) -> list[str]:
    """What each cell wrote, and the plain text of what it showed."""
    return [
        "".join(
            output.get("text", "") + output.get("data", {}).get("text/plain", "")
            for output in cast(list[dict[str, Any]], cell["outputs"])
        )
        for cell in result["cells"]
    ]


def is_output(event: RunEvent) -> bool:
    """Whether the running cell wrote something."""
    return event["kind"] == "output"
