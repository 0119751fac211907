"""What a kernel tells of its Python and its machine, checked: it may come from another machine."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from typing import cast

from freshkernel.common.protocol import RunGpu, RunMachine, RunPython
from freshkernel.runner import kernel_facts, machine_facts
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
    """What is known of this machine; asking its driver may take seconds."""
    return cast(RunMachine, await asyncio.to_thread(machine_facts.machine_facts))


async def machine_of(evaluator: Evaluator) -> RunMachine | None:
    """What is known of the machine that a Python kernel is on."""
    with contextlib.suppress(*_NO_FACTS):
        told = _table(await call(evaluator, machine_facts, "machine_facts", tries=2))
        memory, cuda, cards = told.get("memory_bytes"), told.get("cuda"), told.get("gpus")
        return RunMachine(
            system=_text(told.get("system")),
            processor=_text(told.get("processor")),
            processors=_count(told.get("processors")),
            memory_bytes=None if memory is None else _count(memory),
            gpus=[_card(each) for each in _list(cards)[:_MAXIMUM_CARDS]],
            cuda=None if cuda is None else _text(cuda),
        )
    return None


async def python_of(evaluator: Evaluator) -> RunPython | None:
    """Which Python a kernel is, with its packages."""
    with contextlib.suppress(*_NO_FACTS):
        told = _table(await call(evaluator, kernel_facts, "facts", tries=2))
        return RunPython(
            version=_text(told.get("version")),
            implementation=_text(told.get("implementation")),
            executable=_text(told.get("executable")),
            packages=_texts(told.get("packages")),
            modules=_texts(told.get("modules")),
        )
    return None


# By hand: the protocol's validators take longer to load than a small notebook to run.


def _table(told: object) -> dict[str, object]:
    if isinstance(told, dict):
        return told
    raise ValueError("no table")


def _list(told: object) -> list[object]:
    if isinstance(told, list):
        return told
    raise ValueError("no list")


def _text(told: object) -> str:
    if isinstance(told, str):
        return told[:_MAXIMUM_TEXT]
    raise ValueError("no text")


def _count(told: object) -> int:
    if type(told) is int and told >= 0:
        return told
    raise ValueError("no count")


def _texts(told: object) -> dict[str, object]:
    items = list(_table(told).items())[:_MAXIMUM_NAMES]
    return {_text(name): _text(value) for name, value in items}


def _card(told: object) -> RunGpu:
    card = _table(told)
    return RunGpu(
        name=_text(card.get("name")),
        driver=_text(card.get("driver")),
        memory=_text(card.get("memory")),
    )


async def missing_modules(evaluator: Evaluator, modules: Iterable[str]) -> list[str]:
    """Those of some modules that cannot be imported there; what cannot be found out is not missing."""
    names = list(dict.fromkeys(each.partition(".")[0] for each in modules))
    names = [each for each in names if each.isidentifier()]
    if not names:
        return []
    with contextlib.suppress(EvaluationError, NoAnswerError, KernelGoneError):
        missing = await call(evaluator, inside_modules, "missing", names=names)
        return [each for each in names if isinstance(missing, list) and each in missing]
    return []
