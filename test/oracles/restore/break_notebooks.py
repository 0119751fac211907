"""`break_notebooks.py FOLDER FIRST COUNT [KIND…]`: writes broken notebooks, and what they printed when they ran.

Each seed gives one notebook of the next kind. `FOLDER/SEED-KIND/project` is its project; `case.json` next
to it says whether the notebook can be restored, and holds the right output of each cell by its id and the
older version in git.
"""

from __future__ import annotations

import copy
import json
import os
import random
import subprocess
import sys
from pathlib import Path

from breaks import MIXED, NOT_RESTORABLE, RESTORABLE, Broken
from working_programs import Cell, Program, make_program, make_python2_program

sys.path.insert(0, str(Path(__file__).parent.parent / "moves"))
from run_notebook import run_cell

KINDS = [*RESTORABLE, "python2", *MIXED, *NOT_RESTORABLE]


def _run(cells: list[Cell], files: dict[str, str], folder: Path) -> bool:
    """Runs the cells in a folder, and keeps what they print; false where one fails."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    before = Path.cwd()
    os.chdir(folder)
    namespace: dict[str, object] = {"__name__": "__main__"}
    try:
        for at, cell in enumerate(cells):
            cell.output = run_cell(cell.source, namespace)
            cell.id, cell.count = f"cell-{at}", at + 1
    finally:
        os.chdir(before)
    return True


def _notebook(cells: list[Cell], version: str) -> str:
    return json.dumps(
        {
            "cells": [
                {
                    "cell_type": "code",
                    "execution_count": cell.count,
                    "id": cell.id,
                    "metadata": {},
                    "outputs": [_output(cell)] if cell.output else [],
                    "source": cell.source.splitlines(keepends=True),
                }
                for cell in cells
            ],
            "metadata": {
                "kernelspec": {"display_name": "Python", "language": "python", "name": "python3"},
                "language_info": {"name": "python", "version": version},
            },
            "nbformat": 4,
            "nbformat_minor": 5,
        },
        indent=1,
    )


def _output(cell: Cell) -> dict[str, object]:
    if cell.source.rstrip().endswith(")") and cell.output.startswith("("):
        return {
            "output_type": "execute_result",
            "execution_count": cell.count,
            "metadata": {},
            "data": {"text/plain": cell.output.rstrip("\n")},
        }
    return {"output_type": "stream", "name": "stdout", "text": cell.output}


def _plain(sources: list[str]) -> str:
    cells = [Cell(source, id=f"other-{at}", count=at + 1) for at, source in enumerate(sources)]
    return _notebook(cells, "3.11.0")


def _git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def _write(broken: Broken, folder: Path, version: str = "3.11.0") -> Path:
    own = folder / broken.folder
    own.mkdir(parents=True)
    for name, text in broken.program.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    # A project of its own, whose root is this folder.
    (folder / "pyproject.toml").write_text("")
    notebook = own / "analysis.ipynb"
    if broken.older is not None:
        notebook.write_text(_plain(broken.older))
        _git(folder, "init", "-q")
        _git(folder, "add", ".")
        _git(folder, "commit", "-q", "-m", "First version")
    notebook.write_text(_notebook(broken.program.cells, version))
    for name, sources in broken.neighbors.items():
        (own / name).write_text(_plain(sources))
    return notebook


def _broken(kind: str, rng: random.Random, scratch: Path) -> Broken | None:
    program = make_program(rng)
    _run(program.cells, program.files, scratch)
    broken = Broken(copy.deepcopy(program))
    parts = MIXED.get(kind, (kind,))
    for part in parts:
        if not {**RESTORABLE, **NOT_RESTORABLE}[part](broken, rng):
            return None
    return broken


def _python2(rng: random.Random, scratch: Path) -> Broken:
    old, new = make_python2_program(rng)
    cells = [Cell(source) for source in new]
    _run(cells, {}, scratch)
    for cell, source in zip(cells, old, strict=True):
        cell.source = source
    return Broken(Program(cells))


def make(seed: int, kind: str, folder: Path) -> bool:
    """Writes the case of a seed; false where the break does not apply to its notebook."""
    rng = random.Random(f"{seed} {kind}")
    scratch = folder / "scratch"
    scratch.mkdir(parents=True)
    broken = _python2(rng, scratch) if kind == "python2" else _broken(kind, rng, scratch)
    if broken is None:
        return False
    version = "2.7.18" if kind == "python2" else "3.11.0"
    notebook = _write(broken, folder / "project", version)
    outputs = {cell.id: cell.output for cell in broken.program.cells}
    case = {
        "kind": kind,
        "restorable": kind not in NOT_RESTORABLE,
        "notebook": str(notebook.relative_to(folder)),
        "outputs": outputs,
        "older": broken.older,
    }
    (folder / "case.json").write_text(json.dumps(case, indent=1))
    return True


def main() -> None:
    """Writes the cases of some seeds."""
    folder, first, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    kinds = sys.argv[4:] or KINDS
    for seed in range(first, first + count):
        kind = kinds[(seed - first) % len(kinds)]
        for attempt in range(20):
            if make(seed + 1_000_000 * attempt, kind, folder / f"{seed}-{kind}" / str(attempt)):
                break


if __name__ == "__main__":
    main()
