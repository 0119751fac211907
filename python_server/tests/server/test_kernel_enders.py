"""Which cells ended the kernels of notebooks, as closed pages and the server know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from running_server import Answer

from freshkernel.common.protocol import KernelEnders, parse_kernel_enders
from freshkernel.server.kernel_enders import MAXIMUM_NOTEBOOKS, KernelEnderMemory, NotebookKey

Fetch = Callable[..., Awaitable[Answer]]


class ProcessOfKernel:
    """The part of a provisioner that is used."""

    pid = 1


class Kernel:
    """The manager of a kernel, whose process dies and restarts when the test says so."""

    def __init__(self) -> None:
        self.execution_state = "busy"
        self.provisioner = ProcessOfKernel()
        self.callbacks: dict[str, list[Callable[[], None]]] = {"restart": [], "dead": []}

    def add_restart_callback(self, callback: Callable[[], None], event: str) -> None:
        """As of `jupyter_client`."""
        self.callbacks[event].append(callback)

    def remove_restart_callback(self, callback: Callable[[], None], event: str) -> None:
        """As of `jupyter_client`."""
        if callback in self.callbacks[event]:
            self.callbacks[event].remove(callback)

    async def die(self, event: str = "restart") -> None:
        """Ends the process; all that asked for it are called."""
        called = 0
        expected = len(self.callbacks[event])
        for callback in self.callbacks[event]:
            callback()
            called += 1
        assert called == expected
        self.provisioner.pid += 1
        await asyncio.sleep(0)


def _execution(cell: str) -> Any:
    return {"message_id": f"of {cell}", "cell_id": cell, "source": f"run({cell})"}


def _enders(*cells: Any, unfinished: tuple[str, ...] = ()) -> KernelEnders:
    return KernelEnders(cells=list(cells), unfinished=[_execution(cell) for cell in unfinished])


@pytest.fixture
def kernel() -> Kernel:
    """A kernel that runs code."""
    return Kernel()


@pytest.fixture
def memory(kernel: Kernel) -> KernelEnderMemory:
    """The memory of a server with that kernel."""
    return KernelEnderMemory({"k": kernel}.get)


A = NotebookKey("owner", "a.ipynb")
ENDER: Any = {"cell_id": "x", "source": "exit()"}


@pytest.mark.parametrize("event", ["restart", "dead"])
async def test_the_cell_that_was_running_ended_the_kernel(
    memory: KernelEnderMemory, kernel: Kernel, event: str
) -> None:
    memory.write(A, "k", _enders(ENDER, unfinished=("c",)))
    other = NotebookKey("owner", "b.ipynb")
    memory.write(other, "k", _enders(unfinished=("d", "e")))
    await kernel.die(event)
    assert memory.read(A) == _enders(ENDER, {"cell_id": "c", "source": "run(c)"})
    uncertain = {"cell_id": "d", "source": "run(d)", "is_certain": False}
    assert memory.read(other) == _enders(uncertain)
    assert not any(kernel.callbacks.values())


async def test_a_kernel_that_was_idle_was_ended_by_no_cell(
    memory: KernelEnderMemory, kernel: Kernel
) -> None:
    memory.write(A, "k", _enders(unfinished=("c",)))
    kernel.execution_state = "idle"
    await kernel.die()
    assert memory.read(A) == _enders()


async def test_a_restart_by_a_client_ends_all_executions(
    memory: KernelEnderMemory, kernel: Kernel
) -> None:
    memory.write(A, "k", _enders(unfinished=("c",)))
    assert memory.read(A)["unfinished"] == [_execution("c")]
    kernel.provisioner.pid = 2
    assert memory.read(A) == _enders()
    await kernel.die()
    assert memory.read(A) == _enders()


async def test_what_is_written_replaces_what_was_known(
    memory: KernelEnderMemory, kernel: Kernel
) -> None:
    memory.write(A, "k", _enders(ENDER, unfinished=("c",)))
    memory.write(A, "k", _enders(ENDER))
    await kernel.die()
    assert memory.read(A) == _enders(ENDER)
    memory.write(A, "k", _enders())
    assert memory.read(A) == _enders()


def test_an_unknown_kernel_is_not_observed(memory: KernelEnderMemory) -> None:
    memory.write(A, "other", _enders(ENDER, unfinished=("c",)))
    assert memory.read(A) == _enders(ENDER)


def test_only_the_notebooks_that_were_used_last_are_kept(memory: KernelEnderMemory) -> None:
    for number in range(MAXIMUM_NOTEBOOKS + 1):
        memory.write(NotebookKey("owner", f"{number}.ipynb"), None, _enders(ENDER))
    assert memory.read(NotebookKey("owner", "0.ipynb")) == _enders()
    assert memory.read(NotebookKey("owner", "1.ipynb")) == _enders(ENDER)


async def test_the_server_keeps_it(fetch: Fetch) -> None:
    body = json.dumps({"path": "a.ipynb", "kernel": None, "cells": [ENDER], "unfinished": []})
    answer = await fetch("freshkernel", "kernel-enders", method="PUT", body=body)
    assert answer.status == 204
    answer = await fetch("freshkernel", "kernel-enders", params={"path": "a.ipynb"})
    assert parse_kernel_enders(answer.json) == _enders(ENDER)
    answer = await fetch("freshkernel", "kernel-enders", params={"path": "b.ipynb"})
    assert parse_kernel_enders(answer.json) == _enders()


async def test_it_observes_its_kernels(fetch: Fetch) -> None:
    answer = await fetch("api", "kernels", method="POST", body='{"name": "python3"}')
    kernel = answer.json["id"]
    body = {"path": "a.ipynb", "kernel": kernel, "cells": [], "unfinished": [_execution("c")]}
    await fetch("freshkernel", "kernel-enders", method="PUT", body=json.dumps(body))
    answer = await fetch("freshkernel", "kernel-enders", params={"path": "a.ipynb"})
    assert answer.json["unfinished"] == [_execution("c")]
    await fetch("api", "kernels", kernel, "restart", method="POST", body="")
    answer = await fetch("freshkernel", "kernel-enders", params={"path": "a.ipynb"})
    assert answer.json["unfinished"] == []
    await fetch("api", "kernels", kernel, method="DELETE")
