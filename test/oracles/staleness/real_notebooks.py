"""Edits public notebooks, and determines by execution which cells must run again.

Usage: real_notebooks.py propose COUNT SEED EDITS   notebooks that run offline here, each with edits, as JSON lines
       real_notebooks.py judge                    < JSON list of those with "run", the cells to run, null for a restart

Run with the environment that has the notebooks' libraries. A notebook is cut at its first cell that fails or has
different outputs in two runs; it must have some text output. The smallest set is found by removing one cell after
another, from the end, while the outputs stay correct; if a restart was predicted, starting with all cells from the
first edited one, or with all cells. It may therefore be larger than the true minimum, but never smaller.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import itertools
import json
import os
import random
import re
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import notebook_runs
from notebook_edits import literals_of, tokens_of
from notebook_runs import Cell, DiscardedError, Output, be_unlike_others, with_folder

CORPUS = Path(__file__).resolve().parents[3] / ".cache" / "corpus"
# The first have much text output; the outputs of the others are mostly plots, whose text is not informative.
PACKAGES = ["statsmodels-0.15.0", "ipython-7.30.0", "holoviews-1.18.3", "hvplot-0.9.2"]
FEWEST_CELLS, MOST_CELLS = 4, 16
SECONDS = 20
NOT_OFFLINE = re.compile(r"https?:|get_rdataset|requests\.|urlopen|wget|bokeh\.sampledata|intake")
# Text that differs in every run, regardless of the notebook.
CLOCK = re.compile(r"\b\d\d:\d\d:\d\d\b|\b\w{3}, \d\d \w{3} \d{4}\b|\d+(\.\d+)? ?[mµn]?s\b")


def _say_nothing(*_: Any, **__: Any) -> None:
    """Replaces a method of the shell."""


class ShellKernel:
    """Runs cells as IPython does, including magics, and records their text output."""

    def __init__(self, folder: Path) -> None:
        from IPython.core.interactiveshell import InteractiveShell

        self.folder = folder
        self.shell = InteractiveShell.instance()
        # The result contains the error; a traceback would contain addresses and paths.
        self.shell.__dict__.update(showtraceback=_say_nothing, showsyntaxerror=_say_nothing)

    def run(self, source: str) -> Output:
        """Runs a cell; ignores images."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
            result = self.shell.run_cell(source, store_history=False)
        error = result.error_before_exec or result.error_in_exec
        text = self._mask(printed.getvalue())
        if error is None:
            return Output(text)
        name = error.name if isinstance(error, NameError) else None
        return Output(text, type(error).__name__, self._mask(str(error)), name)

    def _mask(self, text: str) -> str:
        text = re.sub(r"\x1b\[[\d;]*m", "", text).replace(str(self.folder), "<folder>")
        text = re.sub(
            r"\b0x[0-9a-f]+|\bid=\W?\w+|:\w+\d{5,}", "0x", re.sub(r"Out\[\d+\]: ?", "", text)
        )
        return CLOCK.sub("<time>", text)


# ---------------------------------------------------------------- notebooks


def cells_of_file(path: Path) -> list[str]:
    """The code cells that are not blank."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    sources = ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]
    return [source for source in sources if source.strip()]


def outputs_of(cells: list[str]) -> list[Output]:
    """Outputs of the cells on a fresh kernel, up to the first failure or the time limit."""

    def task(folder: Path) -> list[dict[str, Any]]:
        be_unlike_others()
        kernel = ShellKernel(folder)
        started = time.monotonic()
        found: list[dict[str, Any]] = []
        for source in cells:
            output = kernel.run(source)
            if output.error is not None or time.monotonic() - started > SECONDS:
                break
            found.append(asdict(output))
        return found

    return [Output(**output) for output in with_folder(None, task)]


def runnable_cells(path: Path) -> list[str]:
    """The cells up to the first that fails here or is not deterministic; empty if these are too few."""
    cells = cells_of_file(path)[:MOST_CELLS]
    if len(cells) < FEWEST_CELLS or NOT_OFFLINE.search("\n".join(cells)):
        return []
    try:
        first, second = outputs_of(cells), outputs_of(cells)
    except DiscardedError:
        return []
    same = [a == b for a, b in zip(first, second, strict=False)]
    count = same.index(False) if False in same else len(same)
    shows = sum(bool(output.text.strip()) for output in first[:count])
    return cells[:count] if count >= FEWEST_CELLS and shows >= 2 else []


# ---------------------------------------------------------------- edits


def edited(cells: list[str], chance: random.Random) -> dict[str, Any] | None:
    """One edit: a changed number, a deleted cell, or a moved cell."""
    after = [{"id": f"cell-{i}", "source": source} for i, source in enumerate(cells)]
    kind = chance.choice(["literal", "literal", "delete", "move"])
    index = chance.randrange(len(cells))
    if kind == "literal":
        source = cells[index]
        try:
            places = [p for p in literals_of(source) if re.fullmatch(r"\d+", source[slice(*p)])]
        except Exception:
            return None
        if not places or re.search(r"^\s*[%!?]", source, re.MULTILINE):
            return None
        start, end = chance.choice(places)
        changed = source[:start] + str(int(source[start:end]) + 1) + source[end:]
        after[index] = {"id": f"cell-{index}", "source": changed}
        return {"kind": kind, "what": f"cell {index}, a number", "after": after}
    cell = after.pop(index)
    if kind == "delete":
        return {"kind": kind, "what": f"cell {index} is gone", "after": after}
    to = chance.randrange(len(after))
    after.insert(to, cell)
    return {"kind": kind, "what": f"cell {index} moves to {to}", "after": after}


def propose(count: int, seed: int, edits: int) -> None:
    """Prints notebooks with edits."""
    shuffled = []
    for package in PACKAGES:
        paths = sorted((CORPUS / package).rglob("*.ipynb"))
        random.Random(seed).shuffle(paths)
        shuffled.append(paths)
    # Take one notebook of each package in turn.
    for path in filter(None, itertools.chain.from_iterable(itertools.zip_longest(*shuffled))):
        cells = runnable_cells(path)
        if not cells:
            continue
        name = path.relative_to(CORPUS).as_posix()
        chance = random.Random(f"{seed} {name}")
        before = [{"id": f"cell-{i}", "source": source} for i, source in enumerate(cells)]
        for _ in range(edits):
            found = edited(cells, chance)
            if found is not None and found["after"] != before:
                after = found.pop("after")
                pair = {"category": name, "edit": found, "before": before, "after": after}
                print(json.dumps(pair), flush=True)
        count -= 1
        if count == 0:
            return


# ---------------------------------------------------------------- truth


class Trial:
    """One edit of a notebook, tested in forks of the kernel in which the old version ran."""

    def __init__(self, notebook: dict[str, Any], stored: list[Output], fresh: list[Output]) -> None:
        old = {cell["id"]: i for i, cell in enumerate(notebook["before"])}
        self.fresh = fresh
        self.cells = []
        for cell in notebook["after"]:
            origin = old.get(cell["id"])
            text = "" if origin is None else notebook["before"][origin]["source"]
            same = origin is not None and (
                text == cell["source"] or _tokens(text) == _tokens(cell["source"])
            )
            self.cells.append(Cell(origin, cell["source"], same))
        self.must = {
            i
            for i, cell in enumerate(self.cells)
            if cell.origin is None or not cell.is_same or stored[cell.origin] != fresh[i]
        }

    def is_sound(self, kernel: ShellKernel, chosen: list[int]) -> bool:
        """Whether running these cells produces all fresh outputs."""
        if not self.must <= set(chosen):
            return False

        def task(folder: Path) -> bool:
            kernel.folder = folder
            return all(kernel.run(self.cells[i].source) == self.fresh[i] for i in chosen)

        result: bool = with_folder(kernel.folder, task)
        return result

    def smallest(self, kernel: ShellKernel, chosen: list[int]) -> list[int]:
        """Reduces a sound set by removing cells while it stays sound."""
        for index in sorted(set(chosen) - self.must, reverse=True):
            fewer = [other for other in chosen if other != index]
            if self.is_sound(kernel, fewer):
                chosen = fewer
        return chosen


def _tokens(source: str) -> list[str]:
    try:
        return tokens_of(source)
    except Exception:
        return [source]


def judge(notebook: dict[str, Any]) -> dict[str, Any] | None:
    """Whether the predicted cells are sound, and a sufficient set (null: only a restart helps)."""
    before = [cell["source"] for cell in notebook["before"]]
    after = [cell["source"] for cell in notebook["after"]]

    def fresh_task(folder: Path) -> list[dict[str, Any]]:
        be_unlike_others()
        kernel = ShellKernel(folder)
        return [asdict(kernel.run(source)) for source in after]

    def task(folder: Path) -> dict[str, Any]:
        be_unlike_others()
        kernel = ShellKernel(folder)
        stored = [kernel.run(source) for source in before]
        trial = Trial(notebook, stored, fresh)
        predicted = notebook["run"]
        is_sound = predicted is None or trial.is_sound(kernel, predicted)
        first = min(trial.must, default=len(after))
        starts = [predicted, [*range(first, len(after))], [*range(len(after))]]
        start = next((s for s in starts if s is not None and trial.is_sound(kernel, s)), None)
        smallest = None if start is None else trial.smallest(kernel, start)
        failing = next((output.error for output in fresh if output.error is not None), None)
        return {"isSound": is_sound, "smallest": smallest, "error": failing}

    try:
        fresh = [Output(**output) for output in with_folder(None, fresh_task)]
        if fresh != [Output(**output) for output in with_folder(None, fresh_task)]:
            return None
        found: dict[str, Any] = with_folder(None, task)
    except DiscardedError:
        return None
    return found


def main() -> None:
    """Answers one request."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-W", "ignore", *sys.argv])  # noqa: S606
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MPLBACKEND="agg")
    notebook_runs.CPU_SECONDS_PER_PROCESS = 4 * SECONDS
    for module in ("pandas", "matplotlib.pyplot", "statsmodels.api", "IPython"):
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    gc.freeze()
    if sys.argv[1] == "propose":
        propose(*map(int, sys.argv[2:5]))
    else:
        for notebook in json.load(sys.stdin):
            print(json.dumps(judge(notebook)), flush=True)


if __name__ == "__main__":
    main()
