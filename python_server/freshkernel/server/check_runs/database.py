"""The table of runs, in SQLite: one row for each, with all but what is large.

The version of the tables is kept in the file (`user_version`). Each step from one version to the next
is a list of statements; a step is taken whole or not at all, and by one server only.

The journal is SQLite's usual one: a write-ahead log cannot be shared over network disks, where many
home folders are, and it would gain nothing, since a run changes its row a few times.
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

# To change the tables, add a step; never change one that was released.
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
    """The file is from a later release."""


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
    """The rows. Used from one thread only."""

    def __init__(self, path: Path, migrations: Migrations = MIGRATIONS) -> None:
        path.touch(mode=0o600)
        # Each statement is a transaction of its own, where none is begun.
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
                raise DatabaseVersionError(f"it is of version {version}, from a later release")
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                # Another server may have been faster.
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
        """Keep a new run."""
        columns = {**_columns(summary), "seen": time.time()}
        names = ", ".join(f'"{name}"' for name in columns)
        marks = ", ".join("?" for _ in columns)
        self._connection.execute(
            f"INSERT INTO runs ({names}) VALUES ({marks})",  # noqa: S608
            list(columns.values()),
        )

    def update(self, summary: RunSummary, size: int = 0) -> None:
        """Keep what a run is now; it is a sign of life of its server, too."""
        columns = {**_columns(summary), "seen": time.time(), "bytes": size}
        del columns["comparison"]
        assigned = ", ".join(f'"{name}" = ?' for name in columns)
        self._connection.execute(
            f"UPDATE runs SET {assigned} WHERE id = ?",  # noqa: S608
            [*columns.values(), summary["id"]],
        )

    def compare(self, run: str, comparison: RunComparison) -> None:
        """Keep what a client found."""
        text = json.dumps(comparison)
        self._connection.execute("UPDATE runs SET comparison = ? WHERE id = ?", (text, run))

    def find(self, run: str) -> RunSummary | None:
        """One run."""
        row = self._connection.execute("SELECT * FROM runs WHERE id = ?", (run,)).fetchone()
        return _summary(row) if row else None

    def of_user(self, user: str) -> list[RunSummary]:
        """The runs of a user, the newest first."""
        query = "SELECT * FROM runs WHERE user = ? ORDER BY created DESC, id"
        return [_summary(row) for row in self._connection.execute(query, (user,))]

    def ids(self) -> set[str]:
        """All runs."""
        return {row["id"] for row in self._connection.execute("SELECT id FROM runs")}

    def live(self) -> list[tuple[RunSummary, float]]:
        """What waits or runs, with the last sign of life."""
        rows = self._connection.execute(f"SELECT * FROM runs WHERE {_LIVE}")  # noqa: S608
        return [(_summary(row), row["seen"]) for row in rows]

    def claim_abandoned(self, summary: RunSummary, message: str) -> bool:
        """End a run whose server is gone, unless another server just did or its own came back."""
        owner = summary["owner"]
        cursor = self._connection.execute(
            "UPDATE runs SET state = 'interrupted', message = ?"  # noqa: S608
            f" WHERE id = ? AND {_LIVE} AND host = ? AND process = ?",
            (message, summary["id"], owner["host"], owner["process"]),
        )
        return cursor.rowcount == 1

    def ended(self) -> list[tuple[str, float, int]]:
        """The id, age and size of all that ended, the newest first."""
        query = f"SELECT * FROM runs WHERE NOT {_LIVE} ORDER BY created DESC, id"  # noqa: S608
        rows = self._connection.execute(query)
        return [(row["id"], time.time() - row["created"], row["bytes"]) for row in rows]

    def remove(self, run: str) -> None:
        """Forget a run."""
        self._connection.execute("DELETE FROM runs WHERE id = ?", (run,))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
