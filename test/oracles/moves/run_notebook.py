"""Runs notebooks from top to bottom, each in its own namespace, folder and environment."""

from __future__ import annotations

import ast
import contextlib
import decimal
import io
import os
import random
import tempfile
from pathlib import Path
from typing import Any


def run_cell(source: str, namespace: dict[str, Any]) -> str:
    """The printed and displayed output of a cell."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), namespace)
        if last is not None:
            exec(compile(ast.Interactive([last]), "<cell>", "single"), namespace)
    return printed.getvalue()


def run_notebook(cells: list[str]) -> tuple[list[str], str | None]:
    """The outputs of the cells up to the first failure, and the name of its exception."""
    outputs: list[str] = []
    before, environment = Path.cwd(), dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        random.seed(20241121)
        namespace: dict[str, Any] = {"__name__": "__main__"}
        try:
            with decimal.localcontext(decimal.Context(prec=28)):
                for cell in cells:
                    outputs.append(run_cell(cell, namespace))
        except Exception as error:
            return outputs, type(error).__name__
        finally:
            os.chdir(before)
            os.environ.clear()
            os.environ.update(environment)
    return outputs, None
