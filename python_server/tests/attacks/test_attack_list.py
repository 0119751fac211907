"""`docs/security.md` lists every file with attacks, with their number."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "security.md"
ROW = re.compile(r"^\| \[[^\]]+\]\(\.\./([^)]+)\) \| (\d+) \|", re.MULTILINE)
FEWEST = 60


def collected() -> Counter[str]:
    """The tests of this folder, by file, each parameter on its own."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", str(Path(__file__).parent)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    files = [line.partition("::")[0] for line in ended.stdout.splitlines() if "::" in line]
    return Counter(file for file in files if Path(file).name != Path(__file__).name)


def written() -> Counter[str]:
    """The tests in TypeScript as they are written, without counting what `it.each` repeats."""
    found = Counter[str]()
    for file in (ROOT / "test" / "attacks").glob("*.spec.ts"):
        found[file.relative_to(ROOT).as_posix()] = len(
            re.findall(r"^\s*it(?:\.each)?\(", file.read_text(), re.MULTILINE)
        )
    return found


def test_the_page_lists_every_attack() -> None:
    expected = {**collected(), **written()}
    listed = {path: int(count) for path, count in ROW.findall(PAGE.read_text())}
    assert listed == expected
    assert sum(expected.values()) >= FEWEST
