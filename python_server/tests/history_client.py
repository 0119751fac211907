"""Requests for the kept history of notebooks, for tests."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, cast

from running_server import Answer

from freshkernel.common.protocol import KeptExecution, KeptHistory, parse_kept_history


def execution(sequence: int, source: str = "x = 1", **changes: Any) -> KeptExecution:
    """An execution of a cell."""
    values: dict[str, Any] = {
        "sequence": sequence,
        "count": sequence,
        "source": source,
        "status": "ok",
        "error": None,
        "started": 100.0 + sequence,
        "ended": 101.0 + sequence,
        "origin": "cell",
        "cell": "a",
        "bound": ["x"],
        "rebound": [],
        "deleted": [],
    }
    return cast(KeptExecution, {**values, **changes})


def addition(path: str, *executions: KeptExecution, session: str = "first") -> dict[str, object]:
    """A request that keeps executions."""
    return {"path": path, "session": session, "executions": list(executions)}


class HistoryClient:
    """A user who keeps histories."""

    def __init__(
        self,
        fetch: Callable[..., Awaitable[Answer]],
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._fetch = fetch
        self._headers = dict(headers or {})

    async def ask(self, method: str, **options: Any) -> Answer:
        """Sends a request."""
        body = options.pop("body", None)
        options["body"] = json.dumps(body) if isinstance(body, dict) else body
        return await self._fetch(
            "freshkernel", "history", method=method, headers=self._headers, **options
        )

    async def read(self, path: str = "a.ipynb") -> KeptHistory:
        """What is kept of a notebook."""
        answer = await self.ask("GET", params={"path": path})
        assert answer.status == 200, answer.text
        return parse_kept_history(answer.json)

    async def sources(self, path: str = "a.ipynb") -> list[list[str]]:
        """The kept code, by session."""
        kept = await self.read(path)
        return [[each["source"] for each in one["executions"]] for one in kept["sessions"]]

    async def add(self, path: str, *executions: KeptExecution, session: str = "first") -> Answer:
        """Keeps executions."""
        return await self.ask("POST", body=addition(path, *executions, session=session))

    async def move(self, path: str, new_path: str) -> Answer:
        """Renames a notebook."""
        return await self.ask("PUT", body={"path": path, "new_path": new_path})

    async def remove(self, path: str | None, sessions: Sequence[str] = ()) -> Answer:
        """Deletes the history of one notebook, or of all."""
        named = [] if path is None else [("path", path)]
        params = [*named, *(("session", each) for each in sessions)]
        return await self.ask("DELETE", params=params)
