"""The folder that a private copy is made from."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from running_worker import RunCells

from freshkernel.common.project_folder import project_folder


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ([], "home/a/b/c"),
        (["home/a/.git"], "home/a"),
        (["home/a/b/.git", "home/a/.git"], "home/a/b"),
        (["home/a/pyproject.toml", "home/a/b/c/requirements.txt"], "home/a/b/c"),
        (["home/a/.git", "home/a/b/c/requirements.txt"], "home/a"),
        (["home/requirements.txt"], "home/a/b/c"),
        (["home/.git", ".git"], "home/a/b/c"),
    ],
)
def test_the_project_of_a_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, marks: list[str], expected: str
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    folder = tmp_path / "home" / "a" / "b" / "c"
    folder.mkdir(parents=True)
    for mark in marks:
        (tmp_path / mark).mkdir()
    assert project_folder(folder) == tmp_path / expected


def test_what_lies_among_temporary_files_makes_no_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "a" / "temporary"))
    folder = tmp_path / "a" / "temporary" / "work"
    folder.mkdir(parents=True)
    (tmp_path / "a" / "temporary" / "setup.py").touch()
    assert project_folder(folder) == folder
    # A project may have such a folder of its own.
    (tmp_path / "a" / "setup.py").touch()
    (tmp_path / "a" / "notebooks").mkdir()
    assert project_folder(tmp_path / "a" / "notebooks") == tmp_path / "a"


def test_a_notebook_finds_the_files_of_its_project(run_cells: RunCells, folder: Path) -> None:
    # The job's notebook stands in the folder; the project is what is above it.
    (folder.parent / "pyproject.toml").touch()
    (folder.parent / "shared").mkdir()
    (folder.parent / "shared" / "ours.py").write_text("value = 41")
    outcome = run_cells(
        "import sys\nsys.path.append('../shared')\nimport ours\nprint(ours.value)",
        "open('../shared/new.txt', 'w').write('x') and None",
        copy_bytes=10_000_000,
    )
    assert outcome.statuses == ["ok", "ok"]
    assert outcome.text(0) == "41\n"
    files = outcome.result["files"]
    assert files is not None
    assert "shared/new.txt" in files["created"]
    assert not (folder.parent / "shared" / "new.txt").exists()
