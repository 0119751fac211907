"""nbdime shows and merges what `freshkernel fix` changes, and no command changes its settings in git.

At full scale only: nbdime needs Jupyter Server.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from pull_request_repository import ROOT, clean_environment, commit, git, new_repository, notebook

import environment

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
pytestmark = pytest.mark.skipif(not FULL_SCALE, reason="installs nbdime")


@pytest.fixture(scope="module")
def nbdime() -> Path:
    """The folder of nbdime's programs."""
    requirements = Path(__file__).with_name("nbdime.txt")
    return environment.set_up_separate_environment("nbdime", requirements).parent


@pytest.fixture
def project(tmp_path: Path, nbdime: Path) -> Path:
    """A repository in which nbdime is git's driver for notebooks."""
    folder = new_repository(tmp_path / "project")
    for driver in ("nbdiffdriver", "git-nbdiffdriver", "git-nbmergedriver"):
        if (nbdime / driver).is_file() and driver.startswith("git-"):
            run(nbdime, folder, driver, "config", "--enable")
    return folder


def run(nbdime: Path, folder: Path, *words: str) -> str:
    """What a program prints, with nbdime and this checkout's command on the path."""
    path = os.pathsep.join([str(nbdime), str(environment.VENV_BIN), os.environ["PATH"]])
    env = clean_environment(PATH=path)
    result = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert result.returncode in (0, 1), result.stderr
    return result.stdout


def configuration(folder: Path) -> tuple[str, str]:
    """The settings of a repository, and its attributes."""
    attributes = folder / ".gitattributes"
    return (
        git(folder, "config", "--local", "--list"),
        attributes.read_text() if attributes.is_file() else "",
    )


def test_shows_only_changes_of_sources(project: Path, nbdime: Path) -> None:
    names = [path.name for path in (ROOT / "examples").glob("*.ipynb")]
    commit(project, {name: (ROOT / "examples" / name).read_text() for name in names})
    run(nbdime, project, "freshkernel", "fix", ".")
    changed = git(project, "diff", "--no-ext-diff", "--name-only").splitlines()
    assert len(changed) >= 1
    for name in changed:
        (project / "before.ipynb").write_text(git(project, "show", f"HEAD:{name}"))
        words = ["nbdiff", "--out", "diff.json", "before.ipynb", name]
        run(nbdime, project, *words)
        for change in json.loads((project / "diff.json").read_text()):
            assert change["key"] == "cells"
            for cell in change["diff"]:
                if cell["op"] == "patch":
                    assert {part["key"] for part in cell["diff"]} == {"source"}, (name, cell)
                else:
                    assert cell["op"] in {"addrange", "removerange"}, (name, cell)


def test_merges_a_fix_with_a_change_of_a_user(project: Path, nbdime: Path) -> None:
    start = notebook("a = 1\nprint(a)", "", "b = 2\nprint(b)", printed={1: "1\n", 3: "2\n"})
    commit(project, {"a.ipynb": start})
    git(project, "checkout", "-q", "-b", "user")
    commit(project, {"a.ipynb": start.replace("b = 2", "b = 3")})
    git(project, "checkout", "-q", "main")
    run(nbdime, project, "freshkernel", "fix", "a.ipynb")
    assert git(project, "status", "--porcelain") == "M a.ipynb"
    git(project, "commit", "-q", "-am", "fix")
    run(nbdime, project, "git", "merge", "-q", "-m", "merge", "user")
    assert git(project, "status", "--porcelain") == ""
    cells = json.loads((project / "a.ipynb").read_text())["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert sources == ["a = 1\nprint(a)", "b = 3\nprint(b)"]


def test_no_command_changes_the_drivers(project: Path, nbdime: Path) -> None:
    commit(project, {"a.ipynb": notebook("print(1)", "", "print(2)")})
    before = configuration(project)
    assert "jupyternotebook" in before[0]
    assert "*.ipynb" in before[1]
    for words in (["init"], ["lint", "."], ["fix", "."], ["lint", "--since", "HEAD", "."]):
        run(nbdime, project, "freshkernel", *words)
    assert configuration(project) == before
