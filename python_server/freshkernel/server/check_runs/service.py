"""The service for all runs of a server: accepts, queues, starts, follows and cancels them."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Callable, Collection, Coroutine, Mapping
from pathlib import Path

from freshkernel.common.protocol import (
    ProjectTrust,
    RunComparison,
    RunEvent,
    RunProgress,
    RunStatus,
    RunSummary,
)
from freshkernel.gateways.choices import chosen_gateway
from freshkernel.gateways.pool import GatewayTarget, members_of
from freshkernel.server.check_runs.abandoned_runs import NOT_RESUMED
from freshkernel.server.check_runs.archive import RunArchive
from freshkernel.server.check_runs.database import StoredRuns
from freshkernel.server.check_runs.live_run import LiveRun
from freshkernel.server.check_runs.owner import SIGN_SECONDS, this_process
from freshkernel.server.check_runs.queue import RunQueue
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.request import gateway_of, job_of, require_text
from freshkernel.server.check_runs.request_reader import ReadRequest
from freshkernel.server.check_runs.resumption import Resumption
from freshkernel.server.check_runs.settings import RunSettings
from freshkernel.server.check_runs.store import RunStore
from freshkernel.server.check_runs.worker_process import CANCELLED, CLOSED
from freshkernel.server.served_folder import ServedFolder

Notify = Callable[[RunSummary], None]

_CLOSE_SECONDS = 15.0
# How often to look for runs that are too old. Those beyond a number or a size are deleted as soon as a run ends.
_TIDY_SECONDS = 3600.0
# How often to poll a run of a different server while a client waits for its events.
_OTHERS_SECONDS = 1.0


class RunService:
    """The runs of all users, who see only their own. Used from the event loop."""

    def __init__(
        self,
        folder: Path,
        settings: RunSettings,
        notify: Notify,
        logger: logging.Logger,
        gateways: Mapping[str, GatewayTarget],
        is_active: Callable[[], None] = lambda: None,
    ) -> None:
        """`notify` gets each run that has changed; `is_active` is called often while there are runs."""
        self._gateways = gateways
        self._is_active = is_active
        self._folder = folder
        self._settings = settings
        self._notify = notify
        self._archive = RunArchive(RunStore(folder, settings), logger)
        self._queue = RunQueue(settings)
        self._live: dict[str, LiveRun] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._adding = asyncio.Lock()
        self._opening: asyncio.Future[None] | None = None
        self._welcome: Callable[[], Coroutine[None, None, None]] | None = None
        self._closing = False

    @property
    def queued(self) -> int:
        """The number of waiting runs."""
        return self._queue.waiting

    @property
    def running(self) -> int:
        """The number of active runs."""
        return self._queue.active

    @property
    def stored(self) -> StoredRuns:
        """The number and size of the ended runs when one was last added or removed."""
        return self._archive.stored

    async def open(self) -> None:
        """Cleans up after dead servers: on the first use, and then at intervals."""
        if self._opening is None:
            self._opening = asyncio.ensure_future(self._archive.maintain([]))
            self._do(self._maintain(self._opening))
        await asyncio.shield(self._opening)

    def has_returned(self, user: str) -> bool:
        """Whether there are waiting runs of the user that a server left which has ended."""
        return user in self._archive.returning

    def welcome_by(self, action: Callable[[], Coroutine[None, None, None]]) -> None:
        """Calls an action after each look for runs of dead servers: it resumes those of users who need no request."""
        self._welcome = action

    async def resume(self, user: str, folder: ServedFolder, kernels: Collection[str]) -> None:
        """Takes up the waiting runs that a server left which has ended. The user may start runs now, with these kernels."""
        if self._closing:
            return
        now = Resumption(self._settings, self._gateways, kernels, folder)
        async with self._adding:
            for run in await self._archive.claim(user, now.job_of):
                self._live[run.summary["id"]] = run
                try:
                    self._queue.require_room(user)
                except RequestRefusedError as error:
                    self._do(self._end_waiting(run, "interrupted", f"{NOT_RESUMED} {error}"))
                    continue
                gateway = chosen_gateway(run.job["place"], run.job["kernel_name"], self._gateways)
                self._queue.add(run.summary["id"], user, _names_in(gateway))
                self._notify(run.summary)
                self._begin_next()

    async def close(self) -> None:
        """Ends active runs and saves their partial results. Waiting ones are left to the next server."""
        self._closing = True
        if self._settings.resume_hours > 0:
            self._leave_waiting()
        live = list(self._live.values())
        for run in live:
            self._stop(run, "interrupted", CLOSED)
        waits = [asyncio.ensure_future(run.concluded.wait()) for run in live]
        if waits:
            await asyncio.wait(waits, timeout=_CLOSE_SECONDS)
        for task in [*waits, *self._tasks]:
            task.cancel()
        await asyncio.gather(*waits, *self._tasks, return_exceptions=True)
        await self._archive.close()

    def _leave_waiting(self) -> None:
        """Forgets the waiting runs, which stay in the list."""
        for run_id in list(self._live):
            if self._queue.withdraw(run_id):
                self._live.pop(run_id).wake()

    async def start(
        self,
        read: ReadRequest,
        notebook_path: Path,
        api_path: str,
        user: str,
        trust: ProjectTrust = "unknown",
    ) -> RunSummary:
        """Adds a run to the queue; it begins when there is room."""
        if self._closing:
            raise RequestRefusedError(
                503, "The server is shutting down. Try again when it is back."
            )
        request = read.request
        require_text(request)
        if request["repeat_of"] is not None:
            await self.find(request["repeat_of"], user)
        run_id = secrets.token_hex(16)
        gateways = _names_in(gateway_of(request, self._gateways))
        folder = self._folder / run_id
        job = job_of(request, run_id, notebook_path, folder, self._settings, trust)
        summary = RunSummary(
            id=run_id,
            path=api_path,
            kernel_name=request["kernel_name"],
            order=request["order"],
            own_folder=request["own_folder"],
            place=request["place"],
            repeat_of=request["repeat_of"],
            state="queued",
            message="",
            owner=this_process(user),
            created=time.time(),
            started=None,
            seconds=None,
            cells=read.cells,
            cells_done=0,
            sequence=0,
            comparison=None,
        )
        async with self._adding:
            self._queue.require_room(user)
            self._live[run_id] = await self._archive.add(summary, job, read)
            self._queue.add(run_id, user, gateways)
        self._is_active()
        self._notify(summary)
        self._begin_next()
        return summary

    async def runs(
        self, user: str, limit: int, before: tuple[float, str] | None = None
    ) -> list[RunSummary]:
        """The newest runs of a user, or those older than the one with this time and id; newest first."""
        runs = await self._archive.of_user(user, limit, before)
        return [self._known(summary) for summary in runs]

    async def find(self, run: str, user: str) -> RunSummary:
        """A run of a user."""
        here = self._here(run)
        summary = here.summary if here else await self._archive.find(run)
        if summary is None or summary["owner"]["user"] != user:
            raise RequestRefusedError(
                404, "You have no run with this id; it may have been deleted."
            )
        return self._known(summary)

    async def progress(self, run: str, user: str, since: int, wait: float) -> RunProgress:
        """The events from a number on; waits for the next one if there is none."""
        end = time.monotonic() + wait
        while True:
            summary = await self.find(run, user)
            events = await self._events(run, since)
            left = end - time.monotonic()
            if events or left <= 0 or not _is_live(summary):
                break
            here = self._live.get(run)
            if here is None:
                await asyncio.sleep(min(left, _OTHERS_SECONDS))
            elif here.log.next_sequence <= since:
                await here.wait_for_news(left)
        summary = await self.find(run, user)
        following = events[-1]["sequence"] + 1 if events else since
        return RunProgress(run=summary, events=events, next=following)

    async def result(self, run: str, user: str) -> Path | bytes:
        """The file of the result, or its text if it could not be written."""
        if _is_live(await self._settled(run, user)):
            raise RequestRefusedError(409, "The run has not ended. Wait until its state changes.")
        return await self._archive.result(run)

    async def notebook(self, run: str, user: str) -> Path:
        """The file of the submitted notebook."""
        await self.find(run, user)
        return await self._archive.file(run, "notebook.json")

    async def compare(self, run: str, user: str, comparison: RunComparison) -> RunSummary:
        """Saves the comparison of a run."""
        summary = await self._settled(run, user)
        if _is_live(summary):
            raise RequestRefusedError(409, "The run has not ended, so it cannot be compared yet.")
        await self._archive.compare(run, comparison)
        summary["comparison"] = comparison
        self._notify(summary)
        return summary

    async def cancel_or_forget(self, run: str, user: str) -> RunSummary | None:
        """Cancels a waiting or active run; deletes one that has ended."""
        summary = await self._settled(run, user)
        if not _is_live(summary):
            await self._archive.forget(run)
            return None
        here = self._live.get(run)
        if here is None:
            owner = summary["owner"]
            text = f"A different server runs it (process {owner['process']} on {owner['host']})."
            raise RequestRefusedError(409, f"{text} Cancel it there.")
        self._stop(here, "cancelled", CANCELLED)
        return summary

    async def _settled(self, run: str, user: str) -> RunSummary:
        """A run of a user; waits while it is between its last event and its result."""
        summary = await self.find(run, user)
        here = self._live.get(run)
        if here is not None and here.finished is not None:
            await here.concluded.wait()
        return summary

    def _begin_next(self) -> None:
        if self._closing:
            return
        for run_id in self._queue.begin():
            run = self._live[run_id]
            run.summary["state"] = "running"
            run.summary["started"] = time.time()
            gateway = self._gateways.get(run.job["place"]["gateway"] or "")
            run.prepare(self._on_event, lambda ended: self._do(self._conclude(ended)), gateway)
            self._do(self._start(run))
            self._notify(run.summary)

    async def _start(self, run: LiveRun) -> None:
        """Starts the worker of a run. Before, the list says so: no other server may start it again."""
        await self._archive.save(run)
        run.start()

    def _on_event(self, run: LiveRun, event: RunEvent) -> None:
        run.take(event)
        self._notify(run.summary)
        if self._queue.take(run.summary["id"], event):
            self._begin_next()

    def _stop(self, run: LiveRun, status: RunStatus, message: str) -> None:
        if self._queue.withdraw(run.summary["id"]):
            self._do(self._end_waiting(run, status, message))
        else:
            run.stop(status)

    async def _end_waiting(self, run: LiveRun, status: RunStatus, message: str) -> None:
        self._on_event(run, await self._archive.finish(run, status, message))
        await self._conclude(run)

    async def _conclude(self, run: LiveRun) -> None:
        """Saves the result of a run and starts the next one."""
        run_id = run.summary["id"]
        await self._archive.keep(run)
        self._is_active()
        self._queue.end(run_id)
        self._live.pop(run_id, None)
        run.concluded.set()
        run.wake()
        self._notify(run.summary)
        self._begin_next()
        self._do(self._archive.tidy(run.summary["owner"]["user"]))

    async def _maintain(self, first: asyncio.Future[None]) -> None:
        await first
        tidied = -math.inf
        while True:
            if self._welcome is not None:
                # Its failure must not end the heartbeats.
                self._do(self._welcome())
            if time.monotonic() - tidied >= _TIDY_SECONDS:
                tidied = time.monotonic()
                self._do(self._archive.tidy())
            await asyncio.sleep(SIGN_SECONDS)
            if self._live:
                self._is_active()
            await self._archive.maintain(list(self._live.values()))

    def _here(self, run: str) -> LiveRun | None:
        return self._live.get(run) or self._archive.held(run)

    def _known(self, summary: RunSummary) -> RunSummary:
        here = self._here(summary["id"])
        return here.summary if here else summary

    async def _events(self, run: str, since: int) -> list[RunEvent]:
        here = self._here(run)
        if here is None:
            return await self._archive.events(run, since)
        events = here.log.newest(since)
        return await asyncio.to_thread(here.log.read, since) if events is None else events

    def _do(self, action: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(action)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _names_in(gateway: GatewayTarget | None) -> frozenset[str]:
    """The gateways on which a kernel can be; none for this machine."""
    return frozenset(each.name for each in members_of(gateway)) if gateway else frozenset()


def _is_live(summary: RunSummary) -> bool:
    return summary["state"] in ("queued", "running")
