"""The files of a run that waits: what they say after its server has ended."""

from __future__ import annotations

import json
import os
from pathlib import Path

from freshkernel.common.protocol import RunJob, RunSummary, parse_run_job

# What users see of a run that was not taken up.
NOT_RESUMED = "The Jupyter server ended before the run began, so nothing was run."

# Made just before the worker is started: it shows that a run began even if the list could not be written.
WORKER_LOG = "worker.log"
_JOB = "job.json"


def has_begun(folder: Path, summary: RunSummary) -> bool:
    """Whether cells of a run may have been executed, so that starting it would execute them again."""
    if summary["state"] != "queued":
        return True
    events = folder / "events.ndjson"
    return (folder / WORKER_LOG).exists() or (events.exists() and events.stat().st_size > 0)


def read_job(folder: Path, summary: RunSummary) -> RunJob:
    """The job of a run, whose result goes to its folder; a ValueError or OSError if it is damaged."""
    try:
        job = parse_run_job(json.loads((folder / _JOB).read_text(encoding="utf-8")))
    except RecursionError as error:
        raise ValueError("Its values nest too deeply.") from error
    if not (folder / "notebook.json").is_file():
        raise ValueError("Its notebook is missing.")
    return {**job, "id": summary["id"], "result_path": str(folder / "worker.json")}


def replace_job(folder: Path, job: RunJob) -> None:
    """Writes a job, all of it or nothing: the worker reads the file."""
    written = folder / f"{_JOB}.new"
    with written.open("w", encoding="utf-8") as file:
        json.dump(job, file)
        file.flush()
        os.fsync(file.fileno())
    written.replace(folder / _JOB)
