"""The file that declares the environment of a notebook."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from freshkernel.environments.declaration import (
    Declaration,
    NoDeclarationError,
    declaration_by_name,
    declaration_of_packages,
)

PROJECT = '[project]\nname = "p"\nversion = "1"\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with a folder for notebooks."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "notebooks" / "deep").mkdir(parents=True)
    return tmp_path


def found(folder: Path, *, with_uv: bool = True) -> Declaration:
    return declaration_of_packages(folder, with_uv=with_uv)


def test_the_nearest_folder_counts(project: Path) -> None:
    (project / "uv.lock").touch()
    (project / "pyproject.toml").write_text(PROJECT + "dependencies = []\n")
    (project / "notebooks" / "requirements.txt").touch()
    declared = found(project / "notebooks" / "deep")
    assert declared.shown_from(project / "notebooks" / "deep") == "../requirements.txt"
    assert found(project).kind == "uv.lock"


def test_what_says_most_counts_in_one_folder(project: Path) -> None:
    (project / "requirements.txt").touch()
    assert found(project).kind == "requirements.txt"
    (project / "pyproject.toml").write_text(PROJECT + 'dependencies = ["six"]\n')
    assert found(project).kind == "pyproject.toml"
    assert found(project).dependencies == ("six",)
    (project / "uv.lock").touch()
    assert found(project).kind == "uv.lock"
    without = found(project, with_uv=False)
    assert without.kind == "pyproject.toml"
    assert "it needs uv, which is not installed" in without.notes[0]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("[tool.black]\n", "it has no [project] table"),
        (PROJECT, "its [project] table has no dependencies"),
        (PROJECT + 'dynamic = ["dependencies"]\n', "its [project] table has no dependencies"),
        ("project = 1", "it has no [project] table"),
        ("[project", "it cannot be read"),
    ],
)
def test_project_files_that_declare_nothing_are_skipped(
    project: Path, text: str, note: str
) -> None:
    (project / "pyproject.toml").write_text(text)
    with pytest.raises(NoDeclarationError, match="Skipped "):
        found(project)
    (project / "requirements.txt").touch()
    declared = found(project)
    assert declared.kind == "requirements.txt"
    assert note in declared.notes[0]


def test_a_project_that_is_a_package_may_have_dynamic_dependencies(project: Path) -> None:
    text = PROJECT + 'dynamic = ["dependencies"]\n[build-system]\nrequires = []\n'
    (project / "pyproject.toml").write_text(text)
    declared = found(project)
    assert declared.is_package
    assert declared.dependencies == ()


def test_the_python_that_is_asked_for(project: Path) -> None:
    (project / "pyproject.toml").write_text(
        PROJECT + 'dependencies = []\nrequires-python = ">=3.9"\n'
    )
    assert found(project).asked == ">=3.9"
    (project / ".python-version").write_text("3.12.4\n")
    assert found(project).asked == ">=3.9,==3.12.*"
    (project / ".python-version").write_text("pypy3.10\n")
    assert found(project).asked == ">=3.9"


def test_nothing_above_the_project_counts(project: Path) -> None:
    (project / "requirements.txt").touch()
    inner = project / "notebooks"
    (inner / ".git").mkdir()
    with pytest.raises(NoDeclarationError, match="notebook up to"):
        found(inner / "deep")


def test_files_of_other_tools(project: Path) -> None:
    with pytest.raises(NoDeclarationError, match=r"There is no a\.yml or b\.yml"):
        declaration_by_name(project, ("a.yml", "b.yml"))
    (project / "b.yml").touch()
    assert declaration_by_name(project / "notebooks", ("a.yml", "b.yml")).kind == "b.yml"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes with a name")
def test_pipes_are_not_waited_for(project: Path) -> None:
    (project / "notebooks" / "pyproject.toml").write_text(f"{PROJECT}dependencies = []\n")
    os.mkfifo(project / "notebooks" / ".python-version")
    assert found(project / "notebooks").asked == ""


def test_a_project_file_that_is_too_large_or_too_deep_is_skipped(project: Path) -> None:
    (project / "requirements.txt").write_text("six\n")
    for text in ("#" * 11_000_000, f"a = {'[' * 100_000}"):
        (project / "pyproject.toml").write_text(text)
        declared = found(project)
        assert declared.kind == "requirements.txt"
        assert "cannot be read" in declared.notes[0]
