"""Recall by running: deletes or moves a binding cell of a public notebook, runs the notebook, and asks the linter.

For each notebook of the chosen packages (see ``--packages``) the code cells are run on a fresh IPython shell. For
each cell that made names, two mutants are built by script: the cell deleted, and the cell moved to the end. A mutant
whose first new error is a NameError at cell k for name n must have a finding of H6, H8, H9 or H12 that names n in
cell k (or, for a function that is called there, an H9 finding about n). What fails before the mutation is not
counted: only the cells that ran in the original are kept.

Run with the verification environment, in which the notebooks' libraries are installed:
``.cache/verify-venv/bin/python bench/recall.py --limit 100``. Runs are offline, each in its own forked process and
folder, with a time limit; which mutants are chosen depends on the seed and the notebook alone.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import multiprocessing
import os
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / ".cache" / "corpus"
NAME_ERROR = re.compile(r"name '([^']+)' is not defined")
CODES = {"H6", "H8", "H9", "H12"}


def run_cells(sources: list[str], seconds: int) -> dict[str, Any] | None:
    """Runs the cells in a forked process until the first error.

    Returns ``{"ran": cells run, "made": names new after each cell, "error": [exception, message] or None}``; None
    where the process died or ran out of time.
    """
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        os.setsid()
        _child(sources, writer)
    os.close(writer)
    chunks = []
    with os.fdopen(reader, "rb") as stream:
        ready, _, _ = select.select([stream], [], [], seconds)
        if ready:
            chunks.append(stream.read())
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    data = b"".join(chunks)
    result: dict[str, Any] | None = json.loads(data) if data else None
    return result


def _child(sources: list[str], writer: int) -> None:
    devnull = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(devnull, descriptor)
    outcome: dict[str, Any] = {"ran": 0, "made": [], "error": None}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        from IPython.core.interactiveshell import InteractiveShell

        shell = InteractiveShell.instance()
        for source in sources:
            before = set(shell.user_ns)
            result = shell.run_cell(source, store_history=False)
            error = result.error_before_exec or result.error_in_exec
            if error is not None:
                outcome["error"] = [type(error).__name__, str(error)]
                break
            outcome["ran"] += 1
            outcome["made"].append(sorted(set(shell.user_ns) - before))
        os.write(writer, json.dumps(outcome).encode())
    os._exit(0)


def mutants(sources: list[str], made: list[list[str]]) -> Iterator[tuple[str, list[str]]]:
    """Yields ``(label, sources)``: each name-making cell deleted, and moved to the end."""
    for index, names in enumerate(made):
        if not any(not name.startswith("_") for name in names):
            continue
        rest = sources[:index] + sources[index + 1 :]
        yield f"delete {index}", rest
        yield f"move {index}", [*rest, sources[index]]


def lint(sources: list[str], folder: Path) -> list[dict[str, Any]]:
    """Returns the findings of the command line for a notebook of these code cells."""
    path = folder / "mutant-of-a-notebook.ipynb"
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": source,
        }
        for source in sources
    ]
    path.write_text(
        json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}),
        encoding="utf-8",
    )
    run = subprocess.run(
        ["node", str(ROOT / "dist" / "freshkernel.cjs"), "lint", "--format", "json", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    findings: list[dict[str, Any]] = json.loads(run.stdout)["notebooks"][0]["findings"]
    return findings


def code_cells(path: Path) -> list[str]:
    """The sources of a notebook's code cells."""
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [
        "".join(cell["source"]) if isinstance(cell["source"], list) else cell["source"]
        for cell in cells
        if cell["cell_type"] == "code"
    ]


@dataclass
class Outcome:
    """What mutants of notebooks showed."""

    notebooks: int = 0
    found: int = 0
    silent: int = 0
    misses: list[str] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Count those of another notebook, too."""
        self.notebooks += other.notebooks
        self.found += other.found
        self.silent += other.silent
        self.misses += other.misses


@dataclass
class Trial:
    """Mutates and runs notebooks, each on its own."""

    mutants: int
    seconds: int
    seed: int

    def __call__(self, path: Path) -> Outcome:
        """The outcome of one notebook; that of none where fewer than two of its cells run."""
        outcome = Outcome()
        sources = code_cells(path)
        original = run_cells(sources, self.seconds)
        if original is None or original["ran"] < 2:
            return outcome
        outcome.notebooks = 1
        candidates = list(mutants(sources[: original["ran"]], original["made"]))
        name = path.relative_to(CORPUS).as_posix()
        random.Random(f"{self.seed} {name}").shuffle(candidates)
        for label, mutant in candidates[: self.mutants]:
            ran = run_cells(mutant, self.seconds)
            error = ran["error"] if ran else None
            match = NAME_ERROR.search(error[1]) if error and error[0] == "NameError" else None
            if ran is None or match is None:
                outcome.silent += 1
            elif is_found(mutant, match[1], ran["ran"]):
                outcome.found += 1
            else:
                outcome.misses.append(f"{name}: {label}: `{match[1]}` in cell {ran['ran'] + 1}")
        return outcome


def is_found(sources: list[str], name: str, cell: int) -> bool:
    """Whether the linter says of the cell that the name is missing."""
    with tempfile.TemporaryDirectory() as folder:
        return any(
            finding["code"] in CODES and name in finding["names"] and finding["cell_index"] == cell
            for finding in lint(sources, Path(folder))
        )


def main() -> None:
    """Prints one line per miss and the recall at the end; exits with 1 below the target of 99%."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--packages", nargs="*", default=["holoviews-1.18.3", "hvplot-0.9.2"])
    parser.add_argument(
        "--limit", type=int, default=10_000, help="notebooks to use, chosen with the seed"
    )
    parser.add_argument(
        "--mutants", type=int, default=4, help="mutants per notebook, chosen with the seed"
    )
    parser.add_argument("--seconds", type=int, default=60, help="time limit of one run")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="notebooks at a time")
    arguments = parser.parse_args()
    for module in (
        "numpy",
        "pandas",
        "matplotlib",
        "bokeh.plotting",
        "holoviews",
        "hvplot.pandas",
        "scipy",
        "xarray",
    ):
        __import__(module)  # once, before the forks
    paths = sorted(
        path for package in arguments.packages for path in (CORPUS / package).rglob("*.ipynb")
    )
    random.Random(arguments.seed).shuffle(paths)
    paths = paths[: arguments.limit]
    trial = Trial(arguments.mutants, arguments.seconds, arguments.seed)
    total = Outcome()
    with multiprocessing.get_context("fork").Pool(arguments.jobs) as pool:
        for outcome in pool.imap_unordered(trial, paths):
            total.add(outcome)
            for miss in outcome.misses:
                print(f"missed: {miss}", flush=True)
    missing = total.found + len(total.misses)
    share = total.found / missing if missing else 0.0
    print(
        f"recall {total.found} of {missing} = {share:.4f} "
        f"({total.notebooks} of {len(paths)} notebooks run; mutants without a NameError: {total.silent})"
    )
    sys.exit(0 if share >= 0.99 else 1)


if __name__ == "__main__":
    main()
