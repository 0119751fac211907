"""Statements that are made twice: whether the second time changes more than the first.

Reads JSON from standard input: `objects` (code that makes `obj`, whose setters are to be listed) and `programs`, each with
`before` (cells), `statement`, and `afterwards` (code that shows what an object keeps out of sight). Writes the names of the
setters, and for each program `raises` if the statement does, else whether the second time leaves the `same` or `more`, and
whether the first time changes anything.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
import sys
import warnings
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "effects"))

from fingerprints import fingerprint

Space = dict[str, Any]

ADDRESS = re.compile(r"\b0x[0-9a-f]+")


def run(cells: Iterable[str]) -> Space:
    """The names after cells ran."""
    space: Space = {}
    random.seed(1)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(1)
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in cells:
            # What it shows if it is the last line of a cell.
            space["shown"] = run_cell(cell, space)
    return space


def run_cell(cell: str, space: Space) -> Any:
    """The value of an expression; statements have none."""
    try:
        code = compile(cell, "cell", "eval")
    except SyntaxError:
        exec(cell, space)
        return None
    return eval(code, space)  # noqa: S307


def after(cells: tuple[str, ...], afterwards: str) -> list[Any]:
    """What the last cell shows, and what the object is like, also after code that shows what it keeps out of sight."""
    try:
        space = run(cells)
        seen = [shown(space["shown"]), state(space["obj"])]
        if afterwards:
            exec(afterwards, space)
            seen.append(state(space["obj"]))
        return seen
    finally:
        if "matplotlib.pyplot" in sys.modules:
            sys.modules["matplotlib.pyplot"].close("all")


def shown(value: Any) -> Any:
    """What is seen of the value of an expression; parts of a figure show their type and where they are in memory."""
    is_artist = type(value).__module__.startswith("matplotlib")
    return type(value).__name__ if is_artist else fingerprint(value)


def state(value: Any) -> str:
    """What an object is like; parts of a figure also have parts, of which a later one may hide an earlier one."""
    parts = len(value.findobj()) if hasattr(value, "findobj") else 0
    return ADDRESS.sub("", repr((parts, fingerprint(value))))


@cache
def untouched(before: tuple[str, ...], afterwards: str) -> list[Any]:
    """The state without the statement."""
    return after(before, afterwards)


class Judge:
    """Judges statements one after the other."""

    def __init__(self) -> None:
        self._changing: set[tuple[str, str]] = set()

    def judge(self, program: dict[str, Any]) -> dict[str, Any]:
        """What a statement does, and what it does again."""
        before, statement = tuple(program["before"]), program["statement"]
        afterwards = program["afterwards"]
        key = (program["entry"], statement)
        if not program["isFact"] and key in self._changing:
            return {"kind": "skipped", "changes": True}
        try:
            first = after((*before, statement), afterwards)
            changes = first[1:] != untouched(before, afterwards)[1:]
        except Exception as error:
            return {"kind": "raises", "changes": False, "error": f"{type(error).__name__}: {error}"}
        try:
            is_same = after((*before, statement, statement), afterwards) == first
        except Exception:
            is_same = False
        if not is_same:
            self._changing.add(key)
        return {"kind": "same" if is_same else "more", "changes": changes}


def setters(code: list[str]) -> list[str]:
    """The setters of an object; nothing for one that cannot be made."""
    with contextlib.suppress(Exception):
        names = dir(run(code)["obj"])
        return [name for name in names if name.startswith("set_")]
    return []


def main() -> None:
    """Judge all programs."""
    warnings.simplefilter("ignore")
    asked = json.load(sys.stdin)
    judge = Judge()
    answer = {
        "setters": [setters(code) for code in asked["objects"]],
        "judged": [judge.judge(program) for program in asked["programs"]],
    }
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
