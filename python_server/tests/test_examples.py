"""The examples show what their table says, found by the command as a user starts it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from freshkernel.protocol import parse_lint_document

EXAMPLES = Path(__file__).parents[2] / "examples"
ROW = re.compile(r"^\| `([^`]+\.ipynb)` \| .* \| ([^|]+) \|$", re.MULTILINE)
TABLE = dict(ROW.findall((EXAMPLES / "README.md").read_text()))


def test_every_notebook_is_in_the_table() -> None:
    assert sorted(TABLE) == sorted(path.name for path in EXAMPLES.glob("*.ipynb"))


@pytest.mark.parametrize("name", TABLE)
def test_the_findings_are_those_of_the_table(name: str) -> None:
    result = subprocess.run(
        [Path(sys.executable).parent / "freshkernel", "lint", "--format", "json", name],
        cwd=EXAMPLES,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode in (0, 1), result.stderr
    (notebook,) = parse_lint_document(json.loads(result.stdout))["notebooks"]
    assert notebook["errors"] == []
    expected = set() if TABLE[name] == "none" else set(TABLE[name].split(", "))
    assert {finding["code"] for finding in notebook["findings"]} == expected
