"""The task of a Dask worker: restores one notebook with the program that the command line is."""

from __future__ import annotations

from pathlib import Path

from freshkernel.cluster.orders import RestorationOrder, Returned
from freshkernel.cluster.sessions import Session
from freshkernel.cluster.task_process import TaskProcess
from freshkernel.cluster.worker_attempt import attempt, notebook_in, run_program

# The first argument of the program for this, and the description of the restoration in its bundle.
ROLE = "restoration"
DESCRIPTION = "restoration.json"


def run_restoration(order: RestorationOrder) -> Returned:
    """Restores the notebook of an order."""
    return attempt(order, lambda *given: _run(order, *given))


def _run(order: RestorationOrder, session: Session, process: TaskProcess, folder: Path) -> Returned:
    files, bundle = session.files.bundle(order["bundle"], order["bytes"])
    job, _ = session.files.bundle(order["job"], order["bytes"])
    notebook = notebook_in(files, bundle, order["notebook"])
    return run_program(order, process, folder, ROLE, [job / DESCRIPTION, notebook], folder)
