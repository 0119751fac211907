"""Prints notebooks with the true dependencies between their cells as JSON lines, by omitting each cell once.

Usage: dependence_truth.py generate FIRST_SEED COUNT [--libraries]
       dependence_truth.py judge [--libraries]   < notebooks as JSON list of lists of sources

A cell depends on a cell above it if, without that one, its output differs, or the names, objects or files that it
changes differ. Notebooks that fail or are not deterministic are omitted.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sys
import types
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "staleness"))

from notebook_runs import DiscardedError, Kernel, Output, be_unlike_others, with_folder
from notebook_writer import ALL_CATEGORIES, PYTHON_CATEGORIES, NotebookWriter
from staleness_truth import prepare

MAX_DEPTH = 6
PLAIN = (type(None), bool, int, float, complex, str, bytes)


def described(value: Any, depth: int = 0, seen: tuple[int, ...] = ()) -> str:
    """A text that differs if the value differs; equal for values that cannot be distinguished from outside."""
    if isinstance(value, PLAIN):
        return repr(value)
    if depth > MAX_DEPTH or id(value) in seen:
        return "..."
    if isinstance(value, (types.ModuleType, types.FunctionType, types.BuiltinFunctionType)):
        return f"<{value.__name__}>"

    def inner(part: Any) -> str:
        return described(part, depth + 1, (*seen, id(value)))

    kind = type(value).__name__
    if isinstance(value, dict):
        return f"{kind}{{{','.join(f'{inner(k)}:{inner(v)}' for k, v in value.items())}}}"
    if isinstance(value, (set, frozenset)):
        return f"{kind}({','.join(sorted(map(inner, value)))})"
    if isinstance(value, (list, tuple)) or kind == "deque":
        return f"{kind}({','.join(map(inner, value))})"
    if isinstance(value, type):
        own = {name: part for name, part in vars(value).items() if not name.startswith("__")}
        return f"class {value.__name__}{inner(own)}"
    text = re.sub(r"\b0x[0-9a-f]+", "0x", repr(value))
    parts = getattr(value, "__dict__", None)
    module = type(value).__module__
    return text if not isinstance(parts, dict) or module != "__main__" else f"{text}{inner(parts)}"


def state_of(kernel: Kernel) -> dict[str, str]:
    """State of the kernel: names and files, with a text for each."""
    state = {
        f"name {name}": described(value)
        for name, value in kernel.namespace.items()
        if not name.startswith("__")
    }
    for path in kernel.folder.rglob("*"):
        if path.is_file():
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            state[f"file {path.relative_to(kernel.folder)}"] = digest
    return state


@dataclass(frozen=True)
class Doing:
    """Output of a cell, the entries of the state that it changed, and the state after it."""

    shown: tuple[str, str | None, str]
    changed: frozenset[str]
    state: dict[str, str]

    def is_like(self, other: Doing) -> bool:
        """Whether the output and the entries changed in either execution are equal."""
        return self.shown == other.shown and all(
            self.state.get(place) == other.state.get(place)
            for place in self.changed | other.changed
        )


def doings(cells: list[str], without: int | None = None) -> list[Doing]:
    """Effects of the cells when they run in order; one of them may be omitted."""

    def task(folder: Path) -> list[list[Any]]:
        be_unlike_others()
        kernel = Kernel(folder)
        done: list[list[Any]] = []
        state = state_of(kernel)
        for index, source in enumerate(cells):
            output = Output("") if index == without else kernel.run(source)
            before, state = state, state_of(kernel)
            changed = [
                place for place in {*before, *state} if before.get(place) != state.get(place)
            ]
            done.append([[output.text, output.error, output.message], changed, state])
        return done

    return [
        Doing(tuple(shown), frozenset(changed), state)
        for shown, changed, state in with_folder(None, task)
    ]


def truth(cells: list[str]) -> list[list[int]] | None:
    """Pairs of a cell and a dependent cell below it; 1 if the output of the latter differs, 0 if only its effects do."""
    try:
        usual = doings(cells)
        again = doings(cells)
        is_steady = all(done.is_like(other) for done, other in zip(usual, again, strict=True))
        if any(done.shown[1] is not None for done in usual) or not is_steady:
            return None
        return [
            [index, later, int(other.shown != usual[later].shown)]
            for index in range(len(cells) - 1)
            for later, other in enumerate(doings(cells, index))
            if later > index and not other.is_like(usual[later])
        ]
    except DiscardedError:
        return None


def generate(seed: int, *, libraries: bool) -> tuple[str, list[str]]:
    """A notebook. Neighboring seeds have different categories."""
    categories = ALL_CATEGORIES if libraries else PYTHON_CATEGORIES
    category = categories[seed % len(categories)]
    writer = NotebookWriter(random.Random(f"{seed} {category}"), category, libraries=libraries)
    return category, writer.notebook().cells


def main() -> None:
    """Answers one request."""
    verb, *rest = sys.argv[1:]
    libraries = "--libraries" in rest
    prepare(libraries=libraries)
    if verb == "generate":
        seeds = range(int(rest[0]), int(rest[0]) + int(rest[1]))
        notebooks = [(seed, *generate(seed, libraries=libraries)) for seed in seeds]
    else:
        notebooks = [(seed, "given", cells) for seed, cells in enumerate(json.load(sys.stdin))]
    for seed, category, cells in notebooks:
        pairs = truth(cells)
        if pairs is not None:
            line = {"seed": seed, "category": category, "cells": cells, "dependencies": pairs}
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
