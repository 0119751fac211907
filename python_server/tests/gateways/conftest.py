"""Real gateways, and workers that use them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from cutting_proxy import CuttingProxy
from running_gateway import (
    ENTERPRISE_GATEWAY,
    KERNEL_GATEWAY,
    TOKEN,
    RunningGateway,
    RunThere,
    StartGateway,
    StartThere,
)
from running_worker import HERE, Outcome, RunningWorker, is_running, job, kill

import environment
from freshkernel.common.protocol import RunCell, RunTarget

REQUIREMENTS = Path(__file__).with_name("kernel-gateway.txt")
ENTERPRISE_REQUIREMENTS = Path(__file__).with_name("enterprise-gateway.txt")
FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"


@pytest.fixture(scope="session")
def gateway_python() -> Path:
    """The interpreter that gateways run in."""
    return environment.set_up_separate_environment("kernel-gateway", REQUIREMENTS)


@pytest.fixture(
    scope="session", params=[KERNEL_GATEWAY, *([ENTERPRISE_GATEWAY] if FULL_SCALE else [])]
)
def shared_gateway(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningGateway]:
    """Starting takes long: one gateway of each kind for all tests that leave it as it was."""
    if request.param == ENTERPRISE_GATEWAY:
        python = environment.set_up_separate_environment(
            "enterprise-gateway", ENTERPRISE_REQUIREMENTS
        )
    else:
        python = request.getfixturevalue("gateway_python")
    folder = tmp_path_factory.mktemp("gateway")
    gateway = RunningGateway(python, folder, kind=request.param)
    yield gateway
    gateway.stop()


@pytest.fixture
def gateway(shared_gateway: RunningGateway) -> Iterator[RunningGateway]:
    """A gateway; no test may leave a kernel on it."""
    yield shared_gateway
    is_empty = shared_gateway.has_no_kernel()
    shared_gateway.delete_all()
    assert is_empty


@pytest.fixture
def start_gateway(gateway_python: Path, tmp_path: Path) -> Iterator[StartGateway]:
    """Start gateways of other settings, or such as are to be killed."""
    running: list[RunningGateway] = []

    def start(*options: str, **changes: Any) -> RunningGateway:
        folder = tmp_path / f"gateway-{len(running)}"
        folder.mkdir()
        running.append(RunningGateway(gateway_python, folder, options, **changes))
        return running[-1]

    yield start
    for each in running:
        each.stop()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The notebook's folder."""
    path = tmp_path / "project"
    path.mkdir()
    return path


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Where a worker may leave things; it leaves nothing, and no secret."""
    path = tmp_path / "home"
    yield path
    assert [entry.name for entry in (path / "tmpdir").glob("freshkernel-*")] == []


def there(**changes: Any) -> RunTarget:
    """On the gateway of the tests."""
    return {**HERE, "gateway": "tested", **changes}  # type: ignore[typeddict-item]


@pytest.fixture
def start_there(folder: Path, home: Path, tmp_path: Path) -> Iterator[StartThere]:
    """Start a run on a gateway that the file of gateways names."""
    started: list[RunningWorker] = []

    def start(
        url: str,
        *cells: RunCell | str,
        settings: Mapping[str, object] | None = None,
        place: Mapping[str, object] | None = None,
        others: Mapping[str, Mapping[str, object]] | None = None,
        **changes: Any,
    ) -> RunningWorker:
        whole = {"url": url, "token": TOKEN, **(settings or {})}
        file = tmp_path / f"gateways-{len(started)}.toml"
        # Every text, list and table of JSON that the tests use is one of TOML, too.
        lines = [
            line
            for table, values in {"tested": whole, **(others or {})}.items()
            for line in (
                f"[{table}]",
                *(
                    f"{name} = {json.dumps(each)}"
                    for name, each in values.items()
                    if each is not None
                ),
            )
        ]
        file.write_text("\n".join(lines))
        own = {**changes, "place": there(**(place or {}))}
        own.setdefault("result_path", str(tmp_path / f"result-{len(started)}.json"))
        variables = {"FRESHKERNEL_GATEWAYS": str(file)}
        started.append(RunningWorker(job(folder, cells, **own), home, variables))
        return started[-1]

    yield start
    for worker in started:
        if is_running(worker.process.pid):
            for pid in worker.family():
                kill(pid)
        assert worker.process.stdout is not None
        worker.process.stdout.close()
        worker.process.wait()


@pytest.fixture
def run_there(start_there: StartThere) -> RunThere:
    """Run cells on a gateway to the end of the run."""

    def run_them(url: str, *cells: RunCell | str, **changes: Any) -> Outcome:
        worker = start_there(url, *cells, **changes)
        worker.read_rest()
        sequences = [event["sequence"] for event in worker.events]
        assert sequences == list(range(len(worker.events)))
        return Outcome(worker, worker.result())

    return run_them


@pytest.fixture
def proxy(gateway: RunningGateway) -> Iterator[CuttingProxy]:
    """A line to the gateway that can be cut."""
    line = CuttingProxy(gateway.port)
    yield line
    line.close()
