"""Prints the regular expressions of Python files as JSON, in the syntax of JavaScript.

`re.match` and `re.fullmatch` begin where the text does; both have no form of their own in JavaScript. A raw string elsewhere,
as in a table of expressions, is one, too. An expression that is not written as a text is left out.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

FLAGS = {"IGNORECASE": "i", "I": "i", "MULTILINE": "m", "M": "m", "DOTALL": "s", "S": "s"}


def calls(path: Path) -> Iterator[tuple[str, ast.Call, str]]:
    """Calls of functions of `re`: the function, the call, and the expression where it is a text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="re"), attr=function),
                args=[ast.Constant(value=str(source)), *_],
            ):
                yield function, node, source


def raw_strings(path: Path) -> Iterator[ast.Constant]:
    """The raw strings of a file, as expressions are written."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            first = lines[node.lineno - 1].encode()[node.col_offset :][:2].decode(errors="replace")
            if first in ('r"', "r'"):
                yield node


def expressions(path: Path) -> Iterator[dict[str, str]]:
    """The expressions of a file."""
    positions = {(call.args[0].lineno, call.args[0].col_offset) for _, call, _ in calls(path)}
    for node in raw_strings(path):
        if (node.lineno, node.col_offset) not in positions:
            source = str(node.value).replace("(?P<", "(?<").replace("\\Z", "$")
            yield {"place": f"{path.as_posix()}:{node.lineno}", "source": source, "flags": "m"}
    for function, call, written in calls(path):
        source = written.replace("(?P<", "(?<").replace("\\Z", "$")
        if function in ("match", "fullmatch"):
            source = f"^(?:{source}){'$' if function == 'fullmatch' else ''}"
        named = {part.attr for part in ast.walk(call) if isinstance(part, ast.Attribute)}
        flags = "".join(sorted({FLAGS[name] for name in named & FLAGS.keys()}))
        yield {"place": f"{path.as_posix()}:{call.lineno}", "source": source, "flags": flags}


found = [each for path in sorted(Path(sys.argv[1]).rglob("*.py")) for each in expressions(path)]
print(json.dumps(found))
