"""`docs/security.md` lists every file with attacks, with their number."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
PAGE = ROOT / "docs" / "security.md"
ROW = re.compile(r"^\| \[[^\]]+\]\(\.\./([^)]+)\) \| (\d+) \|", re.MULTILINE)
SCALE = "FRESHKERNEL_SCALE"
FEWEST = 60
# A promise, the file of its test, and the name of the test.
PROMISE = re.compile(r"^\| [^|]+ \| \[[^\]]+\]\(\.\./([^)]+)\) (`+) ?(.+?) ?\2 \|$", re.MULTILINE)
FEWEST_PROMISES = 15


def collected(request: pytest.FixtureRequest) -> Counter[str]:
    """The tests of this folder, by file, each parameter on its own."""
    given = {Path(argument).resolve() for argument in request.config.args}
    is_sample = os.environ.get(SCALE) != "full"
    if is_sample and given & {FOLDER, *FOLDER.parents} and not request.config.option.keyword:
        files = [item.path.relative_to(ROOT).as_posix() for item in request.session.items]
    else:
        # Only some of them are run, or more than the page counts: those of the sample are collected apart.
        env = {**os.environ, SCALE: "sample"}
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", str(FOLDER)]
        ended = subprocess.run(
            command, cwd=ROOT, env=env, capture_output=True, text=True, check=True
        )
        files = [line.partition("::")[0] for line in ended.stdout.splitlines() if "::" in line]
    inside = [file for file in files if FOLDER in (ROOT / file).parents]
    return Counter(file for file in inside if Path(file).name != Path(__file__).name)


def written() -> Counter[str]:
    """The tests in TypeScript as they are written, without counting what `it.each` repeats."""
    found = Counter[str]()
    for file in (ROOT / "test" / "attacks").glob("*.spec.ts"):
        found[file.relative_to(ROOT).as_posix()] = len(
            re.findall(r"^\s*it(?:\.each)?\(", file.read_text(), re.MULTILINE)
        )
    return found


def test_the_page_lists_every_attack(request: pytest.FixtureRequest) -> None:
    expected = {**collected(request), **written()}
    listed = {path: int(count) for path, count in ROW.findall(PAGE.read_text())}
    assert listed == expected
    assert sum(expected.values()) >= FEWEST


def test_each_promise_has_a_test() -> None:
    """The page names the tests of its promises; a test that was renamed or removed is missing here."""
    promises = [(path, name) for path, _, name in PROMISE.findall(PAGE.read_text())]
    assert len(promises) >= FEWEST_PROMISES
    missing = [
        (path, name)
        for path, name in promises
        if not (ROOT / path).is_file() or not _declares((ROOT / path).read_text(), name)
    ]
    assert missing == []


def test_what_is_not_protected_stands_first() -> None:
    headings = re.findall(r"^## (.+)$", PAGE.read_text(), re.MULTILINE)
    assert headings[:2] == ["What is not protected", "Promises"]


def _declares(text: str, name: str) -> bool:
    """Returns True if a file of Python or TypeScript declares a test of this name."""
    return f"def {name}(" in text or f"'{name}'" in text
