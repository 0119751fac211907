"""Runs generated notebooks cell by cell in one namespace and prints, as JSON lines, what happened.

Usage: run_programs.py FIRST_SEED COUNT
"""

from __future__ import annotations

import builtins
import contextlib
import io
import json
import sys
import traceback
import types
from typing import Any

from programs import write_program


class FreshValues(types.ModuleType):
    """A module whose attributes are new tuples each time."""

    def __getattr__(self, name: str) -> tuple[object]:
        if name.startswith("__"):
            raise AttributeError(name)
        return (object(),)


class Namespace(dict[str, Any]):
    """A namespace that notes which cell bound the value that each read sees.

    Writes inside functions go past `__setitem__`, so binds are found by comparing at the end of each cell.
    """

    def __init__(self) -> None:
        super().__init__(__name__="__main__", __builtins__=builtins)
        self.cell = 0
        self.reads: set[tuple[int, int, str]] = set()
        self.known: dict[str, tuple[int, object]] = {}

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        provider = self.known.get(name)
        if provider is not None and provider[1] is value:
            self.reads.add((provider[0], self.cell, name))
        return value

    def end_cell(self) -> None:
        """Notes what the cell bound."""
        known: dict[str, tuple[int, object]] = {}
        for name, value in self.items():
            before = self.known.get(name)
            known[name] = (
                before if before is not None and before[1] is value else (self.cell, value)
            )
        self.known = known


def run_cells(cells: list[str]) -> dict[str, Any]:
    """The first failure of a notebook, if any, and which cell each read got its value from."""
    namespace = Namespace()
    namespace.end_cell()
    namespace.known.clear()
    for index, source in enumerate(cells):
        namespace.cell = index
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(source, f"cell {index}", "exec"), namespace)
        except NameError as error:
            frames = [
                f
                for f in traceback.extract_tb(error.__traceback__)
                if f.filename.startswith("cell ")
            ]
            place = {"cell": int(frames[-1].filename[5:]), "line": frames[-1].lineno}
            kind = type(error).__name__
            return {
                "failure": {"cell": index, "name": error.name, "kind": kind, "place": place},
                "reads": [],
            }
        except Exception as error:
            return {
                "failure": {"cell": index, "name": "", "kind": type(error).__name__},
                "reads": [],
            }
        namespace.end_cell()
    return {
        "failure": None,
        "reads": sorted(read for read in namespace.reads if read[0] != read[1]),
    }


def main() -> None:
    """Prints one line for each seed, or for each program given on the standard input."""
    sys.modules["fresh_values"] = FreshValues("fresh_values")
    if len(sys.argv) == 1:
        for program in json.load(sys.stdin):
            print(json.dumps({**program, **run_cells(program["cells"])}))
        return
    first, count = int(sys.argv[1]), int(sys.argv[2])
    for seed in range(first, first + count):
        program = write_program(seed)
        result = run_cells(program.cells)
        print(
            json.dumps(
                {
                    "seed": seed,
                    "cells": program.cells,
                    "features": sorted(program.features),
                    **result,
                }
            )
        )


if __name__ == "__main__":
    main()
