"""The status, and what is unavailable if notebooks are not files."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from pathlib import Path

import pytest
from jupyter_server.services.contents.manager import ContentsManager
from running_server import Answer
from traitlets.config import Config

from freshkernel.common.protocol import parse_server_status

PACKAGE_JSON = Path(__file__).parents[3] / "package.json"


async def test_reports_version_and_capabilities(fetch: Callable[..., Awaitable[Answer]]) -> None:
    answer = await fetch("freshkernel", "status")
    assert answer.status == 200
    status = parse_server_status(answer.json)
    assert status == {
        "version": version("freshkernel"),
        "capabilities": [
            "project-settings",
            "requirement-files",
            "runs",
            "restorations",
            "notebook-files",
            "trust",
            "history",
            "local-kernels",
        ],
    }


def test_front_end_and_server_have_one_version() -> None:
    assert json.loads(PACKAGE_JSON.read_text())["version"] == version("freshkernel")


class DatabaseContentsManager(ContentsManager):
    """Keeps notebooks somewhere that is no folder."""


class TestWithoutFiles:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.contents_manager_class = DatabaseContentsManager
        return jp_server_config

    async def test_the_capability_is_off(
        self,
        fetch: Callable[..., Awaitable[Answer]],
        read_settings: Callable[[str], Awaitable[Answer]],
        write_settings: Callable[..., Awaitable[Answer]],
    ) -> None:
        status = parse_server_status((await fetch("freshkernel", "status")).json)
        assert status["capabilities"] == []
        for answer in (
            await read_settings("a.ipynb"),
            await write_settings("freshkernel.toml", "", None),
        ):
            assert answer.status == 501
            assert "does not keep notebooks as files" in answer.json["message"]
