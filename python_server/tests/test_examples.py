"""The command finds in the examples what their table says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from freshkernel.common.protocol import (
    parse_fix_document,
    parse_lint_document,
    parse_stale_document,
)

EXAMPLES = Path(__file__).parents[2] / "examples"
ROW = re.compile(r"^\| `([^`]+\.ipynb)` \| .* \| ([^|]+) \|$", re.MULTILINE)
TABLE = dict(ROW.findall((EXAMPLES / "README.md").read_text()))

COMMAND = Path(sys.executable).parent / "freshkernel"


def test_every_notebook_is_in_the_table() -> None:
    assert sorted(TABLE) == sorted(path.name for path in EXAMPLES.glob("*.ipynb"))


@pytest.mark.parametrize("name", TABLE)
def test_the_findings_are_those_of_the_table(name: str) -> None:
    result = subprocess.run(
        [COMMAND, "lint", "--format", "json", name],
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


def test_fixes_once_and_leaves_valid_notebooks(tmp_path: Path) -> None:
    folder = shutil.copytree(EXAMPLES, tmp_path / "examples")

    def fix(*options: str) -> tuple[int, dict[str, bool], list[str]]:
        result = subprocess.run(
            [COMMAND, "fix", "--unsafe", "--format", "json", *options, "."],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.stderr == ""
        notebooks = parse_fix_document(json.loads(result.stdout))["notebooks"]
        applied = [fix["code"] for notebook in notebooks for fix in notebook["applied"]]
        return result.returncode, {each["path"]: each["changed"] for each in notebooks}, applied

    code, planned, shown = fix("--diff")
    assert code == 1
    assert {"C9", "I3", "H6"} <= set(shown)
    assert fix() == (0, planned, shown)
    assert fix("--diff") == (0, dict.fromkeys(planned, False), [])
    for path in folder.glob("*.ipynb"):
        nbformat.validate(nbformat.read(path, as_version=nbformat.NO_CONVERT))
        assert (path.read_bytes() == (EXAMPLES / path.name).read_bytes()) != planned[path.name]


def test_what_must_run_after_a_change(tmp_path: Path) -> None:
    name = "clean-bike-counts.ipynb"
    notebook = nbformat.read(EXAMPLES / name, as_version=nbformat.NO_CONVERT)
    codes = [index for index, cell in enumerate(notebook.cells) if cell.cell_type == "code"]
    notebook.cells[codes[-1]].source += "\nprint('once more')"
    nbformat.write(notebook, tmp_path / name)
    result = subprocess.run(
        [COMMAND, "stale", "--format", "json", "--before", EXAMPLES / name, tmp_path / name],
        capture_output=True,
        text=True,
        check=True,
    )
    document = parse_stale_document(json.loads(result.stdout))
    assert document["notebook"] == str(tmp_path / name)
    assert not document["restart"]
    cell = {"index": codes[-1], "id": notebook.cells[codes[-1]].id, "reasons": ["edited"]}
    assert document["stale"] == [cell]
