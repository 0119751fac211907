"""The events of one run, in files that outlive the server.

`events.ndjson` has a line for each event, by number, without the outputs of cells: clients read it.
`outputs.ndjson` has the complete events of ended cells, until there is a result. If a file cannot be
written (a full disk), events stay in memory, so that nothing is lost while the server lives.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from freshkernel.common.protocol import RunEvent, RunFinished, RunStatus

MAXIMUM_EVENTS = 500
MAXIMUM_BYTES = 1_000_000
# Beyond this size, progress is kept without the text of cells: a run can take days.
_TEXT_BYTES = 10_000_000
# How many of the newest events are in memory, and the largest size of one of them.
_NEWEST = 50
_NEWEST_BYTES = 10_000


class _LineFile:
    """A file to which lines are appended; an incomplete last line is ignored."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._starts: list[int] = []
        self.end = 0
        for line in self._existing():
            self._note(line)

    def _existing(self) -> Iterator[bytes]:
        try:
            with self._path.open("rb") as file:
                yield from (line for line in file if line.endswith(b"\n"))
        except FileNotFoundError:
            return

    def _note(self, line: bytes) -> None:
        self._starts.append(self.end)
        self.end += len(line)

    def __len__(self) -> int:
        return len(self._starts)

    def append(self, line: bytes) -> None:
        """Appends a line, or nothing if that fails."""
        with self._path.open("ab", buffering=0) as file:
            try:
                # The incomplete last line of a server that was killed.
                file.truncate(self.end)
                rest = memoryview(line)
                while rest:
                    rest = rest[file.write(rest) :]
            except OSError:
                file.truncate(self.end)
                raise
        self._note(line)

    def read(self, first: int, count: int, size: int) -> list[bytes]:
        """Lines from an index on, up to a number of lines and about a number of bytes."""
        if first >= len(self._starts):
            return []
        lines: list[bytes] = []
        with self._path.open("rb") as file:
            file.seek(self._starts[first])
            for _ in range(min(count, len(self._starts) - first)):
                lines.append(file.readline())
                size -= len(lines[-1])
                if size <= 0:
                    break
        return lines


def _without_outputs(event: RunEvent) -> RunEvent:
    if event["kind"] != "cell-ended":
        return event
    return {**event, "cell": {**event["cell"], "outputs": []}}


def _line(event: RunEvent) -> bytes:
    return json.dumps(event, separators=(",", ":")).encode() + b"\n"


class EventLog:
    """Stores the events of a run from one thread, and serves them to others."""

    def __init__(self, folder: Path) -> None:
        self._events = _LineFile(folder / "events.ndjson")
        self._outputs_path = folder / "outputs.ndjson"
        self._outputs = _LineFile(self._outputs_path)
        self._held: list[RunEvent] = []
        # The number of the first of the newest events, and these without outputs.
        self._newest: tuple[int, tuple[RunEvent, ...]] = (self.next_sequence, ())
        self._lock = threading.Lock()
        self.failure: OSError | None = None

    @property
    def next_sequence(self) -> int:
        """The number of the next event."""
        return len(self._events) + len(self._held)

    def append(self, event: RunEvent) -> None:
        """Stores an event; if it cannot be written, it and later ones stay in memory."""
        if event["kind"] == "output" and self._events.end > _TEXT_BYTES:
            event = {**event, "text": ""}
        with self._lock:
            self._store(event)
            self._remember(event)

    def _store(self, event: RunEvent) -> None:
        if self.failure is None:
            try:
                self._write(event)
                return
            except OSError as error:
                self.failure = error
        self._held.append(event)

    def _write(self, event: RunEvent) -> None:
        if event["kind"] == "cell-ended" and event["cell"]["outputs"]:
            self._outputs.append(_line(event))
        self._events.append(_line(_without_outputs(event)))

    def read(self, since: int) -> list[RunEvent]:
        """The next events from a number on, without the outputs of cells."""
        with self._lock:
            lines = self._events.read(since, MAXIMUM_EVENTS, MAXIMUM_BYTES)
            if lines:
                return [cast(RunEvent, json.loads(line)) for line in lines]
            held = self._held[max(since - len(self._events), 0) :][:MAXIMUM_EVENTS]
            return [_without_outputs(event) for event in held]

    def newest(self, since: int) -> list[RunEvent] | None:
        """The events from a number on if they are in memory, None if not. Never waits for the disk.

        When hundreds of pages follow a run, the event loop answers them without a thread for each.
        """
        first, events = self._newest
        if since >= first + len(events):
            return []
        return list(events[since - first :]) if since >= first else None

    def _remember(self, event: RunEvent) -> None:
        first, events = self._newest
        shown = _without_outputs(event)
        if len(_line(shown)) > _NEWEST_BYTES:
            self._newest = (first + len(events) + 1, ())
            return
        kept = events[-_NEWEST + 1 :]
        self._newest = (first + len(events) - len(kept), (*kept, shown))

    def whole_events(self) -> Iterator[RunEvent]:
        """All events with their outputs, until the result replaces them."""
        with self._lock:
            whole: dict[int, bytes] = {}
            for line in self._outputs.read(0, len(self._outputs), self._outputs.end + 1):
                whole[json.loads(line)["sequence"]] = line
            lines = self._events.read(0, len(self._events), self._events.end + 1)
            held = list(self._held)
        for sequence, line in enumerate(lines):
            yield cast(RunEvent, json.loads(whole.get(sequence, line)))
        yield from held

    def finish(self, status: RunStatus, message: str) -> RunFinished:
        """Adds the last event of a run whose worker could not emit it."""
        event = RunFinished(
            kind="finished",
            sequence=self.next_sequence,
            time=time.time(),
            status=status,
            message=message,
            parameters_error=None,
            files=None,
            staging=None,
            missing_modules=[],
        )
        self.append(event)
        return event

    def last_event(self) -> RunEvent | None:
        """The last event."""
        events = self.read(self.next_sequence - 1) if self.next_sequence else []
        return events[-1] if events else None

    def write_held(self) -> None:
        """Tries to write the events that are still in memory."""
        with self._lock:
            while self._held:
                self._events.append(_line(_without_outputs(self._held[0])))
                del self._held[0]
            self.failure = None

    def forget_outputs(self) -> None:
        """Deletes the outputs, which the result now contains."""
        self._outputs_path.unlink(missing_ok=True)
