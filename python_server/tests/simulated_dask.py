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
        self.ticks = 0
        self.started: list[str] = []

    @property
    def running(self) -> list[str]:
        return [self.future.order["attempt"]] if self.future else []


class SimulatedDask:
    """The client, its scheduler and the workers."""

    status = "running"

    def __init__(self, chance: random.Random, workers: int, kills: Callable[[str], bool]) -> None:
        self.scheduler = self
        self._chance = chance
        self._kills = kills
        self._futures: list[SimulatedFuture] = []
        self._number = 0
        self.workers: dict[str, SimulatedWorker] = {}
        self.executions: Counter[str] = Counter()
        self.losses: Counter[str] = Counter()
        for _ in range(workers):
            self.add_worker()

    def add_worker(self) -> None:
        self._number += 1
        self.workers[f"tcp://worker:{self._number}"] = SimulatedWorker()

    def kill_worker(self, name: str) -> None:
        future = self.workers.pop(name).future
        self.add_worker()
        if future is None or future.done():
            return
        self.losses[future.order["job"]["id"]] += 1
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

    def tick(self) -> None:
        """Lets the workers work."""
        for name, worker in list(self.workers.items()):
            if worker.future is None:
                self._begin(worker)
            elif worker.future.done():
                worker.future = None
            else:
                worker.ticks -= 1
                if worker.ticks <= 0:
                    self._end(name, worker, worker.future)

    def _begin(self, worker: SimulatedWorker) -> None:
        pending = [each for each in self._futures if each.is_pending and not each.done()]
        if pending:
            worker.future = self._chance.choice(pending)
            worker.future.is_pending = False
            worker.ticks = self._chance.randint(1, 8)
            worker.started += worker.running

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
        started, worker.started = worker.started, []
        if set(message["cancelled"]) & set(worker.running):
            worker.future = None
        return {"started": started, "events": [], "wanted": [], "running": worker.running}


def returned(job: Any) -> dict[str, Any]:
    """What a worker returns for a job."""
    result = result_of(job, [])
    result["status"] = "finished"
    cells: list[RunCellResult] = result["cells"]
    for cell in cells:
        cell["status"] = "ok"
    return {"project": "", "result": zlib.compress(json.dumps(result).encode()), "failure": None}
