"""The runs in Jupyter's data folder: their table, and a folder with the files of each.

All methods wait for the disk, so one separate thread calls them (`RunArchive`).
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import cast

from freshkernel.common.protocol import RunComparison, RunJob, RunResult, RunSummary
from freshkernel.common.run_result import result_of, write_result
from freshkernel.server.check_runs.database import RunDatabase
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.owner import is_gone
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.request_reader import ReadRequest
from freshkernel.server.check_runs.settings import RunSettings
from freshkernel.staging.kept_files import kept_bytes, move_kept_files

_DAY = 86_400.0
ABANDONED = (
    "The Jupyter server ended during the run. "
    "The results until then are saved; start it again for the rest."
)

_ROOM = "Free disk space, delete old runs, or set JUPYTER_DATA_DIR to a writable folder."
_DAMAGED = "Check that it is writable; if it is damaged, move it away to start with a new list."
_LIST = "runs.sqlite3"
_KEPT = ("notebook.json", "events.ndjson", "result.json")
_UNUSED = ("worker.json", "worker.log", "job.json")
_NOT_DONE = ("not-run", "interrupted")


def _whole(job: RunJob, folder: Path) -> RunJob:
    """The job with its cells, which only its file has while the run is active."""
    if job["cells"]:
        return job
    return cast(RunJob, json.loads((folder / "job.json").read_text(encoding="utf-8")))


class RunStore:
    """The saved runs."""

    def __init__(self, folder: Path, settings: RunSettings) -> None:
        self.folder = folder
        self._settings = settings
        self._database: RunDatabase | None = None

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
        folder = self.folder_of(summary["id"])
        written, kept = folder / "worker.json", folder / "result.json"
        with self._storing():
            # If the run was interrupted or its worker crashed, the events know more.
            if written.exists() and summary["state"] != "interrupted":
                written.replace(kept)
                move_kept_files(str(written), str(kept))
            elif not kept.exists():
                write_result(str(kept), result_of(_whole(job, folder), log.whole_events()))
            # Only now: events in memory have outputs, but their lines in the file have none.
            log.write_held()
            size = sum((folder / name).stat().st_size for name in _KEPT)
            size += kept_bytes(str(kept))
            self.database().update(summary, size)
            log.forget_outputs()
            for name in _UNUSED:
                (folder / name).unlink(missing_ok=True)
            self.retain()

    def result_without_file(self, run: str, job: RunJob, log: EventLog) -> RunResult | None:
        """The result of a run that could not be written."""
        if (self.folder_of(run) / "result.json").exists():
            return None
        return result_of(_whole(job, self.folder_of(run)), log.whole_events())

    def maintain(self, own: list[RunSummary]) -> None:
        """Writes a heartbeat for the runs of this server; ends those of dead servers."""
        if not self._has_list():
            return
        with self._storing():
            database = self.database()
            for summary in own:
                database.update(summary)
            for summary, seen in database.live():
                if is_gone(summary["owner"], seen) and database.claim_abandoned(summary, ABANDONED):
                    # The files of the run are gone or damaged, so only this is known.
                    with suppress(OSError, ValueError):
                        self._conclude_abandoned(summary)
            self.retain()
            self._sweep()

    def _conclude_abandoned(self, summary: RunSummary) -> None:
        folder = self.folder_of(summary["id"])
        log = EventLog(folder)
        last = log.last_event()
        # The server may have been killed just before it moved the result.
        if last is None or last["kind"] != "finished":
            last = log.finish("interrupted", ABANDONED)
        job = cast(RunJob, json.loads((folder / "job.json").read_text(encoding="utf-8")))
        result = result_of(job, log.whole_events())
        ended: RunSummary = {
            **summary,
            "state": last["status"],
            "message": last["message"],
            "seconds": result["seconds"] if summary["started"] is not None else None,
            "cells_done": sum(cell["status"] not in _NOT_DONE for cell in result["cells"]),
            "sequence": log.next_sequence,
        }
        self.conclude(ended, job, log)

    def compare(self, run: str, comparison: RunComparison) -> None:
        """Saves the comparison of a client."""
        with self._storing():
            self.database().compare(run, comparison)

    def forget(self, run: str) -> None:
        """Deletes a run; first its files, because a full disk allows no other change."""
        shutil.rmtree(self.folder_of(run), ignore_errors=True)
        with self._storing():
            self.database().remove(run)

    def find(self, run: str) -> RunSummary | None:
        """One run."""
        with self._storing():
            return self.database().find(run) if self._has_list() else None

    def of_user(self, user: str) -> list[RunSummary]:
        """The runs of a user, newest first."""
        with self._storing():
            return self.database().of_user(user) if self._has_list() else []

    def retain(self) -> None:
        """Deletes the oldest ended runs, until the rest is within the limits."""
        kept: dict[str, list[tuple[str, int]]] = {}
        for run, user, age, size in self.database().ended():
            own = kept.setdefault(user, [])
            too_many = len(own) >= self._settings.kept_runs
            # The newest one stays, whatever its size and age.
            if own and (too_many or age > self._settings.kept_days * _DAY):
                self.forget(run)
            else:
                own.append((run, size))
        total = sum(size for own in kept.values() for _, size in own)
        while total > self._settings.kept_bytes:
            # Runs of one user never remove those of a user who keeps less.
            removable = [own for own in kept.values() if len(own) > 1]
            if not removable:
                return
            run, size = max(removable, key=lambda own: sum(size for _, size in own)).pop()
            self.forget(run)
            total -= size

    def _sweep(self) -> None:
        """Removes folders without a row in the table: their server was killed while it made them."""
        known = self.database().ids()
        with os.scandir(self.folder) as entries:
            unknown = [each for each in entries if each.is_dir() and each.name not in known]
        for entry in unknown:
            if time.time() - entry.stat().st_mtime > _DAY:
                shutil.rmtree(entry.path, ignore_errors=True)

    def close(self) -> None:
        """Closes the table."""
        if self._database is not None:
            self._database.close()
            self._database = None
