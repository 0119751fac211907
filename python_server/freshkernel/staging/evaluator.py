"""The interface of a kernel for staging: evaluates expressions without side effects."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from freshkernel.common.json_text import read_json

# A notebook may define names like `exec`; it hardly redefines `__import__`.
_EXPRESSION = (
    "__import__('json').dumps((lambda names: __import__('builtins').exec({code!r}, names)"
    " or names[{function!r}](**__import__('json').loads({arguments!r})))({{}}))"
)

# How long to wait before each retry.
RETRY_SECONDS = (0.2, 1.0, 3.0)


class EvaluationError(Exception):
    """The expression raised an exception in the kernel; the message says which."""


class NoAnswerError(Exception):
    """No answer: the connection was lost, or the kernel is busy. The expression may have run."""


class KernelGoneError(Exception):
    """No answer will arrive: the kernel died, or the run is stopping."""


class Evaluator(Protocol):
    """A kernel that evaluates expressions."""

    async def evaluate(self, code: str) -> str:
        """The value of a Python expression that is a string.

        Leaves no trace: no execution count, history, output or name.
        Raises EvaluationError, NoAnswerError or KernelGoneError.
        """


@cache
def _source(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


async def call(
    evaluator: Evaluator, module: ModuleType, function: str, *, tries: int = 4, **arguments: object
) -> Any:
    """Calls a function of a module of this package in the kernel; its value is JSON.

    The value comes from a different machine: the caller validates every part. The call is repeated if no
    answer arrives, so the function must be safe to call twice.
    """
    code = _EXPRESSION.format(
        code=_source(str(module.__file__)), function=function, arguments=json.dumps(arguments)
    )
    for seconds in RETRY_SECONDS[: tries - 1]:
        try:
            return _value_of(await evaluator.evaluate(code))
        except NoAnswerError:
            await asyncio.sleep(seconds)
    return _value_of(await evaluator.evaluate(code))


def _value_of(text: str) -> Any:
    try:
        return read_json(text)
    except ValueError as error:
        raise EvaluationError(f"The answer is not JSON: {error}") from error
