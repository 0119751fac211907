"""A scheduler of Dask with workers in one process, as far as the driver sees them; any of them can be killed.

As in Dask, a task whose worker is lost runs again, and is given up when it was on too many lost workers.
"""

from __future__ import annotations

import asyncio
import json
import random
import zlib
from collections import Counter
from collections.abc import Callable
from typing import Any

from distributed.scheduler import KilledWorker

from freshkernel.cluster.exchange import EXCHANGE
from freshkernel.cluster.orders import Start
from freshkernel.common.protocol import RunCellResult
from freshkernel.common.run_result import result_of

ALLOWED_FAILURES = 3
TICK_SECONDS = 0.001


class SimulatedFuture:
    """A task at the scheduler."""

    def __init__(self, order: Any) -> None:
        self.order = order
        self.failures = 0
        self.is_pending = True
        self.result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def __await__(self) -> Any:
        return self.result.__await__()

    @property
    def status(self) -> str:
        return "cancelled" if self.result.cancelled() else "pending"

    def done(self) -> bool:
        return self.result.done()

    async def cancel(self) -> None:
        self.is_pending = False
        self.result.cancel()

    def release(self) -> None:
        self.is_pending = False


class SimulatedWorker:
    """A worker with one thread."""

    def __init__(self) -> None:
        self.future: SimulatedFuture | None = None
        self.number = 0
        self.is_waiting = True
        self.ticks = 0

    @property
    def attempt(self) -> str | None:
        return self.future.order["attempt"] if self.future else None

    @property
    def running(self) -> list[Start]:
        if self.attempt is None:
            return []
        return [Start(attempt=self.attempt, number=self.number, is_waiting=self.is_waiting)]


class SimulatedDask:
    """The client, its scheduler and the workers."""

    status = "running"
    id = "client"

    def __init__(self, chance: random.Random, workers: int, kills: Callable[[str], bool]) -> None:
        self.scheduler = self
        self._chance = chance
        self._kills = kills
        self._futures: list[SimulatedFuture] = []
        self._number = 0
        self._starts = 0
        self._take_event: Callable[[Any], None] = lambda _event: None
        # The reports of starts, which arrive in their order but late, or not at all.
        self._reports: list[dict[str, Any]] = []
        self.workers: dict[str, SimulatedWorker] = {}
        self.executions: Counter[str] = Counter()
        # Of each task: the lost workers on which it waited or ran, and those on which it ran.
        self.losses: Counter[str] = Counter()
        self.running_losses: Counter[str] = Counter()
        for _ in range(workers):
            self.add_worker()

    def add_worker(self) -> None:
        self._number += 1
        self.workers[f"tcp://worker:{self._number}"] = SimulatedWorker()

    def kill_worker(self, name: str) -> None:
        worker = self.workers.pop(name)
        future = worker.future
        self.add_worker()
        if future is None or future.done():
            return
        self.losses[future.order["job"]["id"]] += 1
        self.running_losses[future.order["job"]["id"]] += not worker.is_waiting
        future.failures += 1
        if future.failures > ALLOWED_FAILURES:
            future.result.set_exception(KilledWorker("key", None, ALLOWED_FAILURES))
        else:
            future.is_pending = True

    def forget_client(self) -> None:
        """The client was killed: its tasks are dropped, and what runs ends."""
        self._futures = []
        for worker in self.workers.values():
            worker.future = None
        self.losses.clear()
        self.running_losses.clear()

    def tick(self) -> None:
        """Lets the workers work, and some reports arrive."""
        while self._reports and self._chance.random() < 0.7:
            self._take_event((0.0, self._reports.pop(0)))
        for name, worker in list(self.workers.items()):
            if worker.future is None:
                self._begin(name, worker)
            elif worker.future.done():
                worker.future = None
            elif not worker.is_waiting:
                worker.ticks -= 1
                if worker.ticks <= 0:
                    self._end(name, worker, worker.future)

    def _begin(self, name: str, worker: SimulatedWorker) -> None:
        pending = [each for each in self._futures if each.is_pending and not each.done()]
        if pending:
            worker.future = self._chance.choice(pending)
            worker.future.is_pending = False
            worker.is_waiting = True
            worker.ticks = self._chance.randint(1, 8)
            self._starts += 1
            worker.number = self._starts
            self._report(name, worker)

    def _report(self, name: str, worker: SimulatedWorker) -> None:
        if worker.future is not None and self._chance.random() < 0.8:
            session = worker.future.order["session"]
            report = {"session": session, "attempt": worker.attempt, "number": worker.number}
            self._reports.append({**report, "worker": name})

    def _end(self, name: str, worker: SimulatedWorker, future: SimulatedFuture) -> None:
        job = future.order["job"]
        if self._kills(job["id"]):
            self.kill_worker(name)
            return
        worker.future = None
        self.executions[job["id"]] += 1
        future.result.set_result(returned(job))

    # What the driver calls.

    def submit(self, _function: Any, order: Any, **_options: Any) -> SimulatedFuture:
        self._futures.append(SimulatedFuture(order))
        return self._futures[-1]

    def subscribe_topic(self, _topic: str, take_event: Callable[[Any], None]) -> None:
        self._take_event = take_event

    async def identity(self) -> dict[str, Any]:
        await asyncio.sleep(0)
        return {"workers": {name: {"resources": {}, "nthreads": 1} for name in self.workers}}

    async def run(self, _function: Any, workers: list[str], **_options: Any) -> dict[str, Any]:
        await asyncio.sleep(0)
        return {name: {} for name in workers if name in self.workers}

    async def broadcast(
        self, msg: dict[str, Any], workers: list[str], **_options: Any
    ) -> dict[str, Any]:
        await asyncio.sleep(0)
        return {
            name: self._answer(msg, self.workers[name]) for name in workers if name in self.workers
        }

    def _answer(self, message: dict[str, Any], worker: SimulatedWorker) -> Any:
        if message["op"] != EXCHANGE:
            return "OK"
        if worker.attempt in message["admitted"]:
            worker.is_waiting = False
        if worker.attempt in message["cancelled"]:
            worker.future = None
        return {"events": [], "wanted": [], "running": worker.running}


def returned(job: Any) -> dict[str, Any]:
    """What a worker returns for a job."""
    result = result_of(job, [])
    result["status"] = "finished"
    cells: list[RunCellResult] = result["cells"]
    for cell in cells:
        cell["status"] = "ok"
    return {"project": "", "result": zlib.compress(json.dumps(result).encode()), "failure": None}
