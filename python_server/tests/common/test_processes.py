"""Both sources of processes, /proc on Linux and psutil elsewhere, agree."""

from __future__ import annotations

import os
import subprocess
import sys

from freshkernel.common import processes
from freshkernel.server.check_runs import owner


def test_both_ways_find_the_same_processes() -> None:
    command = [sys.executable, "-c", "input()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as child:
        by_linux, by_psutil = processes._all_processes(), processes._all_by_psutil()
        for pid in (os.getpid(), child.pid):
            assert by_linux[pid].parent == by_psutil[pid].parent
            one, other = owner.process_start(pid), owner._start_by_psutil(pid)
            assert one is not None
            assert other is not None
            # Both round, and the clock of the machine may have been set since it started.
            assert abs(one - other) <= 2
        held = by_psutil[os.getpid()].resident_bytes
        assert abs(by_linux[os.getpid()].resident_bytes - held) < 0.2 * held
        child.communicate(b"\n")
    assert child.pid not in processes.descendants()
    assert owner.process_start(2**22 + 1) is None
    assert owner._start_by_psutil(2**22 + 1) is None
