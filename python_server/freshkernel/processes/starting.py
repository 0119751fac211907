"""The only module that starts processes.

A process starts in a folder that the caller made or names, else in one in which ordinary users cannot write: in the
folder of a project, it could find the project's modules, programs and settings. Lists of folders lose the entries that
are relative to the working folder.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, TypeAlias

PIPE = subprocess.PIPE
DEVNULL = subprocess.DEVNULL
STDOUT = subprocess.STDOUT
# Why a program gave no answer, next to `OSError`.
ProcessError: TypeAlias = subprocess.SubprocessError
ProcessTimeoutError: TypeAlias = subprocess.TimeoutExpired
Child: TypeAlias = "subprocess.Popen[bytes]"
EndedChild: TypeAlias = "subprocess.CompletedProcess[bytes]"
_Stream: TypeAlias = "int | IO[bytes] | None"

# In these, a relative or empty entry means the working folder.
_FOLDER_LISTS = {"PATH", "PYTHONPATH", "NODE_PATH"}
# Python before 3.11 has no option that keeps the working folder out of its search for modules.
_RUN_MODULE = (
    "import sys; sys.path.pop(0); import runpy; "
    "runpy.run_module({name!r}, run_name='__main__', alter_sys=True)"
)


def own_module(name: str, *words: str) -> list[str]:
    """The command that runs a module with the current Python, which imports nothing from its working folder."""
    if sys.version_info >= (3, 11):
        return [sys.executable, "-P", "-m", name, *words]
    return [sys.executable, "-c", _RUN_MODULE.format(name=name), *words]


def child_variables(variables: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables without entries of folder lists that are relative to a working folder."""
    kept = dict(variables)
    for name in [each for each in kept if each.upper() in _FOLDER_LISTS]:
        entries = [each for each in kept[name].split(os.pathsep) if Path(each).is_absolute()]
        kept[name] = os.pathsep.join(entries)
        if not entries:
            # An empty list means the working folder, too.
            del kept[name]
    # Windows searches the working folder itself.
    return {**kept, "NoDefaultCurrentDirectoryInExePath": "1"} if os.name == "nt" else kept


def find_program(name: str, variables: Mapping[str, str] = os.environ) -> str | None:
    """The path of a program, which is never found in the working folder."""
    return shutil.which(name, path=child_variables(variables).get("PATH", ""))


def neutral_folder() -> str:
    """A folder without files of a project."""
    return os.environ.get("SYSTEMROOT", "C:\\") if os.name == "nt" else "/"


def start(
    command: Sequence[str],
    *,
    folder: str | Path | None = None,
    variables: Mapping[str, str] | None = None,
    stdin: _Stream = DEVNULL,
    stdout: _Stream = None,
    stderr: _Stream = None,
) -> Child:
    """Starts a process outside of this process group: Ctrl+C in a terminal does not reach it."""
    return subprocess.Popen(
        command,
        **_surroundings(folder, variables),
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        **_apart(),
    )


def run(
    command: Sequence[str],
    *,
    seconds: float | None,
    folder: str | Path | None = None,
    variables: Mapping[str, str] | None = None,
    stdin: _Stream = DEVNULL,
    stdout: _Stream = PIPE,
    stderr: _Stream = PIPE,
) -> EndedChild:
    """Runs a process to its end; raises `ProcessTimeoutError` after a time."""
    return subprocess.run(
        command,
        **_surroundings(folder, variables),
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        timeout=seconds,
        check=False,
    )


def is_successful(command: Sequence[str], seconds: float) -> bool:
    """Returns True if a command ends in time and without an error; its output does not count."""
    try:
        return run(command, seconds=seconds, stdout=DEVNULL, stderr=DEVNULL).returncode == 0
    except (OSError, ProcessError):
        return False


def shown_command(command: Sequence[str]) -> str:
    """A command as one line."""
    return subprocess.list2cmdline(command)


def ask_to_end(process: Child) -> None:
    """Sends a process of its own group the signal to shut down cleanly."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            process.send_signal(signal.CTRL_BREAK_EVENT)
        else:
            process.terminate()


def _surroundings(folder: str | Path | None, variables: Mapping[str, str] | None) -> dict[str, Any]:
    return {
        "cwd": folder or neutral_folder(),
        "env": child_variables(os.environ if variables is None else variables),
    }


def _apart() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
