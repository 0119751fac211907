"""Runs a command while other programs take most of the processor: it gets about a quarter of each core.

What passes only on a quiet machine fails here. The exit code is that of the command.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

#: Processes for each core that always compute, at the priority of the command.
BUSY_PER_CORE = 3

#: Ends when its parent does, also if that was killed before this began: the parent is named by who starts it.
BUSY = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): sum(range(100_000))"


@contextmanager
def busy_machine(processes: int) -> Iterator[None]:
    """Keep a number of processes computing."""
    command = [sys.executable, "-S", "-c", BUSY, str(os.getpid())]
    busy = [subprocess.Popen(command) for _ in range(processes)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def main(command: Sequence[str]) -> int:
    """Run the command to its end."""
    if not command:
        print("usage: under_load.py COMMAND [ARGUMENT …]", file=sys.stderr)
        return 2
    with busy_machine(BUSY_PER_CORE * (os.cpu_count() or 1)):
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
