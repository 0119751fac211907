"""Prints the names of programs according to CPython, line by line.

Reads JSON texts or ``{"file": path}`` from standard input, one per line; writes one JSON answer per line: ``null``
if CPython rejects the program, else the source (for files), its names and its scopes.
"""

from __future__ import annotations

import json
import sys
import tokenize
import warnings
from typing import Any

from name_flow import analyze
from scope_table import table


def read(path: str) -> str:
    """The text of a Python file as the compiler sees it."""
    with tokenize.open(path) as file:
        return file.read().removeprefix("\ufeff")


def answer(question: Any) -> dict[str, Any] | None:
    """The names of one program."""
    try:
        source = read(question["file"]) if isinstance(question, dict) else question
        names = analyze(source)
        from_outside = names.pop("fromOutside")
        return {
            "source": source,
            "names": names,
            "fromOutside": from_outside,
            "scopes": table(source),
        }
    except (SyntaxError, ValueError, RecursionError, LookupError):
        return None


def main() -> None:
    """Answers until the input ends."""
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(5000)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
