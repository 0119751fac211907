"""A faulty setting never removes the limits, and no request exceeds them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from run_client import RunClient, request
from traitlets.config import Config

from freshkernel.common.protocol import RunLimits, parse_run_request
from freshkernel.server.check_runs.request import job_of
from freshkernel.server.check_runs.settings import RunSettings, usual_limits

LIMITS = {
    "cell_seconds": None,
    "seconds": None,
    "startup_seconds": 60,
    "memory_bytes": None,
    "cell_output_bytes": 1_000,
    "output_bytes": 1_000,
}

FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"gateways": {"bad": {"address": "http://secret-host"}}}, "gateways"),
    ({"gateways": ["http://secret-host"]}, "gateways"),
    ({"run_limits": {"second": 60}}, "run_limits"),
    ({"run_limits": {"seconds": -1}}, "run_limits"),
    ({"run_limits": {"seconds": float("nan")}}, "run_limits"),
    ({"runs_at_once": "many"}, "runs_at_once"),
    ({"kept_days": -1}, "kept_days"),
    ({"sandbox": "of"}, "sandbox"),
    ({"network": "no"}, "network"),
]


class TestFaultySetting:
    @pytest.fixture(params=FAULTS, ids=lambda fault: str(fault[1]))
    def fault(self, request: pytest.FixtureRequest) -> tuple[dict[str, Any], str]:
        fault: tuple[dict[str, Any], str] = request.param
        return fault

    @pytest.fixture
    def jp_server_config(
        self, jp_server_config: Config, fault: tuple[dict[str, Any], str]
    ) -> Config:
        jp_server_config.Freshkernel.waiting_runs_per_user = 3
        jp_server_config.Freshkernel.run_limits = {"seconds": 5}
        for name, value in fault[0].items():
            setattr(jp_server_config.Freshkernel, name, value)
        return jp_server_config

    async def test_no_run_begins_until_it_is_right(
        self, client: RunClient, root: Path, fault: tuple[dict[str, Any], str]
    ) -> None:
        (root / "a.ipynb").write_text("{}")
        answer = await client.post(request("1"))
        assert answer.status == 503, answer.text
        assert f"Freshkernel.{fault[1]}" in answer.json["message"]
        assert "secret-host" not in answer.text
        # What was run before can still be read.
        assert await client.all() == []


class TestServersLimits:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.Freshkernel.run_limits = {
            "seconds": 3,
            "cell_seconds": 2,
            "memory_bytes": 10**9,
        }
        return jp_server_config

    @pytest.mark.parametrize("changes", [{}, {"seconds": 10**9, "memory_bytes": 10**15}])
    async def test_are_never_exceeded(
        self, client: RunClient, root: Path, changes: dict[str, float]
    ) -> None:
        (root / "a.ipynb").write_text("{}")
        run = await client.start(
            *["import time; time.sleep(1.5)"] * 5, limits={**LIMITS, **changes}
        )
        await client.follow(run["id"])
        result = await client.result(run["id"])
        assert result["status"] == "timeout"
        assert "3 s" in result["message"]

    @pytest.mark.parametrize("asked", ["off", "auto", "required", None])
    @pytest.mark.parametrize("given", ["off", "auto", "required"])
    def test_no_request_loosens_the_sandbox(
        self, tmp_path: Path, given: Any, asked: str | None
    ) -> None:
        changes = {} if asked is None else {"sandbox": asked, "network": True}
        message = parse_run_request(request("1", **changes))
        settings = RunSettings(sandbox=given, network=False)
        job = job_of(message, "id", tmp_path / "a.ipynb", tmp_path, settings)
        modes = ["off", "auto", "required"]
        assert modes.index(job["sandbox"]) == max(map(modes.index, [given, asked or "off"]))
        assert not job["network"]

    def test_may_be_stricter(self, tmp_path: Path) -> None:
        """A request lowers each limit, and raises none."""
        server: RunLimits = {**usual_limits(), "seconds": 30.0, "cell_seconds": 10.0}
        asked = {**LIMITS, "cell_seconds": 5.0, "seconds": 10**9}
        message = parse_run_request(request("1", limits=asked))
        settings = RunSettings(limits=server)
        limits = job_of(message, "id", tmp_path / "a.ipynb", tmp_path, settings)["limits"]
        assert (limits["cell_seconds"], limits["seconds"]) == (5.0, 30.0)
