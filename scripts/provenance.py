"""What the packages in build/ were built from: a statement with their digests, and a list to check them.

The statement is an in-toto statement with a SLSA provenance, unsigned. It says nothing about the time and
the machine, so that two builds of a commit give the same statement.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import environment
from environment import ROOT

# docs/install.md describes the parameters.
BUILD_TYPE = "urn:freshkernel:make-packages:1"
UNNAMED_BUILDER = "urn:freshkernel:builder:unnamed"
LOCKS = ("package-lock.json", "pyproject.toml", "scripts/constraints.txt")


def sha256(path: Path) -> str:
    """The digest of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _output(command: Sequence[str]) -> str | None:
    """What a command prints, or None if it fails."""
    try:
        result = subprocess.run(
            command,
            cwd=ROOT,
            env=environment.tool_environment(),
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return result.stdout.strip()


def source_time() -> str | None:
    """The time of the sources for `SOURCE_DATE_EPOCH`: the given one, or that of the commit."""
    return os.environ.get("SOURCE_DATE_EPOCH") or _output(["git", "log", "-1", "--format=%ct"])


def statement(packages: Sequence[Path]) -> dict[str, Any]:
    """The statement about packages."""
    commit = _output(["git", "rev-parse", "HEAD"])
    changes = _output(["git", "status", "--porcelain"])
    sources: list[dict[str, Any]] = [
        {"name": name, "digest": {"sha256": sha256(ROOT / name)}} for name in LOCKS
    ]
    if commit is not None:
        sources.insert(0, {"name": "freshkernel", "digest": {"gitCommit": commit}})
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [
            {"name": package.name, "digest": {"sha256": sha256(package)}}
            for package in sorted(packages)
        ],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": BUILD_TYPE,
                "externalParameters": {"commit": commit, "uncommittedChanges": bool(changes)},
                "internalParameters": {
                    "sourceDateEpoch": source_time(),
                    "node": _output(["node", "--version"]),
                    "npm": _output(["npm", "--version"]),
                    "python": platform.python_version(),
                },
                "resolvedDependencies": sources,
            },
            "runDetails": {
                "builder": {"id": os.environ.get("FRESHKERNEL_BUILDER", UNNAMED_BUILDER)}
            },
        },
    }


def write(packages: Sequence[Path], folder: Path) -> None:
    """Write the statement, and the digests for `sha256sum --check`."""
    text = json.dumps(statement(packages), indent=2)
    (folder / "freshkernel.provenance.json").write_text(f"{text}\n")
    lines = [f"{sha256(package)}  {package.name}\n" for package in sorted(packages)]
    (folder / "SHA256SUMS").write_text("".join(lines))
