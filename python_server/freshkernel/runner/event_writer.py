"""Writes the events of a run, one JSON line each."""

from __future__ import annotations

import json
import time
from typing import Any, BinaryIO


class EventWriter:
    """Numbers events and writes them."""

    def __init__(self, stream: BinaryIO, sequence: int = 0) -> None:
        self._stream = stream
        self._sequence = sequence

    def emit(self, kind: str, **fields: Any) -> None:
        """Writes an event; blocks while the reader is slow."""
        event = {"kind": kind, "sequence": self._sequence, "time": time.time(), **fields}
        self._sequence += 1
        self._stream.write(json.dumps(event, separators=(",", ":")).encode() + b"\n")
        self._stream.flush()
