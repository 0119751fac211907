"""Prints the regular expressions of Python files as JSON, in the syntax of JavaScript.

`re.match` and `re.fullmatch` begin where the text does; both have no form of their own in JavaScript. An expression that is
not written as a text is left out.
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


def expressions(path: Path) -> Iterator[dict[str, str]]:
    """The expressions of a file."""
    for function, call, written in calls(path):
        source = written.replace("(?P<", "(?<").replace("\\Z", "$")
        if function in ("match", "fullmatch"):
            source = f"^(?:{source}){'$' if function == 'fullmatch' else ''}"
        named = {part.attr for part in ast.walk(call) if isinstance(part, ast.Attribute)}
        flags = "".join(sorted({FLAGS[name] for name in named & FLAGS.keys()}))
        yield {"place": f"{path.as_posix()}:{call.lineno}", "source": source, "flags": flags}


found = [each for path in sorted(Path(sys.argv[1]).rglob("*.py")) for each in expressions(path)]
print(json.dumps(found))
