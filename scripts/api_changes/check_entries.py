"""Checks the form of src/core/change-data/entries.json, and that each entry has a release note and unique names."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def main() -> int:
    """Prints what is wrong; 1 where something is."""
    entries = json.loads((ROOT / "src/core/change-data/entries.json").read_text())
    cases = json.loads((ROOT / "test/oracles/modernizing/cases.json").read_text())
    schema = json.loads((HERE / "entries.schema.json").read_text())
    wrong = [
        f"{error.json_path}: {error.message}"
        for error in Draft202012Validator(schema).iter_errors(entries)
    ]
    for library, listed in entries.items():
        counts = Counter(entry["id"] for entry in listed)
        wrong += [
            f"{library}: {name} is there twice" for name, count in counts.items() if count > 1
        ]
        notes = cases.get(library, {})
        wrong += [
            f"{library}/{name} has no release note"
            for name in counts
            if not notes.get(name, {}).get("note")
        ]
    print("\n".join([*wrong, f"{sum(map(len, entries.values()))} entries, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
