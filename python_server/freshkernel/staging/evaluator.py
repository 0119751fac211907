"""What staging needs of a kernel: the value of an expression, without a trace of it."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

# A notebook may have names like `exec` of its own; nobody redefines `__import__`.
_EXPRESSION = (
    "__import__('json').dumps((lambda names: __import__('builtins').exec({code!r}, names)"
    " or names[{function!r}](**__import__('json').loads({arguments!r})))({{}}))"
)

# How long to wait before something is asked for again.
RETRY_SECONDS = (0.2, 1.0, 3.0)


class EvaluationError(Exception):
    """The expression raised there; the text says what."""


class NoAnswerError(Exception):
    """No answer came: the connection was cut, or the kernel is busy. It may have been evaluated."""


class KernelGoneError(Exception):
    """No answer will come any more: the kernel died, or the run is to stop."""


class Evaluator(Protocol):
    """A kernel, as far as it is needed here."""

    async def evaluate(self, code: str) -> str:
        """The value of a Python expression, which is a text.

        Nothing of it is seen: no counts, no history, no output, no name.
        Raises EvaluationError, NoAnswerError or KernelGoneError.
        """


@cache
def _source(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


async def call(
    evaluator: Evaluator, module: ModuleType, function: str, *, tries: int = 4, **arguments: object
) -> Any:
    """Call a function in the kernel, as its module stands here; its value is JSON.

    The text comes from another machine: the caller looks at every part of the value. It is asked for
    again where no answer comes, so the function must be one that may be called twice.
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
        return json.loads(text)
    except ValueError as error:
        raise EvaluationError(f"The answer is no JSON: {error}") from error
