"""Why a kernel did not start, from what it wrote."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from running_worker import COMMAND, environment, job

from freshkernel.runner.kernel_end import start_text
from freshkernel.runner.start_watch import descriptors_text

resource = pytest.importorskip("resource")

NOTE = "[IPKernelApp] WARNING | Kernel is running over TCP without encryption.\n"
TRACEBACK = 'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n'
WHAT = "The kernel x ended"


@pytest.mark.parametrize(
    ("log", "text"),
    [
        ("", f"{WHAT}: by SIGKILL."),
        (NOTE, f"{WHAT}: by SIGKILL."),
        (
            f"{NOTE}{TRACEBACK}ModuleNotFoundError: No module named 'zmq'\n\0",
            f"{WHAT}: ModuleNotFoundError: No module named 'zmq'.",
        ),
        (f"{TRACEBACK}zmq.error.ZMQError: Bad\n{NOTE}later", f"{WHAT}: zmq.error.ZMQError: Bad."),
        (
            "/usr/bin/python3: No module named ipykernel_launcher\n",
            f"{WHAT}: /usr/bin/python3: No module named ipykernel_launcher.",
        ),
    ],
)
def test_the_last_error_or_line(log: str, text: str) -> None:
    assert start_text(WHAT, log, "by SIGKILL") == text


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENFILE, errno.ENOSPC, errno.ENOMEM])
def test_a_shortage_has_its_remedy(number: int) -> None:
    log = f"{TRACEBACK}OSError: [Errno {number}] {os.strerror(number)}"
    for death in ("by SIGKILL", None):
        text = start_text(WHAT, log, death)
        assert text.count(". ") == 1
        assert "Errno" not in text


def test_a_running_process_says_more_than_its_errors() -> None:
    text = start_text(WHAT, "0.00s - Debugger warning: It seems that\n", None)
    assert text == f"{WHAT}."


@pytest.mark.parametrize(
    "log",
    [
        "RuntimeError: can't start new thread",
        "MemoryError",
        f"{os.strerror(errno.EAGAIN)} (src/thread.cpp:281)",
    ],
)
def test_a_shortage_in_other_words(log: str) -> None:
    text = start_text(WHAT, f"{TRACEBACK}{log}\n", None)
    assert re.fullmatch(rf"{WHAT}: the.*\. End other programs, .*\.", text)


def test_what_it_lacks_comes_after_its_error() -> None:
    log = f"{TRACEBACK}RuntimeError: Event loop is closed"
    text = start_text(WHAT, log, None, "Raise the limit.")
    assert text == f"{WHAT}: RuntimeError: Event loop is closed. Raise the limit."


@pytest.mark.parametrize(("limit", "says"), [(40, "Only 40 files may be open"), (64, ""), (-1, "")])
def test_few_descriptors_are_said(monkeypatch: pytest.MonkeyPatch, limit: int, says: str) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (limit, limit))
    assert descriptors_text()[: len("Only 40 files may be open")] == says


# With 30, the log of the kernel has the reason; with 48, its process ends with a different error or without one; with 56, its
# process stays and never answers; with 46, it also computes without end.
@pytest.mark.parametrize("descriptors", [30, 36, 46, 48, 56])
def test_without_descriptors(tmp_path: Path, descriptors: int) -> None:
    """A kernel needs more than a worker, and says so, or fails in a thread. The run ends before its time is over."""
    tested = job(tmp_path, ["1"], result_path=str(tmp_path / "result.json"))
    limit = (descriptors, descriptors)
    ended = subprocess.run(
        COMMAND,
        input=json.dumps(tested),
        env=environment(tmp_path / "home"),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limit),
    )
    said = ended.stdout + ended.stderr
    is_said = re.search(r"(?:too many files are|files may be) open.* Raise the limit", said)
    # How many a kernel needs depends on its debugger.
    assert is_said or '"status":"finished"' in said
    assert "did not respond within" not in said
    assert "Traceback" not in said
