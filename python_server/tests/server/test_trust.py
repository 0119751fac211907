"""What the server knows of the projects of notebooks, and what users answer about them."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
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


async def _state(fetch: Fetch, path: str) -> str:
    answer = await fetch("freshkernel", "trust", params={"path": path})
    assert answer.status == 200
    return parse_project_trust_state(answer.json)["trust"]


async def _put(fetch: Fetch, path: str, folder: Path, answer: str) -> Answer:
    body = json.dumps({"path": path, "folder": str(folder), "answer": answer})
    return await fetch("freshkernel", "trust", method="PUT", body=body)


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
