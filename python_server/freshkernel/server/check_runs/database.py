"""The table of runs, in SQLite: one row for each run, with everything but large data.

The file contains the version of the tables (`user_version`). Each migration from one version to the next
is a list of statements; it runs completely or not at all, and on one server only.

The journal is SQLite's default: a write-ahead log cannot be shared over network disks, where many home
folders are, and would gain nothing, because a run changes its row only a few times.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, cast

from freshkernel.common.protocol import RunComparison, RunOwner, RunSummary

Migrations = Sequence[Sequence[str]]

# To change the tables, add a migration; never change a released one.
MIGRATIONS: Migrations = (
    (
        """CREATE TABLE runs (
            id TEXT PRIMARY KEY, path TEXT NOT NULL, kernel_name TEXT NOT NULL,
            "order" TEXT NOT NULL, own_folder INTEGER NOT NULL, repeat_of TEXT,
            state TEXT NOT NULL, message TEXT NOT NULL,
            user TEXT NOT NULL, host TEXT NOT NULL, process INTEGER NOT NULL,
            process_started REAL NOT NULL, seen REAL NOT NULL,
            created REAL NOT NULL, started REAL, seconds REAL,
            cells INTEGER NOT NULL, cells_done INTEGER NOT NULL, sequence INTEGER NOT NULL,
            comparison TEXT, bytes INTEGER NOT NULL DEFAULT 0
        )""",
        "CREATE INDEX runs_of_user ON runs (user, created)",
    ),
    (
        """ALTER TABLE runs ADD COLUMN place TEXT NOT NULL DEFAULT
            '{"gateway": null, "variables": {}, "environment": "current", "inputs": [], "modules": []}'
        """,
    ),
    (
        # With them, 50,000 ended runs are read neither for the few live ones nor to find the oldest ones.
        "CREATE INDEX live_runs ON runs (state) WHERE state IN ('queued', 'running')",
        """CREATE INDEX ended_runs ON runs (user, created DESC, id, bytes, state)
            WHERE NOT state IN ('queued', 'running')""",
    ),
)

_BUSY_SECONDS = 10.0
# The value of SQLite's `auto_vacuum` for a file that shrinks on request.
_INCREMENTAL = 2
_LIVE = "state IN ('queued', 'running')"
_DAY = 86_400.0
# Later than all runs.
_LAST = 1e300


class DamagedListError(sqlite3.DatabaseError):
    """The file is not a table of runs any more."""


class DatabaseVersionError(sqlite3.DatabaseError):
    """The file is from a newer release."""


def _columns(summary: RunSummary) -> dict[str, object]:
    columns: dict[str, object] = {**summary, **summary["owner"]}
    del columns["owner"]
    columns["place"] = json.dumps(summary["place"])
    comparison = summary["comparison"]
    columns["comparison"] = None if comparison is None else json.dumps(comparison)
    return columns


def _summary(row: Mapping[str, Any]) -> RunSummary:
    comparison = row["comparison"]
    kept = None if comparison is None else cast(RunComparison, json.loads(comparison))
    fields = RunSummary.__annotations__.keys() - {"owner", "comparison", "own_folder", "place"}
    owner = {key: row[key] for key in RunOwner.__annotations__}
    plain = {key: row[key] for key in fields}
    read = {"own_folder": bool(row["own_folder"]), "place": json.loads(row["place"])}
    return cast(RunSummary, {**plain, **read, "owner": owner, "comparison": kept})


class StoredRuns(NamedTuple):
    """The number of ended runs, of a user or of all, and their size in bytes."""

    number: int
    size: int


class RunDatabase:
    """The rows of runs. Used from one thread only."""

    def __init__(self, path: Path, migrations: Migrations = MIGRATIONS) -> None:
        path.touch(mode=0o600)
        # Without an explicit transaction, each statement is its own.
        self._connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        try:
            self._check()
            self.is_new = self._version() == 0
            self._use_small_steps()
            self._migrate(migrations)
        except sqlite3.Error:
            self._connection.close()
            raise

    def _check(self) -> None:
        """Looks for damage, which would show later or never."""
        try:
            found = self._connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError:
            # Such as one that is locked, or a full disk.
            raise
        except sqlite3.DatabaseError as error:
            raise DamagedListError(str(error)) from error
        if found != "ok":
            raise DamagedListError(found)

    def _use_small_steps(self) -> None:
        """Lets the file shrink in small steps. A file of an earlier release is written again, once."""
        if self._number("PRAGMA auto_vacuum") == _INCREMENTAL:
            return
        self._connection.execute(f"PRAGMA auto_vacuum = {_INCREMENTAL}")
        if self._number("PRAGMA page_count") > 0:
            # If a different server uses the file, at a later start.
            with suppress(sqlite3.OperationalError):
                self._connection.execute("VACUUM")

    def _migrate(self, migrations: Migrations) -> None:
        while (version := self._version()) != len(migrations):
            if version > len(migrations):
                raise DatabaseVersionError(f"it has version {version}, from a newer release")
            with self._transaction():
                # A different server may have been faster.
                if self._version() == version:
                    for statement in migrations[version]:
                        self._connection.execute(statement)
                    self._connection.execute(f"PRAGMA user_version = {version + 1}")

    def _version(self) -> int:
        return self._number("PRAGMA user_version")

    def _number(self, query: str) -> int:
        return int(self._connection.execute(query).fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Statements of which all or none take effect; they wait for the disk once."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise

    def add(self, summary: RunSummary, size: int = 0) -> None:
        """Inserts a run."""
        columns = {**_columns(summary), "seen": time.time(), "bytes": size}
        names = ", ".join(f'"{name}"' for name in columns)
        marks = ", ".join("?" for _ in columns)
        self._connection.execute(
            f"INSERT OR REPLACE INTO runs ({names}) VALUES ({marks})",  # noqa: S608
            list(columns.values()),
        )

    def update(self, summary: RunSummary, size: int = 0) -> None:
        """Updates a run; this is also a heartbeat of its server."""
        columns = {**_columns(summary), "seen": time.time(), "bytes": size}
        del columns["comparison"]
        assigned = ", ".join(f'"{name}" = ?' for name in columns)
        self._connection.execute(
            f"UPDATE runs SET {assigned} WHERE id = ?",  # noqa: S608
            [*columns.values(), summary["id"]],
        )

    def update_all(self, rows: Sequence[tuple[RunSummary, int]]) -> None:
        """Updates runs with their sizes, all or none: hundreds, each on its own, would keep the disk busy."""
        if not rows:
            return
        with self._transaction():
            for summary, size in rows:
                self.update(summary, size)

    def compare(self, run: str, comparison: RunComparison) -> None:
        """Stores the comparison of a client."""
        text = json.dumps(comparison)
        self._connection.execute("UPDATE runs SET comparison = ? WHERE id = ?", (text, run))

    def find(self, run: str) -> RunSummary | None:
        """One run."""
        row = self._connection.execute("SELECT * FROM runs WHERE id = ?", (run,)).fetchone()
        return _summary(row) if row else None

    def of_user(
        self, user: str, limit: int, before: tuple[float, str] | None = None
    ) -> list[RunSummary]:
        """The newest runs of a user, or those older than the one with this time and id."""
        created, run = before or (_LAST, "")
        query = """SELECT * FROM runs
            WHERE user = ?1 AND created <= ?2 AND (created < ?2 OR id > ?3)
            ORDER BY created DESC, id LIMIT ?4"""
        rows = self._connection.execute(query, (user, created, run, limit))
        return [_summary(row) for row in rows]

    def ids(self) -> set[str]:
        """All runs."""
        return {row["id"] for row in self._connection.execute("SELECT id FROM runs")}

    def live(self) -> list[tuple[RunSummary, float]]:
        """The waiting and running runs, with the last heartbeat."""
        rows = self._connection.execute(f"SELECT * FROM runs WHERE {_LIVE}")  # noqa: S608
        return [(_summary(row), row["seen"]) for row in rows]

    def take_over(self, summaries: Sequence[RunSummary], server: RunOwner) -> list[RunSummary]:
        """Takes runs over from servers that are gone, unless a different one just did; returns those taken.

        They stay live until they are saved as ended: if this server is killed before, the next one finds them.
        """
        taken: list[RunSummary] = []
        if not summaries:
            return taken
        with self._transaction():
            for summary in summaries:
                gone = summary["owner"]
                owner: RunOwner = {**server, "user": gone["user"]}
                cursor = self._connection.execute(
                    "UPDATE runs SET host = :host, process = :process, process_started = :process_started,"  # noqa: S608
                    f" seen = :seen WHERE id = :id AND {_LIVE} AND host = :gone_host AND process = :gone",
                    {
                        **owner,
                        "seen": time.time(),
                        "id": summary["id"],
                        "gone_host": gone["host"],
                        "gone": gone["process"],
                    },
                )
                if cursor.rowcount == 1:
                    taken.append({**summary, "owner": owner})
        return taken

    def expired(
        self, kept_runs: int, kept_days: float, limit: int, user: str | None = None
    ) -> list[str]:
        """Ended runs beyond a number for each user or an age, of one user or all; never the newest of a user."""
        asked = f"NOT {_LIVE}" + ("" if user is None else " AND user = :user")
        query = f"""SELECT id FROM (
                SELECT id, created, ROW_NUMBER() OVER (PARTITION BY user ORDER BY created DESC, id) AS number
                FROM runs WHERE {asked}
            ) WHERE number > 1 AND (number > :kept OR created < :oldest) ORDER BY created LIMIT :limit"""  # noqa: S608
        oldest = time.time() - kept_days * _DAY
        values = {"user": user, "kept": kept_runs, "oldest": oldest, "limit": limit}
        return [row["id"] for row in self._connection.execute(query, values)]

    def stored(self) -> StoredRuns:
        """All ended runs."""
        query = f"SELECT COUNT(*), TOTAL(bytes) FROM runs WHERE NOT {_LIVE}"  # noqa: S608
        row = self._connection.execute(query).fetchone()
        return StoredRuns(row[0], int(row[1]))

    def by_user(self) -> dict[str, StoredRuns]:
        """How many ended runs each user has."""
        query = f"SELECT user, COUNT(*), TOTAL(bytes) FROM runs WHERE NOT {_LIVE} GROUP BY user"  # noqa: S608
        rows = self._connection.execute(query)
        return {row[0]: StoredRuns(row[1], int(row[2])) for row in rows}

    def oldest_ended(self, user: str, limit: int) -> list[tuple[str, int]]:
        """The ids and sizes of the oldest ended runs of a user."""
        query = f"SELECT id, bytes FROM runs WHERE user = ? AND NOT {_LIVE} ORDER BY created, id DESC LIMIT ?"  # noqa: S608
        return [(row["id"], row["bytes"]) for row in self._connection.execute(query, (user, limit))]

    def remove(self, runs: Sequence[str]) -> None:
        """Deletes runs."""
        with self._transaction():
            self._connection.executemany("DELETE FROM runs WHERE id = ?", [(run,) for run in runs])

    def release_space(self, pages: int) -> bool:
        """Shortens the file by some pages of deleted runs, if it has more; returns whether to call it again."""
        free = self._number("PRAGMA freelist_count")
        if free > pages:
            # Each step releases a page; of a statement without columns, `execute` takes only the first one.
            self._connection.executescript(f"PRAGMA incremental_vacuum({pages})")
        return free > 2 * pages

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()
