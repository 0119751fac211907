"""The files of a run's events after a crash of the machine: what is whole is read, and the run goes on."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from freshkernel.common.protocol import RunEvent
from freshkernel.server.check_runs.event_log import EventLog

SEEDS = range(2_000 if os.environ.get("FRESHKERNEL_SCALE") == "full" else 100)


def events() -> list[RunEvent]:
    """Events of a run with three cells, whose ends have outputs."""
    found: list[Any] = [{"kind": "started", "id": "a", "indexes": [0, 1, 2]}]
    for index in range(3):
        output = {"output_type": "stream", "name": "stdout", "text": f"é{index}\n"}
        found += [
            {"kind": "output", "index": index, "text": "é" * 5, "types": [], "output_bytes": 0},
            {"kind": "cell-ended", "cell": {"index": index, "outputs": [output]}},
        ]
    ordered: list[Any] = [
        {"kind": each.pop("kind"), "sequence": at, **each} for at, each in enumerate(found)
    ]
    return ordered


def damaged(content: bytes, rng: random.Random) -> bytes:
    """A file after one fault: cut anywhere, with lines that are no events, or a piece that is zeros."""
    lines = content.splitlines(keepends=True)
    at = rng.randrange(len(lines) + 1)
    fault = rng.choice(["cut", "blank", "torn", "zeros", "emptied", "other", "joined"])
    if fault == "cut":
        return content[: rng.randrange(len(content) + 1)]
    if fault == "emptied":
        start, end = sorted(rng.randrange(len(content) + 1) for _ in range(2))
        return content[:start] + b"\0" * (end - start) + content[end:]
    if fault == "joined":
        return content.replace(b"\n", b"", rng.randrange(1, 3))
    added = {
        "blank": rng.choice([b"\n", b"\n\n", b" \n", b"\r\n"]),
        "torn": rng.choice(lines)[: rng.randrange(1, 30)] + b"\n",
        "zeros": b"\0" * rng.randrange(1, 40) + rng.choice([b"", b"\n"]),
        "other": rng.choice([b"[]\n", b"1\n", b"{}\n", b"\xff\n", b"[" * 9_000 + b"\n"]),
    }[fault]
    return b"".join([*lines[:at], added, *lines[at:]])


def whole_numbers(content: bytes) -> set[int]:
    """The numbers of the events whose lines are whole."""
    written = {json.dumps(each, separators=(",", ":")).encode() + b"\n" for each in events()}
    for each in events():
        if each["kind"] == "cell-ended":
            bare: Any = {**each, "cell": {**each["cell"], "outputs": []}}
            written.add(json.dumps(bare, separators=(",", ":")).encode() + b"\n")
    # White space around an event does no harm.
    lines = [line.strip() + b"\n" for line in content.split(b"\n")[:-1]]
    return {json.loads(line)["sequence"] for line in lines if line in written}


def read_all(log: EventLog) -> list[RunEvent]:
    """All events, as a client reads them."""
    found: list[RunEvent] = []
    since = 0
    while part := log.read(since):
        found += part
        since = part[-1]["sequence"] + 1
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_events_whose_lines_are_whole_are_read(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    log = EventLog(tmp_path)
    for event in events():
        log.append(event)
    kept: dict[str, set[int]] = {}
    for name in ("events.ndjson", "outputs.ndjson"):
        file = tmp_path / name
        content = file.read_bytes()
        for _ in range(rng.randrange(3)):
            content = damaged(content, rng) or b"\n"
        file.write_bytes(content)
        kept[name] = whole_numbers(content)
    log = EventLog(tmp_path)
    read = [event["sequence"] for event in read_all(log)]
    assert read == sorted(kept["events.ndjson"])
    whole = {event["sequence"]: event for event in log.whole_events()}
    assert set(whole) == kept["events.ndjson"] | kept["outputs.ndjson"]
    assert all(whole[number] == events()[number] for number in kept["outputs.ndjson"])
    # The run goes on, under a number that no event has.
    finished = log.finish("interrupted", "")
    assert finished["sequence"] > max(whole, default=-1)
    again = EventLog(tmp_path)
    assert again.last_event() == log.last_event() == finished
    assert [event["sequence"] for event in read_all(again)] == [*read, finished["sequence"]]
    assert again.newest(again.next_sequence) == []


def test_a_result_that_was_cut_off_before_its_event_is_kept(tmp_path: Path) -> None:
    log = EventLog(tmp_path)
    for event in events()[:3]:
        log.append(event)
    file = tmp_path / "events.ndjson"
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:2]))
    again = EventLog(tmp_path)
    assert again.finish("interrupted", "")["sequence"] == 3
    assert list(again.whole_events())[:3] == events()[:3]
