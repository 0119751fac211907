"""Runs tasks on the workers of a cluster and brings back what they return."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from freshkernel.cluster.attempts import Attempts
from freshkernel.cluster.bundle_maker import BundleMaker, FileChangedError, MadeBundle
from freshkernel.cluster.orders import Failure, FailureKind, Order, Returned
from freshkernel.cluster.returned_results import BadResultError
from freshkernel.cluster.sent_tasks import RESULT_BYTES, Result, SentTask
from freshkernel.cluster.worker_watch import WorkerWatch
from freshkernel.common.protocol import RunEvent

LEASE_SECONDS = 30.0

# An attempt that Dask gave up before it began says nothing about its notebook, but there is an end to it.
_MAXIMUM_ATTEMPTS = 10


class TaskFailedError(Exception):
    """Why a task has no result."""

    def __init__(self, kind: FailureKind, message: str) -> None:
        super().__init__(message)
        self.failure = Failure(kind=kind, message=message)


class Dispatcher:
    """The tasks of one driver on a cluster."""

    def __init__(
        self,
        client: Any,
        on_event: Callable[[str, RunEvent], None],
        lease_seconds: float = LEASE_SECONDS,
        without: Path | None = None,
    ) -> None:
        self._without = without
        self._client = client
        self._on_event = on_event
        self._lease_seconds = lease_seconds
        self._session = secrets.token_hex(16)
        self._attempts = Attempts()
        self._set_aside: dict[str, asyncio.Event] = {}
        self._makers: dict[int, BundleMaker] = {}
        # One thread: the makers remember what they read.
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="bundles")
        self._cancelled = False
        self.watch = WorkerWatch(client, self._session, self, lease_seconds)

    async def bundle(self, task: SentTask) -> MadeBundle:
        """The bundle of a task."""
        maker = self._makers.setdefault(task.bytes, BundleMaker(task.bytes, self._without))
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reader, task.bundle, maker)
        except OSError as error:
            text = f"A file of the project cannot be read: {error}."
            raise TaskFailedError("changed-file", text) from error

    async def run(self, task: SentTask, bundle: MadeBundle) -> Result:
        """Runs a task to its end; raises `TaskFailedError`."""
        if self._cancelled:
            raise TaskFailedError("cancelled", "It was not started.")
        self._require_resources(task)
        attempt = self._attempts.add(task.id)
        set_aside = self._set_aside[task.id] = asyncio.Event()
        try:
            for _ in range(_MAXIMUM_ATTEMPTS):
                returned = await self._attempt(task, attempt, bundle, set_aside)
                if returned is not None:
                    return self._result(task, bundle, returned)
                attempt = self._attempts.again(task.id)
            raise TaskFailedError("worker-lost", "Dask gave it up again and again.")
        finally:
            self._attempts.forget(task.id)
            del self._set_aside[task.id]

    def cancel(self) -> None:
        """Ends all tasks; what runs still returns what it has."""
        self._cancelled = True
        for task, event in self._set_aside.items():
            if not self._attempts.is_running(task):
                event.set()

    def close(self) -> None:
        """Ends the thread."""
        self._reader.shutdown(wait=False, cancel_futures=True)

    async def _attempt(
        self, task: SentTask, attempt: str, bundle: MadeBundle, set_aside: asyncio.Event
    ) -> Returned | None:
        """What an attempt returns; None if there must be a further one."""
        order = Order(
            client=self._client.id,
            session=self._session,
            attempt=attempt,
            bundle=bundle.digest,
            lease_seconds=self._lease_seconds,
            result_bytes=RESULT_BYTES,
        )
        if self._client.status not in ("running", "connecting"):
            raise TaskFailedError("scheduler-lost", _SCHEDULER_LOST)
        future = self._client.submit(
            task.run,
            task.order(order, bundle),
            key=f"freshkernel-{self._session}-{attempt}",
            pure=False,
            retries=0,
            resources=task.resources or None,
        )
        waiting = asyncio.ensure_future(_outcome(future))
        stop = asyncio.ensure_future(set_aside.wait())
        try:
            await asyncio.wait({waiting, stop}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                self._stopped(task, set_aside)
                return None
            return self._decide(task, attempt, waiting.result())
        finally:
            stop.cancel()
            waiting.cancel()
            if not future.done():
                await future.cancel()
            future.release()

    def _stopped(self, task: SentTask, set_aside: asyncio.Event) -> None:
        """An attempt that ends without its answer."""
        if self._cancelled:
            raise TaskFailedError("cancelled", "It was not started.")
        set_aside.clear()
        if self._attempts.decision(task.id) == "set-aside":
            raise TaskFailedError("worker-lost", self._attempts.loss_text(task.id))

    def _decide(self, task: SentTask, attempt: str, outcome: Any) -> Returned | None:
        from distributed.scheduler import KilledWorker

        if isinstance(outcome, KilledWorker):
            if self._attempts.killed(attempt) == "set-aside":
                raise TaskFailedError("worker-lost", self._attempts.loss_text(task.id))
            return None
        # Dask's own error, for a future that it gave up, is the one of `concurrent.futures`.
        if isinstance(outcome, asyncio.CancelledError | CancelledError):
            if self._cancelled:
                raise TaskFailedError("cancelled", "It was not started.")
            raise TaskFailedError("scheduler-lost", _SCHEDULER_LOST)
        if isinstance(outcome, BaseException):
            text = f"The worker cannot run notebooks: {type(outcome).__name__}: {outcome}"
            raise TaskFailedError("worker-unusable", text)
        returned: Returned = outcome
        return returned

    def _result(self, task: SentTask, bundle: MadeBundle, returned: Any) -> Result:
        try:
            failure = returned["failure"]
            if failure is not None:
                raise TaskFailedError(failure["kind"], str(failure["message"])[:2_000])
            return task.read(returned, bundle)
        except BadResultError as error:
            raise TaskFailedError("bad-result", str(error)) from error
        except (KeyError, TypeError) as error:
            raise TaskFailedError("bad-result", "The worker returned no result.") from error

    def _require_resources(self, task: SentTask) -> None:
        missing = self.watch.missing_resources(task.resources)
        if missing:
            raise TaskFailedError("no-resources", missing)

    # What the watch reports.

    def on_worker_event(self, attempt: str, event: RunEvent) -> None:
        """Passes an event of an attempt that counts on."""
        task = self._attempts.task_of(attempt)
        if task is not None:
            self._on_event(task, event)

    def on_started(self, attempt: str, worker: str, number: int) -> bool:
        """Notes where an attempt runs; returns whether it may go on."""
        is_admitted = self._attempts.started(attempt, worker, number)
        task = self._attempts.task_of(attempt)
        if task is not None and self._attempts.decision(task) == "set-aside":
            self._set_aside[task].set()
        return is_admitted and not self._cancelled

    def on_worker_lost(self, worker: str, *, is_known_to_dask: bool) -> None:
        """Decides about the tasks of a worker. Dask runs them again by itself if it knows about the loss."""
        for task, decision in self._attempts.lost(worker).items():
            if decision == "set-aside" or not is_known_to_dask:
                self._set_aside[task].set()

    def parts(self, digest: str, part_bytes: int) -> Any:
        """The parts of a file that a worker asked for."""
        for maker in self._makers.values():
            if maker.has(digest):
                return maker.parts(digest, part_bytes)
        raise FileChangedError("A worker asked for a file that it was not sent for.")


_SCHEDULER_LOST = "The connection to the scheduler was lost. With `--resume FILE`, the command continues where it was."


async def _outcome(future: Any) -> Any:
    """What a future returned or raised."""
    try:
        return await future
    except asyncio.CancelledError as error:
        if future.status in ("cancelled", "lost"):
            return error
        raise
    except Exception as error:
        return error
