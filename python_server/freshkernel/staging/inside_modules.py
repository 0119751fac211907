"""Runs inside the kernel, in a silent request: which modules could not be imported there.

Nothing is imported for that: only top-level names are looked for.
"""

from __future__ import annotations

import sys
from importlib import invalidate_caches
from importlib.util import find_spec


def missing(names: list[str]) -> list[str]:
    """Those of some top-level modules that nothing is found for; where that fails, it is unknown."""
    # Files may have come since a folder was last looked at.
    invalidate_caches()
    absent = []
    for name in names:
        try:
            if name not in sys.modules and find_spec(name) is None:
                absent.append(name)
        except Exception:  # noqa: S112 (what finders of others raise, nobody knows)
            continue
    return absent
