"""Evaluates expressions in a kernel without side effects on its history, counter or outputs."""

from __future__ import annotations

import asyncio
import contextlib
from ast import literal_eval
from typing import Any

from freshkernel.common.kernel_interface import Message
from freshkernel.runner.kernel_client import Code, KernelClient
from freshkernel.runner.watch import Watch
from freshkernel.staging.evaluator import EvaluationError, KernelGoneError, NoAnswerError

_SECONDS = 60.0
# Escaping makes a value at most four times as long.
_MAXIMUM_ANSWER = 50_000_000
_MAXIMUM_ERROR = 500


class KernelEvaluator:
    """Evaluates one expression at a time, each in a silent request without code.

    With a watch, an evaluation ends when the run stops; without one, it can clean up after that.
    """

    def __init__(
        self, client: KernelClient, watch: Watch | None, seconds: float = _SECONDS
    ) -> None:
        self._client = client
        self._watch = watch
        self._seconds = seconds

    async def evaluate(self, code: str) -> str:
        """The value of a Python expression that is a string."""
        if self._watch and self._watch.stopped:
            raise KernelGoneError
        sent = Code("", silent=True, store_history=False, expressions={"value": code})
        request = self._client.send(sent)
        if not await self._answered(request.reply):
            raise KernelGoneError if self._watch and self._watch.stopped else NoAnswerError
        reply = request.reply.result()
        if reply.get("status") == "aborted":
            raise NoAnswerError
        await self._client.wait_for_outputs(request)
        return _text_of(reply)

    async def _answered(self, reply: asyncio.Future[Message]) -> bool:
        if self._watch:
            return await self._watch.done_before_stop(reply, self._seconds)
        await asyncio.wait({reply}, timeout=self._seconds)
        return reply.done()


def _text_of(reply: Message) -> str:
    answer: Any = reply.get("user_expressions", {}).get("value", {})
    if answer.get("status") != "ok":
        message = f"{answer.get('ename', 'No value')}: {answer.get('evalue', '')}"
        raise EvaluationError(message[:_MAXIMUM_ERROR])
    shown = answer.get("data", {}).get("text/plain")
    with contextlib.suppress(ValueError, SyntaxError, MemoryError, RecursionError):
        if isinstance(shown, str) and len(shown) <= _MAXIMUM_ANSWER:
            value = literal_eval(shown)
            if isinstance(value, str):
                return value
    raise EvaluationError("The value is not a string.")
