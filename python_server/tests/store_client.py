"""Runs in a store, without a server."""

from __future__ import annotations

import time
from typing import cast

from running_worker import HERE

from freshkernel.common.protocol import RunJob, RunSummary
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.owner import this_process
from freshkernel.server.check_runs.settings import usual_limits
from freshkernel.server.check_runs.store import RunStore


def summary_of(run: str, **changes: object) -> RunSummary:
    """A run that just came."""
    usual = RunSummary(
        id=run,
        path="a.ipynb",
        kernel_name="python3",
        order="document",
        own_folder=True,
        place=HERE,
        repeat_of=None,
        state="queued",
        message="",
        owner=this_process("ann"),
        created=time.time(),
        started=None,
        seconds=None,
        cells=1,
        cells_done=0,
        sequence=0,
        comparison=None,
    )
    return cast(RunSummary, {**usual, **changes})


def job_for(store: RunStore, run: str) -> RunJob:
    """The job of it."""
    return RunJob(
        id=run,
        path="/a.ipynb",
        kernel_name="python3",
        cells=[{"index": 0, "id": None, "source": "1", "tags": [], "execution_count": None}],
        order="document",
        stop_on_error=False,
        parameters={},
        copy_bytes=None,
        place=HERE,
        limits=usual_limits(),
        result_path=str(store.folder_of(run) / "worker.json"),
    )


def keep(store: RunStore, run: str, size: int = 10, days: float = 0) -> None:
    """Keep a run that ended some days ago, with a notebook of that size."""
    summary = summary_of(run, created=time.time() - days * 86_400)
    job = job_for(store, run)
    store.add(summary, job, b"x" * size)
    log = EventLog(store.folder_of(run))
    log.finish("finished", "")
    store.conclude({**summary, "state": "finished"}, job, log)


def tidy(store: RunStore) -> None:
    """Delete what is no longer kept, as the archive does."""
    while runs := store.expired():
        store.remove_files(runs)
        store.remove(runs)
