"""Very many notebooks on a cluster: what it adds to each, and how much memory the driver and the scheduler need.

Starts a real Dask scheduler, workers with one thread each, and the driver that the command line starts. The notebooks
are trivial: a worker sleeps for as long as a short notebook takes and writes a result, without a process or a kernel,
so that what is more is what the cluster adds. As many tasks wait at the scheduler as the command line sends. Each notebook is a file of one project, and the results
go to the journal. All processes share this machine.

Run with the interpreter of `.venv`. `--tasks`, `--workers` and `--seconds` change the size; fails where a notebook costs more than
it may, or is lost or counted twice.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from load_measure import Process, percentile

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "python_server"), str(ROOT / "python_server" / "tests")]

from running_cluster import RunningCluster, RunningDriver, running_cluster  # noqa: E402

TASKS = 10_000
WORKERS = 6
# Starting the process and the kernel of a notebook alone takes longer.
SECONDS = 0.3
# As the command line.
QUEUED_PER_SLOT = 2
TARGET_MS = 50.0
MEGABYTE = 1e6
# Samples of the memory, as shares of all tasks.
SAMPLES = (0.1, 0.5, 1.0)


class Load:
    """The tasks of one measurement."""

    def __init__(self, driver: RunningDriver, project: Path, tasks: int) -> None:
        self._driver = driver
        self._project = project
        self._tasks = tasks
        self._sent: dict[str, float] = {}
        self._next = 0
        #: From the request to the message that a task is done, in seconds.
        self.seconds: list[float] = []

    def send(self) -> None:
        """Sends the next task, if there is one."""
        if self._next == self._tasks:
            return
        name = f"n{self._next}"
        self._next += 1
        notebook = self._project / f"{name}.ipynb"
        self._driver.run(name, notebook, [f"print({self._next})"])
        self._sent[name] = time.perf_counter()

    def take(self) -> None:
        """Waits for the next end."""
        message = self._driver.read_until("done")
        if message["failure"] is not None:
            raise SystemExit(f"A task failed: {message['failure']}")
        # A second end of the same task is an error here.
        self.seconds.append(time.perf_counter() - self._sent.pop(message["id"]))
        (self._project.parent / f"{message['id']}-result.json").unlink()
        self._driver.messages.clear()
        self.send()

    @property
    def waiting(self) -> int:
        """How many have not ended."""
        return len(self._sent)


def sample(processes: Mapping[str, int]) -> dict[str, Process]:
    """The state of the processes."""
    return {name: Process.of(pid) for name, pid in processes.items()}


def measure(cluster: RunningCluster, folder: Path, tasks: int, workers: int, own: float) -> bool:
    """Runs all tasks and prints the figures; returns whether each costs as little as it should."""
    project = folder / "project"
    project.mkdir()
    (project / "pyproject.toml").write_text("")
    driver = RunningDriver(cluster.address, folder / "journal", seconds=24 * 3600)
    slots = driver.read_until("ready")["slots"]
    while slots < workers:
        driver.close()
        driver = RunningDriver(cluster.address, folder / "journal", seconds=24 * 3600)
        slots = driver.read_until("ready")["slots"]
    scheduler = cluster.scheduler
    if scheduler is None:
        raise SystemExit("There is no scheduler.")
    processes = {"driver": driver.process.pid, "scheduler": scheduler.pid}
    everything = {
        **processes,
        **{f"worker {at}": worker.pid for at, worker in enumerate(cluster.workers)},
    }
    load = Load(driver, project, tasks)
    before = sample(everything)
    at = {round(share * tasks) for share in SAMPLES}
    began = time.perf_counter()
    for _ in range(workers * QUEUED_PER_SLOT):
        load.send()
    print(f"{tasks} notebooks of {own} s, {workers} workers, load average {os.getloadavg()[0]:.1f}")
    print("  tasks   seconds  driver MB  scheduler MB  journal MB", flush=True)
    while load.waiting:
        load.take()
        if len(load.seconds) in at:
            now = sample(processes)
            journal = (folder / "journal").stat().st_size
            memory = [now[name].memory / MEGABYTE for name in processes]
            seconds = time.perf_counter() - began
            print(
                f"  {len(load.seconds):6} {seconds:8.1f} {memory[0]:10.1f} {memory[1]:13.1f} {journal / MEGABYTE:11.1f}",
                flush=True,
            )
    seconds = time.perf_counter() - began
    after = sample(everything)
    used = {n: 1000 * (after[n].seconds - before[n].seconds) / tasks for n in everything}
    added = 1000 * (seconds * workers / tasks - own)
    print(f"  added to each notebook: {added:.1f} ms of a worker's thread")
    print(
        f"  of processors: {sum(used.values()):.1f} ms (driver {used['driver']:.1f}, scheduler {used['scheduler']:.1f})"
    )
    p50, p99 = (1000 * percentile(load.seconds, percent) for percent in (50, 99))
    print(f"  from the request to its end: p50 {p50:.0f} ms, p99 {p99:.0f} ms")
    held = added <= TARGET_MS
    print(f"at most {TARGET_MS:g} ms added: {'held' if held else 'MISSED'}")
    driver.close()
    return held


def main() -> int:
    """Measures once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tasks", type=int, default=TASKS)
    parser.add_argument("--workers", type=int, default=WORKERS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    options = parser.parse_args()
    preload = str(ROOT / "bench" / "trivial_work.py")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        variables = {"FRESHKERNEL_BENCH_SECONDS": str(options.seconds)}
        words = ["--preload", preload]
        with running_cluster(folder, options.workers, *words, variables=variables) as cluster:
            held = measure(cluster, folder, options.tasks, options.workers, options.seconds)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
