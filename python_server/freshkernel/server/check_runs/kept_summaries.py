"""What the folder of each run says of it, so that a list that got lost or damaged can be made again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from freshkernel.common.json_text import read_json
from freshkernel.common.protocol import RunSummary, parse_run_summary

_NAME = "summary.json"
# A folder without any of these was left by a server that ended while it made it.
_OF_RUNS = (_NAME, "result.json", "events.ndjson")


def keep_summary(folder: Path, summary: RunSummary) -> None:
    """Writes what a run is."""
    write_whole(folder / _NAME, summary)


def write_whole(path: Path, value: object) -> None:
    """Writes a value as JSON, all of it or nothing."""
    written = path.with_name(f"{path.name}.new")
    written.write_text(json.dumps(value), encoding="utf-8")
    with written.open("rb") as file:
        os.fsync(file.fileno())
    written.replace(path)


def forget_summary(folder: Path) -> None:
    """Lets a run be forgotten, before its other files are removed: what is left of them belongs to no list."""
    (folder / _NAME).unlink(missing_ok=True)


def kept_summaries(runs: Path) -> Iterator[tuple[RunSummary, int]]:
    """The runs whose folders say what they are, with the sizes of their files; damaged ones are left out."""
    with os.scandir(runs) as entries:
        folders = [Path(each.path) for each in entries if each.is_dir(follow_symlinks=False)]
    for folder in folders:
        try:
            summary = parse_run_summary(read_json((folder / _NAME).read_text(encoding="utf-8")))
            size = sum(each.stat().st_size for each in folder.iterdir() if each.is_file())
        except (OSError, ValueError):
            continue
        if summary["id"] == folder.name:
            yield summary, size


def holds_run(folder: Path) -> bool:
    """Whether a folder has what a person may miss: a run of a list that got lost."""
    return any((folder / name).exists() for name in _OF_RUNS)
