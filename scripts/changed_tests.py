"""The tests that a change concerns: the nearest ones, as many as take a minute or two.

Near is a test with few imports between it and a changed file. Tests of the built command line do not import what they run: they
are chosen only where they changed themselves. A full run is still due before a commit.
"""

from __future__ import annotations

import ast
import json
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from environment import ROOT, SetupError, tool_environment

#: Seconds of processor time for the tests of TypeScript, and for those of Python.
BUDGET = 90.0

#: What a file with tests takes that no run has measured.
USUAL_SECONDS = 3.0

#: Test files of a real browser at most: each takes half a minute.
BROWSER_FILES = 3

SCRIPTS = (".ts", ".tsx", ".js", ".mjs", ".json", ".css", ".svg")
PYTHON_FOLDERS = ("python_server", "scripts", "test/scripts")

#: Tests of TypeScript that start the command line or a server.
STARTING_PROGRAMS = ("test/attacks/", "test/cli/", "test/language-server/", "test/oracles/")

#: Test files of a browser for folders of the extension whose names differ from theirs.
BROWSER_NAMES = {
    "execution": ("staleness", "run-queue", "kernel-watching"),
    "fixes": ("fixes", "fix-all", "order-fixes"),
    "graph": ("dependencies",),
    "panel": ("smoke", "list", "verdict"),
    "reactions": ("automatic-runs",),
    "session": ("smoke", "kernel"),
}


@dataclass(frozen=True)
class Selection:
    """Test files by suite, relative to the project, and how many others a change concerns."""

    jest: tuple[str, ...]
    pytest: tuple[str, ...]
    browser: tuple[str, ...]
    left_out: int

    @property
    def runs_programs(self) -> bool:
        """Whether a chosen test of TypeScript starts what is built."""
        return any(file.startswith(STARTING_PROGRAMS) for file in self.jest)

    def __str__(self) -> str:
        """What is run, in a line."""
        count = f"{len(self.jest)} + {len(self.pytest)} + {len(self.browser)} test files (TypeScript, Python, browser)"
        return f"{count}; {self.left_out} more distant ones are left to `make test`"


def changed_files(since: str) -> list[str]:
    """The files that differ from a commit, also those that Git does not know yet."""
    listings = (
        ["git", "diff", "--name-only", "-z", "--merge-base", since, "--"],
        ["git", "ls-files", "-z", "--others", "--exclude-standard"],
    )
    found: list[str] = []
    for listing in listings:
        result = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise SetupError(f"Git cannot compare with {since}: {result.stderr.strip()}")
        found += [name for name in result.stdout.split("\0") if name]
    return sorted(set(found))


def select(changed: Iterable[str], costs: Mapping[str, float]) -> Selection:
    """The nearest tests for changed files; `costs` has seconds of processor time by test file."""
    files = list(changed)
    scripts = [file for file in files if file.endswith(SCRIPTS)]
    reached = {"jest": jest_distances(scripts), "pytest": python_distances(files)}
    nearest = {suite: within_budget(distances, costs) for suite, distances in reached.items()}
    browser = browser_files(files)
    left_out = sum(len(reached[suite]) - len(nearest[suite]) for suite in reached)
    return Selection(
        nearest["jest"],
        nearest["pytest"],
        tuple(browser[:BROWSER_FILES]),
        left_out + len(browser[BROWSER_FILES:]),
    )


def within_budget(distances: Mapping[str, int], costs: Mapping[str, float]) -> tuple[str, ...]:
    """The nearest test files, the cheap ones first, until the budget is spent; at least one."""
    ordered = sorted(
        distances, key=lambda file: (distances[file], costs.get(file, USUAL_SECONDS), file)
    )
    chosen: list[str] = []
    spent = 0.0
    for file in ordered:
        spent += costs.get(file, USUAL_SECONDS)
        # A changed test is always run.
        if chosen and spent > BUDGET and distances[file] > 0:
            break
        chosen.append(file)
    return tuple(chosen)


def jest_distances(changed: list[str]) -> dict[str, int]:
    """For each test file that reaches a changed file, how many imports lie between."""
    if not changed:
        return {}
    command = ["node", "scripts/reached-tests.mjs", *changed]
    result = subprocess.run(
        command, cwd=ROOT, env=tool_environment(), capture_output=True, text=True, check=False
    )
    if result.returncode != 0:
        raise SetupError(f"The imports of the tests cannot be read:\n{result.stderr[-2000:]}")
    distances: dict[str, int] = json.loads(result.stdout)
    return distances


def python_distances(changed: Iterable[str]) -> dict[str, int]:
    """The same for Python; a program that is named in a text, as for `python -m`, counts as imported."""
    wanted = set(changed)
    if not any(file.endswith(".py") for file in wanted):
        return {}
    modules = {module_name(file): file for file in python_files()}
    tests = [file for file in python_files() if Path(file).name.startswith("test_")]
    found = {test: distance_of(test, wanted, modules) for test in tests}
    return {test: distance for test, distance in found.items() if distance is not None}


def distance_of(test: str, wanted: set[str], modules: Mapping[str, str]) -> int | None:
    """How many imports lead from a test file to the nearest wanted file."""
    distances = {test: 0}
    queue = [test]
    for file in queue:
        if file in wanted:
            return distances[file]
        for name in named_modules(file):
            imported = modules.get(name)
            if imported is not None and imported not in distances:
                distances[imported] = distances[file] + 1
                queue.append(imported)
    return None


@cache
def python_files() -> tuple[str, ...]:
    """The Python files of the project that are tested or test."""
    found = (path for folder in PYTHON_FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in found))


def module_name(file: str) -> str:
    """The name that a file is imported by: tests and scripts are on the search path."""
    path = Path(file).with_suffix("")
    parts = path.relative_to("python_server").parts if path.parts[0] == "python_server" else ()
    if parts[:1] != ("freshkernel",):
        return path.name
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def named_modules(file: str) -> frozenset[str]:
    """The modules that a file imports or names in a text."""
    names: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names |= {word for word in node.value.split() if word.startswith("freshkernel.")}
    return frozenset(names)


def browser_files(changed: Iterable[str]) -> list[str]:
    """The test files of a real browser that changed, and those about a folder of the extension that did."""
    found: dict[str, None] = {}
    for file in changed:
        parts = Path(file).parts
        if file.startswith("ui-tests/tests/") and file.endswith(".spec.ts"):
            found[file] = None
        elif parts[:2] == ("src", "lab") and len(parts) > 3:
            for name in BROWSER_NAMES.get(parts[2], (parts[2],)):
                found[f"ui-tests/tests/lab/{name}.spec.ts"] = None
    return [file for file in found if (ROOT / file).is_file()]
