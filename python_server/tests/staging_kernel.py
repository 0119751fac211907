"""A real kernel for staging: evaluates expressions, and can lose its connection."""

from __future__ import annotations

import asyncio
from ast import literal_eval
from collections.abc import Callable

from running_kernel import RunningKernel

from freshkernel.staging.evaluator import EvaluationError, NoAnswerError


class SilentKernel:
    """Evaluates in a real kernel; can be cut off before or after that."""

    def __init__(self, kernel: RunningKernel) -> None:
        self.kernel = kernel
        self.asked = 0
        self.sent_bytes = 0
        # Whether an evaluation is lost on its way ("before") or its answer ("after").
        self.cut: Callable[[int], str | None] = lambda _: None

    async def evaluate(self, code: str) -> str:
        self.asked += 1
        self.sent_bytes += len(code)
        cut = self.cut(self.asked)
        if cut == "before":
            raise NoAnswerError
        reply = await asyncio.to_thread(self.kernel.silently, "", value=code)
        assert reply.seen() == []
        answer = reply.content["user_expressions"]["value"]
        if cut == "after":
            raise NoAnswerError
        if answer["status"] != "ok":
            raise EvaluationError(f"{answer['ename']}: {answer['evalue']}")
        return str(literal_eval(answer["data"]["text/plain"]))
