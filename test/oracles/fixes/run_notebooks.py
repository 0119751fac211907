"""Run notebooks from top to bottom until a cell fails.

Reads a JSON list of notebooks, each a list of cell sources, and writes the output of each and the name
of the exception that ended it, or null.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys


def run(cells: list[str]) -> tuple[str, str | None]:
    """The output of the cells in a fresh namespace, and the exception that stops them."""
    namespace: dict[str, object] = {"__name__": "__main__"}
    printed = io.StringIO()
    path = sys.path[:]
    try:
        with contextlib.redirect_stdout(printed):
            for cell in cells:
                exec(compile(cell, "<cell>", "exec"), namespace)
    except Exception as error:
        return printed.getvalue(), type(error).__name__
    finally:
        sys.path[:] = path
    return printed.getvalue(), None


def main() -> None:
    """Answer one list of notebooks."""
    json.dump([run(cells) for cells in json.load(sys.stdin)], sys.stdout)


if __name__ == "__main__":
    main()
