"""Reads notebooks as Jupyter does: from a JSON list of texts on standard input to a JSON list of judgements."""

from __future__ import annotations

import json
import sys
import warnings
from typing import Any

import nbformat


def judge(text: str) -> dict[str, Any]:
    """The first complaint of nbformat about a file, warnings included, and the sources of the cells."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            notebook = nbformat.reads(text, as_version=nbformat.NO_CONVERT)
            nbformat.validate(notebook)
        except Exception as error:  # whatever it is, it is the judgement
            return {"complaint": type(error).__name__, "sources": None}
    return {"complaint": None, "sources": [cell.source for cell in notebook.cells]}


if __name__ == "__main__":
    json.dump([judge(text) for text in json.load(sys.stdin)], sys.stdout)
