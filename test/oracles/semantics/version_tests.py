"""Evaluates tests for the version of Python as each supported release would.

Reads one test per line (JSON) and writes one line per test: the sorted outcomes of all releases; empty if one of them
raises an exception.
"""

from __future__ import annotations

import json
import sys
from collections import namedtuple
from types import SimpleNamespace

VersionInfo = namedtuple("VersionInfo", "major minor micro releaselevel serial")

#: Minor versions of Python 3 that are supported, with some of their releases.
RELEASES = [(3, minor, micro) for minor in range(8, 15) for micro in (0, 5, 19)]


def names_in(release: tuple[int, int, int]) -> dict[str, object]:
    """Return what a program finds that asks for its version."""
    text = ".".join(map(str, release))
    info = VersionInfo(*release, "final", 0)
    modules = {
        "sys": SimpleNamespace(version_info=info, version=f"{text} (main)"),
        "platform": SimpleNamespace(
            python_version=lambda: text, python_version_tuple=lambda: tuple(text.split("."))
        ),
        "six": SimpleNamespace(PY2=False, PY3=True),
    }
    return {**modules, "version_info": info, "PY2": False, "PY3": True}


def outcomes(test: str) -> list[bool]:
    """Return the different outcomes of a test."""
    code = compile(test, "<test>", "eval")
    try:
        return sorted({bool(eval(code, names_in(release))) for release in RELEASES})  # noqa: S307 -- made by the test
    except TypeError:
        return []


for line in sys.stdin:
    print(json.dumps(outcomes(json.loads(line))))
