"""Requirement files through the server: found with their includes and written, and no other file touched."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from running_server import Answer, make_tree

from freshkernel.common.protocol import (
    RequirementFiles,
    parse_requirement_file,
    parse_requirement_files,
)
from freshkernel.server.requirement_files import MAXIMUM_FILES, RequirementFolder
from freshkernel.server.served_folder import MAXIMUM_BYTES, ServedFolder, etag_of

Read = Callable[[str], Awaitable[Answer]]
Write = Callable[..., Awaitable[Answer]]


def find(root: Path, notebook: str) -> RequirementFiles:
    """What the server would answer."""
    found = RequirementFolder(ServedFolder(root, allow_hidden=False)).find(notebook)
    assert parse_requirement_files(found) == found
    return found


def paths(found: RequirementFiles) -> list[str]:
    """The paths of the files."""
    return [file["path"] for file in found["files"]]


class TestSearch:
    def test_all_known_files_nearest_first(self, tmp_path: Path) -> None:
        make_tree(
            tmp_path,
            {
                "a/b/setup.cfg": "",
                "a/b/requirements.txt": "numpy\n",
                "a/b/requirements-dev.txt": "",
                "a/environment.yml": "",
                "a/Pipfile": "",
                "pyproject.toml": "",
                "uv.lock": "",
                "notes.txt": "",
            },
        )
        found = find(tmp_path, "a/b/c.ipynb")
        assert paths(found) == [
            "a/b/requirements.txt",
            "a/b/setup.cfg",
            "a/environment.yml",
            "a/Pipfile",
            "pyproject.toml",
            "uv.lock",
        ]
        assert found["files"][0]["text"] == "numpy\n"
        assert found["files"][0]["etag"] == etag_of(b"numpy\n")
        assert found["create_path"] == "a/b/requirements.txt"

    def test_stops_at_the_repository_and_would_start_a_file_there(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"requirements.txt": "", "a/.git": None, "a/b": None})
        found = find(tmp_path, "a/b/c.ipynb")
        assert found["files"] == []
        assert found["create_path"] == "a/requirements.txt"

    async def test_answers_over_the_server(self, root: Path, read_requirements: Read) -> None:
        make_tree(root, {"Früh jahr/requirements.txt": "numpy\r\n"})
        answer = await read_requirements("RTC:Früh jahr/Mein Heft.ipynb")
        assert answer.status == 200
        assert parse_requirement_files(answer.json)["files"] == [
            {
                "path": "Früh jahr/requirements.txt",
                "text": "numpy\r\n",
                "etag": etag_of(b"numpy\r\n"),
            }
        ]

    async def test_the_path_is_needed(
        self, fetch: Callable[..., Awaitable[Answer]], read_requirements: Read
    ) -> None:
        assert (await fetch("freshkernel", "requirement-files")).status == 400
        assert (await read_requirements("")).status == 400


class TestIncludes:
    def test_brings_what_files_include_once(self, tmp_path: Path) -> None:
        make_tree(
            tmp_path,
            {
                "a/requirements.txt": "-r ../base/all.txt\n-rmore.txt\n--constraint=c.txt\n# -r x.txt",
                "a/more.txt": "-r requirements.txt\n  --requirement 'third.txt' # why\n",
                "a/third.txt": "",
                "a/c.txt": "",
                "a/x.txt": "",
                "a/environment.yml": "dependencies:\n  - pip:\n    - -r from-conda.txt\n",
                "a/from-conda.txt": "",
                "base/all.txt": "-r /etc/passwd\n-r gone.txt\n",
            },
        )
        assert paths(find(tmp_path, "a/n.ipynb")) == [
            "a/requirements.txt",
            "base/all.txt",
            "a/more.txt",
            "a/third.txt",
            "a/c.txt",
            "a/environment.yml",
            "a/from-conda.txt",
        ]

    @pytest.mark.parametrize(
        "name",
        ["../secret.txt", "../../secret.txt", ".hidden", "linked.txt", "a/../../secret.txt", "{}"],
    )
    def test_never_outside_and_nothing_hidden(self, tmp_path: Path, name: str) -> None:
        root = tmp_path / "root"
        secret = tmp_path / "secret.txt"
        make_tree(
            root, {"requirements.txt": f"-r {name.format(secret)}\n", ".hidden": "", "a": None}
        )
        secret.write_text("secret")
        (root / "linked.txt").symlink_to(secret)
        read = [each for each in find(root, "n.ipynb")["files"] if each["text"] is not None]
        assert [each["path"] for each in read] == ["requirements.txt"]

    def test_has_an_end(self, tmp_path: Path) -> None:
        tree: dict[str, str | None] = {
            f"{n}.txt": f"-r {n + 1}.txt\n" for n in range(2 * MAXIMUM_FILES)
        }
        make_tree(tmp_path, {**tree, "requirements.txt": "-r 0.txt\n"})
        read = [each for each in find(tmp_path, "n.ipynb")["files"] if each["text"] is not None]
        assert len(read) == MAXIMUM_FILES


class TestNeverOutside:
    @pytest.mark.parametrize(
        "notebook", ["../a.ipynb", "sub/../../a.ipynb", "RTC:../a.ipynb", "..", ".git/a.ipynb"]
    )
    async def test_paths_that_leave_are_refused(
        self, root: Path, read_requirements: Read, write_requirements: Write, notebook: str
    ) -> None:
        make_tree(root.parent, {"requirements.txt": "secret\n"})
        assert (await read_requirements(notebook)).status in (400, 404)
        target = notebook.rpartition("/")[0] + "/requirements.txt"
        answer = await write_requirements(target, "x\n", etag_of(b"secret\n"))
        assert answer.status in (400, 404, 412)
        assert (root.parent / "requirements.txt").read_text() == "secret\n"

    async def test_links_that_lead_out(
        self, root: Path, read_requirements: Read, write_requirements: Write
    ) -> None:
        outside = root.parent / "outside"
        make_tree(outside, {"requirements.txt": "secret\n"})
        (root / "linked").symlink_to(outside, target_is_directory=True)
        (root / "requirements.txt").symlink_to(outside / "requirements.txt")
        for notebook, target in (
            ("a.ipynb", "requirements.txt"),
            ("linked/a.ipynb", "linked/requirements.txt"),
        ):
            [file] = (await read_requirements(notebook)).json["files"]
            assert file == {
                **{"path": "requirements.txt", "text": None, "etag": None},
                "unread": "A link leads from it out of the project.",
            }
            answer = await write_requirements(target, "", etag_of(b"secret\n"))
            assert answer.status == 403
        assert (outside / "requirements.txt").read_text() == "secret\n"

    @pytest.mark.parametrize("name", ["setup.py", "uv.lock", "notes.txt", "a.ipynb", ".bashrc"])
    async def test_other_files_are_not_written(
        self, root: Path, write_requirements: Write, name: str
    ) -> None:
        assert (await write_requirements(name, "", None)).status in (403, 404)
        assert list(root.iterdir()) == []


class TestWriting:
    async def test_makes_and_replaces(self, root: Path, write_requirements: Write) -> None:
        made = await write_requirements("requirements.txt", "numpy==2.0\r\n", None)
        assert made.status == 200
        file = parse_requirement_file(made.json)
        assert (root / "requirements.txt").read_bytes() == b"numpy==2.0\r\n"
        changed = await write_requirements("requirements.txt", "numpy==2.1\n", file["etag"])
        assert changed.status == 200
        assert changed.json["etag"] == etag_of(b"numpy==2.1\n")
        assert [each.name for each in root.iterdir()] == ["requirements.txt"]

    async def test_never_starts_or_breaks_a_pyproject_toml(
        self, root: Path, write_requirements: Write
    ) -> None:
        assert (await write_requirements("pyproject.toml", "[project]\n", None)).status == 403
        (root / "pyproject.toml").write_text("[project]\n")
        etag = etag_of(b"[project]\n")
        assert (await write_requirements("pyproject.toml", "[project", etag)).status == 400
        assert (
            await write_requirements("pyproject.toml", "[project]\na = 1\n", etag)
        ).status == 200

    async def test_refuses_when_the_file_changed(
        self, root: Path, write_requirements: Write
    ) -> None:
        (root / "requirements.txt").write_text("b\n")
        for etag in (etag_of(b"a\n"), None, "guessed"):
            assert (await write_requirements("requirements.txt", "c\n", etag)).status == 412
        assert (root / "requirements.txt").read_text() == "b\n"

    async def test_of_writes_at_the_same_time_one_wins(
        self, root: Path, write_requirements: Write
    ) -> None:
        answers = await asyncio.gather(
            *(write_requirements("requirements.txt", f"a=={n}\n", None) for n in range(8))
        )
        assert sorted(answer.status for answer in answers) == [200] + [412] * 7
        assert [each.name for each in root.iterdir()] == ["requirements.txt"]

    @pytest.mark.parametrize("body", ["[]", "{}", '{"path": "requirements.txt", "text": ""}', "{"])
    async def test_refuses_other_messages(
        self, fetch: Callable[..., Awaitable[Answer]], root: Path, body: str
    ) -> None:
        answer = await fetch("freshkernel", "requirement-files", method="PUT", body=body)
        assert answer.status == 400
        assert list(root.iterdir()) == []

    async def test_too_long(self, root: Path, write_requirements: Write) -> None:
        text = "#" * (MAXIMUM_BYTES + 1)
        assert (await write_requirements("requirements.txt", text, None)).status == 413
        assert (await write_requirements("requirements.txt", "#" * 3_000_000, None)).status == 413
        assert list(root.iterdir()) == []


class TestWhatCannotBeRead:
    @pytest.mark.parametrize("content", [b"\xff\xfe", b"#" * (MAXIMUM_BYTES + 1)])
    def test_is_there_without_a_text(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "requirements.txt").write_bytes(content)
        [file] = find(tmp_path, "n.ipynb")["files"]
        assert file["path"] == "requirements.txt"
        assert file["text"] is None
        assert file["unread"] in (
            "It is not UTF-8 text.",
            "It is longer than 1 MiB.",
        )

    def test_lock_files_may_be_longer(self, tmp_path: Path) -> None:
        (tmp_path / "uv.lock").write_bytes(b"#" * (3 * MAXIMUM_BYTES))
        [file] = find(tmp_path, "n.ipynb")["files"]
        assert len(file["text"] or "") == 3 * MAXIMUM_BYTES

    @pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes in folders")
    def test_pipes_are_there_and_folders_are_not(self, tmp_path: Path) -> None:
        (tmp_path / "requirements.txt").mkdir()
        os.mkfifo(tmp_path / "pyproject.toml")
        [file] = find(tmp_path, "n.ipynb")["files"]
        assert file == {
            **{"path": "pyproject.toml", "text": None, "etag": None},
            "unread": "It is not a regular file.",
        }

    def test_more_files_than_the_limit_are_said(self, tmp_path: Path) -> None:
        (tmp_path / "requirements.txt").write_text("-r r1.txt")
        for number in range(1, 60):
            (tmp_path / f"r{number}.txt").write_text(f"-r r{number + 1}.txt")
        files = find(tmp_path, "n.ipynb")["files"]
        assert [each["path"] for each in files if each["text"] is None] == ["r50.txt"]
        assert files[-1]["unread"] == "The project has more than 50 requirement files."


class TestLinks:
    def test_inside_of_a_project_are_followed(self, tmp_path: Path) -> None:
        make_tree(tmp_path, {"shared/base.txt": "numpy\n-r more.txt\n", "a/more.txt": "tqdm\n"})
        (tmp_path / "a" / "linked").symlink_to("../shared/base.txt")
        (tmp_path / "a" / "requirements.txt").symlink_to("linked")
        files = find(tmp_path, "a/n.ipynb")["files"]
        assert [(each["path"], each["text"]) for each in files] == [
            ("a/requirements.txt", "numpy\n-r more.txt\n"),
            ("a/more.txt", "tqdm\n"),
        ]

    @pytest.mark.parametrize(
        ("links", "reason"),
        [
            ({"requirements.txt": "gone"}, "It is a link that leads nowhere."),
            ({"requirements.txt": "requirements.txt"}, "It is a link that leads nowhere."),
            (
                {"requirements.txt": "b", "b": "c", "c": "requirements.txt"},
                "It is a link that leads nowhere.",
            ),
            ({"requirements.txt": "../other.txt"}, "A link leads from it out of the project."),
            (
                {"requirements.txt": "b", "b": "../other.txt"},
                "A link leads from it out of the project.",
            ),
            ({"requirements.txt": "/dev/zero"}, "A link leads from it out of the project."),
            ({"requirements.txt": ".git/config"}, "It is a link to a hidden file."),
        ],
    )
    def test_that_are_not_followed_are_said(
        self, tmp_path: Path, links: dict[str, str], reason: str
    ) -> None:
        """Also where they lead to another project of the served folder."""
        make_tree(tmp_path, {"other.txt": "secret\n", "a/.git/config": "secret\n"})
        for name, target in links.items():
            (tmp_path / "a" / name).symlink_to(target)
        [file] = find(tmp_path, "a/n.ipynb")["files"]
        assert (file["path"], file["text"], file.get("unread")) == (
            "a/requirements.txt",
            None,
            reason,
        )
