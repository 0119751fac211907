"""Finds the names that libraries removed, by looking them up in installed versions, and writes src/core/change-data/changes.json.

Usage: mine.py [LIBRARY...]. Needs uv, and the Pythons that libraries.json names. Environments and answers are kept in
.cache/api-changes, so that a second run is quick.

A name counts as removed by a version if the last examined version before it has the name and no examined version from it on
has. Names of replacements.json have a successor; it is the same where both names were one object in some version.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CACHE = ROOT / ".cache" / "api-changes"
TARGET = ROOT / "src" / "core" / "change-data" / "changes.json"
UV = ROOT / ".cache" / "uv-venv" / "bin" / "uv"
# What `from __future__ import …` left behind in modules.
FUTURE = {"absolute_import", "division", "print_function", "unicode_literals"}
# Values, not names: nothing to look up.
LITERALS = {"0.0", "-0.0"}

Json = dict[str, Any]


def environment_of(library: str, entry: Json) -> Path:
    """The Python of an environment with one version of a library."""
    folder = CACHE / f"{library}-{entry['version']}"
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        packages = [f"{library}=={entry['version']}", *entry["with"]]
        make = ["venv", "--quiet", "--clear", "--python", entry["python"], str(folder)]
        subprocess.run([str(UV), *make], check=True)
        install = ["pip", "install", "--quiet", "--only-binary", ":all:"]
        subprocess.run([str(UV), *install, "--python", str(python), *packages], check=True)
        (folder / "ready").touch()
    return python


def ask(python: Path, program: str, arguments: list[str], text: str = "") -> Any:
    """The JSON that a program of this folder prints in an environment."""
    command = [str(python), "-W", "ignore", str(HERE / program), *arguments]
    environment = {**os.environ, "MPLBACKEND": "Agg"}
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, env=environment
    )
    return json.loads(done.stdout[done.stdout.rindex("\n") + 1 :])


def snapshot(library: str, python: Path, modules: list[str]) -> Json:
    """The public names of a version: module → name → kind."""
    kept = CACHE / f"{python.parents[1].name}.json"
    if not kept.exists():
        kept.write_text(json.dumps(ask(python, "snapshot.py", modules)))
    found: Json = json.loads(kept.read_text())
    return found


def candidates(library: Json, snapshots: list[Json], known: set[str]) -> list[str]:
    """The names that a version has and the newest lacks, down to the library's depth."""
    newest = snapshots[-1]
    pattern = re.compile(library.get("names", r"[\w.]+"))
    names = {
        f"{module}.{name}"
        for names_of_modules in snapshots[:-1]
        for module, names in names_of_modules.items()
        for name, kind in names.items()
        if kind != "module" and name not in newest.get(module, {}) and name not in FUTURE
    }
    deep = {name for name in names if name.count(".") <= library["depth"]}
    return sorted({name for name in deep if pattern.fullmatch(name)} | known)


def mine(distribution: str, library: Json, successors: dict[str, str]) -> Json:
    """The removed names by the versions `last gone`."""
    versions = [entry["version"] for entry in library["versions"]]
    pythons = [environment_of(distribution, entry) for entry in library["versions"]]
    snapshots = [snapshot(distribution, python, library["modules"]) for python in pythons]
    roots = tuple(f"{module}." for module in library["modules"])
    hand = {old: new for old, new in successors.items() if old.startswith(roots)}
    names = candidates(library, snapshots, set(hand))
    pairs = [[old, dotted(new)] for old, new in hand.items() if new not in LITERALS]
    question = json.dumps({"names": names, "pairs": pairs})
    answers = [ask(python, "resolve.py", [], question) for python in pythons]
    there = [set(answer["there"]) for answer in answers]
    own = set().union(*(answer["own"] for answer in answers)) | set(hand)
    same = {tuple(pair) for answer in answers for pair in answer["same"]}
    groups: dict[str, list[str]] = {}
    for name in names:
        having = [at for at, present in enumerate(there) if name in present]
        if name in own and having and having[-1] + 1 < len(versions):
            last = having[-1]
            key = f"{versions[last]} {versions[last + 1]}"
            mark = successor(name, hand.get(name), same, roots, set(answers[-1]["exist"]))
            groups.setdefault(key, []).append(name + mark)
    return {"removed": {key: " ".join(groups[key]) for key in sorted(groups, key=versions_of)}}


def successor(
    name: str, new: str | None, same: set[Any], roots: tuple[str, ...], exist: set[str]
) -> str:
    """`=NEW` for the same object, `~NEW` for a different one; nothing where the newest version lacks it, too."""
    if new is None or (new.startswith(roots) and new not in exist):
        return ""
    is_same = new.startswith("-") or new in LITERALS or (name, dotted(new)) in same
    return ("=" if is_same else "~") + new


def dotted(new: str) -> str:
    """A name that can be looked up: a builtin belongs to a module, and a sign is no part of a name."""
    bare = new.lstrip("-")
    return bare if "." in bare else f"builtins.{bare}"


def versions_of(key: str) -> list[list[int]]:
    """Orders `1.9.3 1.11.4` before `1.11.4 1.13.1`."""
    return [[int(part) for part in re.findall(r"\d+", text)] for text in key.split()]


def main() -> None:
    """Mines the given libraries, or all, and keeps what is known of the others."""
    CACHE.mkdir(parents=True, exist_ok=True)
    libraries: Json = json.loads((HERE / "libraries.json").read_text())
    successors = json.loads((HERE / "replacements.json").read_text())
    changes: Json = json.loads(TARGET.read_text())
    for name in sys.argv[1:] or libraries:
        changes[name] = mine(name, libraries[name], successors)
        print(name, sum(len(names.split()) for names in changes[name]["removed"].values()))
    TARGET.write_text(json.dumps(changes, indent=2) + "\n")


if __name__ == "__main__":
    main()
