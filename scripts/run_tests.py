"""Run every check and test; the last line is `N passed, N failed`.

A check (types, lint, generated files …) counts as one test, a suite (jest, pytest, browser) as many
as it reports. A suite that breaks down or runs no test counts as a failure. Counts come from what
the tools write for machines, never from their text.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from costs import VARIABLE as COSTS_VARIABLE
from costs import Costs, compared, run_counted

import build
import environment
from environment import CACHE, ROOT, VENV_BIN, VENV_PYTHON, SetupError

REPORTS = CACHE / "test"
LOG_LINES_SHOWN = 80

#: Processor time of the last run, and of its files with tests as they end.
COSTS = REPORTS / "costs.json"
FILE_COSTS = REPORTS / "costs-of-files.jsonl"

#: Names of failed tests that the run repeats at its end.
NAMES_SHOWN = 20

#: Lists of steps at a time: more of them wait for each other on two cores, and their tests for answers.
LANES = 5


@dataclass
class Counts:
    """How many tests passed, failed and were skipped, and the names of failed ones."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    names: list[str] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        """Count the tests of another suite, too."""
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.names += other.names

    def __str__(self) -> str:
        """The line that a run ends with."""
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


@dataclass
class Step:
    """A command, and for a suite how to count what it did."""

    name: str
    command: list[str]
    count: Callable[[Path], Counts] | None = None
    report: Path | None = None
    cwd: Path = ROOT
    env: dict[str, str] = field(default_factory=dict)


def count_jest(report: Path) -> Counts:
    """From `jest --json`; a file that could not be run counts as a failed test."""
    result = json.loads(report.read_text())
    broken = sum(
        1
        for suite in result["testResults"]
        if suite["status"] == "failed" and not suite["assertionResults"]
    )
    return Counts(
        passed=result["numPassedTests"],
        failed=result["numFailedTests"] + broken,
        skipped=result["numPendingTests"] + result["numTodoTests"],
        names=[
            test["fullName"]
            for suite in result["testResults"]
            for test in suite["assertionResults"]
            if test["status"] == "failed"
        ],
    )


def count_pytest(report: Path) -> Counts:
    """From pytest's JUnit XML."""
    counts = Counts()
    root = ElementTree.parse(report).getroot()  # noqa: S314
    for suite in root.iter("testsuite"):
        failed = int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
        skipped = int(suite.get("skipped", "0"))
        passed = int(suite.get("tests", "0")) - failed - skipped
        counts.add(Counts(max(passed, 0), failed, skipped))
    counts.names = [
        f"{test.get('classname')}::{test.get('name')}"
        for test in root.iter("testcase")
        if test.find("failure") is not None or test.find("error") is not None
    ]
    return counts


def count_playwright(report: Path) -> Counts:
    """From Playwright's JSON reporter; a test that passed only when repeated counts as failed."""
    result = json.loads(report.read_text())
    stats = result["stats"]
    return Counts(
        passed=stats["expected"],
        failed=stats["unexpected"] + stats["flaky"] + len(result.get("errors", [])),
        skipped=stats["skipped"],
        names=[name for suite in result["suites"] for name in failed_specs(suite)],
    )


def failed_specs(suite: dict[str, Any]) -> Iterator[str]:
    """The names of tests in a suite of Playwright's report, and in those inside it, that did not pass at once."""
    for spec in suite.get("specs", []):
        if any(test["status"] in ("unexpected", "flaky") for test in spec["tests"]):
            yield f"{spec['file']}: {spec['title']}"
    for inner in suite.get("suites", []):
        yield from failed_specs(inner)


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
    """What looks at the code without running it."""
    typescript = large_node_tool("typescript/bin/tsc")
    # What they found about files that stay the same is kept, by their content. Prettier would list large folders that it
    # ignores afterwards.
    prettier = ["--check", "--cache", "--cache-strategy", "content", ".", "!.venv/**", "!.cache/**"]
    prettier_cache = ["--cache-location", str(CACHE / "prettier")]
    layers = ["src", "--config", ".dependency-cruiser.cjs", "--output-type", "err"]
    import_linter = [str(VENV_BIN / "lint-imports"), "--cache-dir", str(CACHE / "import-linter")]
    return [
        Step("types", [*typescript, "--build"]),
        # After the types of the sources, whose declarations are read.
        Step("types of the tests", [*typescript, "-p", "test", *incremental("tests")]),
        Step("types of editors", [*typescript, "-p", "editors/vscode", *incremental("editors")]),
        Step("eslint", large_node_program("scripts/lint.mjs")),
        Step("prettier", node_tool("prettier/bin/prettier.cjs", *prettier, *prettier_cache)),
        Step("stylelint", node_tool("stylelint/bin/stylelint.mjs", "style/**/*.css")),
        Step("layers", node_tool("dependency-cruiser/bin/dependency-cruise.mjs", *layers)),
        Step("layers of Python", import_linter),
        Step("ruff", python_tool("ruff", "check", ".")),
        Step("ruff format", python_tool("ruff", "format", "--check", ".")),
        Step("mypy", python_tool("mypy")),
        Step("sizes", ["node", "bench/sizes.mjs"]),
        Step("words", [str(VENV_PYTHON), "scripts/check_words.py"]),
        Step("changes of libraries", [str(VENV_PYTHON), "scripts/api_changes/check_entries.py"]),
        Step("bad combinations", [str(VENV_PYTHON), "scripts/api_changes/check_combinations.py"]),
        Step("generated files", [str(VENV_PYTHON), "scripts/check_generated.py"]),
    ]


def incremental(name: str) -> list[str]:
    """Options for the TypeScript compiler: it checks again what depends on a change."""
    return ["--incremental", "--tsBuildInfoFile", str(CACHE / f"types-of-{name}.tsbuildinfo")]


def jest(name: str = "jest", *arguments: str, workers: int = 2) -> Step:
    """The tests of the TypeScript code, or those that the arguments choose, with a report of their own."""
    report = REPORTS / f"{name}.json"
    command = node_tool("jest/bin/jest.js", "--ci", "--json", f"--outputFile={report}")
    # Built before: otherwise each file with tests of the command line builds it again.
    env = {"FRESHKERNEL_BUNDLE": str(ROOT / "dist" / "freshkernel.cjs")}
    command += [f"--maxWorkers={workers}", *arguments]
    return Step(name, command, count_jest, report, env=env)


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
    report = REPORTS / f"{name.replace(' ', '-')}.xml"
    command = python_tool("pytest", f"--junit-xml={report}", *arguments)
    return Step(name, command, count_pytest, report)


def browser_types() -> Step:
    """The types of the tests in a real browser."""
    typescript = large_node_tool("typescript/bin/tsc", "-p", "ui-tests", *incremental("browser"))
    return Step("types of browser", typescript)


def browser(screenshots: bool) -> Step:
    """The tests in a real browser against a real server."""
    report = REPORTS / "browser.json"
    folder = ROOT / "ui-tests"
    env = {"PLAYWRIGHT_JSON_OUTPUT_FILE": str(report)}
    if screenshots:
        env["FRESHKERNEL_SCREENSHOTS"] = str(ROOT / "docs" / "images")
    command = ["node", str(folder / "node_modules" / "@playwright" / "test" / "cli.js"), "test"]
    if screenshots:
        specs = [
            "check",
            "data",
            "dependencies",
            "variables",
            "timeline",
            "restore",
            "changed-libraries",
        ]
        command += ["screenshots", *(f"lab/{name}.spec" for name in specs)]
    return Step("browser", command, count_playwright, report, cwd=folder, env=env)


def live_browser(numbers: str) -> Step:
    """Sequences of work by several pages of a real browser, by their numbers."""
    step = browser(False)
    report = REPORTS / f"browser-live-{numbers}.json"
    env = {
        "PLAYWRIGHT_JSON_OUTPUT_FILE": str(report),
        "FRESHKERNEL_LIVE_BROWSER_NUMBERS": numbers,
    }
    return replace(step, name=f"browser, live sessions {numbers}", report=report, env=env)


def run_step(step: Step, scale: str, costs: Costs | None = None) -> tuple[Counts, str]:
    """Run one step; give what it counted and all that it said. Its processor time goes to the costs."""
    if step.report is not None:
        step.report.unlink(missing_ok=True)
    env = {**environment.tool_environment(), "CI": "1", "NO_COLOR": "1", **step.env}
    env["FRESHKERNEL_SCALE"] = scale
    env["FRESHKERNEL_LARGE_PACKAGES"] = str(environment.LARGE_PACKAGES)
    if costs is not None:
        env[COSTS_VARIABLE] = str(FILE_COSTS)
    code, output, seconds = run_counted(step.command, step.cwd, env)
    if costs is not None:
        costs.steps[step.name] = seconds
    if step.count is None or step.report is None:
        return Counts(1, 0) if code == 0 else Counts(0, 1), output
    try:
        counts = step.count(step.report)
    except (OSError, ValueError, KeyError, ElementTree.ParseError) as error:
        return Counts(0, 1), f"{output}\nNo readable report was written: {error}"
    if counts.passed + counts.failed == 0:
        return Counts(0, 1, counts.skipped), f"{output}\nNot one test was run."
    if code != 0 and counts.failed == 0:
        counts.failed = 1
        output += f"\nAll tests passed, but the exit code is {code}."
    return counts, output


def report_step(step: Step, counts: Counts, output: str, seconds: float) -> None:
    """One line for a step that is well; the end of what it said for one that is not."""
    log = REPORTS / f"{step.name.replace(' ', '-')}.log"
    log.write_text(output)
    told = str(counts) if step.count else ("FAILED" if counts.failed else "ok")
    if counts.failed:
        lines = output.rstrip().splitlines()
        if len(lines) > LOG_LINES_SHOWN:
            print(f"… (all of it: {log.relative_to(ROOT)})")
        print("\n".join(lines[-LOG_LINES_SHOWN:]))
    print(f"{step.name:<20} {told:<32} {seconds:6.1f} s", flush=True)


def prepare(only: list[str]) -> str:
    """Set up and build what the chosen steps need; give what went wrong, or nothing."""
    # jest does not make the folder that its report goes into.
    REPORTS.mkdir(parents=True, exist_ok=True)
    wanted: list[Callable[[], None]] = [build.build]
    if "checks" in only or "jest" in only:
        wanted.append(partial(environment.set_up_node, ROOT / "editors" / "vscode"))
    if "browser" in only:
        wanted.append(partial(environment.set_up_node, ROOT / "ui-tests"))
    if "pytest" in only:
        # Before the tests: two of them at once must not make the same one.
        wanted.append(partial(environment.set_up_test_environments, full=False))
    try:
        environment.set_up()
        environment.side_by_side(*wanted)
    except SetupError as error:
        return str(error)
    return ""


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """The command line; what is left out is what to run by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--screenshots", action="store_true", help="write the README's pictures")
    names = ["checks", "jest", "pytest", "browser"]
    parser.add_argument("--only", nargs="+", choices=names, default=names, metavar="SUITE")
    return parser.parse_args(given)


def run_all(steps: list[Step], costs: Costs, printing: threading.Lock) -> Counts:
    """Run steps one after the other, each to its end."""
    total = Counts()
    for step in steps:
        started = time.monotonic()
        try:
            counts, output = run_step(step, "sample", costs)
        except OSError as error:
            counts, output = Counts(0, 1), f"`{step.command[0]}` cannot be run: {error}"
        if counts.failed:
            # Not only among its own lines, which may be far above: the end of a run names what to look at.
            counts.names = [f"{step.name}: {name}" for name in counts.names or ["see above"]]
        with printing:
            report_step(step, counts, output, time.monotonic() - started)
        total.add(counts)
    return total


def in_background(steps: list[Step]) -> list[Step]:
    """The steps with what others leave of the processor."""
    nice = shutil.which("nice")
    command = [] if nice is None else [nice, "-n", "5"]
    return [replace(step, command=[*command, *step.command]) for step in steps]


def lanes(chosen: argparse.Namespace) -> list[list[Step]]:
    """The steps: lists that run side by side, the longest first.

    The tests in the browser show a slow machine, but leave a part of two cores. The others run in the background
    meanwhile, and with all of it afterwards: the Python tests mostly wait for kernels and servers, and jest and the
    checks compute.
    """
    only = chosen.only
    looking = checks() if "checks" in only else []
    looking += [browser_types()] if "browser" in only else []
    others = [[jest()]] if "jest" in only else []
    others += [[step] for step in pytest()] if "pytest" in only else []
    others += [looking] if looking else []
    if "browser" in only:
        return [[browser(chosen.screenshots)], *map(in_background, others)]
    return others


def report_costs(costs: Costs) -> None:
    """Say how much processor time a run took, and keep the table."""
    costs.add_files(FILE_COSTS, ROOT)
    print("\n".join(compared(costs, Costs.read(COSTS))))
    costs.write(COSTS)


def main() -> int:
    """Run what was asked for, to the end, and count."""
    chosen = arguments()
    total = Counts()
    problem = prepare(chosen.only)
    if problem:
        # Building comes before testing, but what can be tested without it still is.
        print(problem, file=sys.stderr)
        total.failed += 1
    printing = threading.Lock()
    beside = lanes(chosen)
    costs = Costs()
    FILE_COSTS.unlink(missing_ok=True)
    with ThreadPoolExecutor(LANES) as pool:
        for counts in pool.map(lambda steps: run_all(steps, costs, printing), beside):
            total.add(counts)
    report_costs(costs)
    for name in total.names[:NAMES_SHOWN]:
        print(f"failed: {name}")
    print(total, flush=True)
    return 1 if total.failed else 0


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
