"""The runs in Jupyter's data folder: their table, and a folder with the files of each.

All methods wait for the disk, so one separate thread calls them (`RunArchive`).
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from freshkernel.common.protocol import RunComparison, RunJob, RunOwner, RunResult, RunSummary
from freshkernel.common.run_result import result_of, write_result
from freshkernel.server.check_runs.database import RunDatabase, StoredRuns
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.owner import is_gone, this_process
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.request_reader import ReadRequest
from freshkernel.server.check_runs.retention import excess_runs
from freshkernel.server.check_runs.settings import RunSettings
from freshkernel.server.check_runs.waiting_files import (
    NOT_RESUMED,
    has_begun,
    read_job,
    replace_job,
)
from freshkernel.staging.kept_files import kept_bytes, move_kept_files

_DAY, _HOUR = 86_400.0, 3_600.0
ABANDONED = (
    "The Jupyter server ended during the run. "
    "The results until then are saved; start it again for the rest."
)

_ROOM = "Free disk space, delete old runs, or set JUPYTER_DATA_DIR to a writable folder."
_DAMAGED = "Check that it is writable; if it is damaged, move it away to start with a new list."
_LIST = "runs.sqlite3"
_KEPT = ("notebook.json", "events.ndjson", "result.json")
_UNUSED = ("worker.json", "worker.log", "job.json", "job.json.new")
# As many runs are deleted at a time.
_BATCH = 100
# As many pages of the table, usually of 4 kB each, are released at a time.
_PAGES = 1_000
_NOT_DONE = ("not-run", "interrupted")


# The job with which a waiting run is taken up; None if it is left to a different server. A refusal ends the run.
Decide = Callable[[RunSummary, RunJob], RunJob | None]


def _whole(job: RunJob, folder: Path) -> RunJob:
    """The job with its cells, which only its file has while the run is active."""
    if job["cells"]:
        return job
    return cast(RunJob, json.loads((folder / "job.json").read_text(encoding="utf-8")))


def _damage(error: Exception) -> str:
    """What users see of a run whose files cannot be used."""
    return f"Its files cannot be used: {getattr(error, 'strerror', None) or error}"


def _server_of(owner: RunOwner) -> tuple[object, ...]:
    """What the runs of one server have in common."""
    return owner["host"], owner["process"], owner["process_started"]


class RunStore:
    """The saved runs."""

    def __init__(self, folder: Path, settings: RunSettings) -> None:
        self.folder = folder
        self._settings = settings
        self._database: RunDatabase | None = None
        # Runs of dead servers that are not yet saved as ended, because the disk is full, and what their users see.
        self._taken_over: dict[str, tuple[RunSummary, str]] = {}

    @contextmanager
    def _storing(self) -> Iterator[None]:
        """Refuses a request when files cannot be used, and says what to do."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            # Reopened the next time: the problem may have been solved by then.
            self.close()
            is_full = "full" in str(error)
            advice = _ROOM if is_full else _DAMAGED
            text = f"The list of runs {self.folder / _LIST} cannot be used: {error}. {advice}"
            raise RequestRefusedError(507 if is_full else 503, text) from error
        except OSError as error:
            text = f"Runs cannot be saved in {self.folder}: {error.strerror}. {_ROOM}"
            raise RequestRefusedError(507, text) from error

    def database(self) -> RunDatabase:
        """The table; opened on the first use, and again after a failure."""
        if self._database is None:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._database = RunDatabase(self.folder / _LIST)
        return self._database

    def _has_list(self) -> bool:
        """Whether any run was ever saved; checking this creates no files."""
        return (self.folder / _LIST).exists()

    def folder_of(self, run: str) -> Path:
        """The folder with the files of a run."""
        return self.folder / run

    def add(self, summary: RunSummary, job: RunJob, notebook: bytes) -> None:
        """Saves a new run with all files that it needs, or nothing."""

        def write(folder: Path) -> None:
            (folder / "notebook.json").write_bytes(notebook)
            (folder / "job.json").write_text(json.dumps(job), encoding="utf-8")

        self._add(summary, write)

    def add_read(self, summary: RunSummary, job: RunJob, read: ReadRequest) -> None:
        """The same for a job without cells, which are in a file, as is the notebook: both can be large."""

        def write(folder: Path) -> None:
            shutil.copyfile(read.notebook_file, folder / "notebook.json")
            rest = {name: value for name, value in job.items() if name != "cells"}
            with (folder / "job.json").open("wb") as file, read.cells_file.open("rb") as cells:
                file.write(json.dumps(rest).encode()[:-1] + b', "cells": ')
                shutil.copyfileobj(cells, file)
                file.write(b"}")

        self._add(summary, write)

    def _add(self, summary: RunSummary, write: Callable[[Path], None]) -> None:
        folder = self.folder_of(summary["id"])
        with self._storing():
            database = self.database()
            folder.mkdir(mode=0o700)
            try:
                write(folder)
                database.add(summary)
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise

    def update(self, summary: RunSummary) -> None:
        """Saves the state of a run."""
        with self._storing():
            self.database().update(summary)

    def conclude(self, summary: RunSummary, job: RunJob, log: EventLog) -> None:
        """Saves the result of a run. A failed attempt can be repeated without loss."""
        with self._storing():
            self.database().update(summary, self._write_result(summary, job, log))
            self._remove_unused(summary, log)

    def _write_result(self, summary: RunSummary, job: RunJob, log: EventLog) -> int:
        """Writes the result of a run; returns the size of its files."""
        folder = self.folder_of(summary["id"])
        written, kept = folder / "worker.json", folder / "result.json"
        # If the run was interrupted or its worker crashed, the events know more.
        if written.exists() and summary["state"] != "interrupted":
            written.replace(kept)
            move_kept_files(str(written), str(kept))
        elif not kept.exists():
            write_result(str(kept), result_of(_whole(job, folder), log.whole_events()))
        # Only now: events in memory have outputs, but their lines in the file have none.
        log.write_held()
        # Of a damaged run, the notebook can be missing.
        files = (folder / name for name in _KEPT)
        return sum(each.stat().st_size for each in files if each.exists()) + kept_bytes(str(kept))

    def _remove_unused(self, summary: RunSummary, log: EventLog) -> None:
        """Removes what nothing needs after the row of the run says that it has ended."""
        log.forget_outputs()
        for name in _UNUSED:
            (self.folder_of(summary["id"]) / name).unlink(missing_ok=True)

    def result_without_file(self, run: str, job: RunJob, log: EventLog) -> RunResult | None:
        """The result of a run that could not be written."""
        if (self.folder_of(run) / "result.json").exists():
            return None
        return result_of(_whole(job, self.folder_of(run)), log.whole_events())

    def maintain(self, own: list[RunSummary]) -> frozenset[str]:
        """Writes a heartbeat for the runs of this server; ends those of dead servers, except waiting ones.

        Returns the users with such waiting runs, which can be claimed for some hours.
        """
        if not self._has_list():
            return frozenset()
        with self._storing():
            self.database().update_all([(summary, 0) for summary in own])
            waiting, ended = self._abandoned()
            self._end([(summary, self._message_of(summary)) for summary in ended])
            return frozenset(summary["owner"]["user"] for summary in waiting)

    def claim(self, user: str, decide: Decide) -> list[tuple[RunSummary, RunJob]]:
        """Takes the waiting runs of a user over from dead servers, the oldest first; each server gets different ones.

        The jobs are without cells, which their files have.
        """
        claimed: list[tuple[RunSummary, RunJob]] = []
        if not self._has_list():
            return claimed
        with self._storing():
            waiting, _ = self._abandoned()
            own = (summary for summary in waiting if summary["owner"]["user"] == user)
            for summary in sorted(own, key=lambda each: each["created"]):
                try:
                    job = decide(summary, read_job(self.folder_of(summary["id"]), summary))
                except (OSError, ValueError) as error:
                    self._end([(summary, f"{NOT_RESUMED} {_damage(error)}")])
                except RequestRefusedError as error:
                    self._end([(summary, f"{NOT_RESUMED} {error}")])
                else:
                    claimed += [] if job is None else self._claim(summary, job)
        return claimed

    def _claim(self, summary: RunSummary, job: RunJob) -> list[tuple[RunSummary, RunJob]]:
        """Takes a run over with this job; empty if a different server was faster."""
        claimed: list[tuple[RunSummary, RunJob]] = []
        for taken in self.database().take_over([summary], this_process("")):
            try:
                replace_job(self.folder_of(taken["id"]), job)
            except OSError as error:
                self._taken_over[taken["id"]] = (taken, f"{NOT_RESUMED} {_damage(error)}")
                self._end([])
            else:
                claimed.append((taken, {**job, "cells": []}))
        return claimed

    def _end(self, runs: Sequence[tuple[RunSummary, str]]) -> None:
        """Takes runs of dead servers over and saves them as ended, each with its message."""
        messages = {summary["id"]: message for summary, message in runs}
        for summary in self.database().take_over([each for each, _ in runs], this_process("")):
            self._taken_over[summary["id"]] = (summary, messages[summary["id"]])
        while batch := list(self._taken_over.values())[:_BATCH]:
            self._conclude_abandoned(batch)

    def _abandoned(self) -> tuple[list[RunSummary], list[RunSummary]]:
        """The live runs of dead servers: those that wait and can be claimed, and those that have ended."""
        live = self.database().live()
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

    def _message_of(self, summary: RunSummary) -> str:
        """What users see of a run of a dead server."""
        begun = has_begun(self.folder_of(summary["id"]), summary)
        return ABANDONED if begun else f"{NOT_RESUMED} Start it again."

    def _can_wait(self, summary: RunSummary, seen: float) -> bool:
        """Whether nothing of a run was executed, and its server ended not long ago."""
        is_recent = time.time() - seen < self._settings.resume_hours * _HOUR
        return is_recent and not has_begun(self.folder_of(summary["id"]), summary)

    def _conclude_abandoned(self, runs: Sequence[tuple[RunSummary, str]]) -> None:
        """Saves runs of dead servers as ended: their files, then all rows at once, which waits for the disk once."""
        rows: list[tuple[RunSummary, int]] = []
        logs: list[tuple[RunSummary, EventLog]] = []
        for summary, message in runs:
            try:
                ended, job, log = self._ended_by_files(summary, message)
            except (OSError, ValueError, LookupError, TypeError, RecursionError):
                # The files of the run are gone or damaged, so only this is known.
                rows.append(({**summary, "state": "interrupted", "message": message}, 0))
                continue
            rows.append((ended, self._write_result(ended, job, log)))
            logs.append((ended, log))
        self.database().update_all(rows)
        for summary, log in logs:
            self._remove_unused(summary, log)
        for summary, _ in runs:
            del self._taken_over[summary["id"]]

    def _ended_by_files(
        self, summary: RunSummary, message: str
    ) -> tuple[RunSummary, RunJob, EventLog]:
        """How a run ended, as far as its files know."""
        folder = self.folder_of(summary["id"])
        job = cast(RunJob, json.loads((folder / "job.json").read_text(encoding="utf-8")))
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

    def compare(self, run: str, comparison: RunComparison) -> None:
        """Saves the comparison of a client."""
        with self._storing():
            self.database().compare(run, comparison)

    def remove_files(self, runs: Sequence[str]) -> None:
        """Removes the files of runs; before their rows, because a full disk allows no other change.

        Can be called from any thread: hundreds of files may take a second.
        """
        for run in runs:
            shutil.rmtree(self.folder_of(run), ignore_errors=True)

    def remove(self, runs: Sequence[str]) -> None:
        """Deletes runs whose files are removed."""
        with self._storing():
            self.database().remove(runs)

    def expired(self, user: str | None = None) -> list[str]:
        """Some of the runs that are no longer kept: those of a user, or of all, that are too many or too old.

        If there are none, those of any user if all runs together are too large.
        """
        if not self._has_list():
            return []
        with self._storing():
            database, settings = self.database(), self._settings
            expired = database.expired(settings.kept_runs, settings.kept_days, _BATCH, user)
            return expired or excess_runs(database, settings.kept_bytes, _BATCH)

    def find(self, run: str) -> RunSummary | None:
        """One run."""
        with self._storing():
            return self.database().find(run) if self._has_list() else None

    def of_user(
        self, user: str, limit: int, before: tuple[float, str] | None = None
    ) -> list[RunSummary]:
        """The newest runs of a user, or those older than the one with this time and id."""
        with self._storing():
            return self.database().of_user(user, limit, before) if self._has_list() else []

    def stored(self) -> StoredRuns:
        """The number and size of the ended runs."""
        if not self._has_list():
            return StoredRuns(0, 0)
        with self._storing():
            return self.database().stored()

    def release_space(self) -> bool:
        """Shortens the list by some space of deleted runs; returns whether to call it again."""
        if not self._has_list():
            return False
        with self._storing():
            return self.database().release_space(_PAGES)

    def sweep(self) -> None:
        """Removes folders without a row in the table: their server was killed while it made them."""
        if not self._has_list():
            return
        with self._storing():
            self._sweep()

    def _sweep(self) -> None:
        known = self.database().ids()
        with os.scandir(self.folder) as entries:
            unknown = [each for each in entries if each.name not in known and each.is_dir()]
        for entry in unknown:
            if time.time() - entry.stat().st_mtime > _DAY:
                shutil.rmtree(entry.path, ignore_errors=True)

    def close(self) -> None:
        """Closes the table."""
        if self._database is not None:
            self._database.close()
            self._database = None
