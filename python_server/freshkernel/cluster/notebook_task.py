"""The task of a Dask worker: runs one notebook in a worker process of its own, as the command line does."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import cast

from freshkernel.cluster.orders import NotebookOrder, Returned
from freshkernel.cluster.sessions import Session
from freshkernel.cluster.task_process import TaskProcess, process_variables
from freshkernel.cluster.worker_attempt import attempt, notebook_in, packed, without_result
from freshkernel.common.protocol import RunEvent, RunJob
from freshkernel.processes.passing_variables import passing_variables
from freshkernel.processes.starting import own_module

_Report = Callable[[RunEvent], None]

# Outputs travel with the result: here they are not needed to show the progress.
_WITHOUT_OUTPUTS = ("started", "preparing", "kernel", "cell-started", "finished")


def run_notebook(order: NotebookOrder) -> Returned:
    """Runs the notebook of an order."""
    return attempt(order, lambda *given: _run(order, *given))


def _run(order: NotebookOrder, session: Session, process: TaskProcess, folder: Path) -> Returned:
    maximum = order["job"]["copy_bytes"] or 0
    files, bundle = session.files.bundle(order["bundle"], maximum)
    project = files / bundle.project
    notebook = notebook_in(files, bundle, order["job"]["path"])
    result_path = folder / "result.json"
    job: RunJob = {**order["job"], "path": str(notebook), "result_path": str(result_path)}
    if "kernel_variables" in job:
        # Those of the job are of a different machine.
        job["kernel_variables"] = {
            **passing_variables(process_variables(os.environ), job.get("passed_variables", ()))
        }
    process.run(
        own_module("freshkernel.runner.worker"),
        folder,
        lambda line: _report_line(line, lambda event: session.report(order["attempt"], event)),
        log=folder,
        line=json.dumps(job).encode() + b"\n",
    )
    if not result_path.is_file():
        return without_result(process, folder)
    text = result_path.read_bytes()
    returned = packed(order, text, str(project))
    if returned["failure"] is None and _changed(text, project):
        session.files.discard(order["bundle"])
    return returned


def _changed(text: bytes, project: Path) -> bool:
    """Whether the run reports that it changed files of the bundle itself."""
    files = json.loads(text)["files"] or {}
    return any(Path(each).is_relative_to(project) for each in files.get("outside", []))


def _report_line(line: bytes, report: _Report) -> None:
    # An incomplete line is not an event.
    with contextlib.suppress(ValueError):
        event = cast(RunEvent, json.loads(line))
        if event["kind"] == "cell-ended":
            event = {**event, "cell": {**event["cell"], "outputs": []}}
        elif event["kind"] not in _WITHOUT_OUTPUTS:
            return
        report(event)
