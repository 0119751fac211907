"""The checks and suites of tests, as commands.

A check (types, lint, generated files …) counts as one test, a suite (jest, pytest, browser) as many as it reports.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from suite_counts import Counts, count_jest, count_playwright, count_pytest

from environment import CACHE, ROOT, VENV_BIN, VENV_PYTHON

REPORTS = CACHE / "test"

#: Decides about the order of the test files, where the suite can change it.
SEED_VARIABLE = "FRESHKERNEL_ORDER_SEED"

#: Failed tests after which a suite stops: what they have in common fails the others, too.
FAILURES_TO_STOP = 10


@dataclass
class Step:
    """A command, and for a suite how to count what it did."""

    name: str
    command: list[str]
    count: Callable[[Path], Counts] | None = None
    report: Path | None = None
    cwd: Path = ROOT
    #: Instead of the scale of the run.
    scale: str | None = None
    #: Files besides what it says: the logs of its servers.
    logs: tuple[Path, ...] = ()
    env: dict[str, str] = field(default_factory=dict)


def node_tool(package_path: str, *arguments: str) -> list[str]:
    """A tool of node_modules, started without npx."""
    return ["node", str(ROOT / "node_modules" / package_path), *arguments]


def large_node_program(path: str, *arguments: str) -> list[str]:
    """A program that keeps the trees of all files: it collects garbage less often, on one of the busy cores."""
    options = ["--max-semi-space-size=128", "--single-threaded-gc"]
    return ["node", *options, str(ROOT / path), *arguments]


def large_node_tool(package_path: str, *arguments: str) -> list[str]:
    """Such a tool of node_modules."""
    return large_node_program(f"node_modules/{package_path}", *arguments)


def python_tool(module: str, *arguments: str) -> list[str]:
    """A tool of `.venv`."""
    return [str(VENV_PYTHON), "-m", module, *arguments]


def checks() -> list[Step]:
    """What looks at the code and at what is built of it, without running it."""
    return [
        *code_checks(),
        Step("sizes", ["node", "bench/sizes.mjs"]),
        Step("changes of libraries", [str(VENV_PYTHON), "scripts/api_changes/check_entries.py"]),
        Step("bad combinations", [str(VENV_PYTHON), "scripts/api_changes/check_combinations.py"]),
        Step("generated files", [str(VENV_PYTHON), "scripts/check_generated.py"]),
    ]


def code_checks() -> list[Step]:
    """What looks at the code alone: types, rules, format, layers and words."""
    typescript = large_node_tool("typescript/bin/tsc")
    # What they found about files that stay the same is kept, by their content. Prettier would list large folders that it
    # ignores afterwards.
    prettier = ["--check", "--cache", "--cache-strategy", "content", ".", "!.venv/**", "!.cache/**"]
    prettier_cache = ["--cache-location", str(CACHE / "prettier")]
    layers = ["src", "--config", ".dependency-cruiser.cjs", "--output-type", "err"]
    import_linter = [str(VENV_BIN / "lint-imports"), "--cache-dir", str(CACHE / "import-linter")]
    return [
        Step("types", [*typescript, "--build"]),
        Step("types of editors", [*typescript, "-p", "editors/vscode", *incremental("editors")]),
        # With the types of the tests, which its rules ask for.
        Step("eslint", large_node_program("scripts/lint.mjs")),
        Step("prettier", large_node_tool("prettier/bin/prettier.cjs", *prettier, *prettier_cache)),
        Step("stylelint", node_tool("stylelint/bin/stylelint.mjs", "style/**/*.css")),
        Step("layers", node_tool("dependency-cruiser/bin/dependency-cruise.mjs", *layers)),
        Step("layers of Python", import_linter),
        Step("ruff", python_tool("ruff", "check", ".")),
        Step("ruff format", python_tool("ruff", "format", "--check", ".")),
        Step("mypy", python_tool("mypy")),
        Step("words", [str(VENV_PYTHON), "scripts/check_words.py"]),
    ]


def file_name(step: str) -> str:
    """The name of a step without what a shell would split at."""
    return re.sub(r"[^\w.-]+", "-", step)


def incremental(name: str) -> list[str]:
    """Options for the TypeScript compiler: it checks again what depends on a change."""
    return ["--incremental", "--tsBuildInfoFile", str(CACHE / f"types-of-{name}.tsbuildinfo")]


def jest(name: str = "jest", *arguments: str, workers: int = 2) -> Step:
    """The tests of the TypeScript code, or those that the arguments choose, with a report of their own."""
    report = REPORTS / f"{file_name(name)}.json"
    reporters = ["--reporters=default", f"--reporters={ROOT / 'test' / 'report-for-machines.js'}"]
    # Its workers load the code again for each file and throw it away: they collect garbage less often, on their own core.
    command = ["node", "--max-semi-space-size=64", "--single-threaded-gc"]
    command += [str(ROOT / "node_modules" / "jest/bin/jest.js"), "--ci", *reporters]
    command += [f"--bail={FAILURES_TO_STOP}"]
    env = {
        "FRESHKERNEL_JEST_REPORT": str(report),
        # Built before: otherwise each file with tests of the command line builds it again.
        "FRESHKERNEL_BUNDLE": str(ROOT / "dist" / "freshkernel.cjs"),
    }
    command += [f"--maxWorkers={workers}", *arguments]
    return Step(name, command, count_jest, report, env=env)


#: Test files of a browser that also take pictures for the README.
WITH_PICTURES = (
    "check",
    "data",
    "dependencies",
    "variables",
    "timeline",
    "restore",
    "changed-libraries",
)

# They start workers, kernels, servers and gateways, and wait for them: most of the time of all. Each part
# takes about as long as the others, and none waits for another.
PYTHON_TESTS = {
    "pytest of attacks": ("attacks",),
    "pytest of the probe": ("probe",),
    "pytest of runs": ("runner", "server/check_runs"),
    "pytest of places": ("gateways", "staging", "environments"),
    "pytest of pull requests": ("pull_requests",),
}


def pytest() -> list[Step]:
    """The tests of the Python code: some folders, each with a name of its own, and what is left."""
    folders = {
        name: [f"python_server/tests/{folder}" for folder in group]
        for name, group in PYTHON_TESTS.items()
    }
    ignored = [f"--ignore={folder}" for group in folders.values() for folder in group]
    arguments = {"pytest": ignored, **folders}
    return [python_tests(name, arguments[name]) for name in arguments]


def python_tests(name: str, arguments: Sequence[str]) -> Step:
    """A part of the tests of the Python code."""
    report = REPORTS / f"{file_name(name)}.xml"
    stop = f"--maxfail={FAILURES_TO_STOP}"
    command = python_tool("pytest", f"--junit-xml={report}", stop, *arguments)
    return Step(name, command, count_pytest, report)


def browser_types() -> Step:
    """The types of the tests in a real browser."""
    typescript = large_node_tool("typescript/bin/tsc", "-p", "ui-tests", *incremental("browser"))
    return Step("types of browser", typescript)


def browser(*files: str, screenshots: bool = False, name: str = "browser") -> Step:
    """The tests in a real browser against a real server, or those of some files."""
    report = REPORTS / f"{file_name(name)}.json"
    folder = ROOT / "ui-tests"
    env = {
        "PLAYWRIGHT_JSON_OUTPUT_FILE": str(report),
        # What it compiles is kept: not in the folder for temporary files, which is removed.
        "PWTEST_CACHE_DIR": str(CACHE / "playwright"),
    }
    if screenshots:
        env["FRESHKERNEL_SCREENSHOTS"] = str(ROOT / "docs" / "images")
        files = ("screenshots", *(f"lab/{name}.spec" for name in WITH_PICTURES))
    program = folder / "node_modules" / "@playwright" / "test" / "cli.js"
    stop = f"--max-failures={FAILURES_TO_STOP}"
    command = ["node", str(program), "test", stop, *files]
    logs = tuple(CACHE / "ui-tests" / server / "server.log" for server in ("open", "strict"))
    return Step(name, command, count_playwright, report, cwd=folder, logs=logs, env=env)


def live_browser(numbers: str) -> Step:
    """Sequences of work by several pages of a real browser, by their numbers."""
    step = browser(name=f"browser, live sessions {numbers}")
    return replace(step, env={**step.env, "FRESHKERNEL_LIVE_BROWSER_NUMBERS": numbers})
