"""What the server keeps of earlier kernel sessions, by requests to a real one."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from history_client import HistoryClient, execution
from named_users import NamedUsers
from running_server import Answer
from traitlets.config import Config

Fetch = Callable[..., Awaitable[Answer]]


@pytest.fixture
def history(fetch: Fetch) -> HistoryClient:
    """A user who keeps histories."""
    return HistoryClient(fetch)


@pytest.fixture
def folder(jp_data_dir: Path) -> Path:
    """The folder of kept histories."""
    return jp_data_dir / "freshkernel" / "history"


def files_of(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


async def test_nothing_is_kept_and_no_folder_made_until_a_page_sends_something(
    history: HistoryClient, folder: Path
) -> None:
    kept = await history.read()
    assert kept == {
        "sessions": [],
        "problems": [],
        "folder": str(folder),
        "days": 90.0,
        "notebook_bytes": 10_000_000,
    }
    assert not folder.exists()


async def test_executions_are_kept_by_notebook_and_session(
    history: HistoryClient, folder: Path, root: Path
) -> None:
    assert (await history.add("a.ipynb", execution(1))).status == 204
    await history.add("a.ipynb", execution(2, "y = x"))
    await history.add("a.ipynb", execution(1, "z = 3"), session="second")
    await history.add("other.ipynb", execution(1, "other"))
    kept = await history.read()
    assert [each["session"] for each in kept["sessions"]] == ["first", "second"]
    assert kept["sessions"][0]["executions"] == [execution(1), execution(2, "y = x")]
    assert await history.sources() == [["x = 1", "y = x"], ["z = 3"]]
    assert await history.sources("other.ipynb") == [["other"]]
    # Nothing is in the project.
    assert list(root.iterdir()) == []
    if os.name == "posix":
        assert {path.stat().st_mode & 0o777 for path in files_of(folder)} == {0o600}
        assert folder.joinpath(*files_of(folder)[0].parts[-3:-1]).stat().st_mode & 0o077 == 0


async def test_two_pages_of_one_notebook_keep_each_execution_once(history: HistoryClient) -> None:
    await history.add("a.ipynb", execution(2, "y"), execution(1))
    await history.add("a.ipynb", execution(1), execution(2, "y"), execution(3, "z"))
    assert await history.sources() == [["x = 1", "y", "z"]]


async def test_the_paths_of_one_file_have_one_history(history: HistoryClient, root: Path) -> None:
    (root / "sub").mkdir()
    (root / "link").symlink_to("sub")
    await history.add("sub/a.ipynb", execution(1))
    for path in ("/sub/a.ipynb", "link/a.ipynb", "RTC:sub/a.ipynb"):
        assert await history.sources(path) == [["x = 1"]]


async def test_a_renamed_notebook_takes_its_history_along(history: HistoryClient) -> None:
    await history.add("a.ipynb", execution(1))
    await history.add("b.ipynb", execution(1, "was here"), session="second")
    # A different page renamed it first, and its kernel went on.
    await history.add("b.ipynb", execution(1), execution(2, "went on"))
    assert (await history.move("a.ipynb", "b.ipynb")).status == 204
    assert await history.sources() == []
    assert sorted(await history.sources("b.ipynb")) == [["was here"], ["x = 1", "went on"]]
    # There is nothing to move.
    assert (await history.move("a.ipynb", "b.ipynb")).status == 204
    assert (await history.move("b.ipynb", "b.ipynb")).status == 204
    assert len(await history.sources("b.ipynb")) == 2


class TestDeletion:
    async def test_one_notebook(self, history: HistoryClient, folder: Path) -> None:
        await history.add("a.ipynb", execution(1))
        await history.add("b.ipynb", execution(1, "b"))
        assert (await history.remove("a.ipynb")).status == 204
        assert await history.sources() == []
        assert await history.sources("b.ipynb") == [["b"]]
        assert len(files_of(folder)) == 1

    async def test_all_notebooks(self, history: HistoryClient, folder: Path) -> None:
        await history.add("a.ipynb", execution(1))
        await history.add("b.ipynb", execution(1))
        await history.remove(None)
        assert files_of(folder) == []

    async def test_what_a_living_kernel_ran_before_does_not_come_back(
        self, history: HistoryClient, folder: Path
    ) -> None:
        await history.add("a.ipynb", execution(1, "secret"), execution(2, "secret"))
        await history.remove("a.ipynb", ["first"])
        (file,) = files_of(folder)
        assert "secret" not in file.read_text()
        assert "a.ipynb" not in file.read_text()
        # The page is reloaded, and sends everything again.
        await history.add("a.ipynb", *(execution(at, "secret") for at in (1, 2)), execution(3))
        assert await history.sources() == [["x = 1"]]
        await history.remove(None, ["first"])
        await history.add("a.ipynb", execution(3), execution(4, "new"))
        assert await history.sources() == [["new"]]


class TestLimits:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.Freshkernel.history_notebook_bytes = 4_000
        jp_server_config.Freshkernel.history_user_bytes = 10_000
        jp_server_config.Freshkernel.history_days = 2
        return jp_server_config

    async def test_of_a_session_the_oldest_executions_are_dropped(
        self, history: HistoryClient, folder: Path
    ) -> None:
        for at in range(1, 31):
            await history.add("a.ipynb", execution(at, f"{at} " + "x" * 400))
        (session,) = (await history.read())["sessions"]
        kept = [each["sequence"] for each in session["executions"]]
        assert kept == list(range(session["dropped"] + 1, 31))
        assert 0 < len(kept) < 10
        assert sum(path.stat().st_size for path in files_of(folder)) < 5_000
        # What was dropped is not added again.
        await history.add("a.ipynb", execution(1, "x"))
        assert (await history.read())["sessions"] == [session]

    async def test_of_a_notebook_the_oldest_sessions_are_dropped(
        self, history: HistoryClient
    ) -> None:
        for at in range(1, 11):
            await history.add("a.ipynb", execution(1, f"{at} " + "x" * 700), session=f"{at}")
        names = [each["session"] for each in (await history.read())["sessions"]]
        assert names == [f"{at}" for at in range(11 - len(names), 11)]
        assert 1 < len(names) < 5

    async def test_of_a_user_the_oldest_sessions_are_dropped(
        self, history: HistoryClient, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("freshkernel.server.kept_history.store._BYTES_BETWEEN", 1)
        for at in range(20):
            await history.add(f"{at}.ipynb", execution(1, "x" * 1_000))
        assert 5_000 < sum(path.stat().st_size for path in files_of(folder)) < 10_001
        assert await history.sources("0.ipynb") == []
        assert await history.sources("19.ipynb") == [["x" * 1_000]]
        # Folders without files are gone, too.
        assert len(list(folder.glob("*/*"))) == len(files_of(folder))

    async def test_old_sessions_are_deleted(self, history: HistoryClient, folder: Path) -> None:
        await history.add("a.ipynb", execution(1))
        (file,) = files_of(folder)
        almost = time.time() - 2 * 86_400 + 60
        os.utime(file, (almost, almost))
        assert len(await history.sources()) == 1
        os.utime(file, (almost - 120, almost - 120))
        assert await history.sources() == []
        assert files_of(folder) == []


class TestDamagedFiles:
    @pytest.mark.parametrize(
        ("content", "reason"),
        [
            (b"", "not valid JSON"),
            (b'{"version": 1, "kept": {"session"', "not valid JSON"),
            (b"\xff\xfe", "not valid JSON"),
            (b"[" * 100_000, "not valid JSON"),
            (b"[]", "different format"),
            (b'{"version": 1, "kept": {"session": "first"}}', "different format"),
            (b'{"version": 2, "kept": {}}', "newer version"),
        ],
    )
    async def test_are_reported_and_kept_aside(
        self, history: HistoryClient, folder: Path, content: bytes, reason: str
    ) -> None:
        await history.add("a.ipynb", execution(1))
        await history.add("a.ipynb", execution(1, "second"), session="second")
        first, *_ = [path for path in files_of(folder) if b'"first"' in path.read_bytes()]
        first.write_bytes(content)
        kept = await history.read()
        assert [each["session"] for each in kept["sessions"]] == ["second"]
        (problem,) = kept["problems"]
        assert first.name in problem
        assert reason in problem
        assert first.read_bytes() == content

        # The next execution goes to a new file.
        await history.add("a.ipynb", execution(2, "next"))
        assert sorted(await history.sources()) == [["next"], ["second"]]
        (aside,) = [path for path in files_of(folder) if ".damaged-" in path.name]
        assert aside.read_bytes() == content
        (problem,) = (await history.read())["problems"]
        assert aside.name in problem

        await history.remove("a.ipynb")
        assert files_of(folder) == []

    async def test_the_half_of_a_killed_writer_is_ignored_and_deleted(
        self, history: HistoryClient, folder: Path
    ) -> None:
        await history.add("a.ipynb", execution(1))
        (file,) = files_of(folder)
        half = file.with_name(f"{file.name}.0123.tmp")
        half.write_bytes(file.read_bytes()[:50])
        kept = await history.read()
        assert (len(kept["sessions"]), kept["problems"]) == (1, [])
        os.utime(half, (1, 1))
        await history.read()
        assert files_of(folder) == [file]

    async def test_a_full_disk_leaves_the_old_file(
        self, history: HistoryClient, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await history.add("a.ipynb", execution(1))

        def fail(descriptor: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("freshkernel.server.kept_history.session_file.os.fsync", fail)
        answer = await history.add("a.ipynb", execution(2))
        assert answer.status == 507
        assert "no space left on the disk" in answer.text
        monkeypatch.undo()
        assert await history.sources() == [["x = 1"]]
        assert len(files_of(folder)) == 1


class TestUsers:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.identity_provider_class = NamedUsers
        return jp_server_config

    async def test_have_their_own_histories(self, fetch: Fetch) -> None:
        ann, bob = (HistoryClient(fetch, {"X-User": name}) for name in ("ann", "bob"))
        await ann.add("a.ipynb", execution(1, "ann"))
        assert await bob.sources() == []
        await bob.add("a.ipynb", execution(1, "bob"))
        await bob.move("a.ipynb", "b.ipynb")
        await bob.remove(None)
        assert await ann.sources() == [["ann"]]


class TestTurnedOff:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.Freshkernel.history = False
        return jp_server_config

    async def test_nothing_is_kept(
        self, history: HistoryClient, fetch: Fetch, folder: Path
    ) -> None:
        assert "history" not in (await fetch("freshkernel", "status")).json["capabilities"]
        answer = await history.add("a.ipynb", execution(1))
        assert answer.status == 503
        assert "turn off" in answer.text
        assert not folder.exists()


class TestInvalidSettings:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.Freshkernel.history_days = -1
        return jp_server_config

    async def test_nothing_is_kept_without_limits(
        self, history: HistoryClient, folder: Path
    ) -> None:
        answer = await history.add("a.ipynb", execution(1))
        assert answer.status == 503
        assert "history_days" in answer.text
        assert not folder.exists()


async def test_a_different_server_with_the_same_folder_finds_it(
    history: HistoryClient, folder: Path, root: Path, tmp_path: Path
) -> None:
    from logging import getLogger

    from freshkernel.server.kept_history.limits import HistoryLimits
    from freshkernel.server.kept_history.store import HistoryStore

    await history.add("a.ipynb", execution(1))
    store = HistoryStore(folder, HistoryLimits(), getLogger())
    ((session,), problems) = store.read("owner", (root / "a.ipynb").resolve())
    assert (session["executions"], problems) == ([execution(1)], [])
    (file,) = files_of(folder)
    content: Any = json.loads(file.read_text())
    assert content["notebook"] == str((root / "a.ipynb").resolve())
