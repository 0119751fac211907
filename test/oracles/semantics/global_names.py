"""Which global names a module's code reads anywhere, for CPython 3.12 and later: the judge of type parameters.

``name_flow.py`` reads the bytecode of 3.11, which knows no type parameters. This one follows no flow, so that it runs on
any later version: reads JSON texts from standard input, one per line, and answers ``[certain, possible]``. Possible is a
name that a class binds itself: whether its reads find the class's or the global depends on the flow.
"""

from __future__ import annotations

import ast
import dis
import json
import sys
import warnings
from types import CodeType

IMPLICIT = {
    "__module__",
    "__qualname__",
    "__annotations__",
    "__static_attributes__",
    "__classdict__",
}
IMPLICIT |= {"__conditional_annotations__", "__firstlineno__", "__name__"}


def collect(code: CodeType, certain: set[str], possible: set[str]) -> None:
    """Adds what ``code`` and the code inside of it read."""
    instructions = list(dis.get_instructions(code))
    stored = {item.argval for item in instructions if item.opname == "STORE_NAME"}
    is_class = "__qualname__" in stored
    for item in instructions:
        if item.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            own = is_class and item.opname == "LOAD_NAME" and item.argval in stored
            (possible if own else certain).add(item.argval)
        elif item.opname == "LOAD_FROM_DICT_OR_GLOBALS":
            possible.add(item.argval)
        elif isinstance(item.argval, CodeType):
            collect(item.argval, certain, possible)


def main() -> None:
    """Answers until the input ends."""
    warnings.simplefilter("ignore")
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    for line in sys.stdin:
        certain: set[str] = set()
        possible: set[str] = set()
        collect(compile(json.loads(line), "<cell>", "exec", flags, True), certain, possible)
        possible |= certain & IMPLICIT
        print(json.dumps([sorted(certain - IMPLICIT), sorted(possible - (certain - IMPLICIT))]))


if __name__ == "__main__":
    main()
