"""Requests for kept histories that are too large, forged or malformed, and files that were put into the folder."""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from history_client import HistoryClient, addition, execution
from jupyter_server.auth.authorizer import AllowAllAuthorizer
from jupyter_server.auth.identity import User
from jupyter_server.base.handlers import JupyterHandler
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


def is_refused(answer: Answer) -> bool:
    return 400 <= answer.status < 500


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/",
        "../a.ipynb",
        "sub/../../a.ipynb",
        ".hidden.ipynb",
        "a\0.ipynb",
        "\ud800.ipynb",
        f"{'x' * 300}.ipynb",
        f"{'x/' * 5_000}a.ipynb",
        "loop/a.ipynb",
    ],
)
async def test_paths_that_no_notebook_has(
    history: HistoryClient, folder: Path, root: Path, path: str
) -> None:
    (root / "loop").symlink_to("loop")
    assert is_refused(await history.add(path, execution(1))) or path.startswith("loop")
    assert is_refused(await history.move("a.ipynb", path)) or path.startswith("loop")
    assert not [file for file in folder.rglob("*") if root in file.parents]
    # Every file is below the folder, whatever the path is.
    inside = [file for file in folder.parent.rglob("*.json") if folder not in file.parents]
    assert inside == []


@pytest.mark.parametrize("session", ["", "x" * 201, "../../escape", "/etc/passwd", "\ud800"])
async def test_a_session_never_names_a_file(
    history: HistoryClient, folder: Path, session: str
) -> None:
    answer = await history.add("a.ipynb", execution(1), session=session)
    assert is_refused(answer) == (session == "" or len(session) > 200)
    for file in folder.rglob("*.json"):
        assert file.stem.isalnum()
        assert len(file.relative_to(folder).parts) == 3


@pytest.mark.parametrize(
    "changes",
    [
        {"sequence": 10**400},
        {"sequence": True},
        {"sequence": 0},
        {"count": 10**400},
        {"started": 10**400},
        {"ended": float("nan")},
        {"ended": float("inf")},
        {"started": "now"},
        {"origin": "other-notebook"},
        {"outputs": []},
        {"bound": "x"},
        {"error": {"exception": 1}},
    ],
)
async def test_executions_in_a_different_format(
    history: HistoryClient, folder: Path, changes: dict[str, object]
) -> None:
    wrong = {**execution(1), **changes}
    body = {"path": "a.ipynb", "session": "first", "executions": [wrong]}
    answer = await history.ask("POST", body=body)
    assert is_refused(answer)
    assert not folder.exists()


@pytest.mark.parametrize("body", ["", "null", "[" * 100_000, "{", "9" * 10_000, "\xff"])
async def test_bodies_that_are_no_message(fetch: Fetch, folder: Path, body: str) -> None:
    content = body.encode("latin-1")
    for method in ("POST", "PUT"):
        assert is_refused(await fetch("freshkernel", "history", method=method, body=content))
    assert not folder.exists()


async def test_a_large_request_is_refused(history: HistoryClient, folder: Path) -> None:
    answer = await history.add("a.ipynb", execution(1, "x" * 5_000_000))
    assert answer.status == 413
    assert not folder.exists()


async def test_one_large_execution_is_not_kept_beyond_the_limit(
    history: HistoryClient, folder: Path
) -> None:
    await history.add("a.ipynb", execution(1, "x" * 3_000_000))
    assert sum(path.stat().st_size for path in folder.rglob("*.json")) < 1_000


async def test_many_sessions_have_a_limit(
    history: HistoryClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freshkernel.server.kept_history.store.MAXIMUM_SESSIONS", 10)
    for at in range(30):
        await history.add("a.ipynb", execution(1), session=f"{at}")
    assert len(list(folder.rglob("*.json"))) == 10


async def test_a_link_in_the_folder_is_neither_read_nor_followed(
    history: HistoryClient, folder: Path, tmp_path: Path
) -> None:
    await history.add("a.ipynb", execution(1))
    (file,) = folder.rglob("*.json")
    secret = tmp_path / "secret.json"
    file.rename(secret)
    before = secret.read_bytes()
    file.symlink_to(secret)
    kept = await history.read()
    assert kept["sessions"] == []
    assert len(kept["problems"]) == 1
    await history.add("a.ipynb", execution(2, "next"))
    assert secret.read_bytes() == before
    assert await history.sources() == [["next"]]
    await history.remove(None)
    assert secret.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="no pipes in the file system")
async def test_a_pipe_in_the_folder_does_not_block(history: HistoryClient, folder: Path) -> None:
    await history.add("a.ipynb", execution(1))
    (file,) = folder.rglob("*.json")
    file.unlink()
    os.mkfifo(file)
    assert len((await history.read())["problems"]) == 1
    assert (await history.add("a.ipynb", execution(2, "next"))).status == 204
    assert await history.sources() == [["next"]]


class NoExecution(AllowAllAuthorizer):
    """Users may do everything but execute code."""

    def is_authorized(
        self, handler: JupyterHandler, user: User, action: str, resource: str
    ) -> bool:
        """Whether a user may do something."""
        return (action, resource) != ("execute", "kernels")


class TestWithoutPermission:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.authorizer_class = NoExecution
        return jp_server_config

    async def test_who_may_not_execute_code_keeps_nothing(self, fetch: Fetch, folder: Path) -> None:
        body = json.dumps(addition("a.ipynb", execution(1)))
        answer = await fetch("freshkernel", "history", method="POST", body=body)
        assert answer.status == 403
        assert not folder.exists()
