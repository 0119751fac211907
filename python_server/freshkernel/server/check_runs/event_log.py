"""The events of one run, in files that outlive the server.

`events.ndjson` has a line for each event, without the outputs of cells: clients read it.
`outputs.ndjson` has the complete events of ended cells, until there is a result. If a file cannot be
written (a full disk), events stay in memory, so that nothing is lost while the server lives. A line that is
not an event, as a crash of the machine can leave it, is left out: events are found by the number that they have.
"""

from __future__ import annotations

import json
import threading
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
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


class _EventFile:
    """A file to which events are appended, a line for each; other lines are ignored."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # Those of the events, which increase, and where their lines start.
        self._numbers: list[int] = []
        self._starts: list[int] = []
        self.end = 0
        for line in self._existing():
            event = _event_of(line)
            self._note(line, None if event is None else event["sequence"])

    def _existing(self) -> Iterator[bytes]:
        try:
            with self._path.open("rb") as file:
                yield from (line for line in file if line.endswith(b"\n"))
        except FileNotFoundError:
            return

    def _note(self, line: bytes, number: int | None) -> None:
        if number is not None and number >= self.next_sequence:
            self._numbers.append(number)
            self._starts.append(self.end)
        self.end += len(line)

    @property
    def next_sequence(self) -> int:
        """A number that is larger than those of its events."""
        return self._numbers[-1] + 1 if self._numbers else 0

    def append(self, event: RunEvent) -> None:
        """Appends an event, or nothing if that fails."""
        line = _line(event)
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
        self._note(line, event["sequence"])

    def read(self, since: int, count: int, size: int) -> list[RunEvent]:
        """Events from a number on, up to a number of events and about a number of bytes."""
        first = bisect_left(self._numbers, since)
        events: list[RunEvent] = []
        for line in self._lines(self._starts[first : first + count]):
            event = _event_of(line)
            # The file of another server may have been cut since.
            if event is not None:
                events.append(event)
            size -= len(line)
            if size <= 0:
                break
        return events

    def all(self) -> dict[int, bytes]:
        """The lines of all events by their numbers."""
        return dict(zip(self._numbers, self._lines(self._starts), strict=True))

    def _lines(self, starts: Sequence[int]) -> Iterator[bytes]:
        if not starts:
            return
        with self._path.open("rb") as file:
            for start in starts:
                file.seek(start)
                yield file.readline()


def _without_outputs(event: RunEvent) -> RunEvent:
    if event["kind"] != "cell-ended":
        return event
    return {**event, "cell": {**event["cell"], "outputs": []}}


def _event_of(line: bytes) -> RunEvent | None:
    """The event in a line; None if it is blank, torn or something else."""
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(event, dict) or type(event.get("sequence")) is not int:
        return None
    return cast(RunEvent, event) if isinstance(event.get("kind"), str) else None


def _line(event: RunEvent) -> bytes:
    return json.dumps(event, separators=(",", ":")).encode() + b"\n"


class EventLog:
    """Stores the events of a run from one thread, and serves them to others."""

    def __init__(self, folder: Path) -> None:
        self._events = _EventFile(folder / "events.ndjson")
        self._outputs_path = folder / "outputs.ndjson"
        self._outputs = _EventFile(self._outputs_path)
        self._held: list[RunEvent] = []
        # The number of the first of the newest events, and these without outputs.
        self._newest: tuple[int, tuple[RunEvent, ...]] = (self.next_sequence, ())
        self._lock = threading.Lock()
        self.failure: OSError | None = None

    @property
    def next_sequence(self) -> int:
        """The number of the next event."""
        last = self._held[-1]["sequence"] + 1 if self._held else 0
        return max(last, self._events.next_sequence, self._outputs.next_sequence)

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
            self._outputs.append(event)
        self._events.append(_without_outputs(event))

    def read(self, since: int) -> list[RunEvent]:
        """The next events from a number on, without the outputs of cells."""
        with self._lock:
            events = self._events.read(since, MAXIMUM_EVENTS, MAXIMUM_BYTES)
            if events:
                return events
            held = [event for event in self._held if event["sequence"] >= since]
            return [_without_outputs(event) for event in held[:MAXIMUM_EVENTS]]

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
            # The outputs of a cell are there before its end: the server may have ended in between.
            known = {**self._events.all(), **self._outputs.all()}
            held = {event["sequence"]: event for event in self._held}
        for sequence in sorted({*known, *held}):
            event = held.get(sequence) or _event_of(known[sequence])
            if event is not None:
                yield event

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
        if self._held:
            return _without_outputs(self._held[-1])
        events = self.read(self._events.next_sequence - 1) if self._events.next_sequence else []
        return events[-1] if events else None

    def write_held(self) -> None:
        """Tries to write the events that are still in memory."""
        with self._lock:
            while self._held:
                self._events.append(_without_outputs(self._held[0]))
                del self._held[0]
            self.failure = None

    def forget_outputs(self) -> None:
        """Deletes the outputs, which the result now contains."""
        self._outputs_path.unlink(missing_ok=True)
