"""The files to upload with a notebook: never one from outside of its project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freshkernel.staging.inputs import Inputs, StagingLimits, find_inputs

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
LIMITS = StagingLimits()


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with links of all kinds, and something secret next to it."""
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret").write_text("secret")
    (outside / "projects").mkdir()
    project = outside / "project"
    for name in ("notebooks/data/deep", "data", ".venv/lib", ".git", "data/__pycache__"):
        (project / name).mkdir(parents=True)
    (project / ".venv" / "pyvenv.cfg").touch()
    for name in ("a.csv", "notebooks/b.csv", "notebooks/data/deep/c.csv", "data/[1].csv"):
        (project / name).write_text(name)
    (project / ".venv" / "lib" / "library.csv").touch()
    (project / "data" / "__pycache__" / "x.csv").touch()
    (project / "notebooks" / "link_in").symlink_to(project / "data")
    (project / "notebooks" / "link_out").symlink_to(outside)
    (project / "notebooks" / "link_file_out").symlink_to(outside / "secret")
    (project / "notebooks" / "data" / "loop").symlink_to(project / "notebooks")
    (project / "notebooks" / "nowhere").symlink_to("gone")
    os.mkfifo(project / "notebooks" / "pipe")
    return project


def found(tree: Path, *asked: str, limits: StagingLimits = LIMITS) -> Inputs:
    return find_inputs(asked, tree / "notebooks", tree, limits)


def paths(inputs: Inputs) -> list[str]:
    return [each.path for each in inputs.files]


def reasons(inputs: Inputs) -> dict[str, str]:
    return {each["path"]: each["reason"] for each in inputs.left_out}


PARTS = st.sampled_from(
    (
        *("..", ".", "", "data", "deep", "*", "**", "*.csv", "[ab].csv", "b.csv", "link_in"),
        *("link_out", "link_file_out", "loop", "notebooks", "project", "projects", "secret"),
        *("pipe", "nowhere", "~", "C:", "\\..\\..", "\0", "\ud800", ".git", ".venv", "lib", "é"),
    )
)


@settings(max_examples=2_000 if FULL_SCALE else 150, deadline=None)
@given(st.lists(st.lists(PARTS, min_size=1, max_size=6).map("/".join), max_size=4))
def test_nothing_outside_is_taken(tree: Path, asked: list[str]) -> None:
    inputs = found(tree, *asked)
    for each in inputs.files:
        assert each.source.resolve().is_relative_to(tree)
        assert (tree / "notebooks" / each.path).resolve() == each.source
        lexical = os.path.normpath(tree / "notebooks" / each.path)
        assert Path(lexical).is_relative_to(tree)
        assert "secret" not in each.source.name
    assert len(set(paths(inputs))) == len(inputs.files)
    for left_out in inputs.left_out:
        left_out["path"].encode()


@pytest.mark.parametrize(
    ("asked", "expected", "reason"),
    [
        ("b.csv", ["b.csv"], None),
        ("./data/../b.csv", ["b.csv"], None),
        ("../a.csv", ["../a.csv"], None),
        ("*.csv", ["b.csv"], None),
        ("../data/[1].csv", ["../data/[1].csv"], None),
        ("../**/*.csv", ["../a.csv", "../data/[1].csv", "b.csv", "data/deep/c.csv"], None),
        ("data", ["data/deep/c.csv"], "data/loop"),
        ("link_in", ["link_in/[1].csv"], None),
        ("../../secret", [], "It is outside of the notebook's project."),
        ("../../projects", [], "It is outside of the notebook's project."),
        ("/etc/hostname", [], "Only paths relative to the notebook are uploaded."),
        ("~/x", [], "Only paths relative to the notebook are uploaded."),
        ("C:\\x", [], "Only paths relative to the notebook are uploaded."),
        ("link_out", [], "It is a link out of the notebook's project."),
        ("link_out/secret", [], "It is a link out of the notebook's project."),
        ("link_file_out", [], "It is a link out of the notebook's project."),
        ("link_out/*", [], "It is a link out of the notebook's project."),
        ("nowhere", [], "It is a broken link."),
        ("pipe", [], "It is neither a file nor a folder."),
        ("gone.csv", [], "It does not exist here."),
        ("*.parquet", [], "No file matches it."),
        ("a\nb", [], "Its name has characters that cannot be encoded."),
    ],
)
def test_what_is_taken_and_why_not(
    tree: Path, asked: str, expected: list[str], reason: str | None
) -> None:
    inputs = found(tree, asked)
    if reason != "data/loop":
        assert sorted(paths(inputs)) == expected
        assert [each["reason"] for each in inputs.left_out] == ([reason] if reason else [])
        return
    # A folder that holds a link to the one above it: each file once by each way, and no end of it.
    assert expected[0] in paths(inputs)
    assert len(inputs.files) < 20


def test_each_file_is_taken_once(tree: Path) -> None:
    assert paths(found(tree, "b.csv", "./b.csv", "*.csv")) == ["b.csv"]


def test_patterns_for_all_notebooks_need_no_match(tree: Path) -> None:
    inputs = find_inputs(["b.csv"], tree / "notebooks", tree, LIMITS, ["*.parquet", "data/*/c.csv"])
    assert paths(inputs) == ["b.csv", "data/deep/c.csv"]
    assert inputs.left_out == []


def test_modules_that_may_be_there_in_one_form(tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").touch()
    (tmp_path / "single.py").touch()
    both = [f"{name}{end}" for name in ("package", "single", "installed") for end in (".py", "/")]
    inputs = find_inputs([*both, "read.py"], tmp_path, tmp_path, LIMITS)
    assert paths(inputs) == ["package/__init__.py", "single.py"]
    assert reasons(inputs) == {"read.py": "It does not exist here."}


def test_what_is_too_large_is_left_out(tmp_path: Path) -> None:
    for name, size in (("a", 600), ("b", 500), ("c", 300), ("d", 2_000)):
        (tmp_path / name).write_bytes(bytes(size))
    limits = StagingLimits(bytes=1_000)
    inputs = find_inputs(["a", "b", "c", "d"], tmp_path, tmp_path, limits)
    assert paths(inputs) == ["a", "c"]
    assert reasons(inputs) == {
        "b": "It would exceed the limit of 1000 bytes for all files.",
        "d": "It has 2000 bytes; the limit is 1000.",
    }


def test_there_may_be_too_many_files(tmp_path: Path) -> None:
    for at in range(5):
        (tmp_path / f"{at}.csv").touch()
    inputs = find_inputs(["*.csv"], tmp_path, tmp_path, StagingLimits(files=3))
    assert len(inputs.files) == 3
    assert set(reasons(inputs).values()) == {"At most 3 files are uploaded."}


def test_modules_among_the_files(tmp_path: Path) -> None:
    for name in ("helper.py", "package/__init__.py", "src/deep/other.py", "data.csv"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    inputs = find_inputs(["."], tmp_path, tmp_path, LIMITS)
    assert inputs.module_names() == {
        "helper",
        "package",
        "__init__",
        "src",
        "deep",
        "other",
    }
