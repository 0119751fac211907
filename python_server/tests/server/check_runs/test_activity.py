"""Idle servers are stopped, and idle kernels are culled, but not while a run is active or waits."""

from __future__ import annotations

import asyncio
from datetime import datetime, timezone
from pathlib import Path

import pytest
from jupyter_server.serverapp import ServerApp
from run_client import RunClient, is_output
from running_worker import ENDLESS
from traitlets.config import Config
from waiting_cells import waiting_for


@pytest.fixture
def stopped(jp_serverapp: ServerApp, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the server stopped itself."""
    stops: list[bool] = []
    monkeypatch.setattr(jp_serverapp, "stop", lambda: stops.append(True))
    return stops


def look(server: ServerApp) -> None:
    """What Jupyter Server does each minute, an hour after the last request."""
    long_ago = datetime(2020, 1, 1, tzinfo=timezone.utc)
    server.kernel_manager.last_kernel_activity = long_ago
    for name in ("started", "api_last_activity"):
        server.web_app.settings[name] = long_ago
    server.web_app.settings["last_activity_times"].clear()
    server.shutdown_no_activity_timeout = 60
    server.shutdown_no_activity()


async def test_a_run_keeps_the_server_from_stopping(
    client: RunClient, jp_serverapp: ServerApp, stopped: list[bool]
) -> None:
    run = (await client.start(ENDLESS))["id"]
    waiting = (await client.start(ENDLESS))["id"]
    await client.follow(run, is_output)
    # No page follows the run.
    look(jp_serverapp)
    assert stopped == []
    await client.ask(run, method="DELETE")
    await client.until(run, "cancelled")
    look(jp_serverapp)
    assert stopped == []
    await client.ask(waiting, method="DELETE")
    await client.until(waiting, "cancelled")
    look(jp_serverapp)
    assert stopped == [True]


async def test_a_run_is_activity_for_a_hub(
    client: RunClient, jp_serverapp: ServerApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """JupyterHub asks for the last activity, and stops a server that had none for some time."""
    monkeypatch.setattr("freshkernel.server.check_runs.service.SIGN_SECONDS", 0.1)
    run = (await client.start(ENDLESS))["id"]
    await client.follow(run, is_output)
    long_ago = datetime(2020, 1, 1, tzinfo=timezone.utc)
    settings = jp_serverapp.web_app.settings
    settings["started"] = settings["api_last_activity"] = long_ago
    settings["last_activity_times"].clear()
    before = datetime.now(timezone.utc)
    for _ in range(100):
        await asyncio.sleep(0.1)
        if jp_serverapp.web_app.last_activity() > before:
            break
    assert jp_serverapp.web_app.last_activity() > before
    # Not by a request.
    assert settings["api_last_activity"] == long_ago
    await client.ask(run, method="DELETE")
    await client.until(run, "cancelled")
    settings["api_last_activity"] = long_ago
    await asyncio.sleep(0.5)
    last = jp_serverapp.web_app.last_activity()
    await asyncio.sleep(0.5)
    assert jp_serverapp.web_app.last_activity() == last


class TestCulledKernels:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.MappingKernelManager.cull_idle_timeout = 1
        jp_server_config.MappingKernelManager.cull_interval = 1
        jp_server_config.MappingKernelManager.cull_connected = True
        jp_server_config.MappingKernelManager.cull_busy = True
        return jp_server_config

    async def test_the_kernel_of_a_run_is_not_culled(
        self, client: RunClient, jp_serverapp: ServerApp, tmp_path: Path
    ) -> None:
        sign = tmp_path / "sign"
        run = (await client.start(f"print('begun')\n{waiting_for(sign)}"))["id"]
        await client.follow(run, is_output)
        # The settings do apply, to the kernels of open notebooks, also to one that was started later.
        for _ in range(2):
            idle = await jp_serverapp.kernel_manager.start_kernel(kernel_name="python3")
            while idle in jp_serverapp.kernel_manager.list_kernel_ids():
                await asyncio.sleep(0.1)
        sign.touch()
        await client.until(run, "finished")
