"""Run every check and test; the last line is `N passed, N failed`.

A suite that breaks down or runs no test counts as a failure. `--changed` runs only the tests near a change.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

from changed_tests import Selection, changed_files, select
from costs import VARIABLE as COSTS_VARIABLE
from costs import Costs, compared, run_counted
from suite_counts import Counts, Failure
from suite_steps import (
    REPORTS,
    SEED_VARIABLE,
    Step,
    browser,
    browser_types,
    checks,
    code_checks,
    file_name,
    jest,
    pytest,
    python_tests,
)

import build
import environment
from environment import ROOT, SetupError

LOG_LINES_SHOWN = 80

#: Which of them a program asks depends on its language and the system.
TEMPORARY_FOLDER_VARIABLES = ("TMPDIR", "TEMP", "TMP")

#: Processor time of the last runs, and of the files with tests as they end.
COSTS = REPORTS / "costs.json"
FILE_COSTS = REPORTS / "costs-of-files.jsonl"

#: Failed tests that the end of a run names.
FAILURES_SHOWN = 20

#: Lists of steps at a time: more of them wait for each other on two cores, and their tests for answers.
LANES = 5

SUITES = ("checks", "jest", "pytest", "browser")


def run_step(step: Step, scale: str, costs: Costs | None = None) -> tuple[Counts, str]:
    """Run one step; give what it counted and all that it said. Its processor time goes to the costs."""
    if step.report is not None:
        step.report.unlink(missing_ok=True)
    env = {**environment.tool_environment(), "CI": "1", "NO_COLOR": "1", **step.env}
    env["FRESHKERNEL_SCALE"] = step.scale or scale
    # Apart from the scale: what tests do does not depend on it, only how their commands run.
    env["FRESHKERNEL_COMMANDS"] = "alone" if env["FRESHKERNEL_SCALE"] == "full" else "served"
    env["FRESHKERNEL_LARGE_PACKAGES"] = str(environment.LARGE_PACKAGES)
    if costs is not None:
        env[COSTS_VARIABLE] = str(FILE_COSTS)
    # Removed with all that tests, and the programs that they end, leave there.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # As the system's own: tests also run programs as other users.
        Path(folder).chmod(0o1777)
        env |= dict.fromkeys(TEMPORARY_FOLDER_VARIABLES, folder)
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


def log_of(step: Step) -> Path:
    """The file with all that a step said."""
    return REPORTS / f"{file_name(step.name)}.log"


def report_step(step: Step, counts: Counts, output: str, seconds: float) -> None:
    """One line for a step that is well; the end of what it said for one that is not."""
    log = log_of(step)
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
    wanted: list[Callable[[], None]] = []
    wanted.append(build.build_protocol if set(only) <= {"code"} else build.build)
    if not {"checks", "jest", "code"}.isdisjoint(only):
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
    parser.add_argument(
        "--only",
        nargs="+",
        choices=[*SUITES, "code"],
        default=list(SUITES),
        metavar="SUITE",
        help=f"{', '.join(SUITES)}, or code: the checks that need no build",
    )
    parser.add_argument(
        "--changed", metavar="COMMIT", help="only tests near what differs from a commit"
    )
    parser.add_argument(
        "--seed", type=int, default=random.randrange(1_000_000), help="order of the test files"
    )
    return parser.parse_args(given)


def run_all(steps: list[Step], costs: Costs, printing: threading.Lock) -> Counts:
    """Run steps one after the other, each to its end."""
    total = Counts()
    for step in steps:
        total.add(run_and_report(step, "sample", costs, printing))
    return total


def run_and_report(
    step: Step, scale: str, costs: Costs | None = None, printing: threading.Lock | None = None
) -> Counts:
    """Run a step, print what it came to, and name its failures."""
    started = time.monotonic()
    try:
        counts, output = run_step(step, scale, costs)
    except OSError as error:
        counts, output = Counts(0, 1), f"`{step.command[0]}` cannot be run: {error}"
    if counts.failed:
        # Not only among its own lines, which may be far above: the end of a run names what to look at.
        failures = counts.failures or [Failure("see its log")]
        counts.failures = [in_step(step, failure) for failure in failures]
    with printing or nullcontext():
        report_step(step, counts, output, time.monotonic() - started)
    return counts


def in_step(step: Step, failure: Failure) -> Failure:
    """A failure with the name of its step and the files that tell about it."""
    logs = [log_of(step), *step.logs]
    shown = tuple(str(log.relative_to(ROOT)) for log in logs if log.is_relative_to(ROOT))
    return replace(
        failure, name=f"{step.name}: {failure.name}", shown_in=(*failure.shown_in, *shown)
    )


def in_background(steps: list[Step]) -> list[Step]:
    """The steps with what others leave of the processor."""
    nice = shutil.which("nice")
    command = [] if nice is None else [nice, "-n", "5"]
    return [replace(step, command=[*command, *step.command]) for step in steps]


def lanes(only: Sequence[str], *, screenshots: bool = False) -> list[list[Step]]:
    """The steps: lists that run side by side, the longest first.

    The tests in the browser show a slow machine, but leave a part of two cores. The others run in the background
    meanwhile, and with all of it afterwards: the Python tests mostly wait for kernels and servers, and jest and the
    checks compute.
    """
    looking = checks() if "checks" in only else []
    looking += [browser_types()] if "browser" in only else []
    others = [[jest()]] if "jest" in only else []
    others += [[step] for step in pytest()] if "pytest" in only else []
    others += [looking] if looking else []
    others += in_two(code_checks()) if "code" in only else []
    if "browser" in only:
        return [[browser(screenshots=screenshots)], *map(in_background, others)]
    return others


def in_two(steps: list[Step]) -> list[list[Step]]:
    """Two lists of about the same length: ESLint, which takes longest, and what else fits next to it."""
    beside = [step for step in steps if step.name in ("eslint", "prettier", "stylelint")]
    return [[step for step in steps if step not in beside], beside]


def suites_of(selection: Selection) -> list[str]:
    """The suites whose chosen tests need something; the checks that need no build are always run."""
    programs = selection.jest if selection.runs_programs else ()
    suites = {"jest": programs, "pytest": selection.pytest, "browser": selection.browser}
    return ["code", *(name for name, files in suites.items() if files)]


def lanes_of(selection: Selection) -> list[list[Step]]:
    """The steps with chosen tests, and the checks that need no build."""
    steps = []
    if selection.jest:
        steps.append(jest("jest, near the change", "--runTestsByPath", *selection.jest))
    if selection.pytest:
        steps.append(python_tests("pytest, near the change", selection.pytest))
    if selection.browser:
        specs = [file.removeprefix("ui-tests/tests/") for file in selection.browser]
        steps.append(browser(*specs, name="browser, near the change"))
    return [*([step] for step in steps), *in_two(code_checks())]


def report_costs(costs: Costs) -> None:
    """Say how much processor time a run took, and keep the table with what this run did not run."""
    costs.add_files(FILE_COSTS, ROOT)
    before = Costs.read(COSTS)
    print("\n".join(compared(costs, before)))
    Costs({**before.steps, **costs.steps}, {**before.files, **costs.files}).write(COSTS)


def report_failures(failures: list[Failure]) -> None:
    """Say on the last screen what failed, how to run it alone, and where to look."""
    for failure in failures[:FAILURES_SHOWN]:
        print(f"failed: {failure.name}")
        if failure.again:
            print(f"    again: {failure.again}")
        if failure.shown_in:
            print(f"    see:   {' '.join(failure.shown_in)}")
    if len(failures) > FAILURES_SHOWN:
        print(f"… and {len(failures) - FAILURES_SHOWN} more")


def main() -> int:
    """Run what was asked for, to the end, and count."""
    chosen = arguments()
    try:
        near = None if chosen.changed is None else select_near(chosen.changed)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    total = Counts()
    problem = prepare(chosen.only if near is None else suites_of(near))
    if problem:
        # Building comes before testing, but what can be tested without it still is.
        print(problem, file=sys.stderr)
        total.failed += 1
    print(
        f"Order of test files: seed {chosen.seed} (again: make test SEED={chosen.seed})", flush=True
    )
    os.environ[SEED_VARIABLE] = str(chosen.seed)
    beside = lanes(chosen.only, screenshots=chosen.screenshots) if near is None else lanes_of(near)
    costs = Costs()
    total.add(run_side_by_side(beside, costs))
    report_costs(costs)
    report_failures(total.failures)
    print(total, flush=True)
    return 1 if total.failed else 0


def select_near(since: str) -> Selection:
    """The tests near what differs from a commit; what was chosen is printed."""
    environment.set_up()
    near = select(changed_files(since), Costs.read(COSTS).files)
    print(f"Since {since}: {near}.", flush=True)
    return near


def run_side_by_side(beside: list[list[Step]], costs: Costs) -> Counts:
    """Run lists of steps at the same time, and count all."""
    total = Counts()
    printing = threading.Lock()
    FILE_COSTS.unlink(missing_ok=True)
    with ThreadPoolExecutor(LANES) as pool:
        for counts in pool.map(lambda steps: run_all(steps, costs, printing), beside):
            total.add(counts)
    return total


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
