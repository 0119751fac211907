"""Which changes require a new environment, and which do not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from freshkernel.environments.declaration import Declaration
from freshkernel.environments.fingerprint import Fingerprint


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with files and packages of its own."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "base.txt").write_text("idna\n")
    (tmp_path / "limits.txt").write_text("six<2\n")
    for name in ("editable", "copied"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pyproject.toml").write_text('[project]\nname = "x"\n')
        (tmp_path / name / "x.py").write_text("x = 1\n")
    (tmp_path / "wheels").mkdir()
    (tmp_path / "wheels" / "a.whl").write_text("wheel")
    (tmp_path / "requirements.txt").write_text(
        "six \\\n  ==1.16  # a comment\n"
        "-r sub/base.txt\n--constraint=limits.txt\n"
        "-e ./editable\n./copied[extra] ; python_version > '3'\n--find-links wheels\n"
        "-r https://example.org/more.txt\n-r ${FRESHKERNEL_TESTED}.txt\n"
    )
    return tmp_path


def hashed(folder: Path, *facts: str, name: str = "requirements.txt") -> str:
    fingerprint = Fingerprint(*facts)
    fingerprint.add_declaration(Declaration(folder / name))
    return fingerprint.hexdigest()


@pytest.mark.parametrize(
    "path",
    [
        "requirements.txt",
        "sub/base.txt",
        "limits.txt",
        "editable/pyproject.toml",
        "editable/setup.cfg",
        "copied/x.py",
        "copied/new.py",
        "wheels/a.whl",
        "from-variable.txt",
    ],
)
def test_changes_that_need_a_new_environment(
    project: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setenv("FRESHKERNEL_TESTED", "from-variable")
    before = hashed(project)
    with (project / path).open("a") as file:
        file.write("\n# changed\n")
    assert hashed(project) != before


@pytest.mark.parametrize("path", ["other.py", "editable/x.py", "copied/build/lib.py"])
def test_what_does_not(project: Path, path: str) -> None:
    before = hashed(project)
    (project / path).parent.mkdir(exist_ok=True)
    (project / path).write_text("changed = 1\n")
    assert hashed(project) == before


def test_facts_count() -> None:
    assert Fingerprint("uv").hexdigest() != Fingerprint("pip").hexdigest()
    assert Fingerprint("a", "bc").hexdigest() != Fingerprint("ab", "c").hexdigest()


def test_equal_files_of_two_projects_are_one_environment(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "requirements.txt").write_text("six\n")
    assert hashed(tmp_path / "one") == hashed(tmp_path / "two")
    for name in ("one", "two"):
        (tmp_path / name / "package").mkdir()
        (tmp_path / name / "requirements.txt").write_text("six\n-e ./package\n")
    assert hashed(tmp_path / "one") != hashed(tmp_path / "two")


def test_files_that_include_one_another_come_to_an_end(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("-r other.txt\n")
    (tmp_path / "other.txt").write_text("-r requirements.txt\n")
    assert hashed(tmp_path)


def test_files_of_conda_include_files_of_pip(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("six\n")
    text = "dependencies:\n  - python\n  - pip:\n      - -r requirements.txt\n"
    (tmp_path / "environment.yml").write_text(text)
    before = hashed(tmp_path, name="environment.yml")
    (tmp_path / "requirements.txt").write_text("six<2\n")
    assert hashed(tmp_path, name="environment.yml") != before


def test_lock_files_name_folders(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "uv.lock").write_text('source = { editable = "lib" }\n')
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "pyproject.toml").touch()
    seen = {hashed(tmp_path, name="uv.lock")}
    (tmp_path / "lib" / "pyproject.toml").write_text("[project]\n")
    seen.add(hashed(tmp_path, name="uv.lock"))
    (tmp_path / "uv.lock").write_text('source = { editable = "lib" }\nversion = 2\n')
    seen.add(hashed(tmp_path, name="uv.lock"))
    assert len(seen) == 3


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(200_000_000)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
@pytest.mark.parametrize("include", ["-r /dev/zero", "-r endless", "-c large", "-e ./package"])
def test_a_file_without_an_end_is_refused(project: Path, include: str) -> None:
    _pipe(project / "endless")
    _large(project / "large")
    (project / "package").mkdir()
    _pipe(project / "package" / "setup.py")
    (project / "requirements.txt").write_text(f"six\n{include}\n")
    with pytest.raises(OSError, match=r"is not read: it is (not a regular file|larger than)"):
        hashed(project)


def test_a_long_chain_of_files_is_refused(project: Path) -> None:
    for number in range(2_000):
        (project / f"{number}.txt").write_text(f"-r {number + 1}.txt\n")
    (project / "requirements.txt").write_text("-r 0.txt\n")
    with pytest.raises(OSError, match=r"included over more than 100 files"):
        hashed(project)
