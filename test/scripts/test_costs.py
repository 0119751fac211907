"""Processor time is counted with that of processes that a step waits for, and compared with the last run."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest
from costs import Costs, compared, run_counted

#: Spins for some processor time in a process of its own.
SPINNING_CHILD = (
    "import subprocess, sys, time\n"
    "work = 'import time\\nwhile time.process_time() < 0.5: pass'\n"
    "subprocess.run([sys.executable, '-c', work], check=True)\n"
    "print('done')\n"
)


def test_processes_of_a_step_count(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SPINNING_CHILD]
    code, output, seconds = run_counted(command, tmp_path, os.environ)
    assert (code, output) == (0, "done\n")
    assert seconds > 0.5


#: Leaves that process, which no one waits for, with a parent that has ended; or also still running.
LEAVING = """
import os, subprocess, sys
work = "import sys, time\\nwhile time.process_time() < 0.5: pass\\nprint(1, flush=True)\\n" + sys.argv[1]
if os.fork() == 0:
    # Not our output: a step ends when no other process holds it.
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    started = subprocess.Popen([sys.executable, "-c", work], start_new_session=True, **streams)
    started.stdout.readline()
    print(started.pid, flush=True)
    os._exit(0)
os.wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Linux gives orphans to another process.")
@pytest.mark.parametrize("end", ["", "time.sleep(1000)"])
def test_processes_that_no_one_waits_for_count(tmp_path: Path, end: str) -> None:
    code, output, seconds = run_counted([sys.executable, "-c", LEAVING, end], tmp_path, os.environ)
    if end:
        os.kill(int(output), signal.SIGKILL)
    assert code == 0
    assert seconds > 0.5


def test_a_signal_is_told(tmp_path: Path) -> None:
    program = "import os; os.kill(os.getpid(), 9)"
    assert run_counted([sys.executable, "-c", program], tmp_path, os.environ)[:2] == (-9, "")


def test_a_missing_program_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        run_counted(["no-such-program"], tmp_path, os.environ)


def test_a_step_that_fails_keeps_what_it_said(tmp_path: Path) -> None:
    program = "import sys; print('why'); sys.stdout.flush(); sys.exit(3)"
    code, output, _ = run_counted([sys.executable, "-c", program], tmp_path, os.environ)
    assert (code, output) == (3, "why\n")


def test_a_file_in_parts_counts_once(tmp_path: Path) -> None:
    lines = [{"file": str(tmp_path / "a.spec.ts"), "seconds": each} for each in (1.5, 2)]
    (tmp_path / "costs").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    costs = Costs()
    costs.add_files(tmp_path / "costs", tmp_path)
    assert costs.files == {"a.spec.ts": 3.5}


def test_a_table_is_read_again(tmp_path: Path) -> None:
    costs = Costs({"eslint": 3.0, "jest": 20.0}, {"a": 1.0})
    costs.write(tmp_path / "costs.json")
    assert Costs.read(tmp_path / "costs.json") == costs
    assert next(iter(Costs.read(tmp_path / "costs.json").steps)) == "jest"
    (tmp_path / "costs.json").write_text("{")
    assert Costs.read(tmp_path / "costs.json") == Costs()


def test_only_steps_of_both_runs_are_compared() -> None:
    before = Costs({"jest": 100, "browser": 50}, {"a": 10, "b": 10, "c": 1})
    now = Costs({"jest": 90}, {"a": 30, "b": 12})
    assert compared(now, before) == [
        "processor time: 90 s, -10 % since the last run of these steps",
        "  +20 s  a",
    ]
    assert compared(now, Costs()) == ["processor time: 90 s"]
