"""Converts notebooks with jupytext and reads texts as jupytext and marimo do.

Standard input: a JSON list of `{"notebook", "form"}` (the text of an .ipynb file) or `{"text", "form"}`.
Standard output: for each `{"text", "cells": [{"type", "source", "tags"}]}`, or null where the library fails.
"""

from __future__ import annotations

import json
import sys
import warnings
from typing import Any

import jupytext
import nbformat

FORMATS = {
    "percent": "py:percent",
    "light": "py:light",
    "hydrogen": "py:hydrogen",
    "myst": "md:myst",
    "r-markdown": "Rmd",
}


def cells_of(notebook: Any) -> list[dict[str, Any]]:
    """The parts of the cells that both readers know."""
    return [
        {
            "type": cell.cell_type,
            "source": cell.source,
            "tags": [str(tag) for tag in cell.metadata.get("tags") or []],
        }
        for cell in notebook.cells
    ]


def marimo_text(notebook: Any) -> str:
    """A file that marimo writes for the code cells."""
    from marimo._ast.cell import CellConfig
    from marimo._ast.codegen import generate_filecontents

    codes = [cell.source.strip() for cell in notebook.cells if cell.cell_type == "code"]
    return str(generate_filecontents(codes, ["_"] * len(codes), [CellConfig() for _ in codes]))


def marimo_cells(text: str) -> list[dict[str, Any]]:
    """The code of the cells as marimo reads it."""
    from marimo._ast.parse import parse_notebook

    notebook = parse_notebook(text)
    assert notebook is not None
    return [{"type": "code", "source": cell.code, "tags": []} for cell in notebook.cells]


def answer(request: dict[str, Any]) -> dict[str, Any] | None:
    """The text in the form, and its cells."""
    form = request["form"]
    try:
        text = request.get("text")
        if text is None:
            notebook = nbformat.reads(request["notebook"], as_version=4)
            text = (
                marimo_text(notebook)
                if form == "marimo"
                else jupytext.writes(notebook, fmt=FORMATS[form])
            )
        if form == "marimo":
            return {"text": text, "cells": marimo_cells(text)}
        return {"text": text, "cells": cells_of(jupytext.reads(text, fmt=FORMATS[form]))}
    except Exception as error:  # A library may refuse any notebook.
        print(f"{form}: {type(error).__name__}: {error}"[:300], file=sys.stderr)
        return None


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    json.dump([answer(request) for request in json.load(sys.stdin)], sys.stdout)
