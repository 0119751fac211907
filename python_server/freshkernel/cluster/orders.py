"""The order for one task of a worker, and what the worker returns."""

from __future__ import annotations

from typing import Literal, TypedDict

from freshkernel.common.protocol import RunEvent, RunJob

FailureKind = Literal[
    "cancelled",
    "changed-file",
    "bad-result",
    "no-resources",
    "result-too-large",
    "scheduler-lost",
    "worker-lost",
    "worker-unusable",
]


class Order(TypedDict):
    """One attempt at a task.

    client: the driver's name at the scheduler. lease_seconds: without a word from the driver for so long, the worker
    gives up.
    """

    client: str
    session: str
    attempt: str
    bundle: str
    lease_seconds: float
    result_bytes: int


class NotebookOrder(Order):
    """An attempt to run a notebook."""

    job: RunJob


class BatchOrder(Order):
    """An attempt to analyze the notebooks of a batch. bytes: the limit for the size of its files."""

    bytes: int


class RestorationOrder(Order):
    """An attempt to restore a notebook. notebook: its path in the bundle; job: the bundle with the description."""

    notebook: str
    job: str
    bytes: int


class Failure(TypedDict):
    """Why a task has no result."""

    kind: FailureKind
    message: str


class Returned(TypedDict):
    """What a task returns: the result's JSON, compressed by zlib, or why there is none.

    project: the folder on the worker that stood for the project.
    """

    project: str
    result: bytes | None
    failure: Failure | None


class Start(TypedDict):
    """A start of an attempt on a worker, which waits until the driver admits or refuses it.

    number: the scheduler's number of the start; later starts, on any worker, have larger ones.
    """

    attempt: str
    number: int
    is_waiting: bool


class Exchanged(TypedDict):
    """A worker's side of an exchange: since the last one, or at this moment."""

    events: list[tuple[str, RunEvent]]
    wanted: list[str]
    running: list[Start]
