"""Run a command; write CPU seconds and peak memory of it and all processes it starts to standard error.

Usage: report_usage.py CPU_LIMIT_SECONDS COMMAND…

The last line is JSON: `seconds` is the sum over all processes, `kilobytes` the peak of the largest one.
The limit applies to each process.
"""

import contextlib
import ctypes
import json
import os
import resource
import sys

# Linux: processes whose parent ends become children of this one, so that their usage counts.
PR_SET_CHILD_SUBREAPER = 36


def main() -> None:
    """Run the command and report."""
    limit = int(sys.argv[1])
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    command = os.fork()
    if command == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        os.execvp(sys.argv[2], sys.argv[2:])  # noqa: S606 - the benchmark's own command
    is_ended = False
    while True:
        try:
            pid, status = os.wait()
        except ChildProcessError:
            break
        is_ended |= pid == command and os.WIFEXITED(status)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    figures = {
        "seconds": usage.ru_utime + usage.ru_stime,
        "kilobytes": usage.ru_maxrss,
        "ended": is_ended,
    }
    print(json.dumps(figures), file=sys.stderr)


main()
