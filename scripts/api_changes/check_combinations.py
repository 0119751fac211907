"""Checks the form of src/core/change-data/combinations.json, and that each combination has a proof."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def problems_of(combination: dict[str, Any], proof: dict[str, Any]) -> list[str]:
    """What is wrong with the executed versions: the bad ones must be inside, the good ones outside or as advised."""
    wrong = []
    versions = {}
    for side in ("bad", "good"):
        pins = [Requirement(each) for each in proof[side]]
        versions[side] = {canonicalize_name(each.name): str(each.specifier)[2:] for each in pins}
    for part in ("first", "second"):
        library = combination[part]
        wanted = Requirement(f"{library['distribution']}{library['versions']}")
        found = versions["bad"].get(canonicalize_name(wanted.name))
        if found is None or found not in wanted.specifier:
            wrong.append(f"the bad side does not have {wanted}")
    advised = Requirement(combination["use"])
    good = versions["good"].get(canonicalize_name(advised.name))
    if good is None or good not in advised.specifier:
        wrong.append(f"the good side does not have {advised}")
    if not all(each.startswith("https://") for each in proof["evidence"]):
        wrong.append("the evidence is no address")
    return wrong


def main() -> int:
    """Prints what is wrong; 1 where something is."""
    combinations = json.loads((ROOT / "src/core/change-data/combinations.json").read_text())
    proofs = json.loads((ROOT / "test/oracles/modernizing/combinations.json").read_text())
    schema = json.loads((HERE / "combinations.schema.json").read_text())
    wrong = [
        f"{error.json_path}: {error.message}"
        for error in Draft202012Validator(schema).iter_errors(combinations)
    ]
    names = [each["id"] for each in combinations]
    if sorted(names) != sorted(proofs) or len(set(names)) < len(names):
        wrong.append("combinations and proofs differ in their names")
    for each in combinations:
        found = problems_of(each, proofs[each["id"]]) if each["id"] in proofs else []
        wrong += [f"{each['id']}: {text}" for text in found]
    print("\n".join([*wrong, f"{len(combinations)} combinations, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
