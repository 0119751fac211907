"""Fail when a generated file is not what its generator writes today.

The generators run in a copy of the files that git knows or would add, so the check changes nothing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import environment
from environment import ROOT, VENV_PYTHON

GENERATORS = [
    ["node", "scripts/generate-libraries.mjs"],
    ["node", "scripts/generate-protocol.mjs"],
    [str(VENV_PYTHON), "scripts/generate_probe.py"],
    ["node", "scripts/generate-docs.mjs"],
]
COPIED = [
    "src", "scripts", "schema", "docs", "lib", "python_server", "package.json", "pyproject.toml",
    "README.md", "tsconfig.json", "tsconfig.base.json", "tsconfig.test.json", ".prettierrc.json",
    ".prettierignore", "test/oracles/effects/confirmed.json", "test/oracles/modernizing",
]  # fmt: skip
BUILT = shutil.ignore_patterns("labextension", "cli_dist", "__pycache__")


def ignored(folder: str, names: list[str]) -> set[str]:
    """What no generator reads: what is built, and the pictures of the documentation."""
    pictures = {"images"} if Path(folder).name == "docs" else set()
    return BUILT(folder, names) | pictures


def texts(root: Path) -> dict[str, bytes]:
    """The contents of every file below a folder, but for links out of it."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and "node_modules" not in path.parts and "lib" not in path.parts
    }


def main() -> int:
    """Generate in a copy and compare."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=ignored)
            elif source.is_file():
                shutil.copy2(source, copy / name)
        (copy / "node_modules").symlink_to(ROOT / "node_modules")
        before = texts(copy)
        for command in GENERATORS:
            if not (copy / command[1]).is_file():
                print(f"There is no {command[1]}.")
                return 1
            result = subprocess.run(
                command, cwd=copy, env=environment.tool_environment(), check=False
            )
            if result.returncode != 0:
                print(f"`{' '.join(command)}` failed.")
                return 1
        after = texts(copy)
    stale = sorted(
        name
        for name in before.keys() | after.keys()
        if before.get(name) != after.get(name) and "__pycache__" not in name
    )
    for name in stale:
        print(f"{name} is not what its generator writes: run `make generate`.")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
