"""Runs notebooks in fresh processes with different hash seeds and finds those whose outputs differ.

``run_twice.py write FIRST COUNT LIBRARIES`` prints notebooks (see ``random_notebooks.py``), one per line. ``run_twice.py
judge`` reads JSON lists of cells, one per line, and prints for each line ``[differs, error or null]``: whether the
outputs of fresh runs differ, and the error of the first run. Each run is a process of its own with newly seeded
random generators.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "moves")]

# Small forests often predict the same twice by coincidence.
RUNS = ("1", "2", "3")


def run_all() -> None:
    """Run every notebook of standard input in a process of its own."""
    import random

    from run_notebook import run_cell

    for line in sys.stdin:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            random.seed()
            if "numpy" in sys.modules:
                sys.modules["numpy"].random.seed()
            namespace: dict[str, Any] = {"__name__": "__main__"}
            shown: list[str] = []
            error = None
            try:
                for cell in json.loads(line):
                    shown.append(run_cell(cell, namespace))
            except BaseException as problem:
                error = repr(problem)
            with os.fdopen(writer, "w") as out:
                json.dump([shown, error], out)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as answer:
            print(answer.read(), flush=True)
        os.waitpid(child, 0)


def judge() -> None:
    """Compare the runs of each notebook."""
    notebooks = sys.stdin.read()
    workers = [
        subprocess.run(
            [sys.executable, "-W", "ignore", __file__, "run", *sys.argv[2:]],
            input=notebooks,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "OMP_NUM_THREADS": "1"},
        ).stdout.splitlines()
        for seed in RUNS
    ]
    for first, *others in zip(*workers, strict=True):
        differs = any(other != first for other in others)
        print(json.dumps([differs, json.loads(first)[1]]))


if __name__ == "__main__":
    if sys.argv[1] == "write":
        from random_notebooks import write_notebooks

        for notebook in write_notebooks(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4].split(",")):
            print(json.dumps(notebook))
    elif sys.argv[1] == "judge":
        judge()
    else:
        # Libraries are loaded once: each notebook gets a copy of the process.
        for module in sys.argv[2:]:
            __import__(module)
        run_all()
