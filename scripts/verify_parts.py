"""The parts of `make verify`: their steps, the files that decide about them, and what must be set up."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from suite_steps import (
    SEED_VARIABLE,
    Step,
    browser,
    browser_types,
    checks,
    jest,
    live_browser,
    pytest,
)

import build_docs
import environment
from environment import ROOT, VENV_PYTHON, SetupError, digest

#: Files that no test reads but those of the documentation.
TEXTS = (".md", ".png", ".gif")

#: Tests that take too long for one part: the variable for the numbers of their cases, and the numbers of each part.
NUMBERED = {
    "test/attacks/fuzz.spec.ts": (
        "FRESHKERNEL_FUZZ_NUMBERS",
        ("1-35000", "35001-67500", "67501-100000"),
    ),
    "test/oracles/reasons/reasons.spec.ts": (
        "FRESHKERNEL_REASONS_NUMBERS",
        tuple(f"{first}-{first + 249}" for first in range(1, 1000, 250)),
    ),
    "test/oracles/live-state/live-state.spec.ts": (
        "FRESHKERNEL_LIVE_NUMBERS",
        tuple(f"{first}-{first + 99}" for first in range(1, 2000, 100)),
    ),
}


#: Orders of the test files in which all suites must pass on a busy machine.
STEADY_SEEDS = ("1", "2", "3")

#: Sequences of live sessions in real browsers, in parts.
LIVE_IN_BROWSERS = ("1-40", "41-80", "81-120")


@dataclass(frozen=True)
class Part:
    """Steps that pass or fail together."""

    name: str
    steps: tuple[Step, ...]
    files: tuple[Path, ...]
    needs: tuple[Callable[[], None], ...] = ()

    def key(self) -> str:
        """A hash of the files and of the programs that run them."""
        return digest(self.files, self.name, sys.version, node_version())


@cache
def node_version() -> str:
    """The version of Node."""
    return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout


@cache
def project_files() -> tuple[Path, ...]:
    """The files of the project, without those that Git ignores."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise SetupError("`make verify` needs a Git checkout: it asks Git for the project's files.")
    return tuple(ROOT / name for name in found.stdout.split("\0") if name)


def files_in(*folders: str) -> set[Path]:
    """The files of the project below folders."""
    return {path for folder in folders for path in _files_in_one(folder)}


@cache
def _files_in_one(folder: str) -> tuple[Path, ...]:
    top = ROOT / folder
    return tuple(path for path in project_files() if path.is_relative_to(top))


def code_files() -> tuple[Path, ...]:
    """All files that can change what a test finds."""
    return tuple(path for path in project_files() if path.suffix not in TEXTS)


def all_parts() -> list[Part]:
    """Every part, the quick ones first."""
    everything = tuple(project_files())
    return [
        Part(
            "checks", (*checks(), browser_types()), everything, (editor_packages, browser_packages)
        ),
        *jest_parts(),
        *python_parts(),
        Part("browser", (browser(),), everything, (browser_packages, build_docs.build_docs)),
        *(
            Part(
                f"browser-live-{numbers}",
                (live_browser(numbers),),
                code_files(),
                (browser_packages,),
            )
            for numbers in LIVE_IN_BROWSERS
        ),
        *notebook_parts(),
        *steady_parts(),
    ]


def steady_parts() -> list[Part]:
    """The suites of `make test` three times in different orders, on a machine that is busy with other work."""
    parts = []
    for suite in (jest(), *pytest(), browser()):
        name = suite.name.removeprefix("pytest of ").replace(" ", "-")
        for seed in STEADY_SEEDS:
            command = [sys.executable, str(ROOT / "scripts" / "under_load.py"), *suite.command]
            env = {**suite.env, SEED_VARIABLE: seed}
            step = replace(suite, name=f"{suite.name}, busy {seed}", command=command, env=env)
            step = replace(step, scale="sample")
            needs = (editor_packages, browser_packages, test_environments)
            parts.append(Part(f"steady-{name}-{seed}", (step,), code_files(), needs))
    return parts


def browser_packages() -> None:
    """The packages of the tests in the browser."""
    environment.set_up_node(ROOT / "ui-tests")


def editor_packages() -> None:
    """The packages of the extension for VS Code and its tests."""
    environment.set_up_node(ROOT / "editors" / "vscode")


def test_environments() -> None:
    """The environments of the tests, also those that only full scale needs."""
    environment.set_up_test_environments(full=True)


NEEDS = {
    "large packages": environment.set_up_large_packages,
    "verification": environment.set_up_verification,
    "corpus": environment.set_up_corpus,
    "environments": test_environments,
}


def jest_parts() -> list[Part]:
    """A part for each test file that does more at full scale, and one for all others."""
    listing = ["node", str(ROOT / "scripts" / "jest-inputs.mjs")]
    found = subprocess.run(listing, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise SetupError(f"The imports of the tests cannot be read:\n{found.stderr[-2000:]}")
    specs = json.loads(found.stdout)
    scaled = [spec for spec in specs if spec["isScaled"]]
    # By their paths: a test of the command line may have the name of an oracle.
    others = "|".join(spec["spec"] for spec in scaled)
    names = part_names([spec["spec"] for spec in scaled])
    rest = jest("jest", "--testPathIgnorePatterns", "/node_modules/", f"/(?:{others})$")
    return [
        Part("jest", (rest,), code_files(), (editor_packages, *NEEDS.values())),
        *(part for spec in scaled for part in scaled_parts(spec, names[spec["spec"]])),
    ]


def part_names(paths: Iterable[str]) -> dict[str, str]:
    """The names of test files; those of the oracles come first, and others with the same name have that of their folder."""
    names: dict[str, str] = {}
    for path in sorted(paths, key=lambda path: "/oracles/" not in path):
        name = Path(path).name.split(".spec.")[0]
        is_taken = name in names.values()
        names[path] = f"{Path(path).parent.name}-{name}" if is_taken else name
    return names


def scaled_parts(spec: dict[str, object], name: str) -> list[Part]:
    """The part of a test file, or its parts."""
    if spec["spec"] not in NUMBERED:
        return [scaled_part(spec, name, {})]
    variable, parts = NUMBERED[str(spec["spec"])]
    # A part is named after its numbers: a kept result is not one of other numbers.
    return [scaled_part(spec, f"{name}-{numbers}", {variable: numbers}) for numbers in parts]


def scaled_part(spec: dict[str, object], name: str, env: dict[str, str]) -> Part:
    """A part with a test file and variables of its environment."""
    path = str(spec["spec"])
    files = {ROOT / str(file) for file in _listed(spec["files"])}
    if spec["buildsProgram"]:
        files |= files_in("src")
    if spec["runsPython"]:
        files |= {path for path in files_in("test") if path.suffix == ".py"}
    if spec["runsServer"] or spec["buildsProgram"]:
        files |= files_in("python_server/freshkernel")
    own = {ROOT / path, ROOT / "package-lock.json", ROOT / "jest.config.js"}
    pins = {path for path in files_in("bench", "scripts") if path.suffix in (".txt", ".json")}
    needs = tuple(NEEDS[str(need)] for need in _listed(spec["needs"]))
    step = jest(name, path, workers=1)
    step.env.update(env)
    return Part(name, (step,), tuple(sorted(files | own | pins)), needs)


def _listed(value: object) -> Iterable[object]:
    return value if isinstance(value, list) else []


def python_parts() -> list[Part]:
    """The Python tests, in the parts of `make test`."""
    return [
        Part(step.name.replace(" ", "-"), (step,), code_files(), tuple(NEEDS.values()))
        for step in pytest()
    ]


def notebook_parts() -> list[Part]:
    """What the rules find in public notebooks, right and complete, and what libraries do."""
    python, verify = str(VENV_PYTHON), str(environment.VERIFY_PYTHON)
    modernizing = "test/oracles/modernizing"
    programs = {
        "judged-findings": ["node", "bench/corpus_findings.mjs", "--check"],
        "judged-errors": ["node", "bench/crash_findings.mjs", "--check"],
        "recall": [verify, "bench/recall.py"],
        "removed-names": [verify, "scripts/api_changes/check_installed.py"],
        "changed-libraries": [python, f"{modernizing}/verify_changes.py", "--check"],
        "executed-combinations": [python, f"{modernizing}/verify_combinations.py"],
        "graphs-of-tensorflow": [python, f"{modernizing}/verify_graph_mode.py"],
        "proven-requirements": [python, "test/oracles/requirements/prove_requirements.py"],
    }
    checks_of_notebooks = (
        Step(
            "checks of notebooks",
            [python, "test/oracles/checks/check_runs.py", ".cache/check-study"],
        ),
        Step("judged checks", ["node", "bench/check_study.mjs", "--check"]),
    )
    needs = (
        environment.set_up_verification,
        environment.set_up_corpus,
        environment.set_up_check_study,
        environment.set_up_requirements_proof,
    )
    parts = {name: (Step(name, command),) for name, command in programs.items()}
    return [
        *(
            Part(name, steps, code_files(), needs)
            for name, steps in {**parts, "judged-checks": checks_of_notebooks}.items()
        ),
        study_part(),
    ]


def study_part() -> Part:
    """Studies of generated and public notebooks, against independent counts; it goes on where it was interrupted."""
    program = "test/oracles/study/judge_study.py"
    where = [".cache/study-verify", str(environment.CORPUS), str(environment.VERIFY_PYTHON)]
    step = Step("studies", [str(VENV_PYTHON), program, *where])
    needs = (environment.set_up_verification, environment.set_up_corpus)
    return Part("studies", (step,), code_files(), needs)
