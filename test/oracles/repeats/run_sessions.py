"""Runs sessions of cells as a kernel does, and the same cells once from top to bottom.

Reads a JSON list of sessions from standard input: `cells`, `order` (positions, as often as they ran) and `shown` (an
expression for each thing that the session leaves). Writes what every execution printed, what the fresh run printed, and
both final states; null where a cell raises an error.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import warnings
from typing import Any

Result = dict[str, Any]


def run(cells: list[str], order: list[int]) -> tuple[dict[str, Any], list[str]]:
    """The namespace that the executions leave, and what each printed."""
    space: dict[str, Any] = {}
    printed = []
    for position in order:
        shown = io.StringIO()
        with contextlib.redirect_stdout(shown):
            exec(compile(cells[position], f"cell {position}", "exec"), space)
        printed.append(shown.getvalue())
    return space, printed


def left(space: dict[str, Any], shown: list[str]) -> list[str]:
    """The values of the expressions; an expression without a value is the name of its error."""
    values = []
    for expression in shown:
        try:
            values.append(repr(eval(expression, space)))  # noqa: S307
        except Exception as error:
            values.append(type(error).__name__)
    return values


def judge(session: Result) -> Result | None:
    """What a session and a fresh run show and leave."""
    cells, order, shown = session["cells"], session["order"], session["shown"]
    try:
        live, printed = run(cells, order)
        fresh, printed_fresh = run(cells, list(range(len(cells))))
    except Exception:
        return None
    return {
        "printed": printed,
        "printedFresh": printed_fresh,
        "left": left(live, shown),
        "leftFresh": left(fresh, shown),
    }


def main() -> None:
    """Judge all sessions."""
    warnings.simplefilter("ignore")
    json.dump([judge(session) for session in json.load(sys.stdin)], sys.stdout)


if __name__ == "__main__":
    main()
