"""What the load test measures: how long requests take, by route, and the memory and files of a process."""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPResponse

from freshkernel.common.processes import descendants

PERCENTILES = (50, 99)


def percentile(values: Iterable[float], percent: int) -> float:
    """The smallest value that this percentage of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


class Process(NamedTuple):
    """The state of a process on Linux: resident memory in bytes, open files, threads, seconds of a processor."""

    memory: int
    files: int
    threads: int
    seconds: float

    @classmethod
    def of(cls, pid: int) -> Process:
        """The process now."""
        folder = Path(f"/proc/{pid}")
        status = dict(
            line.split(":", 1)
            for line in (folder / "status").read_text().splitlines()
            if ":" in line
        )
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        return cls(
            int(status["VmRSS"].split()[0]) * 1024,
            sum(1 for _ in (folder / "fd").iterdir()),
            int(status["Threads"]),
            (int(fields[11]) + int(fields[12])) / 100,
        )


class Times:
    """Seconds of each request, by route."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.failures: dict[str, int] = defaultdict(int)

    def table(self) -> str:
        """A line for each route: number of requests, percentiles and maximum in milliseconds."""
        lines = [f"  {'route':<42} {'number':>7} {'p50 ms':>8} {'p99 ms':>8} {'max ms':>8}"]
        for route, seconds in sorted(self.seconds.items()):
            shown = [1000 * percentile(seconds, each) for each in PERCENTILES]
            numbers = "".join(f" {each:8.1f}" for each in [*shown, 1000 * max(seconds)])
            failed = self.failures.get(route)
            note = f"  {failed} failed" if failed else ""
            lines.append(f"  {route:<42} {len(seconds):7}{numbers}{note}")
        return "\n".join(lines)


class Page:
    """An open page of one user, which sends requests and measures them."""

    def __init__(self, url: str, token: str, user: str, times: Times) -> None:
        self._url = url
        self._headers = {"Authorization": f"token {token}", "X-User": user}
        self._times = times
        self.user = user

    async def ask(
        self,
        route: str,
        name: str,
        method: str = "GET",
        body: object = None,
        expected: tuple[int, ...] = (200, 202, 204),
    ) -> Any:
        """The JSON of an answer; the time counts for `name`, which has no ids."""
        began = time.perf_counter()
        answer = await self._send(route, method, body)
        key = f"{method} {name}"
        self._times.seconds[key].append(time.perf_counter() - began)
        if answer.code not in expected:
            self._times.failures[key] += 1
        is_json = answer.body and answer.headers.get("Content-Type", "").startswith(
            "application/json"
        )
        return json.loads(answer.body) if is_json else None

    async def _send(self, route: str, method: str, body: object) -> HTTPResponse:
        return await AsyncHTTPClient().fetch(
            f"{self._url}{route}",
            method=method,
            headers=self._headers,
            body=None if body is None else json.dumps(body),
            request_timeout=120,
            connect_timeout=60,
            raise_error=False,
        )


class Family:
    """The most memory and processes that the descendants of a process have at a time, looked at twice a second."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.memory = 0
        self.processes = 0
        self._task: asyncio.Task[None] | None = None

    async def _look(self) -> None:
        while True:
            sizes = [shared_memory(pid) for pid in descendants(self._pid)]
            self.memory = max(self.memory, sum(sizes))
            self.processes = max(self.processes, len(sizes))
            await asyncio.sleep(0.5)

    async def __aenter__(self) -> Family:
        self._task = asyncio.ensure_future(self._look())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()


def shared_memory(pid: int) -> int:
    """The memory of a process in bytes, with its part of what it shares with others; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024


class EventLoopDelay:
    """How long the server's event loop is busy: how late it answers the smallest request, asked all the time."""

    def __init__(self, page: Page, name: str = "freshkernel/status (event loop)") -> None:
        self._page = page
        self._name = name
        self._task: asyncio.Task[None] | None = None

    async def _ask(self) -> None:
        while True:
            try:
                await self._page.ask("freshkernel/status", self._name)
            except (HTTPClientError, OSError):
                return
            await asyncio.sleep(0.05)

    async def __aenter__(self) -> EventLoopDelay:
        self._task = asyncio.ensure_future(self._ask())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
