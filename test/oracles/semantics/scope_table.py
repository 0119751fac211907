"""CPython's symbol table of a module as plain data: the judge of scopes.

The raw table is read, because the ``symtable`` module of 3.11 takes functions named ``top`` for modules.
"""

from __future__ import annotations

import _symtable  # type: ignore[import-not-found]
from typing import Any

BITS = {
    "declaredGlobal": 1,
    "assigned": 2,
    "parameter": 4,
    "declaredNonlocal": 8,
    "referenced": 16,
    "imported": 128,
    "annotated": 256,
    "iterated": 512,
}
OWN = sum(BITS.values())
PLACES = {1: "local", 2: "global", 3: "global", 4: "free", 5: "local"}


def table(source: str) -> dict[str, Any]:
    """The scopes of a module, each with what it does with its names and where each name lives."""
    return _scope(_symtable.symtable(source, "<cell>", "exec"), True)


def _scope(entry: Any, is_module: bool) -> dict[str, Any]:
    names = {}
    for name, flags in entry.symbols.items():
        if is_module:
            flags &= ~BITS["declaredGlobal"]  # Set by every ``global`` anywhere in the module.
        if not flags & BITS["assigned"]:
            flags &= ~BITS["iterated"]  # Also set on what a target such as ``a[i]`` reads.
        if flags & OWN and not name.startswith(".") and name != "__class__":
            place = PLACES[(flags >> 11) & 7]
            if is_module:
                place = "global"
            elif entry.type == _symtable.TYPE_CLASS and place == "local":
                place = "class-local"
            names[name] = [place, *sorted(key for key, bit in BITS.items() if flags & bit)]
    return {
        "name": entry.name,
        "names": names,
        "children": [_scope(child, False) for child in entry.children],
    }
