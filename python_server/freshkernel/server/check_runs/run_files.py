"""The files of one run, in a folder of its own: its job, its result, and what they say after its server has ended."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

from freshkernel.common.protocol import RunJob, RunSummary, parse_run_job
from freshkernel.common.run_result import result_of, write_result
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.kept_summaries import keep_summary, write_whole
from freshkernel.staging.kept_files import kept_bytes, move_kept_files

# Made just before the worker is started: it shows that a run began even if the list could not be written.
WORKER_LOG = "worker.log"

_JOB = "job.json"
_KEPT = ("notebook.json", "events.ndjson", "result.json")
_UNUSED = ("worker.json", WORKER_LOG, _JOB, f"{_JOB}.new")
_NOT_DONE = ("not-run", "interrupted")


def whole_job(job: RunJob, folder: Path) -> RunJob:
    """The job with its cells, which only its file has while the run is active."""
    return job if job["cells"] else _job_in(folder)


def _job_in(folder: Path) -> RunJob:
    return cast(RunJob, json.loads((folder / _JOB).read_text(encoding="utf-8")))


def keep_result(folder: Path, summary: RunSummary, job: RunJob, log: EventLog) -> int:
    """Writes the result of a run; returns the size of its files."""
    written, kept = folder / "worker.json", folder / "result.json"
    # If the run was interrupted or its worker crashed, the events know more.
    if written.exists() and summary["state"] != "interrupted":
        written.replace(kept)
        move_kept_files(str(written), str(kept))
    elif not kept.exists():
        write_result(str(kept), result_of(whole_job(job, folder), log.whole_events()))
    keep_summary(folder, summary)
    # Only now: events in memory have outputs, but their lines in the file have none.
    log.write_held()
    # Of a damaged run, the notebook can be missing.
    files = (folder / name for name in _KEPT)
    return sum(each.stat().st_size for each in files if each.exists()) + kept_bytes(str(kept))


def remove_unused(folder: Path, log: EventLog) -> None:
    """Removes what nothing needs after the row of the run says that it has ended."""
    log.forget_outputs()
    for name in _UNUSED:
        (folder / name).unlink(missing_ok=True)


def has_begun(folder: Path, summary: RunSummary) -> bool:
    """Whether cells of a run may have been executed, so that starting it would execute them again."""
    if summary["state"] != "queued":
        return True
    events = folder / "events.ndjson"
    return (folder / WORKER_LOG).exists() or (events.exists() and events.stat().st_size > 0)


def read_job(folder: Path, summary: RunSummary) -> RunJob:
    """The job of a waiting run, whose result goes to its folder; a ValueError or OSError if it is damaged."""
    try:
        job = parse_run_job(_job_in(folder))
    except RecursionError as error:
        raise ValueError("Its values nest too deeply.") from error
    if not (folder / "notebook.json").is_file():
        raise ValueError("Its notebook is missing.")
    return {**job, "id": summary["id"], "result_path": str(folder / "worker.json")}


def replace_job(folder: Path, job: RunJob) -> None:
    """Writes a job, all of it or nothing: the worker reads the file."""
    write_whole(folder / _JOB, job)


def ended_by_files(
    folder: Path, summary: RunSummary, message: str
) -> tuple[RunSummary, RunJob, EventLog]:
    """How a run ended, as far as its files know; `message` is for one that they do not know the end of."""
    job = _job_in(folder)
    log = EventLog(folder)
    last = log.last_event()
    # The server may have been killed just before it moved the result.
    if last is None or last["kind"] != "finished":
        last = log.finish("interrupted", message)
    result = result_of(job, log.whole_events())
    ended: RunSummary = {
        **summary,
        "state": last["status"],
        "message": last["message"],
        "seconds": result["seconds"] if summary["started"] is not None else None,
        "cells_done": sum(cell["status"] not in _NOT_DONE for cell in result["cells"]),
        "sequence": log.next_sequence,
    }
    return ended, job, log
