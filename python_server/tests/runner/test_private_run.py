"""Runs of foreign code: chosen environment variables, and files that only the private copy has."""

from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest
from running_worker import RunCells

from freshkernel.common.protocol import RunAddedFile
from freshkernel.staging.added_files import add_files


def _file(path: str, content: bytes = b"a,b\n1,2\n") -> RunAddedFile:
    return RunAddedFile(path=path, base64=base64.b64encode(content).decode())


def test_the_kernel_has_only_the_given_variables(
    run_cells: RunCells, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_TOKEN", "secret")
    code = "import os\nprint(os.environ.get('MY_TOKEN'), os.environ.get('GIVEN'))"
    assert run_cells(code).text(0) == "secret None\n"
    variables = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], "GIVEN": "1"}
    assert run_cells(code, kernel_variables=variables).text(0) == "None 1\n"


def test_a_private_copy_gets_files(run_cells: RunCells, folder: Path) -> None:
    added = [_file("added/data.csv")]
    code = "print(open('added/data.csv').read())"
    outcome = run_cells(code, copy_bytes=1_000_000, added_files=added)
    assert outcome.text(0) == "a,b\n1,2\n\n"
    assert not (folder / "added").exists()


def test_a_run_with_a_file_outside_of_its_copy_is_refused(run_cells: RunCells) -> None:
    outcome = run_cells("1", copy_bytes=1_000_000, added_files=[_file("../out.csv")])
    assert outcome.result["status"] == "not-started"
    assert "../out.csv is not inside the notebook's folder." in outcome.result["message"]


def test_files_that_are_there_stay(tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_text("own")
    add_files([_file("data.csv"), _file("more/data.csv")], tmp_path)
    assert (tmp_path / "data.csv").read_text() == "own"
    assert (tmp_path / "more" / "data.csv").read_bytes() == b"a,b\n1,2\n"


@pytest.mark.parametrize("path", ["/etc/x", "a/../../x", ".", "link/x"])
def test_paths_that_lead_out_are_refused(tmp_path: Path, path: str) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link").symlink_to(tmp_path)
    with pytest.raises(ValueError, match="not inside"):
        add_files([_file(path)], inside)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["inside"]
