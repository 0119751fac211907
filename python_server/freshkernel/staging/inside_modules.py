"""Runs inside the kernel, in a silent request: finds modules that cannot be imported there.

Imports none of them: only top-level names are searched for.
"""

from __future__ import annotations

import sys
from importlib import invalidate_caches
from importlib.util import find_spec


def missing(names: list[str]) -> list[str]:
    """The top-level modules that are not found; a failed search does not count as missing."""
    # Files may have been added since a folder was last searched.
    invalidate_caches()
    absent = []
    for name in names:
        try:
            if name not in sys.modules and find_spec(name) is None:
                absent.append(name)
        except Exception:  # noqa: S112 (foreign finders may raise anything)
            continue
    return absent
