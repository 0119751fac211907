"""What the server knows of the projects of notebooks, and what users answer about them."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from jupyter_server.auth.authorizer import Authorizer
from jupyter_server.auth.identity import User
from jupyter_server.base.handlers import JupyterHandler
from named_users import NamedUsers
from running_server import Answer
from traitlets.config import Config

from freshkernel.common.protocol import parse_project_trust_state

Fetch = Callable[..., Awaitable[Answer]]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings and answers of a user."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


@pytest.fixture
def project(root: Path) -> Path:
    """A repository in the served folder."""
    made = root / "work" / "made"
    (made / ".git").mkdir(parents=True)
    return made.resolve()


async def _state(fetch: Fetch, path: str, **options: Any) -> str:
    answer = await fetch("freshkernel", "trust", params={"path": path}, **options)
    assert answer.status == 200
    return parse_project_trust_state(answer.json)["trust"]


async def _put(fetch: Fetch, path: str, folder: Path, answer: str, **options: Any) -> Answer:
    body = json.dumps({"path": path, "folder": str(folder), "answer": answer})
    return await fetch("freshkernel", "trust", method="PUT", body=body, **options)


async def _withdraw(fetch: Fetch, path: str, folder: Path, **options: Any) -> Answer:
    params = {"path": path, "folder": str(folder)}
    return await fetch("freshkernel", "trust", method="DELETE", params=params, **options)


async def test_an_answer_is_kept_outside_of_the_project(
    fetch: Fetch, project: Path, own_folders: Path
) -> None:
    assert await _state(fetch, "work/made/a.ipynb") == "unknown"
    answer = await _put(fetch, "work/made/a.ipynb", project, "sandbox")
    assert (answer.status, answer.json["trust"]) == (200, "sandbox")
    assert await _state(fetch, "work/made/b.ipynb") == "sandbox"
    assert [each.name for each in project.iterdir()] == [".git"]
    kept = json.loads((own_folders / "state" / "freshkernel" / "projects.json").read_text())
    assert [each["folder"] for each in kept["projects"]] == [str(project)]


async def test_an_answer_about_another_folder_is_refused(fetch: Fetch, project: Path) -> None:
    assert (await _put(fetch, "work/made/a.ipynb", project.parent, "trusted")).status == 409
    assert (await _put(fetch, "../x.ipynb", project, "trusted")).status == 404
    assert (await _put(fetch, "work/made/a.ipynb", project, "yes")).status == 400
    assert await _state(fetch, "work/made/a.ipynb") == "unknown"


async def test_an_answer_is_withdrawn(
    fetch: Fetch, project: Path, root: Path, own_folders: Path
) -> None:
    other = root / "other"
    (other / ".git").mkdir(parents=True)
    await _put(fetch, "work/made/a.ipynb", project, "trusted")
    await _put(fetch, "other/a.ipynb", other.resolve(), "sandbox")
    answer = await _withdraw(fetch, "work/made/b.ipynb", project)
    assert (answer.status, parse_project_trust_state(answer.json)["trust"]) == (200, "unknown")
    assert await _state(fetch, "work/made/a.ipynb") == "unknown"
    assert await _state(fetch, "other/a.ipynb") == "sandbox"

    kept = own_folders / "state" / "freshkernel" / "projects.json"
    written = kept.stat().st_mtime_ns
    assert (await _withdraw(fetch, "work/made/a.ipynb", project)).status == 200
    assert kept.stat().st_mtime_ns == written


async def test_withdrawing_without_answers_writes_nothing(
    fetch: Fetch, project: Path, own_folders: Path
) -> None:
    assert (await _withdraw(fetch, "work/made/a.ipynb", project)).status == 200
    assert not (own_folders / "state").exists()


async def test_the_answer_about_a_folder_that_was_replaced_is_withdrawn_too(
    fetch: Fetch, project: Path, own_folders: Path
) -> None:
    await _put(fetch, "work/made/a.ipynb", project, "trusted")
    moved = project.rename(project.with_name("before"))
    (project / ".git").mkdir(parents=True)
    assert (await _withdraw(fetch, "work/made/a.ipynb", project)).status == 200
    (project / ".git").rmdir()
    project.rmdir()
    moved.rename(project)
    assert await _state(fetch, "work/made/a.ipynb") == "unknown"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("../x.ipynb", 404),
        ("work/../../x.ipynb", 404),
        ("/etc/x.ipynb", 404),
        ("missing/x.ipynb", 404),
        (".hidden/x.ipynb", 404),
        ("out/x.ipynb", 403),
        ("", 400),
        ("x" * 5_000, 400),
    ],
)
async def test_hostile_paths_change_no_answer(
    fetch: Fetch, project: Path, root: Path, tmp_path: Path, path: str, status: int
) -> None:
    outside = tmp_path / "outside"
    (outside / ".git").mkdir(parents=True)
    (root / "out").symlink_to(outside)
    (root / ".hidden").mkdir()
    await _put(fetch, "work/made/a.ipynb", project, "trusted")
    for folder in (project, outside.resolve()):
        assert (await _withdraw(fetch, path, folder)).status == status
        assert (await _put(fetch, path, folder, "sandbox")).status == status
    # A zero byte in a query is a blank for Tornado.
    assert (await _put(fetch, "work/made/a\0.ipynb", project, "sandbox")).status == 400
    assert (await _withdraw(fetch, "work/made/a.ipynb", outside.resolve())).status == 409
    assert await _state(fetch, "work/made/a.ipynb") == "answer"


@pytest.mark.parametrize("given", [{}, {"path": "work/made/a.ipynb"}, {"folder": "x"}])
async def test_a_withdrawal_names_the_notebook_and_the_folder(
    fetch: Fetch, project: Path, given: dict[str, str]
) -> None:
    assert (await fetch("freshkernel", "trust", method="DELETE", params=given)).status == 400


async def test_settings_of_a_project_do_not_count(fetch: Fetch, project: Path) -> None:
    text = f"trusted = [{json.dumps(str(project))}]\n"
    (project / "freshkernel.toml").write_text(text)
    (project / "pyproject.toml").write_text(f"[tool.freshkernel]\n{text}")
    assert await _state(fetch, "work/made/a.ipynb") == "unknown"


class TestTrustedFolders:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config, jp_root_dir: Path) -> Config:
        jp_server_config.Freshkernel.trusted = [str(jp_root_dir / "work")]
        return jp_server_config

    async def test_names_that_begin_alike_and_links_are_not_in_them(
        self, fetch: Fetch, project: Path, root: Path
    ) -> None:
        beside = root / "work-evil"
        (beside / ".git").mkdir(parents=True)
        (root / "work" / "link").symlink_to(beside)
        assert await _state(fetch, "work/made/a.ipynb") == "setting"
        assert await _state(fetch, "work-evil/a.ipynb") == "unknown"
        assert await _state(fetch, "work/link/a.ipynb") == "unknown"


class TestSeveralUsers:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.identity_provider_class = NamedUsers
        return jp_server_config

    async def test_withdraw_their_own_answers_only(self, fetch: Fetch, project: Path) -> None:
        ann, bob = ({"headers": {"X-User": name}} for name in ("ann", "bob"))
        path = "work/made/a.ipynb"
        await _put(fetch, path, project, "trusted", **ann)
        assert await _state(fetch, path, **bob) == "unknown"
        assert (await _withdraw(fetch, path, project, **bob)).status == 200
        assert await _state(fetch, path, **ann) == "answer"
        await _put(fetch, path, project, "sandbox", **bob)
        assert (await _withdraw(fetch, path, project, **ann)).status == 200
        assert await _state(fetch, path, **ann) == "unknown"
        assert await _state(fetch, path, **bob) == "sandbox"


class NoExecution(Authorizer):
    """Allows everything but to execute code."""

    def is_authorized(
        self, handler: JupyterHandler, user: User, action: str, resource: str
    ) -> bool:
        return action != "execute"


class ReadOnly(Authorizer):
    """Allows to read and to execute code, but not to write."""

    def is_authorized(
        self, handler: JupyterHandler, user: User, action: str, resource: str
    ) -> bool:
        return action != "write"


class TestPermissions:
    @pytest.fixture(params=[NoExecution, ReadOnly])
    def jp_server_config(self, jp_server_config: Config, request: pytest.FixtureRequest) -> Config:
        jp_server_config.ServerApp.authorizer_class = request.param
        return jp_server_config

    async def test_who_may_not_run_code_or_write_changes_no_answer(
        self, fetch: Fetch, project: Path, own_folders: Path
    ) -> None:
        path = "work/made/a.ipynb"
        assert (await _put(fetch, path, project, "trusted")).status == 403
        assert (await _withdraw(fetch, path, project)).status == 403
        assert not (own_folders / "state").exists()
