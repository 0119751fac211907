"""The execution targets of a notebook that the server lists."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from running_server import Answer
from traitlets.config import Config

from freshkernel.common.protocol import parse_gateway_states, parse_run_targets
from freshkernel.gateways.api import GatewayApi
from freshkernel.gateways.credentials import GatewayError

Ask = Callable[[str], Awaitable[Answer]]


@pytest.fixture
def ask(fetch: Callable[..., Awaitable[Answer]]) -> Ask:
    """Ask for the places of a notebook."""

    async def places(path: str) -> Answer:
        return await fetch("freshkernel", "places", params={"path": path, "kernel": "python3"})

    return places


async def test_where_nothing_is_configured_there_are_no_gateways(ask: Ask) -> None:
    answer = await ask("a.ipynb")
    assert answer.status == 200
    assert parse_run_targets(answer.json)["gateways"] == []


async def test_environments_are_those_of_the_notebook_s_project(ask: Ask, root: Path) -> None:
    (root / "project" / "notebooks").mkdir(parents=True)
    (root / "project" / "requirements.txt").touch()
    choices = parse_run_targets((await ask("project/notebooks/a.ipynb")).json)["environments"]
    found = {each["environment"]: each for each in choices}
    assert list(found) == ["current", "venv", "conda", "docker"]
    assert (found["venv"]["source"], found["venv"]["available"]) == ("../requirements.txt", True)
    assert not found["conda"]["available"]
    assert "environment.yml" in found["conda"]["reason"]


class TestGateways:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.Freshkernel.gateways = {
            "gpu": {
                "url": "https://hidden.example.org:8888",
                "token": "stays-secret",
                "kernels": ["torch"],
                "resources": "1 A100",
            }
        }
        return jp_server_config

    async def test_how_they_answer_is_asked_once_for_many_pages(
        self, fetch: Callable[..., Awaitable[Answer]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = 0

        async def unreachable(_: GatewayApi) -> None:
            nonlocal asked
            asked += 1
            raise GatewayError("The gateway gpu cannot be reached (refused).")

        monkeypatch.setattr(GatewayApi, "specifications", unreachable)
        answers = [await fetch("freshkernel", "gateways") for _ in range(3)]
        assert [answer.status for answer in answers] == [200, 200, 200]
        assert asked == 1
        (gateway,) = parse_gateway_states(answers[0].json)["gateways"]
        assert gateway["problem"] == "The gateway gpu cannot be reached (refused)."
        assert gateway["resources"] == "1 A100"
        assert "hidden" not in answers[0].text
        assert "stays-secret" not in answers[0].text

    async def test_neither_address_nor_secret_is_reported(self, ask: Ask) -> None:
        answer = await ask("a.ipynb")
        (gateway,) = parse_run_targets(answer.json)["gateways"]
        assert gateway == {
            "name": "gpu",
            "kernels": ["torch"],
            "variables": [],
            "resources": "1 A100",
            "stages": True,
        }
        assert "hidden" not in answer.text
        assert "stays-secret" not in answer.text


async def test_a_file_is_named_although_what_it_declares_cannot_be_had(
    ask: Ask, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    for name in ("MAMBA_EXE", "CONDA_EXE"):
        monkeypatch.delenv(name, raising=False)
    (root / "environment.yml").write_text("dependencies: []\n")
    choices = parse_run_targets((await ask("a.ipynb")).json)["environments"]
    conda, docker = (
        next(each for each in choices if each["environment"] == name)
        for name in ("conda", "docker")
    )
    assert (conda["source"], conda["available"]) == ("environment.yml", False)
    assert "conda" in conda["reason"]
    assert (docker["source"], docker["available"]) == (None, False)


async def test_paths_stay_in_the_served_folder(ask: Ask, root: Path, tmp_path: Path) -> None:
    (root / "out").symlink_to(tmp_path)
    for path, status in [
        ("../a.ipynb", 404),
        (".hidden/a.ipynb", 404),
        ("missing/a.ipynb", 404),
        ("out/a.ipynb", 403),
        ("", 400),
    ]:
        answer = await ask(path)
        assert (path, answer.status) == (path, status), answer.text


async def test_a_notebook_is_needed(fetch: Callable[..., Awaitable[Answer]]) -> None:
    assert (await fetch("freshkernel", "places")).status == 400
