"""Recorded losses, with a kernel whose messages the tests write."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from jupyter_client.session import Session

from freshkernel.common.kernel_interface import Kernel
from freshkernel.runner import kernel_client
from freshkernel.runner.cell_outputs import CellOutputs, OutputBudget
from freshkernel.runner.kernel_client import Code, KernelClient, Request

IDS = "session_7"


class Channel:
    """One channel of a client."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def send(self, message: object) -> None:
        """Drops messages."""

    async def get_msg(self) -> dict[str, Any]:
        return await self.messages.get()


@dataclass
class Client:
    session: Session = field(default_factory=Session)
    shell_channel: Channel = field(default_factory=Channel)
    iopub_channel: Channel = field(default_factory=Channel)
    stdin_channel: Channel = field(default_factory=Channel)


@dataclass
class WrittenKernel:
    """As much of a kernel as its client needs."""

    client: Client = field(default_factory=Client)
    cuts: int = 0

    def is_foreign(self, _request: str) -> bool:
        return False

    def is_probe(self, _request: str) -> bool:
        return False

    def say(self, request: Request, number: int, kind: str, **content: object) -> None:
        """Let a message arrive."""
        channels = self.client
        channel = channels.shell_channel if kind == "execute_reply" else channels.iopub_channel
        channel.messages.put_nowait(
            {
                "header": {"msg_id": f"{IDS}_{number}"},
                "parent_header": {"msg_id": request.id},
                "msg_type": kind,
                "content": content,
            }
        )

    def execute(self, request: Request, first: int, lost: set[int]) -> None:
        """Five messages for an execution, of which some are lost."""
        said: list[tuple[str, dict[str, object]]] = [
            ("status", {"execution_state": "busy"}),
            ("stream", {"name": "stdout", "text": "a"}),
            ("stream", {"name": "stdout", "text": "b"}),
            ("execute_reply", {"status": "ok"}),
            ("status", {"execution_state": "idle"}),
        ]
        for number, (kind, content) in enumerate(said, first):
            if number not in lost:
                self.say(request, number, kind, **content)


async def losses_of(*executions: set[int]) -> list[list[str]]:
    """What is noted as lost of executions that follow each other, by the numbers of lost messages."""
    kernel = WrittenKernel()
    talk = KernelClient(cast(Kernel, kernel), cast(Any, {"header": {"msg_id": f"{IDS}_10"}}))
    found: list[list[str]] = []
    for place, lost in enumerate(executions):
        outputs = CellOutputs(1000, OutputBudget(1000))
        request = talk.send(Code("1"), outputs)
        kernel.execute(request, 11 + 5 * place, lost)
        await request.reply
        await talk.wait_for_outputs(request)
        found.append(list(outputs.losses))
    await talk.close()
    return found


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait long for what never comes."""
    monkeypatch.setattr(kernel_client, "QUIET_SECONDS", 0.2)
    monkeypatch.setattr(kernel_client, "_OVERTAKEN_SECONDS", 0.1)


def test_nothing_is_lost() -> None:
    assert asyncio.run(losses_of(set(), set())) == [[], []]


def test_an_output_is_lost_in_its_own_cell() -> None:
    assert asyncio.run(losses_of({12}, set())) == [["output-lost"], []]
    assert asyncio.run(losses_of(set(), {17})) == [[], ["output-lost"]]


def test_what_is_lost_with_the_end_of_a_cell_is_no_loss_of_the_next() -> None:
    assert asyncio.run(losses_of({13, 15}, set())) == [["no-idle"], []]


def test_a_cell_after_a_lost_end_loses_its_own() -> None:
    assert asyncio.run(losses_of({15}, {17})) == [["no-idle"], ["output-lost"]]
    # Without its beginning, it is unknown which message belongs to which cell.
    assert asyncio.run(losses_of({15}, {16})) == [["no-idle"], ["output-lost"]]
