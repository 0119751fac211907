"""The restorations of a server. They are kept in memory: a restoration belongs to the page that asked for it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter

from freshkernel.common.protocol import (
    RestorationProgress,
    RestorationSummary,
    RestoreJob,
    RestoreResult,
)
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.settings import RunSettings
from freshkernel.server.restorations.restoration import Restoration

CANCELLED = "The restoration was canceled."
CLOSED = "The Jupyter server was stopped during the restoration."
ABANDONED = "No page followed the restoration, so it was canceled."

KEPT_PER_USER = 3
# A result can have some tens of megabytes.
KEPT = 40
KEPT_SECONDS = 3_600.0
# A page asks every 20 s; browsers slow the timers of hidden pages down to one a minute.
ABANDONED_SECONDS = 180.0
LOOK_SECONDS = 15.0
_CLOSE_SECONDS = 15.0


class RestorationService:
    """The restorations of all users, who see only their own. Used from the event loop."""

    def __init__(self, settings: RunSettings) -> None:
        self._settings = settings
        self._known: dict[str, Restoration] = {}
        self._watching: asyncio.Task[None] | None = None
        self._closing = False

    @property
    def running(self) -> int:
        """The number of restorations that run."""
        return len(self._running())

    def start(self, job: RestoreJob, path: str, user: str) -> RestorationSummary:
        """Starts a restoration, unless too many run."""
        if self._closing:
            text = "The server is shutting down. Try again when it is back."
            raise RequestRefusedError(503, text)
        self._forget_old()
        self._require_room(user)
        restoration = Restoration(secrets.token_hex(16), path, user)
        self._known[restoration.summary["id"]] = restoration
        restoration.start(job, self._forget_old)
        if self._watching is None or self._watching.done():
            self._watching = asyncio.ensure_future(self._watch())
        return restoration.summary

    def find(self, identifier: str, user: str) -> Restoration:
        """A restoration of a user."""
        restoration = self._known.get(identifier)
        if restoration is None or restoration.user != user:
            text = "You have no restoration with this id; it may have been deleted."
            raise RequestRefusedError(404, text)
        restoration.asked = time.monotonic()
        return restoration

    async def progress(
        self, identifier: str, user: str, since: int, wait: float
    ) -> RestorationProgress:
        """The events from a number on; waits for the next one if there is none."""
        restoration = self.find(identifier, user)
        if since >= len(restoration.events) and not restoration.ended.is_set():
            await restoration.wait_for_news(wait)
            restoration.asked = time.monotonic()
        events = restoration.events[since:]
        return RestorationProgress(
            restoration=restoration.summary, events=events, next=since + len(events)
        )

    def result(self, identifier: str, user: str) -> RestoreResult:
        """The result of a restoration that has finished."""
        restoration = self.find(identifier, user)
        if restoration.result is None:
            text = restoration.summary["message"] or "The restoration has not ended."
            raise RequestRefusedError(409, text)
        return restoration.result

    def cancel_or_forget(self, identifier: str, user: str) -> RestorationSummary | None:
        """Cancels a restoration; deletes one that has ended."""
        restoration = self.find(identifier, user)
        if restoration.ended.is_set():
            del self._known[identifier]
            return None
        restoration.stop(CANCELLED)
        return restoration.summary

    async def close(self) -> None:
        """Ends all restorations."""
        self._closing = True
        if self._watching is not None:
            self._watching.cancel()
        running = self._running()
        for restoration in running:
            restoration.stop(CLOSED)
        waits = [asyncio.ensure_future(each.ended.wait()) for each in running]
        if waits:
            await asyncio.wait(waits, timeout=_CLOSE_SECONDS)
        for wait in waits:
            wait.cancel()

    def _running(self) -> list[Restoration]:
        return [each for each in self._known.values() if not each.ended.is_set()]

    def _require_room(self, user: str) -> None:
        running = self._running()
        own = [each for each in running if each.user == user]
        if len(own) >= self._settings.at_once_per_user:
            text = f"A restoration of {own[0].summary['path']} is still running. Wait until it ends, or cancel it."
            raise RequestRefusedError(429, text)
        if len(running) >= self._settings.at_once:
            text = "Other users restore notebooks, and this server runs no more at a time. Try again later."
            raise RequestRefusedError(429, text)

    def _forget_old(self) -> None:
        """Drops restorations that ended long ago, and all but the last ones of each user and of all users."""
        now = time.time()
        kept = Counter[str]()
        for identifier, each in reversed(list(self._known.items())):
            seconds = each.summary["seconds"]
            if seconds is None:
                continue
            kept[each.user] += 1
            is_old = now - each.summary["created"] - seconds > KEPT_SECONDS
            is_many = kept[each.user] > KEPT_PER_USER or kept.total() > KEPT
            if is_old or is_many:
                kept[each.user] -= 1
                del self._known[identifier]

    async def _watch(self) -> None:
        """Cancels restorations whose pages are gone, as long as there are some."""
        while running := self._running():
            for restoration in running:
                if time.monotonic() - restoration.asked > ABANDONED_SECONDS:
                    restoration.stop(ABANDONED)
            await asyncio.sleep(LOOK_SECONDS)
