"""What a suite of tests did, from what its tool writes for machines, never from its text."""

from __future__ import annotations

import json
import re
import shlex
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from environment import ROOT


@dataclass(frozen=True)
class Failure:
    """A test that failed: its name, how to run it alone, and files that show what happened."""

    name: str
    again: str = ""
    shown_in: tuple[str, ...] = ()


@dataclass
class Counts:
    """How many tests passed, failed and were skipped, and which failed."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        """Count the tests of another suite, too."""
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.failures += other.failures

    def __str__(self) -> str:
        """The line that a run ends with."""
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def count_jest(report: Path) -> Counts:
    """From `test/report-for-machines.js`; a file that could not be run counts as a failed test."""
    result = json.loads(report.read_text())
    failures = [failure_of_jest(test["file"], test["name"]) for test in result["failures"]]
    return Counts(result["passed"], len(failures), result["skipped"], failures)


def failure_of_jest(file: str, name: str | None) -> Failure:
    """A failed test of a file, or the file if it could not be run."""
    again = f"npx jest {shlex.quote(_below_root(file))}"
    if name is None:
        return Failure(_below_root(file), again)
    return Failure(name, f"{again} -t {shlex.quote(f'^{literal(name)}$')}")


def literal(text: str) -> str:
    """An expression of JavaScript that matches a text."""
    return re.sub(r"[.*+?^${}()|[\]\\]", r"\\\g<0>", text)


def count_pytest(report: Path) -> Counts:
    """From pytest's JUnit XML."""
    counts = Counts()
    root = ElementTree.parse(report).getroot()  # noqa: S314
    for suite in root.iter("testsuite"):
        failed = int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
        skipped = int(suite.get("skipped", "0"))
        passed = int(suite.get("tests", "0")) - failed - skipped
        counts.add(Counts(max(passed, 0), failed, skipped))
    counts.failures = [
        failure_of_pytest(test.get("classname", ""), test.get("name", ""))
        for test in root.iter("testcase")
        if test.find("failure") is not None or test.find("error") is not None
    ]
    return counts


def failure_of_pytest(classname: str, name: str) -> Failure:
    """A failed test: pytest writes `folder.test_file.TestClass`, not where the file ends and the class begins."""
    parts = classname.split(".")
    for end in range(len(parts), 0, -1):
        file = Path(*parts[:end]).with_suffix(".py")
        if (ROOT / file).is_file():
            test = "::".join([file.as_posix(), *parts[end:], name])
            return Failure(
                f"{classname}::{name}", f".venv/bin/python -m pytest {shlex.quote(test)}"
            )
    return Failure(f"{classname}::{name}")


def count_playwright(report: Path) -> Counts:
    """From Playwright's JSON reporter; a test that passed only when repeated counts as failed."""
    result = json.loads(report.read_text())
    stats = result["stats"]
    return Counts(
        passed=stats["expected"],
        failed=stats["unexpected"] + stats["flaky"] + len(result.get("errors", [])),
        skipped=stats["skipped"],
        failures=[failure for suite in result["suites"] for failure in failed_specs(suite)],
    )


def failed_specs(suite: dict[str, Any]) -> Iterator[Failure]:
    """The tests in a suite of Playwright's report, and in those inside it, that did not pass at once."""
    for spec in suite.get("specs", []):
        if any(test["status"] in ("unexpected", "flaky") for test in spec["tests"]):
            place = f"{spec['file']}:{spec.get('line', 1)}"
            again = f"(cd ui-tests && npx playwright test {shlex.quote(place)})"
            shown = [_below_root(path) for test in spec["tests"] for path in _attached(test)]
            yield Failure(f"{spec['file']}: {spec['title']}", again, tuple(shown))
    for inner in suite.get("suites", []):
        yield from failed_specs(inner)


def _attached(test: dict[str, Any]) -> Iterator[str]:
    """Pictures of the page when a test failed."""
    for result in test.get("results", []):
        for attachment in result.get("attachments", []):
            if attachment.get("path") and attachment.get("contentType", "").startswith("image/"):
                yield attachment["path"]


def _below_root(path: str) -> str:
    """A path that can be typed in the project's folder."""
    return str(Path(path).relative_to(ROOT)) if Path(path).is_relative_to(ROOT) else path
