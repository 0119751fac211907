"""`python -m freshkernel.runner.restoration`: runs `freshkernel restore --job` for a server.

The first line of the input is a `RestoreJob` as JSON; the command writes its lines to the output of this process. The
command and everything that it starts are descendants of this process, which ends them all. The command ends by itself
when its input ends, so that it does not outlive this process.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading

from freshkernel.common.processes import adopt_orphans, end_descendants, on_request_to_end
from freshkernel.common.removed_folders import remove_folder
from freshkernel.common.run_folders import new_folder, sweep
from freshkernel.common.system_faults import run_program
from freshkernel.processes.starting import PIPE, Child, own_module, start
from freshkernel.runner.ending import Ending

# The command gives its workers 5 s.
_GRACE_SECONDS = 8.0


def _start(scratch: str) -> Child:
    # Finds Node, and says how to get one where there is none.
    command = own_module("freshkernel.cli", "restore", "--job")
    return start(command, folder=scratch, stdin=PIPE)


def _run(command: Child) -> int:
    ending = Ending(command, _GRACE_SECONDS)
    on_request_to_end(ending.begin)
    for target in (ending.begin_when_nobody_listens, ending.watch):
        threading.Thread(target=target, daemon=True).start()
    if command.stdin:
        # It stays open: its end would end the command.
        with contextlib.suppress(OSError):
            command.stdin.write(sys.stdin.buffer.readline())
            command.stdin.flush()
    return command.wait()


def main() -> int:
    """Runs one job; returns the exit code of the command."""
    adopt_orphans()
    scratch = new_folder()
    threading.Thread(target=sweep, daemon=True).start()
    try:
        return _run(_start(scratch))
    finally:
        end_descendants()
        remove_folder(scratch)
        # Output without a reader must not fail at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    run_program(main)
