"""The task of a Dask worker: analyzes the notebooks of a batch with the program that the command line is.

The program reads the files of the batch only, whose project it knows from a listing: it shows the same paths and finds
the same as on the machine of the command.
"""

from __future__ import annotations

from pathlib import Path

from freshkernel.cluster.orders import BatchOrder, Returned
from freshkernel.cluster.sessions import Session
from freshkernel.cluster.task_process import TaskProcess
from freshkernel.cluster.worker_attempt import attempt, run_program

# The first argument of the program for this, and the description of the batch in its folder.
ROLE = "analysis-batch"
DESCRIPTION = "batch.json"


def run_batch(order: BatchOrder) -> Returned:
    """Analyzes the notebooks of an order."""
    return attempt(order, lambda *given: _run(order, *given))


def _run(order: BatchOrder, session: Session, process: TaskProcess, folder: Path) -> Returned:
    files, _ = session.files.bundle(order["bundle"], order["bytes"])
    return run_program(order, process, folder, ROLE, [DESCRIPTION], files)
