"""What nbval says of pairs of outputs; for a Python that has nbval.

Usage: nbval_verdicts.py PAIRS.json...     prints, as JSON, {name: {"plain": bool, "sanitized": bool}}

`plain` is nbval as it comes, `sanitized` with a file that masks dates, times and addresses as those of
its documentation do. True: it takes the outputs for the same, in both directions.
"""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
from nbval.plugin import IPyNbCell, bcolors, coalesce_streams

# Images are compared only with --nbdime.
SKIPPED = (
    "metadata",
    "traceback",
    "prompt_number",
    "output_type",
    "name",
    "execution_count",
    "application/vnd.jupyter.widget-view+json",
    "image/png",
    "image/jpeg",
)
SANITIZERS = {
    r"\d{1,2}/\d{1,2}/\d{2,4}": "DATE-STAMP",
    r"\d{4}-\d{2}-\d{2}": "DATE-STAMP",
    r"\d{2}:\d{2}:\d{2}": "TIME-STAMP",
    r"(<[a-zA-Z_][0-9a-zA-Z_.]* at )(0x[0-9a-fA-F]+)(>)": r"\1MEMORY-ADDRESS\3",
}


class Cell:
    """As much of nbval's test item as its comparison asks for."""

    colors = bcolors

    def __init__(self, patterns: dict[str, str]):
        self.parent = SimpleNamespace(skip_compare=SKIPPED, sanitize_patterns=patterns)
        self.comparison_traceback: list[str] = []

    def sanitize(self, text: Any) -> Any:
        """Its own way to mask."""
        return IPyNbCell.sanitize(self, text)

    def format_output_compare(self, *_: Any) -> None:
        """Discards the output."""


def outputs_of(outputs: list[Any]) -> Any:
    """Outputs as a notebook file gives them."""
    cell = {
        "cell_type": "code",
        "execution_count": 1,
        "id": "one",
        "metadata": {},
        "outputs": outputs,
        "source": "",
    }
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return nbformat.reads(json.dumps(notebook), as_version=4).cells[0].outputs


def is_same(pair: Any, patterns: dict[str, str]) -> bool:
    """Whether nbval takes the two for the same, both ways."""
    one, other = (coalesce_streams(outputs_of(copy.deepcopy(pair[side]))) for side in "ab")
    cell = Cell(patterns)
    there = IPyNbCell.compare_outputs(cell, one, other)
    return bool(there and IPyNbCell.compare_outputs(cell, other, one))


def main() -> None:
    """Judge all pairs."""
    answers = {}
    for name in sys.argv[1:]:
        for pair in json.loads(Path(name).read_text()):
            plain, sanitized = is_same(pair, {}), is_same(pair, SANITIZERS)
            answers[pair["name"]] = {"plain": plain, "sanitized": sanitized}
    print(json.dumps(answers))


if __name__ == "__main__":
    main()
