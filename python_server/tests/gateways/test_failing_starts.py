"""Gateways that fail once while they start a kernel, and those that fail every time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from running_gateway import TOKEN, RunningGateway

from freshkernel.common.kernel_interface import KernelStartError
from freshkernel.gateways.api import Answer, GatewayApi
from freshkernel.gateways.gateway_kernel import GatewayKernel
from freshkernel.gateways.settings import parse_gateway

FAILED = Answer(500, None, "Unknown server error")


class Launch:
    """A start of a kernel on a real gateway whose first answers are replaced."""

    def __init__(self, gateway: RunningGateway, scratch: Path, name: str = "python3") -> None:
        settings = parse_gateway("real", {"url": gateway.url, "token": TOKEN}, "The test")
        self.reported: list[str] = []
        self.requests = 0
        self.kernel = GatewayKernel(
            name, settings, {}, scratch, lambda _, text: self.reported.append(text)
        )

    def run(self, monkeypatch: pytest.MonkeyPatch, failures: int) -> list[dict[str, Any]]:
        """Starts and ends the kernel; the gateway's answer is lost so many times. The kernels between."""
        start = GatewayApi.start

        async def start_with_failures(api: GatewayApi, *rest: Any) -> Answer:
            self.requests += 1
            answer = await start(api, *rest)
            return FAILED if self.requests <= failures else answer

        monkeypatch.setattr(GatewayApi, "start", start_with_failures)

        async def work() -> list[dict[str, Any]]:
            try:
                await self.kernel.start(60.0)
                listed = await self.kernel._api._ask("GET", "/api/kernels")
                return list(listed.body)
            finally:
                await self.kernel.close()

        return asyncio.run(work())


def test_one_failure_starts_one_kernel(
    gateway: RunningGateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The kernel of the first request is there, although the answer says that it failed.
    launch = Launch(gateway, tmp_path)
    assert len(launch.run(monkeypatch, failures=1)) == 1
    assert launch.requests == 2
    assert "The gateway real failed (Unknown server error). Trying again." in launch.reported
    assert gateway.has_no_kernel()


def test_a_gateway_that_always_fails(
    gateway: RunningGateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    launch = Launch(gateway, tmp_path)
    with pytest.raises(KernelStartError, match="started no kernel: it answered 500"):
        launch.run(monkeypatch, failures=1000)
    assert launch.requests == 4
    assert gateway.has_no_kernel()


def test_an_unknown_kernel_is_not_requested_again(
    gateway: RunningGateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    launch = Launch(gateway, tmp_path, "no-such-kernel")
    with pytest.raises(KernelStartError, match="has no kernel no-such-kernel"):
        launch.run(monkeypatch, failures=1000)
    assert launch.requests == 1
