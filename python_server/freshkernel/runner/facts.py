"""Facts about the Python and the machine of a kernel, validated because they may come from another machine."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from typing import cast

from freshkernel.common.protocol import RunGpu, RunMachine, RunPython
from freshkernel.runner import kernel_facts, kernel_observer, machine_facts
from freshkernel.staging import inside_modules
from freshkernel.staging.evaluator import (
    EvaluationError,
    Evaluator,
    KernelGoneError,
    NoAnswerError,
    call,
)

UNKNOWN_MACHINE = RunMachine(
    system="", processor="", processors=1, memory_bytes=None, gpus=[], cuda=None
)
_NO_FACTS = (EvaluationError, NoAnswerError, KernelGoneError, ValueError)
_MAXIMUM_TEXT = 2_000
_MAXIMUM_NAMES = 20_000
_MAXIMUM_CARDS = 64


async def machine_here() -> RunMachine:
    """Facts about this machine; the graphics driver may take seconds to answer."""
    return cast(RunMachine, await asyncio.to_thread(machine_facts.machine_facts))


async def machine_of(evaluator: Evaluator) -> RunMachine | None:
    """Facts about the machine of a Python kernel."""
    with contextlib.suppress(*_NO_FACTS):
        answer = _table(await call(evaluator, machine_facts, "machine_facts", tries=2))
        memory, cuda, cards = answer.get("memory_bytes"), answer.get("cuda"), answer.get("gpus")
        return RunMachine(
            system=_text(answer.get("system")),
            processor=_text(answer.get("processor")),
            processors=_count(answer.get("processors")),
            memory_bytes=None if memory is None else _count(memory),
            gpus=[_card(each) for each in _list(cards)[:_MAXIMUM_CARDS]],
            cuda=None if cuda is None else _text(cuda),
        )
    return None


async def python_of(evaluator: Evaluator) -> RunPython | None:
    """The Python of a kernel, with its packages."""
    with contextlib.suppress(*_NO_FACTS):
        answer = _table(await call(evaluator, kernel_facts, "facts", tries=2))
        return RunPython(
            version=_text(answer.get("version")),
            implementation=_text(answer.get("implementation")),
            executable=_text(answer.get("executable")),
            packages=_texts(answer.get("packages")),
            modules=_texts(answer.get("modules")),
        )
    return None


async def observe(evaluator: Evaluator) -> None:
    """Lets a Python kernel report what its replies do not say, if it can."""
    with contextlib.suppress(*_NO_FACTS):
        await call(evaluator, kernel_observer, "observe", tries=2)


# Checked by hand: loading the validators of the protocol takes longer than a small notebook runs.


def _table(answer: object) -> dict[str, object]:
    if isinstance(answer, dict):
        return answer
    raise ValueError("not a table")


def _list(answer: object) -> list[object]:
    if isinstance(answer, list):
        return answer
    raise ValueError("not a list")


def _text(answer: object) -> str:
    if isinstance(answer, str):
        return answer[:_MAXIMUM_TEXT]
    raise ValueError("not a string")


def _count(answer: object) -> int:
    if type(answer) is int and answer >= 0:
        return answer
    raise ValueError("not a count")


def _texts(answer: object) -> dict[str, object]:
    items = list(_table(answer).items())[:_MAXIMUM_NAMES]
    return {_text(name): _text(value) for name, value in items}


def _card(answer: object) -> RunGpu:
    card = _table(answer)
    return RunGpu(
        name=_text(card.get("name")),
        driver=_text(card.get("driver")),
        memory=_text(card.get("memory")),
    )


async def missing_modules(evaluator: Evaluator, modules: Iterable[str]) -> list[str]:
    """The modules that cannot be imported in the kernel; empty when that is unknown."""
    names = list(dict.fromkeys(each.partition(".")[0] for each in modules))
    names = [each for each in names if each.isidentifier()]
    if not names:
        return []
    with contextlib.suppress(EvaluationError, NoAnswerError, KernelGoneError):
        missing = await call(evaluator, inside_modules, "missing", names=names)
        return [each for each in names if isinstance(missing, list) and each in missing]
    return []
