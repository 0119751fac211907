"""Processor time of a run of all tests: of each step, and of each file with tests.

In seconds of all processors, user and system. Neighbors on the machine change it less than the time on the clock, so it shows
where time goes. A step counts with all processes that it started, a file with those that it waited for.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

#: Where tests write what a file took: a line of JSON each.
VARIABLE = "FRESHKERNEL_COSTS"

#: Runs a command and counts.
COUNTING = Path(__file__).with_name("counted_process.py")

#: Changes that the end of a run names.
CHANGES_SHOWN = 5

#: Seconds that a file may take more or less for no reason.
USUAL_CHANGE = 5.0


def run_counted(
    command: Sequence[str], cwd: Path, env: Mapping[str, str]
) -> tuple[int, str, float]:
    """Runs a command to its end: its exit code, all that it said, and its processor time.

    Raises `OSError` where there is no such program.
    """
    if shutil.which(command[0], path=env.get("PATH")) is None:
        raise FileNotFoundError(command[0])
    reading, writing = os.pipe()
    # Closed by the process that reads, before it is waited for.
    with open(reading, encoding="utf-8") as report:  # noqa: PTH123
        try:
            process = subprocess.Popen(
                [sys.executable, "-S", str(COUNTING), str(writing), *command],
                cwd=cwd,
                env=dict(env),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                text=True,
                errors="replace",
                pass_fds=[writing],
            )
        finally:
            os.close(writing)
        with process:
            output = process.stdout.read() if process.stdout else ""
        found = report.read()
    if not found:
        # It was killed.
        return process.returncode, output, 0.0
    report = json.loads(found)
    return report["code"], output, report["seconds"]


@dataclass
class Costs:
    """Seconds of processor time by step, and by file with tests."""

    steps: dict[str, float] = field(default_factory=dict)
    files: dict[str, float] = field(default_factory=dict)

    @property
    def total(self) -> float:
        """The seconds of all steps."""
        return sum(self.steps.values())

    def add_files(self, path: Path, root: Path) -> None:
        """Adds what tests wrote; a file that was run in parts counts once."""
        for line in path.read_text().splitlines() if path.exists() else ():
            given = json.loads(line)
            name = os.path.relpath(given["file"], root)
            self.files[name] = self.files.get(name, 0.0) + given["seconds"]

    def write(self, path: Path) -> None:
        """Writes a table, the largest first."""
        tables = {"steps": self.steps, "files": self.files}
        ordered = {
            name: {
                key: round(seconds, 1)
                for key, seconds in sorted(table.items(), key=lambda item: -item[1])
            }
            for name, table in tables.items()
        }
        path.write_text(json.dumps(ordered, indent=2) + "\n")

    @classmethod
    def read(cls, path: Path) -> Costs:
        """What `write` wrote; nothing where that cannot be read."""
        try:
            given = json.loads(path.read_text())
            return cls(dict(given["steps"]), dict(given["files"]))
        except (OSError, ValueError, KeyError):
            return cls()


def compared(now: Costs, before: Costs) -> list[str]:
    """Lines about a run, compared with the last one: steps of both count."""
    both = now.steps.keys() & before.steps.keys()
    spent = sum(now.steps[name] for name in both)
    last = sum(before.steps[name] for name in both)
    lines = [f"processor time: {now.total:.0f} s"]
    if last > 0:
        lines[0] += f", {100 * (spent - last) / last:+.0f} % since the last run of these steps"
    changes = {
        name: now.files[name] - before.files[name]
        for name in now.files.keys() & before.files.keys()
    }
    largest = sorted(changes, key=lambda name: -abs(changes[name]))[:CHANGES_SHOWN]
    return lines + [
        f"  {changes[name]:+.0f} s  {name}"
        for name in largest
        if abs(changes[name]) > max(USUAL_CHANGE, 0.5 * before.files[name])
    ]
