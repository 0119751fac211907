"""Questions for the files of a notebook: nothing outside of the served folder is looked at, and each answer has an end."""

from __future__ import annotations

import asyncio
import json
import os
import struct
import time
import zipfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from running_server import Answer, make_tree

from freshkernel.common.protocol import NotebookFiles, parse_notebook_files
from freshkernel.server import project_search
from freshkernel.server.notebook_files import (
    MAXIMUM_PATH_CHARACTERS,
    MAXIMUM_PATHS,
    NotebookFileFinder,
)
from freshkernel.server.project_search import MAXIMUM_ENTRIES, SearchBudget, Wanted, search
from freshkernel.server.served_folder import ServedFolder
from freshkernel.server.zip_members import MAXIMUM_MEMBERS, zip_members

Fetch = Callable[..., Awaitable[Answer]]

UNKNOWN = {"state": "unknown", "kind": None, "size": None, "modified": None, "sha256": None}


@pytest.fixture
def served(tmp_path: Path) -> Path:
    """A served folder, next to secrets."""
    make_tree(tmp_path, {"secret/key.csv": "secret", "key.csv": "secret", "served/a": None})
    return tmp_path / "served"


def find(
    root: Path, *paths: str, hashes: bool = True, kernel_folder: str | None = None
) -> NotebookFiles:
    finder = NotebookFileFinder(ServedFolder(root, allow_hidden=False))
    return finder.find(
        {
            "path": "a/n.ipynb",
            "kernel_folder": kernel_folder,
            "paths": list(paths),
            "hashes": hashes,
        }
    )


def is_unknown(found: NotebookFiles) -> bool:
    """Whether the answer is that of a path that was not looked at."""
    states = [{**file, "path": ""} == {**UNKNOWN, "path": ""} for file in found["files"]]
    nothing = {"files": [], "archives": [], "complete": True}
    return all(states) and found["nearby"] == nothing


@pytest.mark.parametrize(
    "path",
    [
        "../../key.csv",
        "../../gone.csv",
        "../../served/../key.csv",
        "x/../../../key.csv",
        "..\\..\\key.csv/../../../key.csv",
        "{parent}/key.csv",
        "{parent}/gone.csv",
        "{parent}/served/../key.csv",
        "//{parent}/key.csv",
        "{parent}/served-too/key.csv",
        "/etc/passwd",
        "~/key.csv",
        "~root/key.csv",
        "file:///etc/passwd",
        "C:/key.csv",
        "C:\\key.csv",
        ".hidden/key.csv",
        "../.hidden.csv",
        "\0",
        "\ud800.csv",
        "x" * 300,
    ],
)
def test_other_places_are_not_looked_at(served: Path, path: str) -> None:
    make_tree(
        served, {"a/.hidden/key.csv": "", ".hidden.csv": "", "../served-too/key.csv": "secret"}
    )
    assert is_unknown(find(served, path.format(parent=served.parent)))


@pytest.mark.parametrize(
    "path",
    [
        "link.csv",
        "folder/key.csv",
        "folder/gone.csv",
        "folder/kez.csv",
        "folder/x/y",
        "gone.csv",
        "loop",
        "up",
    ],
)
def test_nor_through_links(served: Path, path: str) -> None:
    here = served / "a"
    (here / "link.csv").symlink_to(served.parent / "key.csv")
    (here / "folder").symlink_to(served.parent / "secret")
    (here / "gone.csv").symlink_to(served.parent / "no-such-file")
    (here / "loop").symlink_to("loop")
    (here / "up").symlink_to("../..")
    assert is_unknown(find(served, path))


def test_nor_a_hidden_file_by_a_link(served: Path) -> None:
    make_tree(served, {".secrets/key.csv": "", "a/.key.csv": ""})
    (served / "a/folder").symlink_to("../.secrets")
    (served / "a/key.csv").symlink_to(".key.csv")
    assert is_unknown(find(served, "folder/key.csv", "folder/gone.csv", "folder", "key.csv"))


def test_a_search_follows_no_link(served: Path) -> None:
    (served / "a/folder").symlink_to(served.parent / "secret")
    (served / "a/kez.csv").symlink_to(served.parent / "key.csv")
    make_tree(served, {"a/.git": None})
    with zipfile.ZipFile(served.parent / "secret.zip", "w") as archive:
        archive.writestr("key.csv", "secret")
    (served / "a/all.zip").symlink_to(served.parent / "secret.zip")
    found = find(served, "key.csv")
    assert found["files"][0]["state"] == "missing"
    assert found["nearby"] == {"files": [], "archives": [], "complete": True}


def test_a_project_ends_at_the_served_folder(served: Path) -> None:
    make_tree(served.parent, {".git": None})
    assert find(served, "key.csv")["nearby"]["files"] == []


def test_the_kernel_folder_is_no_question_about_the_disk(served: Path) -> None:
    (served.parent / "link").symlink_to("served/a")
    for folder in (served.parent / "link", served.parent, served.parent / "secret", Path("/")):
        assert not find(served, kernel_folder=str(folder))["is_kernel_folder"]
    for text in ("\0", "\ud800", "x" * 100_000, "a", "."):
        assert not find(served, kernel_folder=text)["is_kernel_folder"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes in folders")
class TestSpecialFiles:
    @pytest.mark.parametrize("path", ["pipe", "zero", "null", "terminal"])
    def test_are_not_opened(self, served: Path, path: str) -> None:
        here = served / "a"
        os.mkfifo(here / "pipe")
        for name, device in (("zero", "zero"), ("null", "null"), ("terminal", "tty")):
            (here / name).symlink_to(f"/dev/{device}")
        assert is_unknown(find(served, path))

    @pytest.mark.skipif(os.geteuid() != 0, reason="only root makes devices")
    def test_devices(self, served: Path) -> None:
        try:
            os.mknod(served / "a/zero", 0o20666, os.makedev(1, 5))
        except PermissionError:
            pytest.skip("this machine forbids devices")
        assert is_unknown(find(served, "zero"))

    def test_pipes_named_as_archives_and_candidates(self, served: Path) -> None:
        os.mkfifo(served / "a/all.zip")
        os.mkfifo(served / "a/kez.csv")
        assert find(served, "key.csv")["nearby"]["files"] == []
        assert zip_members(served / "a/all.zip") == []

    def test_a_huge_file_has_no_hash(self, served: Path) -> None:
        with (served / "a/huge.bin").open("wb") as file:
            file.truncate(2**40)
        [found] = find(served, "huge.bin")["files"]
        assert (found["size"], found["sha256"]) == (2**40, None)


class ManyEntries:
    """A folder with a million files, which counts the entries that are read."""

    def __init__(self) -> None:
        self.read = 0

    def __call__(self, folder: Path) -> ManyEntries:
        return self

    def __enter__(self) -> Iterator[Any]:
        return self._entries()

    def __exit__(self, *reason: object) -> None:
        return

    def _entries(self) -> Iterator[Any]:
        for number in range(1_000_000):
            self.read += 1
            yield Entry(f"part{number:07}.csv")


class Entry:
    """A file in a folder."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = f"/served/{name}"

    def is_file(self, *, follow_symlinks: bool) -> bool:
        return not follow_symlinks

    def is_dir(self, *, follow_symlinks: bool) -> bool:
        return follow_symlinks


class TestLimits:
    def test_a_million_files(self, monkeypatch: pytest.MonkeyPatch) -> None:
        folder = ManyEntries()
        monkeypatch.setattr(os, "scandir", folder)
        wanted = [Wanted(Path("/served"), f"part{number}.csv") for number in range(MAXIMUM_PATHS)]
        found = search(Path("/served"), wanted, SearchBudget())
        assert not found.complete
        assert folder.read <= MAXIMUM_ENTRIES + 2
        assert len(found.files) <= project_search.MAXIMUM_FILES

    def test_many_folders(self, served: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(project_search, "MAXIMUM_FOLDERS", 20)
        make_tree(served, {f"a/{number}/key.csv": "" for number in range(50)})
        found = find(served, "key.csv")["nearby"]
        assert 0 < len(found["files"]) <= 20
        assert not found["complete"]

    def test_a_deep_folder(self, served: Path) -> None:
        folder = served / "a"
        for _ in range(200):
            folder = folder / "deep"
        folder.mkdir(parents=True)
        (folder / "key.csv").touch()
        [path] = find(served, "key.csv")["nearby"]["files"]
        assert path.count("/") == 200

    @pytest.mark.parametrize(
        ("paths", "status"),
        [
            (["x"] * MAXIMUM_PATHS, 200),
            (["x"] * (MAXIMUM_PATHS + 1), 413),
            (["x" * MAXIMUM_PATH_CHARACTERS], 200),
            (["x" * (MAXIMUM_PATH_CHARACTERS + 1)], 413),
            (["x" * 9_000_000], 413),
        ],
    )
    async def test_of_a_question(self, fetch: Fetch, paths: list[str], status: int) -> None:
        body = json.dumps(
            {"path": "n.ipynb", "kernel_folder": None, "paths": paths, "hashes": False}
        )
        answer = await fetch("freshkernel", "notebook-files", method="POST", body=body)
        assert answer.status == status

    @pytest.mark.parametrize(
        "path", ["../n.ipynb", ".git/n.ipynb", "", "x" * 300 + "/n.ipynb", "out/n.ipynb"]
    )
    async def test_notebooks_elsewhere(self, fetch: Fetch, root: Path, path: str) -> None:
        (root / ".git").mkdir()
        (root / "out").symlink_to(root.parent)
        body = json.dumps({"path": path, "kernel_folder": None, "paths": ["x"], "hashes": False})
        answer = await fetch("freshkernel", "notebook-files", method="POST", body=body)
        assert answer.status in (400, 404)

    async def test_the_server_answers_others_meanwhile(
        self, fetch: Fetch, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ended = []

        def slow(finder: object, question: object) -> NotebookFiles:
            time.sleep(1)
            ended.append(time.monotonic())
            nearby = {"files": [], "archives": [], "complete": True}
            return parse_notebook_files({"is_kernel_folder": False, "files": [], "nearby": nearby})

        monkeypatch.setattr(NotebookFileFinder, "find", slow)
        body = json.dumps({"path": "n.ipynb", "kernel_folder": None, "paths": [], "hashes": False})
        asked = [
            asyncio.ensure_future(fetch("freshkernel", "notebook-files", method="POST", body=body))
            for _ in range(3)
        ]
        await asyncio.sleep(0.1)
        assert (await fetch("freshkernel", "status")).status == 200
        assert ended == []
        assert [answer.status for answer in await asyncio.gather(*asked)] == [200] * 3
        # Two at the same time: the third one waits for its turn.
        assert ended[2] - ended[0] > 0.5


def zip_with(directory: bytes, length: int | None = None, offset: int = 0) -> bytes:
    """An archive that consists of its directory; its end states any length and offset."""
    size = len(directory) if length is None else length
    return directory + struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 1, 1, size, offset, 0)


def entry(name: bytes, flags: int = 0x800) -> bytes:
    """A member in the directory of an archive."""
    lengths = struct.pack("<HHH", len(name), 0, 0)
    return (
        b"PK\x01\x02" + bytes(4) + struct.pack("<H", flags) + bytes(18) + lengths + bytes(12) + name
    )


class TestArchives:
    def test_the_form_of_an_entry(self, tmp_path: Path) -> None:
        (tmp_path / "a.zip").write_bytes(zip_with(entry(b"x.csv") + entry("ä".encode())))
        assert zip_members(tmp_path / "a.zip") == ["x.csv", "ä"]

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"PK\x05\x06",
            b"PK\x05\x06" * 20_000,
            zip_with(b"", length=2**32 - 1),
            zip_with(b"", offset=2**32 - 1),
            zip_with(entry(b"x")[:-1]),
            zip_with(b"PK\x01\x02" + b"\xff" * 60),
        ],
    )
    def test_broken_ones_have_no_members(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "a.zip").write_bytes(content)
        assert all(len(name) < 100 for name in zip_members(tmp_path / "a.zip"))

    def test_many_members(self, tmp_path: Path) -> None:
        (tmp_path / "a.zip").write_bytes(zip_with(entry(b"x") * (2 * MAXIMUM_MEMBERS)))
        assert len(zip_members(tmp_path / "a.zip")) == MAXIMUM_MEMBERS

    def test_names_are_texts(self, served: Path) -> None:
        names = [b"../../key.csv", b"/etc/key.csv", b"\xff\xfe/key.csv", b"\x1b[31m/key.csv"]
        (served / "a/all.zip").write_bytes(zip_with(b"".join(entry(name) for name in names)))
        found = find(served, "key.csv")
        parse_notebook_files(json.loads(json.dumps(found)))
        [archive] = found["nearby"]["archives"]
        assert len(archive["members"]) == 4
