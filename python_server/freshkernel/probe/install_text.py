"""The code that installs the probe: all of its modules in one, without defining a name."""

from __future__ import annotations

import ast
import functools
import io
import json
import tokenize
from collections.abc import Iterator
from pathlib import Path

# Each may import from those before it.
PARTS = (
    "values",
    "plain_text",
    "library_values",
    "variables",
    "first_rows",
    "column_facts",
    "library_summaries",
    "summaries",
    "stored_names",
    "namespace_changes",
    "modules",
    "execution_records",
    "answers",
    "comms",
    "outbox",
    "interrupts",
    "error_position",
    "probe",
)
FOLDER = Path(__file__).parent
FUTURE = "from __future__ import annotations\n"


def part(name: str) -> str:
    """The code of a module without documentation and without what the joined text contains anyway."""
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(source)
    joined = [node for node in tree.body if _is_joined(node)]
    dropped = {line for node in (*joined, *_docstrings(tree)) for line in _lines(node)}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and token.line.lstrip().startswith("#"):
            dropped.add(token.start[0])
    lines = source.splitlines(keepends=True)
    kept = [line for number, line in enumerate(lines, 1) if number not in dropped]
    return "".join(kept).strip("\n") + "\n"


def _is_joined(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and (
        node.module == "__future__" or str(node.module).startswith("freshkernel.")
    )


def _docstrings(tree: ast.Module) -> Iterator[ast.stmt]:
    yield tree.body[0]
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and len(node.body) > 1:
            yield from node.body[: ast.get_docstring(node) is not None]


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def probe_source() -> str:
    """The whole probe as one module."""
    return "\n\n".join([FUTURE, *(part(name) for name in PARTS)])


def template(name: str) -> str:
    """Code with a placeholder; the front end fills in the same code."""
    return (FOLDER / f"{name}.py.txt").read_text(encoding="utf-8").strip()


@functools.cache
def install_code() -> str:
    """The code of a silent execute request; it is one expression, so it binds no name."""
    return template("install").replace("@SOURCE@", json.dumps(probe_source()))


def ask_expression(question: str) -> str:
    """The user expression that asks a question (as JSON) without a comm."""
    return template("ask").replace("@QUESTION@", json.dumps(question))
