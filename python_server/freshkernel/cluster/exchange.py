"""What a driver calls in each worker; short, since it runs in the worker's event loop.

`prepare` is sent as a function and adds handlers for the rest: Dask would log every call of a function, and unpickle it.
"""

from __future__ import annotations

import platform
from importlib.metadata import version
from typing import Any, TypedDict

from freshkernel.cluster.orders import Exchanged
from freshkernel.cluster.sessions import end_session, known_session


class WorkerFacts(TypedDict):
    """A worker before it gets its first task."""

    version: str
    python: str


def prepare(dask_worker: Any) -> WorkerFacts:
    """Adds the handlers to a worker; returns facts about it."""
    dask_worker.handlers.update(
        {EXCHANGE: _exchange, TAKE_FILE: _take_file, REFUSE_FILE: _refuse_file, END: _end}
    )
    return WorkerFacts(version=version("freshkernel"), python=platform.python_version())


EXCHANGE = "freshkernel_exchange"
TAKE_FILE = "freshkernel_take_file"
REFUSE_FILE = "freshkernel_refuse_file"
END = "freshkernel_end"


def _exchange(session: str, admitted: list[str], cancelled: list[str]) -> Exchanged | None:
    """Reports what is new, and admits and cancels attempts; None where nothing of the driver runs."""
    known = known_session(session)
    return known.exchange(admitted, cancelled) if known else None


def _take_file(session: str, digest: str, offset: int, data: bytes, last: bool) -> str:
    """Takes a part of a file."""
    known = known_session(session)
    if known:
        known.take_file(digest, offset, data, last=last)
    return "OK"


def _refuse_file(session: str, digest: str, reason: str) -> str:
    """Ends the wait for a file that cannot be sent."""
    known = known_session(session)
    if known:
        known.refuse_file(digest, reason)
    return "OK"


def _end(session: str) -> str:
    """Ends what a driver that leaves has here."""
    end_session(session)
    return "OK"
