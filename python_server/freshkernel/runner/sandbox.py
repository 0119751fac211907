"""A sandbox for kernels on this machine, by bubblewrap: only the folders of the run can be written.

The rest of the file system is read-only, with private layers over folders that programs expect to be writable.
The kernel has its own processes and, on request, no network.
"""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from freshkernel.common.processes import descendants
from freshkernel.processes import starting
from freshkernel.processes.starting import DEVNULL, ProcessError, run
from freshkernel.runner.sandbox_layers import layer_arguments, temporary_folders

_PROGRAM = "bwrap"
_PROBE_SECONDS = 10.0
_MAXIMUM_MODULE_FOLDERS = 20
_MAXIMUM_REASON = 300
# The command is the second process of the sandbox; the first one reaps orphans.
_SECOND = "2"
# A command that was killed by a signal ends with this number and that of the signal, as in a shell.
_SIGNAL_BASE = 128
# Without capabilities; in its own session, so that it cannot type into the user's terminal.
_BASE = [
    "--die-with-parent",
    "--new-session",
    "--unshare-user",
    "--unshare-pid",
    "--cap-drop",
    "ALL",
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
]
# Root may write to these even without capabilities.
_KERNEL_SETTINGS = ("/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus")
_DEVICES = ("nvidia", "dri", "kfd", "dxg", "accel", "infiniband")
# Through these, a process could ask a service to write for it.
_SERVICES = (
    "/run/docker.sock",
    "/run/containerd/containerd.sock",
    "/run/podman/podman.sock",
    "/run/crio/crio.sock",
)


@dataclass(frozen=True)
class Sandbox:
    """How to start a command in a sandbox."""

    program: str
    # A folder of the run for the private layers; it is writable in the sandbox.
    scratch: Path
    writable: tuple[Path, ...]
    network: bool

    def wrap(
        self, command: Sequence[str], variables: Mapping[str, str], *, is_last_try: bool = False
    ) -> list[str]:
        """The command in the sandbox.

        bubblewrap fails if a folder that it mounts was removed meanwhile. The last try leaves out the folders of
        other programs among the temporary files, which come and go.
        """
        arguments = [self.program, *_base(network=self.network), *_device_arguments()]
        arguments += _mask_arguments()
        arguments += layer_arguments(variables, self.scratch, with_temporary=not is_last_try)
        arguments += _program_arguments(command, variables)
        for folder in (self.scratch, *self.writable):
            real = os.path.realpath(folder)
            arguments += ["--bind", real, real]
        # The kernel would take the first process of the sandbox for a sign that its parent has ended.
        return [*arguments, "--setenv", "JPY_PARENT_PID", "1", "--", *command]


def find_program() -> str | None:
    """The path of bubblewrap."""
    return starting.find_program(_PROGRAM) if sys.platform == "linux" else None


@cache
def why_unusable(program: str | None, *, network: bool) -> str | None:
    """Why there is no sandbox here, found by starting one; None if there is."""
    if program is None:
        return "bubblewrap (`bwrap`) is not installed."
    try:
        command = [program, *_base(network=network), "--", "true"]
        ended = run(command, seconds=_PROBE_SECONDS, stdout=DEVNULL)
    except (OSError, ProcessError) as error:
        return f"bubblewrap cannot be started: {error}"
    if ended.returncode == 0:
        return None
    reason = ended.stderr.decode(errors="replace").strip().partition("\n")[0]
    return f"bubblewrap does not work here: {reason[:_MAXIMUM_REASON] or ended.returncode}."


def _base(*, network: bool) -> list[str]:
    arguments = [*_BASE, *([] if network else ["--unshare-net"])]
    for path in _KERNEL_SETTINGS:
        arguments += ["--ro-bind-try", path, path]
    return arguments


def _device_arguments() -> list[str]:
    """Graphics cards and their like; other devices stay outside."""
    arguments: list[str] = []
    with suppress(OSError), os.scandir("/dev") as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            if entry.name.startswith(_DEVICES):
                arguments += ["--dev-bind-try", entry.path, entry.path]
    return arguments


def _program_arguments(command: Sequence[str], variables: Mapping[str, str]) -> list[str]:
    """What the program needs among the temporary files, which a private layer hides: its environment and modules."""
    modules = variables.get("PYTHONPATH", "").split(os.pathsep)[:_MAXIMUM_MODULE_FOLDERS]
    arguments: list[str] = []
    for folder in (
        *_environments(command[0], variables),
        *(Path(each) for each in modules if each),
    ):
        real = os.path.realpath(folder)
        is_temporary = any(real.startswith(each + os.sep) for each in temporary_folders())
        if is_temporary and Path(real).is_dir():
            arguments += ["--ro-bind", real, real]
    return arguments


def _environments(program: str, variables: Mapping[str, str]) -> list[Path]:
    """The folders of the program's environment, and of the one that it was made from."""
    found = starting.find_program(program, variables)
    if found is None:
        return []
    return [Path(found).absolute().parent.parent, Path(os.path.realpath(found)).parent.parent]


def _mask_arguments() -> list[str]:
    """Hides the sockets of services that could write for the notebook."""
    arguments: list[str] = []
    user = f"/run/user/{os.getuid()}"
    if Path(user).is_dir():
        arguments += ["--tmpfs", user]
    for service in _SERVICES:
        with suppress(OSError):
            if stat.S_ISSOCK(os.lstat(service).st_mode):
                arguments += ["--ro-bind", "/dev/null", service]
    return arguments


def command_process(sandbox: int) -> int | None:
    """The id of the command's process, given that of the sandbox."""
    for pid in descendants(sandbox):
        with suppress(OSError):
            for line in Path(f"/proc/{pid}/status").read_text().splitlines():
                if line.startswith("NSpid:") and line.split()[-1] == _SECOND:
                    return pid
    return None


def interrupt_command(process: int) -> None:
    """Interrupts the command and its children; the sandbox itself would end by a signal to all."""
    with suppress(OSError):
        os.killpg(os.getpgid(process), signal.SIGINT)


def exit_code_of(code: int | None) -> int | None:
    """The exit code of the command as Python gives it, from that of its sandbox."""
    if code is None or code <= _SIGNAL_BASE:
        return code
    number = code - _SIGNAL_BASE
    return -number if number in signal.valid_signals() else code
