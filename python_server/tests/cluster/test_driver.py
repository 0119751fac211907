"""The driver on a real scheduler with real workers: losses, cancellation, the journal, resources."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from running_cluster import (
    KILL_WORKER,
    RunningCluster,
    RunningDriver,
    lives,
    running_cluster,
    wait_for,
)

if sys.platform != "linux":
    pytest.skip("Processes are found by /proc.", allow_module_level=True)

# A size of a journal with a few results, in bytes.
SMALL = 200_000

# Each notebook and each worker takes a second of a processor.
FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    with running_cluster(tmp_path_factory.mktemp("dask"), 2, "--resources", "GPU=1") as started:
        yield started


@pytest.fixture
def notebook(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "pyproject.toml").write_text("")
    return folder / "a.ipynb"


Drive = Callable[..., RunningDriver]


@pytest.fixture
def drive() -> Iterator[Drive]:
    """Starts drivers, which are killed at the end."""
    started: list[RunningDriver] = []

    def start(*arguments: Any, **more: Any) -> RunningDriver:
        started.append(RunningDriver(*arguments, **more))
        return started[-1]

    yield start
    for driver in started:
        driver.kill()


def printed(result: Path) -> list[str]:
    """What the cells of a result printed."""
    cells = json.loads(result.read_text())["cells"]
    return ["".join(output.get("text", "") for output in cell["outputs"]) for cell in cells]


def count_in(path: Path) -> str:
    """A cell that counts its executions in a file outside of the project."""
    return f"open({str(path)!r}, 'a').write('x')"


def test_a_result_and_its_events_come_back(
    cluster: RunningCluster, notebook: Path, drive: Drive
) -> None:
    (notebook.parent / "data.txt").write_text("text")
    driver = drive(cluster.address)
    result = driver.run("a", notebook, ["print(open('data.txt').read())", "1 / 0"])
    assert driver.read_until("ready")["slots"] >= 1
    assert driver.done(["a"])["a"]["failure"] is None
    assert printed(result) == ["text\n", ""]
    assert json.loads(result.read_text())["files"]["original"] == str(notebook.parent)
    kinds = [each["event"]["kind"] for each in driver.messages if each["kind"] == "event"]
    assert kinds[0] == "started"
    assert "cell-ended" in kinds
    # A notebook that fails is done.
    assert [each["kind"] for each in driver.messages].count("done") == 1
    assert driver.close() == 0


def test_secrets_of_the_user_stay_here(
    cluster: RunningCluster, notebook: Path, drive: Drive
) -> None:
    driver = drive(cluster.address, variables={"MY_TOKEN": "secret-value"})
    result = driver.run("a", notebook, ["import os\nprint(os.environ.get('MY_TOKEN'))"])
    driver.done(["a"])
    assert printed(result) == ["None\n"]
    driver.close()


def test_cancellation_ends_the_processes(
    cluster: RunningCluster, notebook: Path, tmp_path: Path, drive: Drive
) -> None:
    pid = tmp_path / "pid"
    cell = f"import os, time\nopen({str(pid)!r}, 'w').write(str(os.getpid()))\ntime.sleep(600)"
    driver = drive(cluster.address)
    result = driver.run("a", notebook, [cell])
    waiting = [f"w{at}" for at in range(4)]
    for each in waiting:
        driver.run(each, notebook, ["import time\ntime.sleep(600)"])
    wait_for(lambda: pid.is_file() and pid.read_text())
    driver.process.send_signal(signal.SIGTERM)
    done = driver.done(["a", *waiting])
    assert done["a"]["failure"] is None
    assert json.loads(result.read_text())["status"] == "cancelled"
    kinds = {done[each]["failure"] and done[each]["failure"]["kind"] for each in waiting}
    assert "cancelled" in kinds
    assert not lives(int(pid.read_text()))
    assert driver.close() == 0


def test_workers_end_what_a_killed_driver_left(
    cluster: RunningCluster, notebook: Path, tmp_path: Path, drive: Drive
) -> None:
    pid = tmp_path / "pid"
    cell = f"import os, time\nopen({str(pid)!r}, 'w').write(str(os.getpid()))\ntime.sleep(600)"
    driver = drive(cluster.address, lease_seconds=2.0)
    driver.run("a", notebook, [cell])
    wait_for(lambda: pid.is_file() and pid.read_text())
    driver.kill()
    wait_for(lambda: not lives(int(pid.read_text())))


def test_a_killed_driver_continues_with_its_journal(
    cluster: RunningCluster, notebook: Path, tmp_path: Path, drive: Drive
) -> None:
    journal = tmp_path / "journal"
    names = [f"t{at}" for at in range(6 if FULL_SCALE else 4)]
    counts = {name: tmp_path / f"{name}-count" for name in names}
    cells = {name: [count_in(counts[name]), f"print({name!r})"] for name in names}
    first = drive(cluster.address, journal, lease_seconds=2.0)
    for name in names:
        first.run(name, notebook, cells[name])
    finished = [first.read_until("done")["id"], first.read_until("done")["id"]]
    first.kill()
    with journal.open("ab") as file:
        file.write(b'{"key": "torn')
    second = drive(cluster.address, journal)
    results = {name: second.run(name, notebook, cells[name]) for name in names}
    done = second.done(names)
    assert all(done[name]["failure"] is None for name in names)
    assert all(done[name]["resumed"] for name in finished)
    assert [printed(results[name])[1] for name in names] == [f"{name}\n" for name in names]
    assert all(counts[name].read_text() == "x" for name in finished)
    assert second.close() == 0
    keys = [json.loads(line).get("key") for line in journal.read_text().splitlines()[1:]]
    assert len(keys) == len(set(keys)) == len(names)


def test_a_journal_that_cannot_grow_loses_no_result(
    cluster: RunningCluster, notebook: Path, tmp_path: Path, drive: Drive
) -> None:
    journal = tmp_path / "journal"
    driver = drive(cluster.address, journal)
    driver.read_until("ready")
    resource.prlimit(driver.process.pid, resource.RLIMIT_FSIZE, (SMALL, SMALL))
    with journal.open("ab") as file:
        file.write(b"damaged" * SMALL + b"\n")
    for name in ("one", "two"):
        driver.run(name, notebook, [f"print({name!r})"])
    done = driver.done(["one", "two"])
    assert [done[name]["failure"] for name in ("one", "two")] == [None, None]
    (said,) = [each["message"] for each in driver.messages if each["kind"] == "warning"]
    assert "the file would exceed the limit on the size of files" in said
    assert str(journal) in said
    assert "notes nothing more" in said
    assert driver.close() == 0


def test_a_notebook_that_changes_runs_again(
    cluster: RunningCluster, notebook: Path, tmp_path: Path, drive: Drive
) -> None:
    resumed = []
    for text in ("one", "one", "two"):
        (notebook.parent / "data.txt").write_text(text)
        driver = drive(cluster.address, notebook.with_name("journal"))
        result = driver.run("a", notebook, ["print(open('data.txt').read())"])
        resumed.append(driver.done(["a"])["a"]["resumed"])
        assert printed(result) == [f"{text}\n"]
        driver.close()
    assert resumed == [False, True, False]


@pytest.mark.parametrize(("amount", "kind"), [(1, None), (2, "no-resources")])
def test_resources(
    cluster: RunningCluster, notebook: Path, amount: int, kind: str | None, drive: Drive
) -> None:
    driver = drive(cluster.address)
    driver.run("a", notebook, ["1"], resources={"GPU": amount})
    failure = driver.done(["a"])["a"]["failure"]
    assert (failure and failure["kind"]) == kind
    driver.close()


def test_a_notebook_that_kills_its_workers_is_set_aside(
    tmp_path: Path, notebook: Path, drive: Drive
) -> None:
    count = 6 if FULL_SCALE else 4
    with running_cluster(tmp_path, count) as cluster:
        driver = drive(cluster.address)
        driver.read_until("ready")
        wait_for(lambda: len(cluster.workers) == count)
        # Alone: next to others, it is tried more often.
        driver.run("killer", notebook, [KILL_WORKER])
        done: dict[str, Any] = driver.done(["killer"])
        assert done["killer"]["failure"]["kind"] == "worker-lost"
        assert "was set aside" in done["killer"]["failure"]["message"]
        # Dask starts it a third time, but there it waits until it is refused.
        assert sum(worker.poll() is not None for worker in cluster.workers) == 2
        others = [f"t{at}" for at in range(count - 2)]
        results = [driver.run(name, notebook, [f"print({name!r})"]) for name in others]
        driver.done(others)
        assert [printed(result)[0] for result in results] == [f"{name}\n" for name in others]
        assert driver.close() == 0


def test_a_lost_worker_costs_no_notebook(tmp_path: Path, notebook: Path, drive: Drive) -> None:
    pid = tmp_path / "pids"
    cell = f"import os, time\nopen({str(pid)!r}, 'a').write(f'{{os.getpid()}} ')\ntime.sleep(2)"
    with running_cluster(tmp_path, 2) as cluster:
        driver = drive(cluster.address)
        results = [driver.run(f"t{at}", notebook, [cell, f"print({at})"]) for at in range(3)]
        wait_for(pid.is_file)
        cluster.workers[0].kill()
        done = driver.done(["t0", "t1", "t2"])
        assert [done[f"t{at}"]["failure"] for at in range(3)] == [None] * 3
        assert [printed(result)[1] for result in results] == ["0\n", "1\n", "2\n"]
        assert driver.close() == 0


def test_a_lost_scheduler_ends_what_runs_and_the_journal_continues(
    tmp_path: Path, notebook: Path, drive: Drive
) -> None:
    journal = tmp_path / "run.journal"
    (tmp_path / "lost").mkdir()
    with running_cluster(tmp_path / "lost", 1) as cluster:
        driver = drive(cluster.address, journal=journal)
        driver.run("done", notebook, ["print(1)"])
        assert driver.done(["done"])["done"]["failure"] is None
        driver.run("running", notebook, ["import time", "time.sleep(600)"])
        driver.read_until("event", id="running")
        assert cluster.scheduler is not None
        cluster.scheduler.kill()
        failure: dict[str, Any] = driver.done(["running"])["running"]["failure"]
        assert failure["kind"] == "scheduler-lost"
        assert "--resume FILE" in failure["message"]
        driver.close()
    (tmp_path / "next").mkdir()
    with running_cluster(tmp_path / "next", 1) as cluster:
        driver = drive(cluster.address, journal=journal)
        driver.run("done", notebook, ["print(1)"])
        assert driver.done(["done"])["done"]["resumed"]
        assert driver.close() == 0
