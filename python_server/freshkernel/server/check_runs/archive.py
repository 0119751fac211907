"""Access to runs that ended or belong to other servers, and everything that waits for the disk.

Called from the event loop. One thread uses the store, so that operations happen in order; event logs are
read outside of it, so that clients who follow a run do not wait for a large result.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from freshkernel.common.protocol import RunComparison, RunEvent, RunJob, RunStatus, RunSummary
from freshkernel.server.check_runs.abandoned_runs import Decide
from freshkernel.server.check_runs.database import StoredRuns
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.live_run import LiveRun
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.request_reader import ReadRequest
from freshkernel.server.check_runs.store import RunStore

Value = TypeVar("Value")

UNSAVED = "The result cannot be saved, and is available only until the server ends."


class RunArchive:
    """Saves runs; what cannot be saved stays in memory, and saving is tried again later."""

    def __init__(self, store: RunStore, logger: logging.Logger) -> None:
        self._store = store
        self._logger = logger
        self._held: dict[str, LiveRun] = {}
        self._thread = ThreadPoolExecutor(1, "freshkernel-runs")
        self._tidying = asyncio.Lock()
        # When it was last tidied: after the start, and at the end of each run.
        self.stored = StoredRuns(0, 0)
        # The users who have waiting runs of dead servers.
        self.returning: frozenset[str] = frozenset()
        self._problems = ""

    async def add(self, summary: RunSummary, job: RunJob, read: ReadRequest) -> LiveRun:
        """Saves a new run; refuses it if it cannot be saved."""
        await self._in_thread(lambda: self._store.add_read(summary, job, read))
        return LiveRun(summary, job, EventLog(self._store.folder_of(summary["id"])))

    async def save(self, run: LiveRun) -> None:
        """Saves the state of a run; if that fails, it stays in memory."""
        summary: RunSummary = {**run.summary}
        try:
            await self._in_thread(lambda: self._store.update(summary))
        except RequestRefusedError as error:
            self._warn(error)

    async def finish(self, run: LiveRun, status: RunStatus, message: str) -> RunEvent:
        """Adds the last event of a run that never began."""
        return await self._in_thread(lambda: run.log.finish(status, message))

    async def keep(self, run: LiveRun) -> None:
        """Saves the result of a run that ended."""
        run_id, ended = run.summary["id"], run.ended()
        try:
            await self._in_thread(lambda: self._store.conclude(ended, run.job, run.log))
            self._held.pop(run_id, None)
        except RequestRefusedError as error:
            self._warn(error)
            ended = run.ended(f"{UNSAVED} {error}")
            run.result = await self._in_thread(
                lambda: self._store.result_without_file(run_id, run.job, run.log)
            )
            self._held[run_id] = run
        run.summary.update(ended)

    async def claim(self, user: str, decide: Decide) -> list[LiveRun]:
        """Takes the waiting runs of a user over from dead servers, the oldest first."""
        try:
            claimed = await self._in_thread(lambda: self._store.claim(user, decide))
        except RequestRefusedError as error:
            self._warn(error)
            return []
        # What this server leaves to others is asked for again after some time.
        self.returning -= {user}
        return [
            LiveRun(summary, job, EventLog(self._store.folder_of(summary["id"])))
            for summary, job in claimed
        ]

    def held(self, run: str) -> LiveRun | None:
        """A run that could not be saved."""
        return self._held.get(run)

    async def maintain(self, live: list[LiveRun]) -> None:
        """Writes heartbeats, ends runs of dead servers, and saves what could not be saved before."""
        own: list[RunSummary] = [{**run.summary} for run in live if run.finished is None]
        try:
            self.returning = await self._in_thread(lambda: self._store.maintain(own))
            self._report(self._store.problem)
        except RequestRefusedError as error:
            self._warn(error)
        for run in list(self._held.values()):
            await self.keep(run)

    async def tidy(self, user: str | None = None) -> None:
        """Deletes runs that are no longer kept, of a user or of all, and returns their space.

        In small steps, and files outside of the thread of the store, so that requests come in between.
        """
        try:
            async with self._tidying:
                while runs := await self._in_thread(lambda: self._store.expired(user)):
                    await self._remove(runs)
                while await self._in_thread(self._store.release_space):
                    pass
                if user is None:
                    await self._in_thread(self._store.sweep)
                self.stored = await self._in_thread(self._store.stored)
        except RequestRefusedError as error:
            self._warn(error)

    async def _remove(self, runs: list[str]) -> None:
        await asyncio.to_thread(self._store.remove_files, runs)
        await self._in_thread(lambda: self._store.remove(runs))

    async def find(self, run: str) -> RunSummary | None:
        """A saved run."""
        return await self._in_thread(lambda: self._store.find(run))

    async def of_user(
        self, user: str, limit: int, before: tuple[float, str] | None
    ) -> list[RunSummary]:
        """The newest runs of a user, or those older than the one with this time and id."""
        return await self._in_thread(lambda: self._store.of_user(user, limit, before))

    async def events(self, run: str, since: int) -> list[RunEvent]:
        """The events of a run that this server does not own."""
        folder = self._store.folder_of(run)
        return await asyncio.to_thread(lambda: EventLog(folder).read(since))

    async def result(self, run: str) -> Path | bytes:
        """The file of the result, or its text if it could not be written."""
        held = self._held.get(run)
        if held is not None and held.result is not None:
            return json.dumps(held.result).encode()
        return await self.file(run, "result.json")

    async def file(self, run: str, name: str) -> Path:
        """A file of a run."""
        path = self._store.folder_of(run) / name
        if not await asyncio.to_thread(path.exists):
            raise RequestRefusedError(404, f"The file {name} of this run no longer exists.")
        return path

    async def compare(self, run: str, comparison: RunComparison) -> None:
        """Saves the comparison of a run."""
        await self._in_thread(lambda: self._store.compare(run, comparison))

    async def forget(self, run: str) -> None:
        """Removes a run and all of its files."""
        self._held.pop(run, None)
        await self._remove([run])
        self.stored = await self._in_thread(self._store.stored)

    async def close(self) -> None:
        """Closes the files."""
        await self._in_thread(self._store.close)
        self._thread.shutdown(wait=False)

    async def _in_thread(self, action: Callable[[], Value]) -> Value:
        return await asyncio.get_running_loop().run_in_executor(self._thread, action)

    def _warn(self, error: RequestRefusedError) -> None:
        self._report(str(error))

    def _report(self, problem: str) -> None:
        """Logs a problem once, not on each attempt; empty for none."""
        if problem not in ("", self._problems):
            self._logger.warning("%s", problem)
        self._problems = problem
