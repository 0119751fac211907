"""Runs the commands of a build one after the other; reports their lines and writes a log."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

from freshkernel.environments.cached_wheels import wheel_folder
from freshkernel.environments.file_lock import CancelledError
from freshkernel.environments.package_indexes import without_network
from freshkernel.processes.sandbox import Sandbox
from freshkernel.processes.starting import DEVNULL, PIPE, STDOUT, Child, shown_command, start

_LOG_BYTES = 2_000_000
_KEPT_LINES = 2_000
_LINE_BYTES = 10_000
_MAXIMUM_SECONDS = 3_600.0


class CommandFailedError(Exception):
    """A command of the build failed; `lines` are the last lines that it wrote.

    `purpose` says what it was for, if its output alone does not make that clear.
    """

    def __init__(self, lines: Sequence[str], code: int | None) -> None:
        super().__init__(f"exit code {code}")
        self.lines = lines
        self.code = code
        self.purpose = ""


class BuildCommands:
    """The commands of one build."""

    def __init__(
        self,
        log: Path,
        variables: Mapping[str, str],
        on_line: Callable[[str], object],
        sandbox: Sandbox | None = None,
    ) -> None:
        self._variables = dict(variables)
        # It may be set until the first command.
        self.sandbox = sandbox
        self._on_line = on_line
        self._process: Child | None = None
        self._late = False
        self.cancelled = threading.Event()
        self._log = _Log(log)

    def __enter__(self) -> BuildCommands:
        self._log.open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._log.close()

    def run(
        self, command: Sequence[str], folder: Path, text: str = "", **variables: str
    ) -> list[str]:
        """Runs a command in a folder with an input text; returns the last lines that it wrote."""
        if self.cancelled.is_set():
            raise CancelledError
        self._log.write(f"$ {shown_command(command)}\n".encode())
        lines: deque[str] = deque(maxlen=_KEPT_LINES)
        given = {**self._variables, **variables}
        if self.sandbox:
            given |= _variables_in(self.sandbox, given)
        self._process = start(
            self.sandbox.wrap(command, given, folder) if self.sandbox else command,
            folder=folder,
            variables=given,
            stdin=PIPE if text else DEVNULL,
            stdout=PIPE,
            stderr=STDOUT,
        )
        timer = threading.Timer(_MAXIMUM_SECONDS, self._end_late)
        timer.daemon = True
        timer.start()
        try:
            code = self._follow(self._process, lines, text)
        finally:
            timer.cancel()
            self._end()
        if self.cancelled.is_set():
            raise CancelledError
        if self._late:
            lines.append(f"error: The build took longer than {_MAXIMUM_SECONDS / 60:.0f} minutes.")
        if code != 0:
            raise CommandFailedError(list(lines), code)
        return list(lines)

    def cancel(self) -> None:
        """Ends the running command and starts no other; callable from any thread."""
        self.cancelled.set()
        self._end()

    def _follow(self, process: Child, lines: deque[str], text: str) -> int:
        if self.cancelled.is_set():
            self._end()
        if process.stdin:
            with contextlib.suppress(OSError), process.stdin as stdin:
                stdin.write(text.encode())
        if process.stdout:
            with process.stdout as output:
                # A build that writes a line without an end would fill the memory of this process.
                for raw in iter(lambda: output.readline(_LINE_BYTES), b""):
                    self._log.write(raw)
                    line = raw.decode(errors="replace").rstrip()
                    lines.append(line)
                    self._on_line(line)
        return process.wait()

    def _end_late(self) -> None:
        self._late = True
        self._end()

    def _end(self) -> None:
        """Kills the command and its children, while its process group exists."""
        process = self._process
        if process is None or process.poll() is not None:
            return
        with contextlib.suppress(OSError):
            if os.name == "nt":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)


def _variables_in(sandbox: Sandbox, given: Mapping[str, str]) -> dict[str, str]:
    """The additional variables of a command in a sandbox, whose caches are not those of the user."""
    changed = {} if sandbox.network else without_network(given, wheel_folder(sandbox))
    own = {str(each) for each in sandbox.writable}
    for name in ("PIP_CACHE_DIR", "UV_CACHE_DIR"):
        if given.get(name) not in own:
            changed[name] = str(sandbox.scratch / "caches")
    return changed


class _Log:
    """A log file that omits the middle of long output."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written = 0
        self._end: deque[bytes] = deque()
        self._end_bytes = 0
        self._left_out = 0

    def open(self) -> None:
        """Starts a new log."""
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file = self._path.open("wb")

    def write(self, line: bytes) -> None:
        """Writes a line, or holds it back as one of the last lines."""
        if self._written < _LOG_BYTES // 2:
            self._file.write(line)
            self._file.flush()
            self._written += len(line)
            return
        self._end.append(line)
        self._end_bytes += len(line)
        while self._end_bytes > _LOG_BYTES // 2:
            self._left_out += 1
            self._end_bytes -= len(self._end.popleft())

    def close(self) -> None:
        """Writes the last lines."""
        with self._file:
            if self._left_out:
                self._file.write(f"... {self._left_out} lines omitted ...\n".encode())
            self._file.writelines(self._end)
