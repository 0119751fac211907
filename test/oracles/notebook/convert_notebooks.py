"""Converts notebooks as Jupyter does: from a JSON list of texts on standard input to a JSON list of conversions."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

import nbformat
from nbformat import v3

logging.disable(logging.ERROR)


def convert(text: str) -> list[dict[str, Any]]:
    """The notebook in each old format that it can have, with its cells in nbformat 4; none if it is damaged."""
    try:
        return [
            {"old": old, "cells": nbformat.convert(nbformat.reader.reads(old), 4).cells}
            for old in old_texts(text)
        ]
    except nbformat.ValidationError:
        return []


def old_texts(text: str) -> list[str]:
    """The text itself where it is in an old format, else the notebook in nbformat 3 and 2."""
    notebook = nbformat.reader.reads(text)
    if notebook.nbformat < 4:
        return [text]
    third = nbformat.convert(notebook, 3)
    text_of_third = v3.writes_json(third)
    return [text_of_third, json.dumps(v3.downgrade(third), indent=1)]


if __name__ == "__main__":
    json.dump([convert(text) for text in json.load(sys.stdin)], sys.stdout)
