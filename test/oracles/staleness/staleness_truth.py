"""Prints notebooks, an edit of each, and the sets of cells that fix the outputs when they run again, as JSON lines.

Usage: staleness_truth.py generate FIRST_SEED COUNT [--libraries]
       staleness_truth.py judge     < notebooks as JSON list: the truth about given notebooks
       staleness_truth.py explain   < JSON list with "run", the cells to run: what they output

With ``--libraries`` notebooks also use pandas and NumPy. Seeds without a usable notebook are omitted.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import random
import resource
import sys
from dataclasses import asdict
from typing import Any

from notebook_edits import Editor, tokens_of
from notebook_runs import Cell, DiscardedError, fresh_run, run_subset, sound_subsets
from notebook_writer import ALL_CATEGORIES, PYTHON_CATEGORIES, NotebookWriter

MEMORY = 4 << 30


def generate(seed: int, *, libraries: bool) -> dict[str, Any]:
    """A notebook and an edit. Neighboring seeds have different categories."""
    categories = ALL_CATEGORIES if libraries else PYTHON_CATEGORIES
    category = categories[seed % len(categories)]
    chance = random.Random(f"{seed} {category}")
    writer = NotebookWriter(chance, category, libraries=libraries)
    notebook = writer.notebook()
    edit = Editor(chance, notebook, writer).edit()
    fresh_ids = iter(range(len(notebook.cells), 100))
    return {
        "seed": seed,
        "category": category,
        "edit": {"kind": edit.kind, "what": edit.what},
        "before": [{"id": f"cell-{i}", "source": s} for i, s in enumerate(notebook.cells)],
        "after": [
            {
                "id": f"cell-{next(fresh_ids) if cell.origin is None else cell.origin}",
                "source": cell.source,
            }
            for cell in edit.cells
        ],
    }


def cells_of(notebook: dict[str, Any]) -> list[Cell]:
    """The cells of the new notebook, matched with the old ones by id."""
    old = {cell["id"]: (i, cell["source"]) for i, cell in enumerate(notebook["before"])}
    cells = []
    for cell in notebook["after"]:
        origin, source = old.get(cell["id"], (None, ""))
        same = origin is not None and tokens_of(source) == tokens_of(cell["source"])
        cells.append(Cell(origin, cell["source"], same))
    return cells


def truth(notebook: dict[str, Any]) -> dict[str, Any] | None:
    """The notebook with its truth; None if two fresh runs differ, or the old notebook fails."""
    before = [cell["source"] for cell in notebook["before"]]
    after = cells_of(notebook)
    sources = [cell.source for cell in after]
    try:
        fresh = fresh_run(sources)
        if fresh_run(sources) != fresh:
            return None
        found = sound_subsets(before, after, fresh)
    except DiscardedError:
        return None
    return {
        **notebook,
        "changed": [i for i, cell in enumerate(after) if cell.origin is None or not cell.is_same],
        "fresh": [asdict(output) for output in fresh],
        **found,
    }


def explain(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Outputs of the cells in `run` after the old notebook."""
    before = [cell["source"] for cell in notebook["before"]]
    after = [cell["source"] for cell in notebook["after"]]
    try:
        return [asdict(output) for output in run_subset(before, after, notebook["run"])]
    except DiscardedError:
        return []


def prepare(*, libraries: bool) -> None:
    """Prepares every process of a notebook: loaded modules, stable hashes, limited memory."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, *sys.argv])  # noqa: S606
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    for name in ("MODE", "APP_HOME", "THREADS"):
        os.environ.pop(name, None)
    if libraries:
        importlib.import_module("pandas")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    gc.freeze()


def main() -> None:
    """Runs the command line."""
    verb, *rest = sys.argv[1:]
    if verb == "generate":
        libraries = "--libraries" in rest
        prepare(libraries=libraries)
        for seed in range(int(rest[0]), int(rest[0]) + int(rest[1])):
            result = truth(generate(seed, libraries=libraries))
            if result is not None:
                print(json.dumps(result), flush=True)
        return
    prepare(libraries="--libraries" in rest)
    for notebook in json.load(sys.stdin):
        print(json.dumps(truth(notebook) if verb == "judge" else explain(notebook)), flush=True)


if __name__ == "__main__":
    main()
