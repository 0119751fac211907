"""Bundles: which files travel, and which descriptions a worker refuses."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from freshkernel.cluster import bundle_maker
from freshkernel.cluster.bundle_maker import BundleMaker, FileChangedError
from freshkernel.cluster.bundles import Bundle, InvalidBundleError, digest_of, parse_bundle
from freshkernel.cluster.received_files import ReceivedFiles

LIMIT = 1_000_000


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "sample"
    for name in (".git", "data", "notebooks/empty", ".venv", "__pycache__"):
        (folder / name).mkdir(parents=True)
    (folder / ".venv" / "pyvenv.cfg").write_text("")
    (folder / "data" / "a.csv").write_text("1,2")
    (folder / "data" / "b.csv").write_text("3,4")
    (folder / "notebooks" / "own.py").write_text("X = 1")
    (folder / "notebooks" / "a.ipynb").write_text("{}")
    return folder


class Sender:
    """A driver that sends what a worker asks for."""

    def __init__(self, maker: BundleMaker, folder: Path) -> None:
        self._maker = maker
        self.sent: list[str] = []
        self.files = ReceivedFiles(folder, self._send)

    def _send(self, digests: Sequence[str], is_there: Any) -> None:
        for digest in digests:
            if not is_there(digest):
                self.sent.append(digest)
                for offset, data, last in self._maker.parts(digest, 2):
                    self.files.take(digest, offset, data, last=last)


def below(folder: Path) -> set[str]:
    return {each.relative_to(folder).as_posix() for each in folder.rglob("*")}


def made(project: Path, inputs: list[str] | None = None) -> Bundle:
    maker = BundleMaker(LIMIT)
    digest = maker.make(project / "notebooks" / "a.ipynb", inputs or []).digest
    text = b"".join(data for _, data, _ in maker.parts(digest, 1_000_000))
    return parse_bundle(text, LIMIT)


def paths(bundle: Bundle) -> list[str]:
    return [each.path for each in bundle.files]


def test_a_small_project_travels_as_a_whole(project: Path, tmp_path: Path) -> None:
    maker = BundleMaker(LIMIT)
    sender = Sender(maker, tmp_path_of(tmp_path))
    bundle = maker.make(project / "notebooks" / "a.ipynb", [])
    folder, _ = sender.files.bundle(bundle.digest, LIMIT)
    assert bundle.notebook == "sample/notebooks/a.ipynb"
    assert below(folder) == {
        "sample",
        "sample/.git",
        "sample/data",
        "sample/data/a.csv",
        "sample/data/b.csv",
        "sample/notebooks",
        "sample/notebooks/a.ipynb",
        "sample/notebooks/empty",
        "sample/notebooks/own.py",
    }
    again = maker.make(project / "notebooks" / "a.ipynb", [])
    sender.files.bundle(again.digest, LIMIT)
    assert len(sender.sent) == len(set(sender.sent))


def tmp_path_of(tmp_path: Path) -> Path:
    folder = tmp_path / "worker"
    folder.mkdir()
    return folder


def test_of_a_large_project_only_what_is_needed(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle_maker, "WHOLE_BYTES", 5)
    bundle = made(project, ["../data/a.csv", "own.py", "own/"])
    assert paths(bundle) == ["sample/data/a.csv", "sample/notebooks/own.py"]
    assert "sample/notebooks/empty" in bundle.folders


def test_links_out_of_the_project_are_left_out(project: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (project / "data" / "link.txt").symlink_to(tmp_path / "secret.txt")
    (project / "data" / "inside.csv").symlink_to("a.csv")
    (project / "data" / "folder").symlink_to(tmp_path)
    found = paths(made(project))
    assert "sample/data/inside.csv" in found
    assert not any("link.txt" in each or "folder" in each for each in found)


def test_the_journal_stays_here(project: Path) -> None:
    journal = project / "journal"
    maker = BundleMaker(LIMIT, journal)
    notebook = project / "notebooks" / "a.ipynb"
    journal.write_text("one")
    first = maker.make(notebook, []).content
    journal.write_text("two")
    os.utime(project / "data" / "a.csv", (1, 1))
    second = BundleMaker(LIMIT, journal).make(notebook, []).content
    (project / "data" / "a.csv").write_text("9")
    third = BundleMaker(LIMIT, journal).make(notebook, []).content
    assert first == second != third


def test_a_file_that_changes_is_not_sent(project: Path) -> None:
    maker = BundleMaker(LIMIT)
    maker.make(project / "notebooks" / "a.ipynb", [])
    digest = digest_of(b"1,2")
    (project / "data" / "a.csv").write_text("9,9")
    with pytest.raises(FileChangedError):
        list(maker.parts(digest, 100))
    (project / "data" / "a.csv").unlink()
    with pytest.raises(FileChangedError):
        list(maker.parts(digest, 100))


@pytest.mark.parametrize(
    "change",
    [
        {"files": [["../a", digest_of(b""), 0, 0, False]]},
        {"files": [["/etc/a", digest_of(b""), 0, 0, False]]},
        {"files": [["C:/a", digest_of(b""), 0, 0, False]]},
        {"files": [["a\\..\\b", digest_of(b""), 0, 0, False]]},
        {"files": [["a", "../../x", 0, 0, False]]},
        {"files": [["a", digest_of(b""), -1, 0, False]]},
        {"files": [["a", digest_of(b""), 2 * LIMIT, 0, False]]},
        {"files": [["a"]]},
        {"folders": ["a/../../b"]},
        {"project": "../b"},
        {"project": None},
        {"marker": "../.git"},
        {"files": None},
    ],
)
def test_refused_descriptions(change: dict[str, Any]) -> None:
    plain: dict[str, Any] = {"project": "a", "marker": None, "folders": [], "files": []}
    parse_bundle(json.dumps(plain).encode(), LIMIT)
    with pytest.raises(InvalidBundleError):
        parse_bundle(json.dumps({**plain, **change}).encode(), LIMIT)


def test_refused_contents(tmp_path: Path) -> None:
    files = ReceivedFiles(tmp_path, lambda _digest, _is_there: None)
    digest = digest_of(b"right")
    with pytest.raises(ValueError, match="damaged"):
        files.take(digest, 0, b"wrong", last=True)
    with pytest.raises(ValueError, match="missing"):
        files.take(digest, 3, b"ht", last=True)
    with pytest.raises(ValueError, match="digest"):
        files.take("../x", 0, b"", last=True)
    assert not [each for each in tmp_path.rglob("*") if each.is_file()]


def test_a_changed_bundle_is_made_anew(project: Path, tmp_path: Path) -> None:
    maker = BundleMaker(LIMIT)
    sender = Sender(maker, tmp_path_of(tmp_path))
    digest = maker.make(project / "notebooks" / "a.ipynb", []).digest
    first, _ = sender.files.bundle(digest, LIMIT)
    (first / "sample" / "data" / "a.csv").write_text("changed")
    sender.files.discard(digest)
    second, _ = sender.files.bundle(digest, LIMIT)
    assert (second / "sample" / "data" / "a.csv").read_text() == "1,2"
    assert (first / "sample" / "data" / "a.csv").read_text() == "changed"


def test_a_bundle_of_given_files_has_no_others(project: Path, tmp_path: Path) -> None:
    (project / "linked").symlink_to("data/a.csv")
    maker = BundleMaker(LIMIT)
    files = {"batch.json": project / "data" / "b.csv", "notebooks/0": project / "linked"}
    bundle = maker.make_of(files)
    (tmp_path / "worker").mkdir()
    sender = Sender(maker, tmp_path / "worker")
    folder, _ = sender.files.bundle(bundle.digest, LIMIT)
    assert below(folder) == {"batch.json", "notebooks", "notebooks/0"}
    assert (folder / "notebooks" / "0").read_text() == "1,2"
    assert not (folder / "notebooks" / "0").is_symlink()
    sent = len(sender.sent)
    # A content that a worker has is not sent again.
    other, _ = sender.files.bundle(maker.make_of({"x": project / "linked"}).digest, LIMIT)
    assert (other / "x").read_text() == "1,2"
    assert len(sender.sent) == sent + 1


def test_times_do_not_change_a_bundle_of_given_files(project: Path) -> None:
    def digest() -> str:
        return BundleMaker(LIMIT).make_of({"a": project / "data" / "a.csv"}).content

    before = digest()
    os.utime(project / "data" / "a.csv", (1, 1))
    assert digest() == before
    (project / "data" / "a.csv").write_text("other")
    assert digest() != before


def test_a_given_file_that_cannot_be_read_makes_no_bundle(project: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        BundleMaker(LIMIT).make_of({"a": project / "none"})
