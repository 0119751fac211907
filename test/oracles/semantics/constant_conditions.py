"""Reports which conditions CPython folds: ``true``, ``false``, or ``null`` if the code keeps the test.

Reads one condition as a JSON text per line from standard input; writes one answer per line.
"""

from __future__ import annotations

import dis
import json
import sys
import warnings


def folded(condition: str) -> bool | None:
    """The result of compiling ``if condition:``."""
    code = compile(f"if {condition}: left\nelse: right\n", "<cell>", "exec")
    names = {item.argval for item in dis.get_instructions(code) if item.opname == "LOAD_NAME"}
    return None if {"left", "right"} <= names else "left" in names


def main() -> None:
    """Answers until the input ends."""
    warnings.simplefilter("ignore")
    for line in sys.stdin:
        print(json.dumps(folded(json.loads(line))))


if __name__ == "__main__":
    main()
