"""Asks a Python kernel, in a silent request, which Python it is."""

from __future__ import annotations

import json
from ast import literal_eval
from pathlib import Path
from typing import cast

from freshkernel.protocol import RunPython
from freshkernel.runs import kernel_facts
from freshkernel.runs.kernel_interface import Message


def python_expression() -> dict[str, str]:
    """What a silent request has to evaluate to learn about the interpreter."""
    code = Path(kernel_facts.__file__).read_text(encoding="utf-8")
    call = f"(lambda names: exec({code!r}, names) or names['facts']())({{}})"
    return {"python": f"__import__('json').dumps({call})"}


def python_of(reply: Message) -> RunPython | None:
    """The answer to it."""
    answer = reply.get("user_expressions", {}).get("python", {})
    if answer.get("status") != "ok":
        return None
    return cast(RunPython, json.loads(literal_eval(answer["data"]["text/plain"])))
