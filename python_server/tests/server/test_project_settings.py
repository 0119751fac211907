"""The project's settings file through the server: found, read and written, and no other file touched."""

from __future__ import annotations

import asyncio
import json
import os
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from running_server import Answer, make_tree

from freshkernel.common.protocol import parse_project_settings
from freshkernel.server.project_settings import ProjectFolder
from freshkernel.server.served_folder import MAXIMUM_BYTES, FileError, ServedFolder, etag_of

Read = Callable[[str], Awaitable[Answer]]
Write = Callable[..., Awaitable[Answer]]

SEARCH_CASES = json.loads(
    (Path(__file__).parents[3] / "test" / "protocol" / "project-settings-search.json").read_text()
)
TABLE = '[tool.freshkernel]\nignore = ["T"]\n'


class TestSearch:
    @pytest.mark.parametrize("case", SEARCH_CASES, ids=lambda case: case["name"])
    def test_finds_the_file_that_holds(self, case: dict[str, object], tmp_path: Path) -> None:
        tree, notebook = case["tree"], case["notebook"]
        assert isinstance(tree, dict)
        make_tree(tmp_path, tree)
        found = ProjectFolder(ServedFolder(tmp_path, allow_hidden=False)).find(str(notebook))
        assert parse_project_settings(found) == found
        assert found["path"] == case["path"]
        assert found["create_path"] == case["create_path"]
        if found["path"] is not None:
            assert found["text"] == tree[found["path"]]

    async def test_answers_over_the_server(self, root: Path, read_settings: Read) -> None:
        make_tree(root, {"Früh jahr/freshkernel.toml": "phase = 'exploring'\n"})
        answer = await read_settings("RTC:Früh jahr/Mein Heft.ipynb")
        assert answer.status == 200
        settings = parse_project_settings(answer.json)
        assert settings["path"] == "Früh jahr/freshkernel.toml"
        assert settings["kind"] == "freshkernel.toml"
        assert settings["text"] == "phase = 'exploring'\n"
        assert settings["etag"] == etag_of(b"phase = 'exploring'\n")

    async def test_the_path_is_needed(
        self, fetch: Callable[..., Awaitable[Answer]], read_settings: Read
    ) -> None:
        assert (await fetch("freshkernel", "project-settings")).status == 400
        assert (await read_settings("")).status == 400
        assert (await read_settings("///")).status == 400

    async def test_a_folder_that_is_really_named_like_a_drive(
        self, root: Path, read_settings: Read
    ) -> None:
        make_tree(root, {"RTC:/freshkernel.toml": ""})
        assert (await read_settings("RTC:/a.ipynb")).json["path"] == "RTC:/freshkernel.toml"


class TestNeverOutside:
    @pytest.fixture
    def outside(self, root: Path) -> Path:
        outside = root.parent / "outside"
        make_tree(outside, {"freshkernel.toml": "secret = 1\n", "pyproject.toml": TABLE})
        return outside

    @pytest.mark.parametrize(
        "notebook",
        [
            "../outside/a.ipynb",
            "/../outside/a.ipynb",
            "sub/../../outside/a.ipynb",
            "RTC:../outside/a.ipynb",
            "RTC:/../outside/a.ipynb",
            "..",
            ".git/a.ipynb",
        ],
    )
    async def test_paths_that_leave_are_refused(
        self, outside: Path, read_settings: Read, write_settings: Write, notebook: str
    ) -> None:
        assert (await read_settings(notebook)).status in (400, 404)
        target = notebook.rpartition("/")[0] + "/freshkernel.toml"
        answer = await write_settings(target, "x = 1\n", etag_of(b"secret = 1\n"))
        assert answer.status in (400, 404, 412)
        assert (outside / "freshkernel.toml").read_text() == "secret = 1\n"

    async def test_never_above_the_root(self, root: Path, read_settings: Read) -> None:
        make_tree(root.parent, {"freshkernel.toml": "secret = 1\n"})
        answer = await read_settings("sub/a.ipynb")
        assert answer.json["path"] is None
        assert "secret" not in answer.text

    @pytest.mark.parametrize("path", ["a\0.ipynb", "../a.ipynb", "a/../../b.ipynb", "", "."])
    def test_for_every_user(self, root: Path, path: str) -> None:
        with pytest.raises(FileError):
            ProjectFolder(ServedFolder(root, allow_hidden=True)).find(path)

    async def test_a_linked_folder_that_leads_out(
        self, root: Path, outside: Path, read_settings: Read, write_settings: Write
    ) -> None:
        (root / "linked").symlink_to(outside, target_is_directory=True)
        assert (await read_settings("linked/a.ipynb")).json["path"] is None
        answer = await write_settings("linked/freshkernel.toml", "", etag_of(b"secret = 1\n"))
        assert answer.status == 403
        assert (outside / "freshkernel.toml").read_text() == "secret = 1\n"

    async def test_a_linked_file_that_leads_out(
        self, root: Path, outside: Path, read_settings: Read, write_settings: Write
    ) -> None:
        (root / "freshkernel.toml").symlink_to(outside / "freshkernel.toml")
        assert (await read_settings("a.ipynb")).json["path"] is None
        answer = await write_settings("freshkernel.toml", "", etag_of(b"secret = 1\n"))
        assert answer.status == 403
        assert (outside / "freshkernel.toml").read_text() == "secret = 1\n"

    async def test_a_link_that_stays_inside_is_refused(
        self, root: Path, read_settings: Read, write_settings: Write
    ) -> None:
        make_tree(root, {"shared/freshkernel.toml": "a = 1\n", "project": None})
        link = root / "project" / "freshkernel.toml"
        link.symlink_to("../shared/freshkernel.toml")
        answer = await read_settings("project/a.ipynb")
        assert (answer.status, "is a link" in answer.json["message"]) == (422, True)
        etag = etag_of(b"a = 1\n")
        assert (await write_settings("project/freshkernel.toml", "a = 2\n", etag)).status == 422
        assert (root / "shared" / "freshkernel.toml").read_text() == "a = 1\n"

    async def test_a_root_behind_a_link(self, tmp_path: Path) -> None:
        make_tree(tmp_path / "real", {"freshkernel.toml": ""})
        (tmp_path / "link").symlink_to("real", target_is_directory=True)
        folder = ProjectFolder(ServedFolder(tmp_path / "link", allow_hidden=False))
        assert folder.find("a.ipynb")["path"] == "freshkernel.toml"

    async def test_only_the_two_names(self, root: Path, write_settings: Write) -> None:
        for name in ("a.ipynb", "notes.toml", "sub/freshkernel.toml.bak", ".bashrc"):
            answer = await write_settings(name, "", None)
            assert answer.status in (403, 404)
        assert list(root.iterdir()) == []


class TestWriting:
    async def test_makes_a_new_file(self, root: Path, write_settings: Write) -> None:
        answer = await write_settings("freshkernel.toml", 'ignore = ["T4"]\n', None)
        assert answer.status == 200
        settings = parse_project_settings(answer.json)
        assert settings["text"] == 'ignore = ["T4"]\n'
        assert (root / "freshkernel.toml").read_bytes() == b'ignore = ["T4"]\n'
        umask = os.umask(0)
        os.umask(umask)
        mode = stat.S_IMODE((root / "freshkernel.toml").stat().st_mode)
        assert mode == 0o666 & ~umask

    async def test_keeps_bytes_and_mode(self, root: Path, write_settings: Write) -> None:
        old, new = "# Größe\r\na = 1\r\n", "# Größe\r\na = 2\r\n"
        path = root / "freshkernel.toml"
        path.write_bytes(old.encode())
        path.chmod(0o640)
        answer = await write_settings("freshkernel.toml", new, etag_of(old.encode()))
        assert answer.status == 200
        assert path.read_bytes() == new.encode()
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        assert [each.name for each in root.iterdir()] == ["freshkernel.toml"]

    async def test_may_take_the_own_table_away(self, root: Path, write_settings: Write) -> None:
        (root / "pyproject.toml").write_text(TABLE)
        answer = await write_settings("pyproject.toml", "", etag_of(TABLE.encode()))
        assert answer.status == 200
        assert answer.json["text"] == ""

    async def test_never_starts_a_pyproject_toml(self, root: Path, write_settings: Write) -> None:
        assert (await write_settings("pyproject.toml", TABLE, None)).status == 403
        assert list(root.iterdir()) == []

    async def test_refuses_when_the_file_changed(self, root: Path, write_settings: Write) -> None:
        path = root / "freshkernel.toml"
        path.write_text("a = 1\n")
        seen = etag_of(b"a = 1\n")
        path.write_text("a = 2\n")
        for etag in (seen, None, "guessed"):
            answer = await write_settings("freshkernel.toml", "a = 3\n", etag)
            assert answer.status == 412
        assert path.read_text() == "a = 2\n"

    async def test_refuses_when_the_file_is_gone(self, root: Path, write_settings: Write) -> None:
        answer = await write_settings("freshkernel.toml", "", etag_of(b"a = 1\n"))
        assert answer.status == 412
        assert "deleted" in answer.json["message"]
        assert list(root.iterdir()) == []

    async def test_of_writes_at_the_same_time_one_wins(
        self, root: Path, write_settings: Write
    ) -> None:
        (root / "freshkernel.toml").write_text("a = 0\n")
        etag = etag_of(b"a = 0\n")
        answers = await asyncio.gather(
            *(write_settings("freshkernel.toml", f"a = {n}\n", etag) for n in range(1, 9))
        )
        assert sorted(answer.status for answer in answers) == [200] + [412] * 7
        winner = next(answer for answer in answers if answer.status == 200)
        assert (root / "freshkernel.toml").read_text() == winner.json["text"]
        assert [each.name for each in root.iterdir()] == ["freshkernel.toml"]

    async def test_an_editor_that_saves_meanwhile_is_not_overwritten(
        self, root: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = root / "freshkernel.toml"
        path.write_text("a = 1\n")

        def save_in_editor(descriptor: int) -> None:
            path.write_text("a = 'saved'\n")

        monkeypatch.setattr("freshkernel.server.served_folder.os.fsync", save_in_editor)
        with pytest.raises(FileError) as refused:
            ProjectFolder(ServedFolder(root, allow_hidden=False)).write(
                {"path": "freshkernel.toml", "text": "a = 2\n", "etag": etag_of(b"a = 1\n")}
            )
        assert refused.value.status == 412
        assert path.read_text() == "a = 'saved'\n"
        assert [each.name for each in root.iterdir()] == ["freshkernel.toml"]

    async def test_refuses_what_is_not_toml(self, root: Path, write_settings: Write) -> None:
        answer = await write_settings("freshkernel.toml", "ignore = [", None)
        assert answer.status == 400
        assert "not be valid TOML" in answer.json["message"]
        assert list(root.iterdir()) == []

    async def test_refuses_a_folder_that_is_not_there(self, write_settings: Write) -> None:
        assert (await write_settings("nowhere/freshkernel.toml", "", None)).status == 404

    @pytest.mark.parametrize(
        "body",
        [
            "[]",
            "{}",
            '{"path": "freshkernel.toml", "text": 1, "etag": null}',
            '{"path": "freshkernel.toml", "text": "", "etag": null, "more": 1}',
            '{"path": "freshkernel.toml", "text": "", "etag": null',
        ],
    )
    async def test_refuses_other_messages(
        self, fetch: Callable[..., Awaitable[Answer]], root: Path, body: str
    ) -> None:
        answer = await fetch("freshkernel", "project-settings", method="PUT", body=body)
        assert answer.status == 400
        assert list(root.iterdir()) == []


class TestLimits:
    async def test_too_long_to_write(self, root: Path, write_settings: Write) -> None:
        text = "#" * (MAXIMUM_BYTES + 1)
        assert (await write_settings("freshkernel.toml", text, None)).status == 413
        assert list(root.iterdir()) == []

    async def test_a_body_that_is_far_too_long(self, write_settings: Write) -> None:
        assert (await write_settings("freshkernel.toml", "#" * 3_000_000, None)).status == 413

    async def test_too_long_to_read(self, root: Path, read_settings: Read) -> None:
        (root / "freshkernel.toml").write_text("#" * (MAXIMUM_BYTES + 1))
        assert (await read_settings("a.ipynb")).status == 413

    async def test_not_text(self, root: Path, read_settings: Read) -> None:
        (root / "freshkernel.toml").write_bytes(b"\xff\xfe")
        answer = await read_settings("a.ipynb")
        assert answer.status == 422
        assert "UTF-8" in answer.json["message"]

    async def test_a_folder_of_that_name_is_none(self, root: Path, read_settings: Read) -> None:
        (root / "freshkernel.toml").mkdir()
        assert (await read_settings("a.ipynb")).json["path"] is None

    @pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes in folders")
    async def test_a_pipe_of_that_name_does_not_block(
        self, root: Path, read_settings: Read
    ) -> None:
        os.mkfifo(root / "freshkernel.toml")
        assert (await read_settings("a.ipynb")).json["path"] is None
