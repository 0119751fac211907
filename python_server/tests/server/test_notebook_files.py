"""The files of a notebook through the server: their states, and candidates for the missing ones."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from running_server import Answer, make_tree

from freshkernel.common.protocol import (
    NotebookFile,
    NotebookFiles,
    parse_notebook_files,
)
from freshkernel.server import notebook_files
from freshkernel.server.notebook_files import NotebookFileFinder
from freshkernel.server.served_folder import ServedFolder

Fetch = Callable[..., Awaitable[Answer]]


def find(
    root: Path,
    *paths: str,
    notebook: str = "n.ipynb",
    kernel_folder: str | None = None,
    hashes: bool = False,
) -> NotebookFiles:
    """What the server would answer."""
    finder = NotebookFileFinder(ServedFolder(root, allow_hidden=False))
    found = finder.find(
        {"path": notebook, "kernel_folder": kernel_folder, "paths": list(paths), "hashes": hashes}
    )
    assert parse_notebook_files(found) == found
    return found


def file(root: Path, path: str, notebook: str = "n.ipynb") -> NotebookFile:
    """The answer for one path."""
    [found] = find(root, path, notebook=notebook)["files"]
    return found


class TestStates:
    def test_files_and_folders(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"a/data/x.csv": "1,2\n", "a/n.ipynb": ""})
        found = file(tmp_path, "data/x.csv", "a/n.ipynb")
        assert (found["state"], found["kind"], found["size"]) == ("found", "file", 4)
        assert found["modified"] == (tmp_path / "a/data/x.csv").stat().st_mtime
        folder = file(tmp_path, "data/", "a/n.ipynb")
        assert (folder["state"], folder["kind"], folder["size"]) == ("found", "folder", None)
        assert file(tmp_path, "x.csv", "a/n.ipynb")["state"] == "missing"

    def test_upwards_in_the_served_folder(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"data/x.csv": "", "a/n.ipynb": ""})
        assert file(tmp_path, "../data/x.csv", "a/n.ipynb")["state"] == "found"
        assert file(tmp_path, "../data/y.csv", "a/n.ipynb")["state"] == "missing"

    def test_absolute_paths_in_the_served_folder(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"data/x.csv": ""})
        assert file(tmp_path, f"{tmp_path}/data/x.csv")["state"] == "found"
        assert file(tmp_path, f"{tmp_path}/data/y.csv")["state"] == "missing"

    def test_letter_case_counts(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"data/titanic.csv": ""})
        assert file(tmp_path, "data/Titanic.csv")["state"] == "missing"

    @pytest.mark.parametrize(
        ("path", "state"),
        [("data/A.csv", "missing"), ("Data/a.csv", "missing"), ("data/a.csv", "found")],
    )
    def test_also_where_the_file_system_ignores_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, state: str
    ) -> None:
        # Names in both cases stand for a file system on which one file has both names.
        make_tree(tmp_path, {"data/a.csv": "", "Data/a.csv": "", "data/A.csv": ""})
        listed = {tmp_path: ["data"], tmp_path / "data": ["a.csv"]}
        monkeypatch.setattr(notebook_files, "_ignores_case", lambda folder: True)
        monkeypatch.setattr(notebook_files, "_names", lambda folder: set(listed[folder]))
        assert file(tmp_path, path)["state"] == state

    def test_links_in_the_served_folder(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"data/x.csv": "12"})
        (tmp_path / "link.csv").symlink_to("data/x.csv")
        assert file(tmp_path, "link.csv")["size"] == 2

    def test_hashes_only_on_request(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"x.csv": "1,2\n", "data": None})
        assert file(tmp_path, "x.csv")["sha256"] is None
        found = find(tmp_path, "x.csv", "data", "y.csv", hashes=True)["files"]
        assert [each["sha256"] for each in found] == [
            hashlib.sha256(b"1,2\n").hexdigest(),
            None,
            None,
        ]

    def test_no_hash_beyond_the_limit(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_tree(tmp_path, {"a.csv": "12345", "b.csv": "12345", "c.csv": "123"})
        monkeypatch.setattr(notebook_files, "MAXIMUM_HASHED_BYTES", 8)
        found = find(tmp_path, "a.csv", "b.csv", "c.csv", hashes=True)["files"]
        assert [each["sha256"] is not None for each in found] == [True, False, True]

    def test_no_hash_that_takes_too_long(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        make_tree(tmp_path, {"a.csv": "12345"})
        monkeypatch.setattr(notebook_files, "MAXIMUM_HASH_SECONDS", -1.0)
        assert find(tmp_path, "a.csv", hashes=True)["files"][0]["sha256"] is None


class TestKernelFolder:
    def test_is_the_folder_of_the_notebook(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"a/n.ipynb": ""})
        for folder, expected in (
            (str(tmp_path.resolve() / "a"), True),
            (str(tmp_path.resolve()), False),
            (None, False),
            ("", False),
        ):
            found = find(tmp_path, notebook="a/n.ipynb", kernel_folder=folder)
            assert found["is_kernel_folder"] is expected

    def test_kernels_report_it_with_links_resolved(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"a/n.ipynb": ""})
        (tmp_path / "link").symlink_to("a")
        real = str(tmp_path.resolve() / "a")
        assert find(tmp_path, notebook="link/n.ipynb", kernel_folder=real)["is_kernel_folder"]


class TestCandidates:
    def test_nothing_is_searched_where_nothing_is_missing(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"x.csv": "", "other/x.csv": ""})
        nearby = find(tmp_path, "x.csv")["nearby"]
        assert nearby == {"files": [], "archives": [], "complete": True}

    def test_other_case_near_name_other_folder(self, tmp_path: Path) -> None:
        make_tree(
            tmp_path,
            {
                "a/.git": None,
                "a/b/data/titanic.csv": "",
                "a/b/data/orders.csv": "",
                "a/b/data/much-longer-name.csv": "",
                "a/b/data/orders.txt": "",
                "a/raw/oders.csv": "",
                "a/unrelated.csv": "",
                "oders.csv": "above the repository",
            },
        )
        found = find(tmp_path, "data/Titanic.csv", "data/oders.csv", notebook="a/b/n.ipynb")
        assert found["nearby"] == {
            "files": ["data/titanic.csv", "data/orders.csv", "../raw/oders.csv"],
            "archives": [],
            "complete": True,
        }

    def test_folders_with_other_case(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"data/x.csv": ""})
        assert find(tmp_path, "Data/x.csv")["nearby"]["files"] == ["data/x.csv"]

    def test_beside_the_path_also_outside_of_the_project(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"a/n.ipynb": "", "data/orders.csv": "", "x/oders.csv": ""})
        found = find(tmp_path, "../data/oders.csv", notebook="a/n.ipynb")
        assert found["nearby"]["files"] == ["../data/orders.csv"]

    def test_archives_and_compressed_files(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"raw/x.csv.gz": "", "broken.zip": "PK"})
        with zipfile.ZipFile(tmp_path / "raw/all.zip", "w") as archive:
            archive.writestr("deep/X.csv", "1")
            archive.writestr("other.csv", "1")
            archive.writestr("x.csv/", "")
        nearby = find(tmp_path, "x.csv")["nearby"]
        assert nearby["files"] == ["raw/x.csv.gz"]
        assert nearby["archives"] == [{"path": "raw/all.zip", "members": ["deep/X.csv"]}]

    def test_not_hidden_files_packages_and_environments(self, tmp_path: Path) -> None:
        make_tree(
            tmp_path,
            {
                ".cache/x.csv": "",
                "node_modules/x.csv": "",
                "env/pyvenv.cfg": "",
                "env/x.csv": "",
                "data/x.csv": "",
            },
        )
        assert find(tmp_path, "x.csv")["nearby"]["files"] == ["data/x.csv"]

    def test_the_nearest_of_many(self, tmp_path: Path) -> None:
        tree: dict[str, str | None] = {f"part{n:04}.csv": "" for n in range(300)}
        make_tree(tmp_path, {**tree, "orders.csv": ""})
        files = find(tmp_path, "oders.csv")["nearby"]["files"]
        assert files[0] == "orders.csv"
        assert len(files) <= 50


class TestServer:
    async def ask(self, fetch: Fetch, body: object) -> Answer:
        return await fetch("freshkernel", "notebook-files", method="POST", body=json.dumps(body))

    async def test_answers(self, fetch: Fetch, root: Path) -> None:
        make_tree(root, {"Früh jahr/data/ä.csv": "1"})
        question: dict[str, object] = {
            "path": "RTC:Früh jahr/Mein Heft.ipynb",
            "kernel_folder": None,
            "paths": ["data/ä.csv", "data/Ä.csv"],
            "hashes": False,
        }
        answer = await self.ask(fetch, question)
        assert answer.status == 200
        found = parse_notebook_files(answer.json)
        assert [each["state"] for each in found["files"]] == ["found", "missing"]
        assert found["nearby"]["files"] == ["data/ä.csv"]

    @pytest.mark.parametrize("body", ["[]", "{}", "{", '{"path": "n.ipynb", "paths": []}'])
    async def test_refuses_other_messages(self, fetch: Fetch, body: str) -> None:
        answer = await fetch("freshkernel", "notebook-files", method="POST", body=body)
        assert answer.status == 400

    async def test_the_folder_of_the_notebook_must_exist(self, fetch: Fetch) -> None:
        question: dict[str, object] = {
            "path": "a/n.ipynb",
            "kernel_folder": None,
            "paths": [],
            "hashes": False,
        }
        assert (await self.ask(fetch, question)).status == 404


@pytest.mark.skipif(os.name == "nt", reason="Windows names have no bytes that are not text")
def test_names_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/x/\xff.csv")).touch()
    (tmp_path / "x/b.csv").touch()
    assert find(tmp_path, "x/a.csv")["nearby"]["files"] == ["x/b.csv"]
