"""Answers questions about dotted names: which exist, which pairs are the same object, which belong to their module.

Reads {"names": […], "pairs": [[old, new], …]} and prints {"there": […], "exist": […], "same": […], "own": […]} as JSON.
Runs in the environment of a library, with any Python from 3.6 on.
"""

import importlib
import json
import sys
import warnings
from typing import Any

MISSING = object()


def imported(name: str) -> Any:
    """The module; MISSING where its import fails, in whatever way."""
    try:
        return importlib.import_module(name)
    except BaseException:
        return MISSING


def attribute(value: Any, name: str) -> Any:
    """The attribute; MISSING where it raises."""
    try:
        return getattr(value, name)
    except Exception:
        return MISSING


def resolve(name: str) -> Any:
    """The object of a dotted name; MISSING where there is none."""
    parts = name.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        value = imported(".".join(parts[:cut]))
        if value is not MISSING:
            for part in parts[cut:]:
                value = attribute(value, part)
            return value
    return MISSING


def is_same(one: Any, other: Any) -> bool:
    """Whether they are one object, or equal numbers or texts; NaN counts as equal to itself."""
    if one is other:
        return True
    is_plain = isinstance(one, (int, float, str)) and type(one) is type(other)
    return is_plain and bool(one == other or (one != one and other != other))


def is_own(name: str) -> bool:
    """Whether the name belongs to its module: others got in by an import."""
    module_name, _, last = name.rpartition(".")
    module = imported(module_name)
    value = attribute(module, last)
    listed = attribute(module, "__all__")
    if value is MISSING:
        return False
    if listed is not MISSING and "." in module_name:
        return last in listed
    made_in = str(getattr(value, "__module__", ""))
    return made_in.split(".")[0] == module_name.split(".")[0]


def main() -> None:
    """Answers the questions."""
    warnings.simplefilter("ignore")
    questions = json.load(sys.stdin)
    found = [(old, new, resolve(old), resolve(new)) for old, new in questions["pairs"]]
    both = [each for each in found if each[2] is not MISSING and each[3] is not MISSING]
    answer = {
        "there": [name for name in questions["names"] if resolve(name) is not MISSING],
        "exist": [new for _, new, _, value in found if value is not MISSING],
        "same": [[old, new] for old, new, one, other in both if is_same(one, other)],
        "own": [name for name in questions["names"] if is_own(name)],
    }
    sys.stdout.write("\n" + json.dumps(answer))


main()
