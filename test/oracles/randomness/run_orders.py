"""Runs notebooks in processes with different hash seeds and orders of files, and finds those whose outputs differ.

``run_orders.py write FIRST COUNT`` prints notebooks (see ``order_notebooks.py``), one per line. ``run_orders.py judge`` reads
JSON lists of cells, one per line, and prints for each line ``[differs, error or null]``. Values are displayed as IPython
displays them.
"""

from __future__ import annotations

import builtins
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "moves")]

# Two elements have the same order in half of the runs.
SEEDS = tuple(str(seed) for seed in range(1, 13))
ADDRESS = re.compile(r"0x[0-9a-f]+")
FILES = ("a.txt", "b.txt", "notes.txt", "one.csv", "second.csv", "three.csv")


class ShuffledEntries:
    """What ``os.scandir`` returns, in another order."""

    def __init__(self, entries: list[Any]) -> None:
        self.entries = entries

    def __enter__(self) -> Iterator[Any]:
        return iter(self.entries)

    def __exit__(self, *_: object) -> None: ...

    def __iter__(self) -> Iterator[Any]:
        return iter(self.entries)

    def __next__(self) -> Any:
        return self.entries.pop()

    def close(self) -> None:
        """Nothing is open."""


def shuffle_listings(choice: random.Random) -> None:
    """List files in an order of this process, as file systems do."""
    listdir, scandir = os.listdir, os.scandir

    def shuffled(entries: list[Any]) -> list[Any]:
        choice.shuffle(entries)
        return entries

    os.listdir = lambda *args: shuffled(sorted(listdir(*args)))
    os.scandir = lambda *args: ShuffledEntries(  # type: ignore[assignment]
        shuffled(sorted(scandir(*args), key=lambda entry: entry.name))
    )


def display(value: object) -> None:
    """Show the value of a cell's last expression."""
    from IPython.lib.pretty import pretty

    if value is not None:
        builtins.print(pretty(value))


def run_all() -> None:
    """Run every notebook of standard input."""
    from IPython.lib.pretty import pretty  # noqa: F401
    from run_notebook import run_cell

    sys.displayhook = display
    shuffle_listings(random.Random(os.environ["PYTHONHASHSEED"]))
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for at, name in enumerate(FILES):
            Path(name).write_text("x" * at)
        for line in sys.stdin:
            namespace: dict[str, Any] = {"__name__": "__main__"}
            shown: list[str] = []
            error = None
            try:
                for cell in json.loads(line):
                    # IPython shows nothing before a semicolon.
                    text = f"{cell}\nNone" if cell.endswith(";") else cell
                    shown.append(ADDRESS.sub("(address)", run_cell(text, namespace)))
            except Exception as problem:
                error = repr(problem)
            print(json.dumps([shown, error]))
        os.chdir("/")


def judge() -> None:
    """Compare the runs of each notebook."""
    notebooks = sys.stdin.read()
    runs = [
        subprocess.run(
            [sys.executable, "-W", "ignore", __file__, "run"],
            input=notebooks,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout.splitlines()
        for seed in SEEDS
    ]
    for first, *others in zip(*runs, strict=True):
        print(json.dumps([any(other != first for other in others), json.loads(first)[1]]))


if __name__ == "__main__":
    if sys.argv[1] == "write":
        from order_notebooks import write_notebooks

        for notebook in write_notebooks(int(sys.argv[2]), int(sys.argv[3])):
            print(json.dumps(notebook))
    elif sys.argv[1] == "judge":
        judge()
    else:
        run_all()
