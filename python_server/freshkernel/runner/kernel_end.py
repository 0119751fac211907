"""How the process of a kernel ended: its exit code in words, and the last lines of its log."""

from __future__ import annotations

import os
import re
import signal
import threading
from pathlib import Path

from freshkernel.common.system_faults import fault_text, shortage_in

_LOG_BYTES = 8_000
_FINAL_OUTPUT_SECONDS = 0.3
# A line of ipykernel about its own start, such as `[IPKernelApp] WARNING | …`.
_NOTE = re.compile(r"\[\w+\] (?:DEBUG|INFO|WARNING)\b")
_ALARMS = [getattr(signal, name, None) for name in ("SIGALRM", "SIGVTALRM", "SIGPROF")]


def memory_kills() -> int | None:
    """How many processes this machine has killed for lack of memory; None if it does not count them."""
    try:
        lines = Path("/proc/vmstat").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("oom_kill ")), None)


def _name_of_signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        # Real-time signals have no name.
        return f"signal {number}"


def death_text(code: int | None, kills_before: int | None) -> str:
    """How a process ended, given its exit code and how many processes were killed for lack of memory before."""
    if code is None:
        return "for an unknown reason"
    if code >= 0:
        return f"it exited with exit code {code}"
    name = _name_of_signal(-code)
    if -code in _ALARMS:
        return f"by {name}, an alarm that the notebook set"
    if name == "SIGKILL":
        return f"by SIGKILL{_reason_of_kill(kills_before)}"
    return f"by {name}"


def _reason_of_kill(kills_before: int | None) -> str:
    if kills_before is None:
        return ", as it does when there is not enough memory"
    if memory_kills() != kills_before:
        return ", because there was not enough memory"
    return ", not for lack of memory"


def start_text(what: str, log: str, death: str | None, lacking: str = "") -> str:
    """A failed start and its reason, in full sentences: the last error in the log, or the last line of an ended process.

    `what` is a clause, such as "The kernel ended". `death` is how the process ended, which counts if it wrote nothing; None
    for one that runs. `lacking` says what the process has too little of, so that its own errors may only follow from that.
    """
    lines = [each.strip("\0 \t") for each in reversed(log.splitlines())]
    said = [each for each in lines if each and not _NOTE.match(each)]
    reason = next((each for each in said if _is_error(each) or shortage_in(each)), "")
    shortage = shortage_in(reason)
    if shortage is not None:
        return fault_text(what, shortage)
    if not reason and death is not None:
        reason = next(iter(said), death)
    text = f"{what}: {reason.rstrip('.')}." if reason else f"{what}."
    return f"{text} {lacking}".rstrip()


def _is_error(line: str) -> bool:
    """Returns True for the last line of a traceback."""
    name = line.partition(":")[0]
    return name.endswith(("Error", "Exception")) and " " not in name


class LogTail:
    """The last lines that the kernel process writes to its log, such as why it crashed.

    Reads in a thread, because not every event loop can wait for a pipe. The thread ends with the last
    process that holds the other end of the pipe.
    """

    def __init__(self) -> None:
        self._reading, self.writing = os.pipe()
        self._text = b""
        self._thread = threading.Thread(target=self._read, daemon=True)

    def begin(self) -> None:
        """Starts to read; closes our copy of the kernel's end of the pipe."""
        os.close(self.writing)
        self._thread.start()

    def _read(self) -> None:
        with open(self._reading, "rb", buffering=0) as pipe:  # noqa: PTH123
            while chunk := pipe.read(1 << 16):
                self._text = (self._text + chunk)[-_LOG_BYTES:]

    def text(self) -> str:
        """Waits for the last lines of a process that just ended."""
        self._thread.join(_FINAL_OUTPUT_SECONDS)
        return self._text.decode(errors="replace").strip()
