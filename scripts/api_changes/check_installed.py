"""Checks src/core/change-data/changes.json against the libraries that are installed here.

Each name that is gone from the installed version must not exist, each that a later version removed must, and successors
must exist. Versions between the two that were examined prove nothing.
"""

from __future__ import annotations

import importlib
import json
import re
import sys
import warnings
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from packaging.version import Version

DATA = Path(__file__).resolve().parents[2] / "src" / "core" / "change-data" / "changes.json"
FEWEST = 100


def exists(name: str) -> bool:
    """Whether a dotted name, or a builtin, can be looked up."""
    parts = (name if "." in name else f"builtins.{name}").split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            value: Any = importlib.import_module(".".join(parts[:cut]))
        except ImportError:
            continue
        for part in parts[cut:]:
            try:
                value = getattr(value, part)
            except (AttributeError, ImportError, RuntimeError):
                return False
        return True
    return False


def wrong_entries(distribution: str, groups: dict[str, str]) -> tuple[int, list[str]]:
    """How many names were looked up, and what is wrong with some."""
    try:
        installed = Version(version(distribution))
    except PackageNotFoundError:
        return 0, []
    checked = 0
    wrong = []
    for versions, entries in groups.items():
        last, gone = map(Version, versions.split())
        for entry in entries.split():
            name, *successors = re.split("[=~]", entry)
            if installed >= gone:
                checked += 1
                wrong += [f"{name} is there in {distribution} {installed}"] if exists(name) else []
                wrong += [f"{new} is not there" for new in successors if not is_found(new)]
            elif installed <= last:
                checked += 1
                # Older versions may not have it yet.
                is_old = installed < last and not exists(name)
                wrong += [] if is_old or exists(name) else [f"{name} is not there"]
    return checked, wrong


def is_found(successor: str) -> bool:
    """Whether a successor exists; a number does."""
    bare = successor.lstrip("-")
    # A package of its own need not be installed.
    return bare[0].isdigit() or exists(bare) or bare == "joblib"


def main() -> int:
    """Prints what is wrong; 1 where something is, or hardly anything could be looked up."""
    warnings.simplefilter("ignore")
    libraries = json.loads(DATA.read_text())
    results = [wrong_entries(name, entry["removed"]) for name, entry in libraries.items()]
    checked = sum(count for count, _ in results)
    wrong = [line for _, lines in results for line in lines]
    print("\n".join([*wrong, f"{checked} names looked up, {len(wrong)} wrong"]))
    return 1 if wrong or checked < FEWEST else 0


if __name__ == "__main__":
    sys.exit(main())
