"""Watches the workers of a cluster: fetches what they report, brings the files that they ask for, notices losses."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any, Protocol

from freshkernel.cluster.bundle_maker import FileChangedError
from freshkernel.cluster.exchange import END, EXCHANGE, REFUSE_FILE, TAKE_FILE, prepare
from freshkernel.cluster.orders import Exchanged
from freshkernel.cluster.start_reports import take_reports
from freshkernel.common.protocol import RunEvent

_LOOK_SECONDS = 0.5
_EXCHANGE_SECONDS = 0.25
_BUSY_SECONDS = 0.03
# With many workers, each is asked less often, so that the scheduler is not kept busy by questions.
_EXCHANGES_PER_SECOND = 400
_PART_BYTES = 4 << 20
_ANSWER_SECONDS = 30.0

_SILENT = object()


class Reports(Protocol):
    """What the watch reports to, and asks."""

    def on_worker_event(self, attempt: str, event: RunEvent) -> None:
        """An event of the run of an attempt."""

    def on_started(self, attempt: str, worker: str, number: int) -> bool:
        """A worker is about to run an attempt, or runs it; returns whether it may."""

    def on_worker_lost(self, worker: str, *, is_known_to_dask: bool) -> None:
        """A worker is gone, or has not answered for the time of the lease."""

    def parts(self, digest: str, part_bytes: int) -> Iterator[tuple[int, bytes, bool]]:
        """The parts of a file, each with its offset and whether it is the last."""


class _Talk:
    """What is to be said to a worker: which attempts it may run, and which not."""

    def __init__(self) -> None:
        self.is_prepared = False
        self._answers: dict[str, bool] = {}
        self._has_news = asyncio.Event()

    def answer(self, attempt: str, *, is_admitted: bool) -> None:
        """Keeps an answer for the next exchange."""
        self._answers[attempt] = is_admitted

    def hurry(self) -> None:
        """Begins the next exchange at once."""
        self._has_news.set()

    @property
    def has_answers(self) -> bool:
        """Whether an answer waits for the next exchange."""
        return bool(self._answers)

    def take_answers(self) -> dict[str, bool]:
        """The answers since the last time."""
        answers, self._answers = self._answers, {}
        self._has_news.clear()
        return answers

    async def wait(self, seconds: float) -> None:
        """Waits for so long, or until there is a hurry."""
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._has_news.wait(), seconds)


class WorkerWatch:
    """Talks to each worker at intervals, until it is closed."""

    def __init__(self, client: Any, session: str, reports: Reports, lease_seconds: float) -> None:
        self._client = client
        self._session = session
        self._reports = reports
        self._lease_seconds = lease_seconds
        self._talks: dict[str, _Talk] = {}
        self._talking: dict[str, asyncio.Task[None]] = {}
        self._resources: dict[str, dict[str, float]] = {}
        # `asyncio.wait_for` can lose a cancellation (Python before 3.12), so the loops look at this, too.
        self._is_closed = False
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> int:
        """Begins to watch; returns how many tasks the workers run at a time."""
        take_reports(self._client, self._session, self._take_report)
        threads = await self._look()
        self._looking = asyncio.ensure_future(self._look_again())
        return sum(threads.values())

    async def close(self) -> None:
        """Ends the watch."""
        self._is_closed = True
        tasks = [*self._talking.values(), *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(self._call(worker, END) for worker in self._talks))

    def missing_resources(self, wanted: dict[str, float]) -> str | None:
        """Why no worker can have a task; None if one can."""
        for there in self._resources.values():
            if all(there.get(name, 0) >= amount for name, amount in wanted.items()):
                return None
        if not wanted:
            return None
        asked = ", ".join(f"{name}={amount:g}" for name, amount in wanted.items())
        return (
            f"No worker has the resources {asked}. Start one with: dask worker ADDRESS --resources "
            f'"{asked.replace(", ", " ")}"'
        )

    async def _look_again(self) -> None:
        while not self._is_closed:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                await self._look()
            except (OSError, asyncio.TimeoutError):
                # The client connects again; the talks notice for how long it did not.
                continue

    async def _look(self) -> dict[str, int]:
        identity = await self._client.scheduler.identity()
        workers = identity["workers"]
        self._resources = {each: dict(facts["resources"]) for each, facts in workers.items()}
        for worker in workers.keys() - self._talks.keys():
            talk = self._talks[worker] = _Talk()
            self._talking[worker] = asyncio.ensure_future(self._talk(worker, talk))
        for worker in self._talks.keys() - workers.keys():
            del self._talks[worker]
            self._talking.pop(worker).cancel()
            self._reports.on_worker_lost(worker, is_known_to_dask=True)
        return {each: int(facts["nthreads"]) for each, facts in workers.items()}

    async def _talk(self, worker: str, talk: _Talk) -> None:
        loop = asyncio.get_running_loop()
        heard = loop.time()
        while not self._is_closed and self._talks.get(worker) is talk:
            reply = await self._exchange(worker, talk)
            now = loop.time()
            wait = max(_EXCHANGE_SECONDS, len(self._talks) / _EXCHANGES_PER_SECOND)
            if reply is not _SILENT:
                heard = now
            elif now - heard > self._lease_seconds:
                # By now the worker has given up, too.
                self._reports.on_worker_lost(worker, is_known_to_dask=False)
                heard = now
            # None: nothing of this driver has begun there.
            if reply is not _SILENT and reply is not None:
                self._take(worker, talk, reply)
                wait = _BUSY_SECONDS if reply["wanted"] or talk.has_answers else wait
                for digest in reply["wanted"]:
                    await self._bring(worker, digest)
            await talk.wait(wait)

    async def _exchange(self, worker: str, talk: _Talk) -> Any:
        talk.is_prepared = talk.is_prepared or await self._prepare(worker)
        if not talk.is_prepared:
            return _SILENT
        answers = talk.take_answers()
        admitted = [attempt for attempt, is_admitted in answers.items() if is_admitted]
        cancelled = [attempt for attempt, is_admitted in answers.items() if not is_admitted]
        reply = await self._call(worker, EXCHANGE, admitted=admitted, cancelled=cancelled)
        # A worker that is silent may have started again at the same address.
        talk.is_prepared = reply is not _SILENT
        return reply

    def _take_report(self, worker: str, attempt: str, number: int) -> None:
        """Answers a start that a worker has reported."""
        is_admitted = self._reports.on_started(attempt, worker, number)
        talk = self._talks.get(worker)
        if talk is not None:
            talk.answer(attempt, is_admitted=is_admitted)
            talk.hurry()

    def _take(self, worker: str, talk: _Talk, reply: Exchanged) -> None:
        for start in reply["running"]:
            is_admitted = self._reports.on_started(start["attempt"], worker, start["number"])
            if start["is_waiting"] or not is_admitted:
                talk.answer(start["attempt"], is_admitted=is_admitted)
        for attempt, event in reply["events"]:
            self._reports.on_worker_event(attempt, event)

    async def _bring(self, worker: str, digest: str) -> None:
        try:
            for offset, data, last in self._reports.parts(digest, _PART_BYTES):
                part = {"digest": digest, "offset": offset, "data": data, "last": last}
                if await self._call(worker, TAKE_FILE, **part) is _SILENT:
                    return
        except FileChangedError as error:
            await self._call(worker, REFUSE_FILE, digest=digest, reason=str(error))

    async def _prepare(self, worker: str) -> bool:
        """Makes a worker able to answer."""
        try:
            calling = self._client.run(prepare, workers=[worker], on_error="ignore")
            return worker in await asyncio.wait_for(calling, _ANSWER_SECONDS)
        except Exception:
            return False

    async def _call(self, worker: str, name: str, **arguments: Any) -> Any:
        """The answer of a worker, or `_SILENT`."""
        message = {"op": name, "session": self._session, **arguments}
        try:
            asking = self._client.scheduler.broadcast(
                msg=message, workers=[worker], on_error="ignore"
            )
            answers = await asyncio.wait_for(asking, _ANSWER_SECONDS)
        except Exception:
            # The scheduler or the connection to it is gone, perhaps for a moment only.
            return _SILENT
        return answers.get(worker, _SILENT)
