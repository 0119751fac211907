"""The runs of servers that are gone: those that wait are taken up by this server, the others are saved as ended.

Used by `RunStore`, from its thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from freshkernel.common.protocol import RunJob, RunOwner, RunSummary
from freshkernel.server.check_runs.database import RunDatabase
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.owner import is_gone, this_process
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.run_files import (
    ended_by_files,
    has_begun,
    keep_result,
    read_job,
    remove_unused,
    replace_job,
)

ABANDONED = (
    "The Jupyter server ended during the run. "
    "The results until then are saved; start it again for the rest."
)
# What users see of a run that was not taken up.
NOT_RESUMED = "The Jupyter server ended before the run began, so nothing was run."

# The job with which a waiting run is taken up; None if it is left to a different server. A refusal ends the run.
Decide = Callable[[RunSummary, RunJob], RunJob | None]

_HOUR = 3_600.0
# As many runs are saved at a time.
_BATCH = 100


class AbandonedRuns:
    """The live runs of dead servers in a folder; waiting ones can be claimed for some hours."""

    def __init__(self, folder: Path, resume_hours: float) -> None:
        self._folder = folder
        self._seconds = resume_hours * _HOUR
        # Runs that are not yet saved as ended, because the disk is full, and what their users see.
        self._taken_over: dict[str, tuple[RunSummary, str]] = {}

    def end(self, database: RunDatabase) -> frozenset[str]:
        """Saves the runs that have ended; returns the users who have waiting ones."""
        waiting, ended = self._split(database)
        self._take_over(database, [(each, self._message_of(each)) for each in ended])
        return frozenset(summary["owner"]["user"] for summary in waiting)

    def claim(
        self, database: RunDatabase, user: str, decide: Decide
    ) -> list[tuple[RunSummary, RunJob]]:
        """Takes the waiting runs of a user over, the oldest first; each server gets different ones.

        The jobs are without cells, which their files have.
        """
        jobs: dict[str, RunJob] = {}
        taking: list[RunSummary] = []
        refused: list[tuple[RunSummary, str]] = []
        waiting, _ = self._split(database)
        for summary in sorted(waiting, key=lambda each: each["created"]):
            if summary["owner"]["user"] != user:
                continue
            try:
                job = decide(summary, read_job(self._folder / summary["id"], summary))
            except (OSError, ValueError) as error:
                refused.append((summary, _damage(error)))
            except RequestRefusedError as error:
                refused.append((summary, f"{NOT_RESUMED} {error}"))
            else:
                if job is not None:
                    jobs[summary["id"]] = job
                    taking.append(summary)
        self._take_over(database, refused)
        # The last step that can fail as a whole: what is taken over must be known to the caller.
        taken = database.take_over(taking, this_process(""))
        return [pair for each in taken for pair in self._with_job(each, jobs[each["id"]])]

    def _with_job(self, summary: RunSummary, job: RunJob) -> list[tuple[RunSummary, RunJob]]:
        """A run that is taken over, with its job; empty if that cannot be written: then it ends soon."""
        try:
            replace_job(self._folder / summary["id"], job)
        except OSError as error:
            self._taken_over[summary["id"]] = (summary, _damage(error))
            return []
        return [(summary, {**job, "cells": []})]

    def _split(self, database: RunDatabase) -> tuple[list[RunSummary], list[RunSummary]]:
        """The live runs of dead servers: those that wait and can be claimed, and those that have ended."""
        live = database.live()
        # A server may have hundreds of runs, which it writes at the same time.
        seen: dict[tuple[object, ...], tuple[RunOwner, float]] = {}
        for summary, moment in live:
            key = _server_of(summary["owner"])
            seen[key] = (summary["owner"], max(moment, seen.get(key, (None, moment))[1]))
        gone = {key: moment for key, (owner, moment) in seen.items() if is_gone(owner, moment)}
        waiting: list[RunSummary] = []
        ended: list[RunSummary] = []
        for summary, _ in live:
            ended_at = gone.get(_server_of(summary["owner"]))
            if ended_at is not None:
                (waiting if self._can_wait(summary, ended_at) else ended).append(summary)
        return waiting, ended

    def _can_wait(self, summary: RunSummary, seen: float) -> bool:
        """Whether nothing of a run was executed, and its server ended not long ago."""
        is_recent = time.time() - seen < self._seconds
        return is_recent and not has_begun(self._folder / summary["id"], summary)

    def _message_of(self, summary: RunSummary) -> str:
        """What users see of a run that has ended."""
        begun = has_begun(self._folder / summary["id"], summary)
        return ABANDONED if begun else f"{NOT_RESUMED} Start it again."

    def _take_over(self, database: RunDatabase, runs: Sequence[tuple[RunSummary, str]]) -> None:
        """Takes runs over and saves them as ended, each with its message."""
        messages = {summary["id"]: message for summary, message in runs}
        for summary in database.take_over([each for each, _ in runs], this_process("")):
            self._taken_over[summary["id"]] = (summary, messages[summary["id"]])
        while batch := list(self._taken_over.values())[:_BATCH]:
            self._conclude(database, batch)

    def _conclude(self, database: RunDatabase, runs: Sequence[tuple[RunSummary, str]]) -> None:
        """Saves runs as ended: their files, then all rows at once, which waits for the disk once."""
        rows: list[tuple[RunSummary, int]] = []
        logs: list[tuple[str, EventLog]] = []
        for summary, message in runs:
            folder = self._folder / summary["id"]
            try:
                ended, job, log = ended_by_files(folder, summary, message)
            except (OSError, ValueError, LookupError, TypeError, RecursionError):
                # The files of the run are gone or damaged, so only this is known.
                rows.append(({**summary, "state": "interrupted", "message": message}, 0))
                continue
            rows.append((ended, keep_result(folder, ended, job, log)))
            logs.append((summary["id"], log))
        database.update_all(rows)
        for run, log in logs:
            remove_unused(self._folder / run, log)
        for summary, _ in runs:
            del self._taken_over[summary["id"]]


def _damage(error: Exception) -> str:
    """What users see of a run whose files cannot be used."""
    reason = getattr(error, "strerror", None) or str(error)
    return f"{NOT_RESUMED} Its files cannot be used: {reason.rstrip('.')}."


def _server_of(owner: RunOwner) -> tuple[object, ...]:
    """What the runs of one server have in common."""
    return owner["host"], owner["process"], owner["process_started"]
