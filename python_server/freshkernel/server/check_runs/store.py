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
from contextlib import contextmanager, suppress
from pathlib import Path

from freshkernel.common.protocol import RunComparison, RunJob, RunResult, RunSummary
from freshkernel.common.removed_folders import remove_folder
from freshkernel.common.run_result import result_of
from freshkernel.server.check_runs.abandoned_runs import AbandonedRuns, Decide
from freshkernel.server.check_runs.database import (
    DamagedListError,
    RunDatabase,
    StoredRuns,
)
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.kept_summaries import (
    forget_summary,
    holds_run,
    keep_summary,
    kept_summaries,
)
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.request_reader import ReadRequest
from freshkernel.server.check_runs.retention import excess_runs
from freshkernel.server.check_runs.run_files import keep_result, remove_unused, whole_job
from freshkernel.server.check_runs.settings import RunSettings

_DAY = 86_400.0
_ROOM = "Free disk space, delete old runs, or set JUPYTER_DATA_DIR to a writable folder."
_DAMAGED = (
    "Check that it is writable. If it is damaged, it is made again from the folders of the runs."
)
_LIST = "runs.sqlite3"
# As many runs are deleted at a time.
_BATCH = 100
# As many pages of the table, usually of 4 kB each, are released at a time.
_PAGES = 1_000


class RunStore:
    """The saved runs."""

    def __init__(self, folder: Path, settings: RunSettings) -> None:
        self.folder = folder
        self._settings = settings
        self._database: RunDatabase | None = None
        self._opened_file: tuple[int, int] | None = None
        # What was wrong with the list when it was opened.
        self.problem = ""
        self._abandoned = AbandonedRuns(folder, settings.resume_hours)

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
        if self._database is not None and self._file() != self._opened_file:
            # It was removed or replaced: SQLite would go on with what has no name any more.
            self.close()
        if self._database is None:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._database = self._opened()
            self._opened_file = self._file()
        return self._database

    def _file(self) -> tuple[int, int] | None:
        """The identity of the file of the table; None if there is none."""
        try:
            found = (self.folder / _LIST).stat()
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino

    def _opened(self) -> RunDatabase:
        """The table; a damaged one is moved aside, and a new one filled with the runs whose folders say what they are."""
        path = self.folder / _LIST
        try:
            database = RunDatabase(path)
        except DamagedListError as error:
            aside = path.with_name(f"{_LIST}.damaged-{time.time_ns()}")
            path.replace(aside)
            path.with_name(f"{_LIST}-journal").unlink(missing_ok=True)
            self.problem = (
                f"The list of runs was damaged ({error}) and made again. The old one is {aside}."
            )
            database = RunDatabase(path)
        if database.is_new:
            for summary, size in kept_summaries(self.folder):
                database.add(summary, size)
        return database

    def _has_list(self) -> bool:
        """Whether any run was ever saved; checking this creates no files."""
        try:
            (self.folder / _LIST).lstat()
        except FileNotFoundError:
            # A list that got lost is made again.
            return self.folder.is_dir() and any(kept_summaries(self.folder))
        except OSError:
            # What opens it says what is wrong.
            return True
        return True

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
                keep_summary(folder, summary)
                database.add(summary)
            except BaseException:
                remove_folder(folder)
                raise

    def update(self, summary: RunSummary) -> None:
        """Saves the state of a run."""
        with self._storing():
            self.database().update(summary)

    def conclude(self, summary: RunSummary, job: RunJob, log: EventLog) -> None:
        """Saves the result of a run. A failed attempt can be repeated without loss."""
        with self._storing():
            folder = self.folder_of(summary["id"])
            self.database().update(summary, keep_result(folder, summary, job, log))
            remove_unused(folder, log)

    def result_without_file(self, run: str, job: RunJob, log: EventLog) -> RunResult | None:
        """The result of a run that could not be written."""
        folder = self.folder_of(run)
        if (folder / "result.json").exists():
            return None
        return result_of(whole_job(job, folder), log.whole_events())

    def maintain(self, own: list[RunSummary]) -> frozenset[str]:
        """Writes a heartbeat for the runs of this server; ends those of dead servers, except waiting ones.

        Returns the users with such waiting runs, which can be claimed for some hours.
        """
        if not self._has_list():
            return frozenset()
        with self._storing():
            self.database().update_all([(summary, 0) for summary in own])
            return self._abandoned.end(self.database())

    def claim(self, user: str, decide: Decide) -> list[tuple[RunSummary, RunJob]]:
        """Takes the waiting runs of a user over from dead servers, the oldest first."""
        with self._storing():
            return self._abandoned.claim(self.database(), user, decide) if self._has_list() else []

    def compare(self, run: str, comparison: RunComparison) -> None:
        """Saves the comparison of a client."""
        with self._storing():
            self.database().compare(run, comparison)
            summary = self.database().find(run)
            if summary is not None:
                keep_summary(self.folder_of(run), summary)

    def remove_files(self, runs: Sequence[str]) -> None:
        """Removes the files of runs; before their rows, because a full disk allows no other change.

        Can be called from any thread: hundreds of files may take a second.
        """
        for run in runs:
            folder = self.folder_of(run)
            with suppress(OSError):
                forget_summary(folder)
            remove_folder(folder)

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
        """Removes folders without a row in the table whose server was killed while it made them."""
        if not self._has_list():
            return
        with self._storing():
            self._sweep()

    def _sweep(self) -> None:
        known = self.database().ids()
        with os.scandir(self.folder) as entries:
            unknown = [each for each in entries if each.name not in known and each.is_dir()]
        for entry in unknown:
            is_old = time.time() - entry.stat().st_mtime > _DAY
            # What no list knows may be all that is left of a run.
            if is_old and not holds_run(Path(entry.path)):
                remove_folder(entry.path)

    def close(self) -> None:
        """Closes the table."""
        if self._database is not None:
            self._database.close()
            self._database = None
