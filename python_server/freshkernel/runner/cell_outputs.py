"""The outputs of one cell, collected as they arrive, up to a limit of bytes.

They follow the rules of the front ends: adjacent pieces of one stream are one output, `clear_output`
may wait for the next output, and a display that has an id can be changed later by any cell.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from freshkernel.common.protocol import RunLoss

Content = Mapping[str, Any]

# The overhead of an output, so that a million empty outputs do not fit into the limit.
_BYTES_OF_AN_OUTPUT = 100
_RATE_EXCEEDED = ("IOPub message rate exceeded", "IOPub data rate exceeded")
_DISPLAYS = ("display_data", "execute_result")


class OutputBudget:
    """The bytes that all outputs of a run may still use."""

    def __init__(self, remaining: int) -> None:
        self.remaining = remaining


@dataclass
class _Output:
    """One output; the text of a stream is joined only at the end."""

    kind: str
    content: dict[str, Any]
    size: int
    pieces: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """The output in nbformat."""
        if self.kind == "stream":
            name = self.content["name"]
            return {"output_type": "stream", "name": name, "text": "".join(self.pieces)}
        return {"output_type": self.kind, **self.content}


def _size(value: object) -> int:
    if isinstance(value, str):
        return len(value)
    if isinstance(value, Mapping):
        return sum(len(str(key)) + _size(each) for key, each in value.items())
    if isinstance(value, list):
        return sum(_size(each) for each in value)
    return len(json.dumps(value, default=str))


class CellOutputs:
    """The outputs of one cell."""

    def __init__(self, limit: int, budget: OutputBudget) -> None:
        self._limit = limit
        self._budget = budget
        self._outputs: list[_Output] = []
        self._displays: dict[str, list[_Output]] = {}
        self._clear_at_next = False
        self._losses: set[RunLoss] = set()
        self.bytes = 0
        # A counter of changes, for observers.
        self.changes = 0
        self.new_types: list[str] = []

    @property
    def losses(self) -> list[RunLoss]:
        """Why outputs are missing. A rate limit explains lost messages."""
        explained = {"output-lost"} if "rate-limit" in self._losses else set()
        return sorted(self._losses - explained)

    def note_loss(self, loss: RunLoss) -> None:
        """Records that an output of this cell is missing."""
        self._losses.add(loss)

    def take(self, kind: str, content: Content) -> None:
        """Adds an output that the kernel published; ignores other messages."""
        if kind == "clear_output":
            self._clear_at_next = bool(content.get("wait"))
            if not self._clear_at_next:
                self._clear()
        elif kind == "stream":
            self._take_stream(str(content["name"]), str(content["text"]))
        elif kind in _DISPLAYS:
            self._take_display(kind, content)
        elif kind == "error":
            fields = {key: content[key] for key in ("ename", "evalue", "traceback")}
            self._append(_Output("error", fields, _size(fields)))

    def update(self, display_id: str, content: Content) -> bool:
        """Updates the displays with an id; returns whether there is one."""
        shown = self._displays.get(display_id, [])
        for output in shown:
            size = _size(content["data"])
            if not self._fits(size - output.size):
                continue
            self._spend(size - output.size)
            output.size = size
            output.content.update(data=content["data"], metadata=content["metadata"])
        self.changes += len(shown)
        return bool(shown)

    def last_text(self, maximum: int) -> str:
        """The last characters of the last output, if it is a stream."""
        if not self._outputs or self._outputs[-1].kind != "stream":
            return ""
        text, pieces = "", self._outputs[-1].pieces
        for piece in reversed(pieces):
            text = piece[-maximum:] + text
            if len(text) >= maximum:
                break
        return text[-maximum:]

    def as_json(self) -> list[dict[str, object]]:
        """The outputs in nbformat."""
        return [output.as_json() for output in self._outputs]

    def _take_stream(self, name: str, text: str) -> None:
        if name == "stderr" and any(sign in text for sign in _RATE_EXCEEDED):
            self._losses.add("rate-limit")
        self._clear_if_due()
        last = self._outputs[-1] if self._outputs else None
        if last is None or last.kind != "stream" or last.content["name"] != name:
            last = _Output("stream", {"name": name}, 0)
            if not self._append(last):
                return
        room = max(self._room(), 0)
        if len(text) > room:
            self._losses.add("output-limit")
            text = text[:room]
        if text:
            last.pieces.append(text)
            last.size += len(text)
            self._spend(len(text))
            self.changes += 1

    def _take_display(self, kind: str, content: Content) -> None:
        fields = {key: content[key] for key in ("data", "metadata")}
        if kind == "execute_result":
            fields["execution_count"] = content["execution_count"]
        output = _Output(kind, fields, _size(content["data"]))
        if self._append(output):
            self.new_types += list(content["data"])
            display_id = content.get("transient", {}).get("display_id")
            if display_id is not None:
                self._displays.setdefault(str(display_id), []).append(output)

    def _append(self, output: _Output) -> bool:
        self._clear_if_due()
        self.changes += 1
        if not self._fits(output.size + _BYTES_OF_AN_OUTPUT):
            return False
        self._spend(output.size + _BYTES_OF_AN_OUTPUT)
        self._outputs.append(output)
        return True

    def _room(self) -> int:
        return min(self._limit - self.bytes, self._budget.remaining)

    def _fits(self, size: int) -> bool:
        if size <= self._room():
            return True
        self._losses.add("output-limit")
        return False

    def _spend(self, size: int) -> None:
        self.bytes += size
        self._budget.remaining -= size

    def _clear_if_due(self) -> None:
        if self._clear_at_next:
            self._clear()

    def _clear(self) -> None:
        # The cleared outputs include those that exceeded the limit.
        self._losses.discard("output-limit")
        self._spend(-self.bytes)
        self._outputs.clear()
        self._displays.clear()
        self._clear_at_next = False
        self.changes += 1
