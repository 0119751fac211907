"""The truth about edits of one notebook: its outputs, those of the edited notebook, and whether given cells are sound."""

from __future__ import annotations

import contextlib
import re
import signal
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from notebook_edits import tokens_of
from notebook_runs import Cell, DiscardedError, Output, Search, be_unlike_others, with_folder
from real_edits import RealEditor
from real_kernel import ShellKernel

FEWEST_CELLS = 5
# CPU time, so that the load of the machine does not matter.
SECONDS = 3
# A process that waits for another program or a thread uses no CPU time.
WALL_SECONDS = 400
# A notebook with one of these words may differ from run to run only after an edit.
RANDOM = re.compile(r"rand|seed|shuffle|sample|time|uuid|now\(|set\(|glob|listdir", re.IGNORECASE)

Json = dict[str, Any]


def run_all(cells: list[str], edits: list[Json]) -> Json:
    """Outputs of the cells up to the first failure, and for each edit those of the edited notebook.

    The cells above an edit run once for all edits: each continues in a fork.
    """

    def task(folder: Path) -> Json:
        signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
        be_unlike_others()
        kernel = ShellKernel(folder)
        started = time.process_time()
        stored: list[Json] = []
        fresh: dict[int, list[Json]] = {}
        firsts = [first_changed(cells, edit["after"]) for edit in edits]
        for index in range(len(cells) + 1):
            for number, edit in enumerate(edits):
                if firsts[number] == index:
                    with contextlib.suppress(DiscardedError):
                        fresh[number] = stored + _continued(kernel, edit["after"][index:])
            if index == len(cells):
                break
            output = kernel.run(cells[index])
            if output.error is not None or time.process_time() - started > SECONDS:
                break
            stored.append(asdict(output))
        return {"stored": stored, "fresh": [fresh.get(number) for number in range(len(edits))]}

    result: Json = with_folder(None, task)
    return result


def first_changed(cells: list[str], after: list[Json]) -> int:
    """Position of the first difference."""
    pairs = zip(cells, after, strict=False)
    return next(
        (i for i, (a, b) in enumerate(pairs) if a != b["source"]), min(len(cells), len(after))
    )


def _continued(kernel: ShellKernel, cells: list[Json]) -> list[Json]:
    def task(folder: Path) -> list[Json]:
        signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
        kernel.folder = folder
        return [asdict(kernel.run(cell["source"])) for cell in cells]

    found: list[Json] = with_folder(kernel.folder, task)
    return found


def truth_of(name: str, cells: list[str], count: int) -> Json | None:
    """A notebook with its edits and their fresh outputs; null if too few cells run here, equally each time."""
    try:
        stored = run_all(cells, [])["stored"] if cells else []
        cells = cells[: len(stored)]
        for _ in range(2):
            if len(cells) < FEWEST_CELLS:
                return None
            edits = RealEditor(cells, name).edits(count)
            first = run_all(cells, edits)
            second = run_all(cells, edits) if RANDOM.search("\n".join(cells)) else first
            runs = [*zip(stored, first["stored"], second["stored"], strict=False)]
            same = next((i for i, (a, b, c) in enumerate(runs) if not a == b == c), len(runs))
            if same == len(cells):
                kept = [
                    {**edit, "fresh": a}
                    for edit, a, b in zip(edits, first["fresh"], second["fresh"], strict=True)
                    if a is not None and a == b
                ]
                return {"name": name, "before": cells, "stored": first["stored"], "edits": kept}
            cells = cells[:same]
    except DiscardedError:
        pass
    return None


# ---------------------------------------------------------------- verdicts


def changed_cells(notebook: Json, edit: Json) -> list[int]:
    """The cells that must run: new and edited ones, and those whose output differs in a fresh run."""
    old = {f"cell-{i}": i for i in range(len(notebook["before"]))}
    found = []
    for i, cell in enumerate(edit["after"]):
        origin = old.get(cell["id"])
        is_same = origin is not None and (
            _tokens(notebook["before"][origin]) == _tokens(cell["source"])
        )
        if not is_same or notebook["stored"][origin] != edit["fresh"][i]:
            found.append(i)
    return found


def judge(notebook: Json, chosen: list[list[int] | None]) -> list[Json | None]:
    """For each edit, whether running the chosen cells is sound; if not, the first cell that differs."""

    def task(folder: Path) -> list[Json | None]:
        signal.setitimer(signal.ITIMER_REAL, 3 * WALL_SECONDS)
        be_unlike_others()
        kernel = ShellKernel(folder)
        stored = [asdict(kernel.run(source)) for source in notebook["before"]]
        if stored != notebook["stored"]:
            raise DiscardedError("the outputs differ")
        pairs = zip(notebook["edits"], chosen, strict=True)
        return [_verdict(notebook, edit, cells, kernel) for edit, cells in pairs]

    try:
        found: list[Json | None] = with_folder(None, task)
    except DiscardedError:
        return [None for _ in chosen]
    return found


def _verdict(
    notebook: Json, edit: Json, cells: list[int] | None, kernel: ShellKernel
) -> Json | None:
    must = changed_cells(notebook, edit)
    fails = next((each["error"] for each in edit["fresh"] if each["error"] is not None), None)
    verdict: Json = {"isSound": True, "must": must, "error": fails, "difference": None}
    if cells is None:
        return verdict
    for index in must:
        if index not in cells:
            return {**verdict, "isSound": False, "difference": [index, "not run", None]}

    def task(folder: Path) -> list[Any] | None:
        signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
        kernel.folder = folder
        for index in cells:
            output = asdict(kernel.run(edit["after"][index]["source"]))
            if output != edit["fresh"][index]:
                return [index, output, edit["fresh"][index]]
        return None

    try:
        difference = with_folder(kernel.folder, task)
    except DiscardedError:
        return None
    return {**verdict, "isSound": difference is None, "difference": difference}


def subsets(pair: Json) -> Json:
    """All sound subsets of cells of a small notebook."""
    before = [cell["source"] for cell in pair["before"]]
    edit: Json = {"after": pair["after"]}
    found = run_all(before, [edit])
    fresh = [Output(**output) for output in found["fresh"][0]]
    old = {cell["id"]: i for i, cell in enumerate(pair["before"])}
    cells = []
    for cell in pair["after"]:
        origin = old.get(cell["id"])
        same = origin is not None and _tokens(before[origin]) == _tokens(cell["source"])
        cells.append(Cell(origin, cell["source"], same))

    def task(folder: Path) -> list[int]:
        kernel = ShellKernel(folder)
        stored = [kernel.run(source) for source in before]
        return sorted(Search(cells, fresh, stored).explore(kernel, 0, 0))  # type: ignore[arg-type]

    return {"stored": found["stored"], "fresh": found["fresh"][0], "sound": with_folder(None, task)}


def _tokens(source: str) -> list[str]:
    try:
        return tokens_of(source)
    except Exception:
        return [source]
