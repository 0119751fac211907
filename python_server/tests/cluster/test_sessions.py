"""A worker's side: an attempt waits until the driver admits it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from freshkernel.cluster.sessions import DriverGoneError, RefusedError, Session


@pytest.fixture
def session() -> Iterator[Session]:
    started = Session(lease_seconds=60)
    yield started
    started.remove()


def waiting(session: Session, ends: list[str]) -> threading.Thread:
    """A thread with an attempt that waits; it notes how the wait ends."""

    def wait() -> None:
        with session.running("a#1", 7, lambda: ends.append("ended")):
            try:
                session.wait_for_admission("a#1")
                ends.append("admitted")
            except (RefusedError, DriverGoneError) as error:
                ends.append(type(error).__name__)

    thread = threading.Thread(target=wait)
    thread.start()
    while not session.exchange([], [])["running"]:
        pass
    return thread


def test_an_attempt_waits_until_it_is_admitted(session: Session) -> None:
    ends: list[str] = []
    thread = waiting(session, ends)
    start = {"attempt": "a#1", "number": 7, "is_waiting": True}
    assert session.exchange(["other#1"], [])["running"] == [start]
    assert ends == []
    session.exchange(["a#1"], [])
    thread.join(30)
    assert ends == ["admitted"]
    assert session.exchange([], [])["running"] == []


def test_a_refused_attempt_never_begins(session: Session) -> None:
    ends: list[str] = []
    thread = waiting(session, ends)
    session.exchange([], ["a#1"])
    thread.join(30)
    assert sorted(ends) == ["RefusedError", "ended"]


def test_an_attempt_does_not_wait_for_a_driver_that_is_gone(session: Session) -> None:
    ends: list[str] = []
    thread = waiting(session, ends)
    session.leave()
    thread.join(30)
    assert ends == ["DriverGoneError"]
