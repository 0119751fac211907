"""A list of runs with as many as a class makes in years."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path

from running_worker import HERE

from freshkernel.server.check_runs.database import RunDatabase

COMPARISON = {
    "comparer": "test",
    "verdict": "equal",
    "executability": 1.0,
    "cells": 3,
    "failed": 0,
    "different": 0,
    "causes": [],
}
_INSERT = """
    WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers LIMIT :count)
    INSERT INTO runs (id, path, kernel_name, "order", own_folder, state, message, user, host, process,
        process_started, seen, created, started, seconds, cells, cells_done, sequence, place, comparison, bytes)
    SELECT printf('%032x', number), 'week-' || (number % 12) || '/exercise.ipynb', 'python3', 'document', 0,
        'finished', '', 'student-' || (number / :each), 'earlier', 1, 1.0, :now - number, :now - number,
        :now - number, 12.5, 30, 30, 95, :place, :comparison, 20000
    FROM numbers
"""


def fill(folder: Path, count: int, each: int = 200) -> None:
    """Adds ended runs to the list of a folder: `each` of student-0, student-1, …, one a second, newest first.

    Their ids are numbers from 0 to `count` - 1, of 32 hexadecimal digits. They have no files.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "runs.sqlite3"
    RunDatabase(path).close()
    values = {
        "count": count,
        "each": each,
        "now": time.time() - 3_600,
        "place": json.dumps(HERE),
        "comparison": json.dumps(COMPARISON),
    }
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(_INSERT, values)
    connection.close()
