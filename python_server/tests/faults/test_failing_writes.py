"""Runs whose processes cannot write: each write fails once, with all later ones."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from running_worker import COMMAND, PACKAGES, environment, job

INSIDE = Path(__file__).with_name("inside")
_MAXIMUM_WRITES = 80
REASONS = {
    "ENOSPC": "there is no space left on the disk. Free some space",
    "EMFILE": "too many files are open. Raise the limit",
    "EROFS": "the file system is read-only. Use a folder that can be written",
}


def run_where_writes_fail(
    root: Path, code: str, first: int
) -> tuple[subprocess.CompletedProcess[str], str, bool]:
    """The end of a worker, the message of its last event, and whether a write failed."""
    project = root / "project"
    project.mkdir(parents=True)
    (project / "data.txt").write_text("data")
    tested = job(project, ["open('data.txt').read()", "2"], copy_bytes=1_000_000)
    log = root / "failed"
    variables = {
        **environment(root / "home"),
        "PYTHONPATH": os.pathsep.join([str(INSIDE), str(PACKAGES)]),
        "FAILING_WRITES": f"{code} {first}",
        "FAILING_WRITES_LOG": str(log),
    }
    ended = subprocess.run(
        COMMAND,
        input=json.dumps(tested),
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    events = [json.loads(line) for line in ended.stdout.splitlines()]
    message = events[-1]["message"] if events and events[-1]["kind"] == "finished" else ""
    return ended, message, log.exists()


@pytest.mark.parametrize("code", REASONS)
def test_each_write(tmp_path: Path, code: str) -> None:
    steps = range(1, _MAXIMUM_WRITES) if code == "ENOSPC" else (1, 3, 5)
    for first in steps:
        root = tmp_path / str(first)
        ended, message, has_failed = run_where_writes_fail(root, code, first)
        about = f"{code} at write {first}: {ended.returncode} {message} {ended.stderr}"
        assert "Traceback" not in ended.stderr + message, about
        assert list((root / "home").glob("*/freshkernel-*")) == [], about
        assert [each.name for each in (root / "project").iterdir()] == ["data.txt"], about
        assert not list(root.glob("*.partial")), about
        if ended.returncode != 0:
            said = ended.stderr + message
            assert REASONS[code] in said or "set `TMPDIR` to a folder" in said, about
        if not has_failed:
            assert ended.returncode == 0, about
            return
    assert code != "ENOSPC"
