"""Files above a notebook's folder in a private copy."""

from __future__ import annotations

from pathlib import Path

from freshkernel.staging.beside import FilesBeside
from freshkernel.staging.project_copy import ProjectCopy

ROOM = 1_000


def _copied(asked: list[str], folder: Path, project: Path) -> tuple[ProjectCopy, Path]:
    scratch = folder.parents[1] / "scratch"
    beside = FilesBeside(asked, folder, project)
    place = beside.place_for_copy(scratch)
    place.mkdir(parents=True)
    copy = ProjectCopy()
    beside.copy(place, ROOM, copy)
    return copy, place


def _folder(tmp_path: Path) -> Path:
    folder = tmp_path / "above" / "nearer" / "own"
    folder.mkdir(parents=True)
    (tmp_path / "above" / "far.txt").write_text("far")
    (folder.parent / "near.txt").write_text("near")
    return folder


def test_files_and_folders_lie_as_they_do_beside_the_original(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder.parent / "data").mkdir()
    (folder.parent / "data" / "a.csv").write_text("a")
    copy, place = _copied(["../near.txt", "../../far.txt", "../data"], folder, folder)
    assert copy.left_out == []
    assert (place / "../near.txt").read_text() == "near"
    assert (place / "../../far.txt").read_text() == "far"
    assert (place / "../data/a.csv").read_text() == "a"


def test_a_project_knows_what_belongs_to_it(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    copy, place = _copied(["../near.txt", "../../far.txt"], folder, folder.parent)
    assert [each["path"] for each in copy.left_out] == ["../../far.txt"]
    assert place.name == "nearer"
    assert not (place / "../far.txt").exists()


def test_only_what_fits_and_is_a_file_of_its_own_is_copied(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder.parent / "large.bin").write_bytes(bytes(ROOM + 1))
    (folder.parent / "link.txt").symlink_to("near.txt")
    asked = ["../large.bin", "../link.txt", "../", "../..", "../own/x", "../none", "../near.txt"]
    copy, place = _copied(asked, folder, folder)
    assert [each["path"] for each in copy.left_out] == ["../large.bin", "../link.txt"]
    assert (place / "../near.txt").read_text() == "near"
    assert not (place / "../large.bin").exists()
