"""Random faults: whatever is killed and when, each notebook is done once, and none is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest
import running_worker
from simulated_dask import TICK_SECONDS, SimulatedDask

from freshkernel.cluster import worker_watch
from freshkernel.cluster.attempts import LOSSES_ALONE
from freshkernel.cluster.dispatcher import Dispatcher
from freshkernel.cluster.driver import Driver
from freshkernel.cluster.journal import Journal
from freshkernel.common.protocol import ClusterTask

SEEDS = 300 if os.environ.get("FRESHKERNEL_SCALE") == "full" else 12
TASKS = 12


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_LOOK_SECONDS", "_EXCHANGE_SECONDS", "_BUSY_SECONDS"):
        monkeypatch.setattr(worker_watch, name, TICK_SECONDS)
    monkeypatch.setattr(worker_watch, "_EXCHANGES_PER_SECOND", 1e9)


def is_killer(task: str) -> bool:
    return task.startswith("killer")


class Faults:
    """One sequence of faults on a cluster, over the lives of several drivers."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._chance = random.Random(seed)
        self._folder = folder
        self._journal = folder / "journal"
        self._project = folder / "project"
        self._project.mkdir()
        self.dask = SimulatedDask(self._chance, self._chance.randint(1, 4), is_killer)
        killers = self._chance.randint(0, 2)
        self.names = [f"killer{at}" for at in range(killers)] + [f"t{at}" for at in range(TASKS)]
        self.finished: set[str] = set()

    async def live(self, *, to_the_end: bool) -> dict[str, Any]:
        """The life of one driver; returns what is done. A driver that is killed may leave an unfinished line."""
        done: Counter[str] = Counter()
        failures: dict[str, Any] = {}
        dispatcher = Dispatcher(self.dask, lambda _task, _event: None, 60.0, without=self._journal)
        journal = Journal(self._journal)

        def say(_kind: str, **fields: Any) -> None:
            done[fields["id"]] += 1
            failures[fields["id"]] = fields["failure"]

        driver = Driver(dispatcher, journal, say, lambda: None)
        await dispatcher.watch.start()
        before = {name: self.dask.executions[name] for name in self.finished}
        for name in self.names:
            driver.begin(self._request(name))
        life = self._chance.randint(1, 60)
        while len(done) < len(self.names) and (to_the_end or life > 0):
            life -= 1
            self.dask.tick()
            if self._chance.random() < 0.05:
                self.dask.kill_worker(self._chance.choice(list(self.dask.workers)))
            await asyncio.sleep(TICK_SECONDS)
        assert all(self.dask.executions[name] == count for name, count in before.items())
        assert set(done.values()) <= {1}
        self._check_losses(failures)
        await self._kill(driver, dispatcher, journal)
        self.finished |= {name for name, failure in failures.items() if failure is None}
        return failures

    def _check_losses(self, failures: dict[str, Any]) -> None:
        """Each worker of these clusters runs one task: a notebook that was on two lost workers never runs again."""
        assert all(count <= LOSSES_ALONE for count in self.dask.running_losses.values())
        for name, failure in failures.items():
            if failure is None:
                assert self.dask.running_losses[name] < LOSSES_ALONE
            else:
                assert failure["kind"] == "worker-lost"
                assert self.dask.losses[name] >= LOSSES_ALONE

    async def _kill(self, driver: Driver, dispatcher: Dispatcher, journal: Journal) -> None:
        self.dask.forget_client()
        for task in list(driver._running):
            task.cancel()
        await asyncio.gather(*driver._running, return_exceptions=True)
        await dispatcher.watch.close()
        dispatcher.close()
        journal.close()
        if self._chance.random() < 0.5:
            with self._journal.open("ab") as file:
                file.write(b'{"key": "unfinished'[: self._chance.randint(1, 15)])

    def _request(self, name: str) -> ClusterTask:
        result_path = str(self._folder / f"{name}.json")
        job = running_worker.job(
            self._project, [name], id=name, copy_bytes=1_000_000, result_path=result_path
        )
        request = {"kind": "task", "job": job, "inputs": [], "resources": {}}
        return cast(ClusterTask, request)

    def keys(self) -> list[str]:
        """The keys in the journal."""
        lines = self._journal.read_bytes().split(b"\n")[1:-1]
        return [json.loads(line)["key"] for line in lines]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_none_is_lost_and_none_is_counted_twice(seed: int, tmp_path: Path) -> None:
    asyncio.run(check(seed, tmp_path))


async def check(seed: int, folder: Path) -> None:
    faults = Faults(seed, folder)
    for _ in range(seed % 4):
        await faults.live(to_the_end=False)
    failures = await faults.live(to_the_end=True)
    assert failures.keys() == set(faults.names)
    for name, failure in failures.items():
        assert failure is not None or not is_killer(name)
        if failure is None:
            assert json.loads((folder / f"{name}.json").read_text())["status"] == "finished"
    assert len(faults.keys()) == len(set(faults.keys())) == len(faults.finished)
