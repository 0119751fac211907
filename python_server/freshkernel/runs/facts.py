"""What a kernel tells of its Python and its machine, checked: it may come from another machine."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable

from freshkernel.protocol import (
    InvalidMessageError,
    RunMachine,
    RunPython,
    parse_run_machine,
    parse_run_python,
)
from freshkernel.runs import kernel_facts, machine_facts
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
_NO_FACTS = (EvaluationError, NoAnswerError, KernelGoneError, InvalidMessageError)


async def machine_here() -> RunMachine:
    """What is known of this machine; asking its driver may take seconds."""
    return parse_run_machine(await asyncio.to_thread(machine_facts.machine_facts))


async def machine_of(evaluator: Evaluator) -> RunMachine | None:
    """What is known of the machine that a Python kernel is on."""
    with contextlib.suppress(*_NO_FACTS):
        told = await call(evaluator, machine_facts, "machine_facts", tries=2)
        return parse_run_machine(told)
    return None


async def python_of(evaluator: Evaluator) -> RunPython | None:
    """Which Python a kernel is, with its packages."""
    with contextlib.suppress(*_NO_FACTS):
        return parse_run_python(await call(evaluator, kernel_facts, "facts", tries=2))
    return None


async def missing_modules(evaluator: Evaluator, modules: Iterable[str]) -> list[str]:
    """Those of some modules that cannot be imported there; what cannot be found out is not missing."""
    names = list(dict.fromkeys(each.partition(".")[0] for each in modules))
    names = [each for each in names if each.isidentifier()]
    with contextlib.suppress(EvaluationError, NoAnswerError, KernelGoneError):
        missing = await call(evaluator, inside_modules, "missing", names=names)
        return [each for each in names if isinstance(missing, list) and each in missing]
    return []
