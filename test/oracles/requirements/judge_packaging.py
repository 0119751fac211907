"""Results of `packaging` for versions, specifiers and requirements.

Reads JSON of the form `{"versions": [], "pairs": [], "matches": [], "requirements": []}`, writes one
list of answers for each. Needs `packaging`, which Jupyter brings.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version


def judge_version(text: str) -> str | None:
    """The normal form of a version, or None."""
    try:
        return str(Version(text))
    except InvalidVersion:
        return None


def judge_pair(pair: list[str]) -> int:
    """-1, 0 or 1 for two valid versions."""
    left, right = Version(pair[0]), Version(pair[1])
    return (left > right) - (left < right)


def judge_match(match: list[str]) -> str | bool:
    """Whether a specifier set admits a version, or `invalid`."""
    specifier, version = match
    try:
        return SpecifierSet(specifier).contains(version, prereleases=True)
    except InvalidSpecifier:
        return "invalid"


def judge_requirement(text: str) -> dict[str, Any] | None:
    """The parts of a requirement, or None."""
    try:
        requirement = Requirement(text)
    except InvalidRequirement:
        return None
    return {
        "name": canonicalize_name(requirement.name),
        "writtenName": requirement.name,
        "extras": sorted(requirement.extras),
        "clauses": sorted({str(clause) for clause in requirement.specifier}),
        "url": requirement.url,
        "hasMarker": requirement.marker is not None,
    }


def main() -> None:
    """Answer the questions on standard input."""
    questions = json.load(sys.stdin)
    json.dump(
        {
            "versions": [judge_version(text) for text in questions["versions"]],
            "pairs": [judge_pair(pair) for pair in questions["pairs"]],
            "matches": [judge_match(match) for match in questions["matches"]],
            "requirements": [judge_requirement(text) for text in questions["requirements"]],
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
