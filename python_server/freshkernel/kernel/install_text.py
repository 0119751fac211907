"""The text that installs the probe: its modules in one, in code that leaves no name behind."""

from __future__ import annotations

import ast
import json
from pathlib import Path

# Each may import from those before it.
PARTS = ("values", "mentions", "names", "modules", "records", "answers", "wire", "outbox", "probe")
FOLDER = Path(__file__).parent
FUTURE = "from __future__ import annotations\n"


def part(name: str) -> str:
    """A module's code without what the joined text has anyway: documentation and imports."""
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    tree = ast.parse(source)
    for node in [*tree.body]:
        is_joined = isinstance(node, ast.ImportFrom) and (
            node.module == "__future__" or str(node.module).startswith("freshkernel.")
        )
        if is_joined or node is tree.body[0]:
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            lines[first:last] = [""] * (last - first)
    return "".join(lines).strip("\n") + "\n"


def probe_source() -> str:
    """The whole probe as one module."""
    return "\n\n".join([FUTURE, *(part(name) for name in PARTS)])


def template(name: str) -> str:
    """Code with a place for a text; the front end fills in the same."""
    return (FOLDER / f"{name}.py.txt").read_text(encoding="utf-8").strip()


def install_code() -> str:
    """What a silent execute request runs; it is one expression, so that it binds nothing."""
    return template("install").replace("@SOURCE@", json.dumps(probe_source()))


def ask_expression(question: str) -> str:
    """The user expression that asks a question, given as JSON, without a comm."""
    return template("ask").replace("@QUESTION@", json.dumps(question))
