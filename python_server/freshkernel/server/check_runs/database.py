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
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

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
)

_BUSY_SECONDS = 10.0
_LIVE = "state IN ('queued', 'running')"


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


class RunDatabase:
    """The rows of runs. Used from one thread only."""

    def __init__(self, path: Path, migrations: Migrations = MIGRATIONS) -> None:
        path.touch(mode=0o600)
        # Without an explicit transaction, each statement is its own.
        self._connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        try:
            self._migrate(migrations)
        except sqlite3.Error:
            self._connection.close()
            raise

    def _migrate(self, migrations: Migrations) -> None:
        while (version := self._version()) != len(migrations):
            if version > len(migrations):
                raise DatabaseVersionError(f"it has version {version}, from a newer release")
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                # A different server may have been faster.
                if self._version() == version:
                    for statement in migrations[version]:
                        self._connection.execute(statement)
                    self._connection.execute(f"PRAGMA user_version = {version + 1}")
                self._connection.execute("COMMIT")
            except sqlite3.Error:
                self._connection.execute("ROLLBACK")
                raise

    def _version(self) -> int:
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def add(self, summary: RunSummary) -> None:
        """Inserts a new run."""
        columns = {**_columns(summary), "seen": time.time()}
        names = ", ".join(f'"{name}"' for name in columns)
        marks = ", ".join("?" for _ in columns)
        self._connection.execute(
            f"INSERT INTO runs ({names}) VALUES ({marks})",  # noqa: S608
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

    def compare(self, run: str, comparison: RunComparison) -> None:
        """Stores the comparison of a client."""
        text = json.dumps(comparison)
        self._connection.execute("UPDATE runs SET comparison = ? WHERE id = ?", (text, run))

    def find(self, run: str) -> RunSummary | None:
        """One run."""
        row = self._connection.execute("SELECT * FROM runs WHERE id = ?", (run,)).fetchone()
        return _summary(row) if row else None

    def of_user(self, user: str) -> list[RunSummary]:
        """The runs of a user, newest first."""
        query = "SELECT * FROM runs WHERE user = ? ORDER BY created DESC, id"
        return [_summary(row) for row in self._connection.execute(query, (user,))]

    def ids(self) -> set[str]:
        """All runs."""
        return {row["id"] for row in self._connection.execute("SELECT id FROM runs")}

    def live(self) -> list[tuple[RunSummary, float]]:
        """The waiting and running runs, with the last heartbeat."""
        rows = self._connection.execute(f"SELECT * FROM runs WHERE {_LIVE}")  # noqa: S608
        return [(_summary(row), row["seen"]) for row in rows]

    def claim_abandoned(self, summary: RunSummary, message: str) -> bool:
        """Ends a run whose server is gone, unless a different server just did or its own came back."""
        owner = summary["owner"]
        cursor = self._connection.execute(
            "UPDATE runs SET state = 'interrupted', message = ?"  # noqa: S608
            f" WHERE id = ? AND {_LIVE} AND host = ? AND process = ?",
            (message, summary["id"], owner["host"], owner["process"]),
        )
        return cursor.rowcount == 1

    def ended(self) -> list[tuple[str, str, float, int]]:
        """The id, user, age and size of all ended runs, newest first."""
        query = f"SELECT * FROM runs WHERE NOT {_LIVE} ORDER BY created DESC, id"  # noqa: S608
        rows = self._connection.execute(query)
        now = time.time()
        return [(row["id"], row["user"], now - row["created"], row["bytes"]) for row in rows]

    def remove(self, run: str) -> None:
        """Deletes a run."""
        self._connection.execute("DELETE FROM runs WHERE id = ?", (run,))

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()
