"""Real kernels of two generations."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from running_kernel import RunningKernel

import environment

REQUIREMENTS = Path(__file__).with_name("ipykernel-6.txt")
FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
# Tests of these modules show in a sample, too, how the generations differ: in what a kernel lets in, and in its messages.
ON_BOTH = {"test_install", "test_comms"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Chooses the kernels of each test."""
    if "kernel_python" in metafunc.fixturenames:
        is_on_both = FULL_SCALE or metafunc.module.__name__.rpartition(".")[2] in ON_BOTH
        generations = ["ipykernel 7", *(["ipykernel 6"] if is_on_both else [])]
        metafunc.parametrize("kernel_python", generations, indirect=True, scope="session")


@pytest.fixture(scope="session")
def kernel_python(request: pytest.FixtureRequest) -> Path:
    """The interpreter that kernels run in."""
    if request.param == "ipykernel 7":
        return environment.VENV_PYTHON
    return environment.set_up_separate_environment("ipykernel-6", REQUIREMENTS)


@pytest.fixture(scope="session")
def start_kernel(
    kernel_python: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], RunningKernel]]:
    """Start kernels of one generation, in folders of their own."""
    running: list[RunningKernel] = []

    def start() -> RunningKernel:
        running.append(RunningKernel(kernel_python, tmp_path_factory.mktemp("kernel")))
        return running[-1]

    yield start
    for each in running:
        each.stop()


@pytest.fixture
def bare_kernel(start_kernel: Callable[[], RunningKernel]) -> RunningKernel:
    """A kernel without the probe, just started."""
    return start_kernel()


@pytest.fixture(scope="session")
def shared_kernel(start_kernel: Callable[[], RunningKernel]) -> RunningKernel:
    """Starting takes long: one kernel for all tests that can make do with a reset one."""
    return start_kernel()


@pytest.fixture
def kernel(shared_kernel: RunningKernel) -> RunningKernel:
    """A kernel with a new probe and an empty namespace."""
    shared_kernel.reset()
    assert shared_kernel.install().status == "ok"
    return shared_kernel
