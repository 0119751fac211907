"""What a worker knows about each driver: its running attempts, the events to report, the files that it lacks.

Tasks run in threads, exchanges with the driver in the event loop of the worker. A driver that is silent for longer
than its lease is gone: its attempts are ended and its files removed.
"""

from __future__ import annotations

import atexit
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from freshkernel.cluster.orders import Exchanged, Start
from freshkernel.cluster.received_files import ReceivedFiles
from freshkernel.common.protocol import RunEvent
from freshkernel.common.removed_folders import remove_folder
from freshkernel.common.run_folders import new_folder

# Progress is for people: when it is not fetched, the oldest is dropped.
_MAXIMUM_EVENTS = 2_000
_LOOK_SECONDS = 1.0


class DriverGoneError(Exception):
    """The driver has not answered for the time of its lease."""


class FileRefusedError(Exception):
    """The driver cannot send a file."""


class RefusedError(Exception):
    """The driver does not admit an attempt, or has canceled it."""


@dataclass
class _Running:
    """A running attempt. number: the scheduler's number of this start; cancel: ends it."""

    number: int
    cancel: Callable[[], None]
    is_waiting: bool = True
    was_cancelled: bool = False


class Session:
    """The state of one driver in this worker."""

    def __init__(self, lease_seconds: float) -> None:
        self.folder = Path(new_folder("cluster"))
        self.files = ReceivedFiles(self.folder, self._want)
        self._lease_seconds = lease_seconds
        self._contact = time.monotonic()
        self._changed = threading.Condition()
        self._events: deque[tuple[str, RunEvent]] = deque(maxlen=_MAXIMUM_EVENTS)
        self._wanted: dict[str, None] = {}
        self._refused: dict[str, str] = {}
        self._running: dict[str, _Running] = {}

    @contextmanager
    def running(self, attempt: str, number: int, cancel: Callable[[], None]) -> Iterator[None]:
        """Lists an attempt as running; `cancel` ends it, and is called at most once."""
        with self._changed:
            self._running[attempt] = _Running(number, cancel)
        try:
            yield
        finally:
            with self._changed:
                self._running.pop(attempt, None)

    def wait_for_admission(self, attempt: str) -> None:
        """Waits until the driver admits a running attempt; raises `RefusedError` and `DriverGoneError`.

        The driver thus knows of each start before the notebook can do harm, and counts the workers that are lost by it.
        """
        with self._changed:
            running = self._running[attempt]
            while running.is_waiting:
                if running.was_cancelled:
                    raise RefusedError("It was canceled.")
                self._require_contact("did not answer")
                self._changed.wait(_LOOK_SECONDS)

    def report(self, attempt: str, event: RunEvent) -> None:
        """Keeps an event for the next exchange."""
        with self._changed:
            self._events.append((attempt, event))

    def exchange(self, admitted: list[str], cancelled: list[str]) -> Exchanged:
        """Takes what is new, and admits and cancels attempts."""
        with self._changed:
            self._contact = time.monotonic()
            for attempt in admitted:
                if attempt in self._running:
                    self._running[attempt].is_waiting = False
            self._changed.notify_all()
            new = Exchanged(
                events=list(self._events),
                wanted=list(self._wanted),
                running=[
                    Start(attempt=name, number=each.number, is_waiting=each.is_waiting)
                    for name, each in self._running.items()
                ],
            )
            self._events.clear()
        self._cancel(cancelled)
        return new

    def take_file(self, digest: str, offset: int, data: bytes, *, last: bool) -> None:
        """Takes a part of a file that was asked for."""
        self.files.take(digest, offset, data, last=last)
        with self._changed:
            self._contact = time.monotonic()
            if last:
                self._wanted.pop(digest, None)
                self._changed.notify_all()

    def refuse_file(self, digest: str, reason: str) -> None:
        """Ends the wait for a file."""
        with self._changed:
            self._refused[digest] = reason
            self._wanted.pop(digest, None)
            self._changed.notify_all()

    def end_if_silent(self) -> bool:
        """Cancels everything when the driver is gone; returns whether nothing is left to end."""
        with self._changed:
            is_silent = time.monotonic() - self._contact > self._lease_seconds
            running = list(self._running)
            self._changed.notify_all()
        if not is_silent:
            return False
        self._cancel(running)
        if not running:
            self.remove()
        return not running

    def leave(self) -> None:
        """The driver is gone: the next look ends what is left."""
        with self._changed:
            self._lease_seconds = -1.0

    def remove(self) -> None:
        """Removes the files."""
        remove_folder(self.folder)

    def _cancel(self, attempts: list[str]) -> None:
        for attempt in attempts:
            with self._changed:
                running = self._running.get(attempt)
                if running is None or running.was_cancelled:
                    continue
                running.was_cancelled = True
                self._changed.notify_all()
            running.cancel()

    def _want(self, digests: Sequence[str], is_there: Callable[[str], bool]) -> None:
        """Waits until files have arrived. All are asked for at once: one exchange for each would take most of the time."""
        with self._changed:
            while missing := [each for each in digests if not is_there(each)]:
                refused = next((each for each in missing if each in self._refused), None)
                if refused is not None:
                    raise FileRefusedError(self._refused[refused])
                self._require_contact("sent no file")
                self._wanted.update(dict.fromkeys(missing))
                self._changed.wait(_LOOK_SECONDS)

    def _require_contact(self, what: str) -> None:
        if time.monotonic() - self._contact > self._lease_seconds:
            raise DriverGoneError(f"The driver {what} for {self._lease_seconds:g} s.")


_lock = threading.Lock()
_sessions: dict[str, Session] = {}
_watching: threading.Thread | None = None


def session_of(name: str, lease_seconds: float) -> Session:
    """The session of a driver in this process, which may begin with this call."""
    global _watching
    with _lock:
        session = _sessions.get(name)
        if session is None:
            session = _sessions[name] = Session(lease_seconds)
        if _watching is None:
            _watching = threading.Thread(target=_watch, daemon=True)
            _watching.start()
            atexit.register(_remove_all)
        return session


def known_session(name: str) -> Session | None:
    """The session of a driver, if it has begun here."""
    with _lock:
        return _sessions.get(name)


def end_session(name: str) -> None:
    """Ends the session of a driver that leaves."""
    session = known_session(name)
    if session is not None:
        session.leave()


def _watch() -> None:
    while True:
        time.sleep(_LOOK_SECONDS)
        with _lock:
            sessions = list(_sessions.items())
        for name, session in sessions:
            if session.end_if_silent():
                with _lock:
                    _sessions.pop(name, None)


def _remove_all() -> None:
    for session in list(_sessions.values()):
        session.remove()
