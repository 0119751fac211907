"""A run in a private copy leaves the original files alone, or the result says which of them changed."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest
from running_worker import RunCells, RunningWorker, job

from freshkernel.staging import project_copy
from freshkernel.staging.originals import Originals
from freshkernel.staging.project_copy import CopyTooLargeError, ProjectCopy, copy_project

LIMIT = 1_000_000


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A project next to a folder with files of the user."""
    (tmp_path / "source" / "inner").mkdir(parents=True)
    (tmp_path / "target").mkdir()
    (tmp_path / "theirs" / "deep").mkdir(parents=True)
    (tmp_path / "theirs" / "file").write_text("original")
    (tmp_path / "theirs" / "deep" / "file").write_text("original")
    (tmp_path / "source" / "own.txt").write_text("original")
    return tmp_path / "source"


def copied(source: Path, limit: int = LIMIT) -> tuple[Path, ProjectCopy]:
    target = source.parent / "target"
    return target, copy_project(source, target, limit)


def write_everywhere(folder: Path) -> None:
    """Writes to every file that a path below a folder leads to, and a new one into every folder."""
    for path, folders, files in os.walk(folder, followlinks=True):
        for file in (Path(path) / name for name in files):
            if file.exists():
                file.chmod(0o666)
                file.write_text("changed")
        for name in ("", *folders):
            (Path(path) / name / "new").write_text("new")


def originals(tmp_path: Path) -> dict[str, str]:
    roots = (tmp_path / "source", tmp_path / "theirs")
    files = [each for root in roots for each in root.rglob("*") if not each.is_symlink()]
    return {str(each): each.read_text() for each in files if each.is_file()}


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("link", "../theirs/file"),
        ("link", "{}/theirs/file"),
        ("inner/link", "../../theirs/deep/file"),
        ("link", "../theirs"),
        ("link", "{}/theirs/deep"),
        ("link", "{}/source/own.txt"),
        ("link", "{}/source/inner"),
        ("link", "inner/../own.txt"),
        ("link", "../theirs/missing"),
        ("link", "link"),
        (".git", "../theirs"),
        ("node_modules", "../theirs"),
    ],
)
def test_no_link_leads_to_an_original(source: Path, name: str, end: str) -> None:
    (source / name).symlink_to(end.format(source.parent))
    # A chain of links ends in the copy as well.
    (source / "chain").symlink_to(name)
    before = originals(source.parent)
    target, _ = copied(source)
    write_everywhere(target)
    for link in (target / name, target / "chain"):
        if link.is_symlink() and not link.exists():
            try:
                link.write_text("through")
            except OSError:
                continue
    assert originals(source.parent) == before


def test_hard_links_share_nothing(source: Path) -> None:
    (source / "hard").hardlink_to(source.parent / "theirs" / "file")
    target, _ = copied(source)
    (target / "hard").write_text("changed")
    assert (source.parent / "theirs" / "file").read_text() == "original"


@pytest.mark.parametrize("name", [".git", "node_modules", ".venv"])
def test_repositories_and_environments_are_copied_while_small(source: Path, name: str) -> None:
    (source / name / "hooks").mkdir(parents=True)
    (source / name / "pyvenv.cfg").touch()
    (source / name / "hooks" / "pre-commit").write_text("original")
    before = originals(source.parent)
    target, made = copied(source)
    assert not (target / name).is_symlink()
    mode = (target / name / "hooks" / "pre-commit").stat().st_mode
    assert stat.S_IMODE(mode) == 0o444
    write_everywhere(target)
    assert originals(source.parent) == before
    assert made.originals == []


def test_what_is_linked_to_is_watched(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project_copy, "_APART_BYTES", 10)
    (source / ".git").mkdir()
    (source / ".git" / "large").write_bytes(bytes(100))
    target, made = copied(source)
    assert (target / ".git").is_symlink()
    assert made.originals == [source / ".git"]


def test_readable_copies_of_what_is_outside(source: Path) -> None:
    (source / "file").symlink_to("../theirs/file")
    (source / "folder").symlink_to("../theirs", target_is_directory=True)
    target, made = copied(source)
    assert (target / "file").read_text() == (target / "folder/deep/file").read_text() == "original"
    assert stat.S_IMODE((target / "file").stat().st_mode) == 0o444
    assert made.left_out == []
    assert len(made.originals) == 2


def test_what_does_not_fit_is_named(source: Path, tmp_path: Path) -> None:
    (tmp_path / "theirs" / "large").write_bytes(bytes(LIMIT))
    for name, end in (("a", "../theirs"), ("b", "../theirs/large"), ("c", "/dev/zero")):
        (source / name).symlink_to(end)
    os.mkfifo(tmp_path / "theirs" / "pipe")
    (source / "d").symlink_to("../theirs/pipe")
    (source / "e").symlink_to("/")
    target, made = copied(source)
    assert [each["path"] for each in made.left_out] == ["a", "b", "c", "d", "e"]
    assert not any(os.path.lexists(target / name) for name in "abcde")


def test_a_project_that_is_too_large(source: Path) -> None:
    (source / "large").write_bytes(bytes(LIMIT))
    with pytest.raises(CopyTooLargeError):
        copied(source)


def test_pipes_and_sockets_do_not_wait(source: Path) -> None:
    os.mkfifo(source / "pipe")
    target, _ = copied(source)
    assert not (target / "pipe").exists()


@pytest.mark.parametrize(
    "code",
    [
        "open(ORIGINAL + '/own.txt', 'w').write('changed')",
        "open(ORIGINAL + '/new.txt', 'w').write('new')",
        "import os; os.unlink(ORIGINAL + '/own.txt')",
        "import os; os.chmod(ORIGINAL + '/own.txt', 0o777)",
        "open(ORIGINAL + '/.git/config', 'a').write('[core] hooksPath = /tmp')",
        "open(ORIGINAL + '/node_modules/x.js', 'w').write('')",
        "open(ORIGINAL + '/../outer.txt', 'a').write('x')",
    ],
)
def test_a_change_of_an_original_is_reported(run_cells: RunCells, folder: Path, code: str) -> None:
    (folder / "own.txt").write_text("original")
    (folder / "node_modules").mkdir()
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("")
    (folder.parent / "outer.txt").write_text("original")
    (folder / "link").symlink_to("../outer.txt")
    outcome = run_cells(f"ORIGINAL = {str(folder)!r}\n{code}\n1", copy_bytes=10_000_000)
    assert outcome.statuses == ["ok"], outcome.cells
    files = outcome.result["files"]
    assert files is not None
    (changed,) = files["outside"]
    assert Path(changed).name in code or changed.endswith("outer.txt")


def test_what_stays_is_not_reported(run_cells: RunCells, folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".git" / "index").write_text("")
    (folder / "link").symlink_to("/dev/zero")
    outcome = run_cells(
        f"open({str(folder / '.git' / 'index')!r}, 'w').write('x')",
        f"open({str(folder / 'tested.ipynb')!r}, 'a').close()",
        "open('.git/new', 'w').write('x')",
        copy_bytes=10_000_000,
    )
    files = outcome.result["files"]
    assert files is not None
    assert files["outside"] == []
    assert [each["path"] for each in files["left_out"]] == ["link"]
    assert ".git/new" in files["created"]


def test_installed_packages_are_reported(tmp_path: Path) -> None:
    packages = tmp_path / "env" / "lib" / "python3.12" / "site-packages"
    for name in ("a", "a-1.0.dist-info", "b", "__pycache__"):
        (packages / name).mkdir(parents=True)
    (packages / "single.py").write_text("1")
    (tmp_path / "project").mkdir()
    originals = Originals(tmp_path / "project", [], tmp_path / "a.ipynb", tmp_path / "env")
    (packages / "a" / "__pycache__").mkdir()
    (packages / "__pycache__" / "single.pyc").write_text("")
    assert originals.changed() == []
    (packages / "a-1.0.dist-info").rename(packages / "a-2.0.dist-info")
    (packages / "single.py").write_text("22")
    changed = [Path(each).name for each in originals.changed()]
    assert changed == ["a-1.0.dist-info", "a-2.0.dist-info", "single.py"]


def test_the_environment_of_the_kernel_is_examined(folder: Path, home: Path) -> None:
    """With a kernel whose environment only seems to have packages."""
    packages = folder.parent / "env" / "lib" / "python3.12" / "site-packages"
    packages.mkdir(parents=True)
    program = folder.parent / "env" / "bin" / "python"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    program.chmod(0o755)
    spec = home / "jupyter" / "kernels" / "other" / "kernel.json"
    spec.parent.mkdir(parents=True)
    argv = [str(program), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec.write_text(json.dumps({"argv": argv, "display_name": "", "language": "python"}))
    cell = f"open({str(packages / 'evil.pth')!r}, 'w').write('import os')"
    tested = job(folder, [cell], copy_bytes=LIMIT, kernel_name="other")
    worker = RunningWorker(tested, home, {"JUPYTER_PATH": str(home / "jupyter")})
    worker.read_rest()
    files = worker.result()["files"]
    assert files is not None
    assert files["outside"] == [str(packages / "evil.pth")]
