"""Answers, line by line, what CPython says of the programs it is given.

Reads JSON texts or ``{"file": path}`` from standard input, one per line; writes one JSON answer per line: ``null``
where CPython takes no such program, else the source (for files), its names and its scopes.
"""

from __future__ import annotations

import json
import sys
import tokenize
import warnings
from typing import Any

from name_flow import analyse
from scope_table import table


def answer(question: Any) -> dict[str, Any] | None:
    """What CPython says of one program."""
    source = question
    if isinstance(question, dict):
        with open(question["file"], "rb") as file:
            if file.peek(3).startswith(b"\xef\xbb\xbf"):
                file.read(3)
            encoding, _ = tokenize.detect_encoding(open(question["file"], "rb").readline)
            source = file.read().decode(encoding.removesuffix("-sig"))
        source = source.replace("\r\n", "\n").replace("\r", "\n")
    try:
        return {"source": source, "names": analyse(source), "scopes": table(source)}
    except (SyntaxError, ValueError, RecursionError):
        return None


def main() -> None:
    """Answers until the input ends."""
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(5000)
    for line in sys.stdin:
        try:
            result = answer(json.loads(line))
        except UnicodeDecodeError:
            result = None
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
