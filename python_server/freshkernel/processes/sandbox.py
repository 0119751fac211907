"""A sandbox for programs on this machine, by bubblewrap: they see what they need, and write to folders of the run only.

The file system is read-only. The home folder, `/tmp` and `/run` are private. The program has its own processes, message
queues, host name, control groups and, on request, no network; no capabilities, and a filter of its system calls.
"""

from __future__ import annotations

import base64
import os
import re
import signal
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from freshkernel.common.processes import descendants
from freshkernel.common.regular_files import regular_content
from freshkernel.processes import starting
from freshkernel.processes.private_folders import (
    copy_settings,
    linked_sources,
    private_folders,
    shown_in_home,
)
from freshkernel.processes.seccomp import filter_program
from freshkernel.processes.starting import DEVNULL, ProcessError, run

_PROGRAM = "bwrap"
_PROBE_SECONDS = 10.0
_MAXIMUM_MODULE_FOLDERS = 20
_MAXIMUM_SOCKETS = 50
_MAXIMUM_SETTINGS = 100_000
_MAXIMUM_REASON = 300
# The command is the second process of the sandbox; the first one reaps orphans.
_SECOND = "2"
# A command that was killed by a signal ends with this number and that of the signal, as in a shell.
_SIGNAL_BASE = 128
# In its own session, so that it cannot type into the user's terminal.
_BASE = [
    "--die-with-parent",
    "--new-session",
    "--unshare-user",
    "--unshare-pid",
    "--unshare-ipc",
    "--unshare-uts",
    "--unshare-cgroup-try",
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
# Root owns these, and may read what it owns without capabilities.
_SECRET_FILES = ("/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-", "/proc/keys")
_SECRET_FOLDERS = ("/etc/ssh", "/etc/kubernetes", "/etc/NetworkManager", "/var/lib/docker")
# They lead to programs that act for the user, and to secrets.
_HIDDEN_VARIABLES = (
    "DBUS_SESSION_BUS_ADDRESS",
    "DBUS_SYSTEM_BUS_ADDRESS",
    "DISPLAY",
    "DOCKER_HOST",
    "GNOME_KEYRING_CONTROL",
    "GPG_AGENT_INFO",
    "SSH_AGENT_PID",
    "SSH_AUTH_SOCK",
    "SSH_CONNECTION",
    "TMUX",
    "WAYLAND_DISPLAY",
    "XAUTHORITY",
)
_RESOLVER = "/etc/resolv.conf"
# Where systems without `/usr` keep programs and drivers.
_SHOWN_IN_RUN = ("/run/current-system", "/run/opengl-driver")


@dataclass(frozen=True)
class Sandbox:
    """How to start a command in a sandbox."""

    program: str
    # A folder of the run for the private folders; it is writable in the sandbox.
    scratch: Path
    writable: tuple[Path, ...]
    network: bool
    # Folders that are seen, read-only, also in private ones, such as that of the project.
    shown: tuple[Path, ...] = ()
    # Folders that are seen with the content of others, which can be written.
    replaced: tuple[tuple[Path, Path], ...] = ()
    # The files that the program needs; by default, those that its path and its packages name: not foreign ones.
    needed: tuple[Path, ...] | None = None

    def wrap(
        self,
        command: Sequence[str],
        variables: Mapping[str, str],
        folder: Path | None = None,
    ) -> list[str]:
        """The command in the sandbox, in a folder; by default, in that in which it is started."""
        private = private_folders(variables)
        arguments = [*_base(network=self.network), *_device_arguments()]
        arguments += self._private_arguments(variables, private)
        in_home = [Path(each) for each in shown_in_home(variables)]
        needed = _needed(command, variables) if self.needed is None else self.needed
        shown = [*needed, *in_home, *self.shown]
        arguments += _shown_arguments(shown, private, network=self.network)
        arguments += _secret_arguments()
        for each in (self.scratch, *self.writable):
            real = os.path.realpath(each)
            arguments += ["--bind", real, real]
        arguments += _socket_arguments(private, [*shown, *self.writable])
        for replaced, content in self.replaced:
            arguments += ["--bind", os.path.realpath(content), os.path.realpath(replaced)]
        for name in _HIDDEN_VARIABLES:
            arguments += ["--unsetenv", name]
        arguments += ["--chdir", str(folder)] if folder else []
        # The kernel would take the first process of the sandbox for a sign that its parent has ended.
        arguments += ["--setenv", "JPY_PARENT_PID", "1", "--"]
        return [*_entry(self.program), *arguments, *command]

    def _private_arguments(self, variables: Mapping[str, str], folders: Sequence[str]) -> list[str]:
        """The private folders, which lie in the folder of the run."""
        private = Path(tempfile.mkdtemp(prefix="private-", dir=self.scratch))
        home = os.path.realpath(variables.get("HOME", "") or "/")
        arguments: list[str] = []
        for number, folder in enumerate(folders):
            content = private / str(number)
            content.mkdir(mode=0o700)
            if folder == home:
                copy_settings({**variables, "HOME": home}, content)
            arguments += ["--bind", str(content), folder]
        return arguments


def sandbox_program() -> str | None:
    """The path of bubblewrap."""
    return starting.find_program(_PROGRAM) if sys.platform == "linux" else None


@cache
def why_unusable(program: str | None, *, network: bool) -> str | None:
    """Why there is no sandbox here, found by starting one; None if there is."""
    if program is None:
        return "bubblewrap (`bwrap`) is not installed."
    try:
        command = [*_entry(program), *_base(network=network), "--", "true"]
        ended = run(command, seconds=_PROBE_SECONDS, stdout=DEVNULL)
    except (OSError, ProcessError) as error:
        return f"bubblewrap cannot be started: {error}"
    if ended.returncode == 0:
        return None
    reason = ended.stderr.decode(errors="replace").strip().partition("\n")[0]
    return f"bubblewrap does not work here: {reason[:_MAXIMUM_REASON] or ended.returncode}."


@cache
def program_name(program: str) -> str:
    """The program of the sandbox with its version, as in `bubblewrap 0.8.0`."""
    try:
        ended = run([program, "--version"], seconds=_PROBE_SECONDS)
    except (OSError, ProcessError):
        return "bubblewrap"
    name = ended.stdout.decode(errors="replace").strip().partition("\n")[0]
    return name if re.fullmatch(r"bubblewrap [\w.+-]{1,40}", name) else "bubblewrap"


def filters_calls() -> bool:
    """Returns True if there is a filter of system calls for this kind of processor."""
    return filter_program() is not None


def _entry(program: str) -> list[str]:
    """The program that becomes bubblewrap."""
    entry = str(Path(__file__).with_name("sandbox_entry.py"))
    encoded = base64.b64encode(filter_program() or b"").decode()
    return [sys.executable, "-I", "-S", entry, encoded, program]


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


def _needed(command: Sequence[str], variables: Mapping[str, str]) -> Iterator[Path]:
    """The folders that the program needs: its environment, the one that it was made from, and folders of modules."""
    for environment in _environments(command[0], variables):
        yield environment
        yield from linked_sources(environment)
    modules = variables.get("PYTHONPATH", "").split(os.pathsep)[:_MAXIMUM_MODULE_FOLDERS]
    yield from (Path(each) for each in modules if each)
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX", "PYTHONUSERBASE"):
        if variables.get(name):
            yield Path(variables[name])


def _environments(program: str, variables: Mapping[str, str]) -> list[Path]:
    """The folders of the program's environment, and of the one that it was made from."""
    found = starting.find_program(program, variables)
    if found is None:
        return []
    programs = [Path(found).absolute(), Path(os.path.realpath(found))]
    # An environment with copies instead of links would otherwise run with the libraries of another Python.
    programs += [base for each in programs for base in _base_programs(each.parent.parent)]
    return [folder for each in programs for folder in _installation(each)]


def _base_programs(environment: Path) -> list[Path]:
    """The Python from which a virtual environment was made; a folder without a Python is none, whatever the file says."""
    try:
        content = regular_content(environment / "pyvenv.cfg", _MAXIMUM_SETTINGS)
    except OSError:
        return []
    lines = content.decode(errors="replace").splitlines()
    settings = {
        key.strip(): value.strip() for key, _, value in (line.partition("=") for line in lines)
    }
    folder = Path(settings.get("home", ""))
    version = ".".join(settings.get("version", settings.get("version_info", "")).split(".")[:2])
    program = folder / f"python{version}"
    standard_library = folder.parent / "lib" / program.name / "os.py"
    try:
        is_python = folder.is_absolute() and program.is_file() and standard_library.is_file()
    except OSError:
        # The user may not look there, so the program cannot come from there.
        return []
    return [program, Path(os.path.realpath(program))] if is_python else []


def _installation(program: Path) -> list[Path]:
    """The folder of an installation; of one that users share with their keys and data, only programs and libraries."""
    folder = program.parent.parent
    return [folder / "bin", folder / "lib"] if folder.name == ".local" else [folder]


def _shown_arguments(
    folders: Sequence[Path], private: Sequence[str], *, network: bool
) -> list[str]:
    """Shows folders again that lie in private ones; none of them contains a private one."""
    arguments: list[str] = []
    named = [*map(str, folders), *_SHOWN_IN_RUN]
    if network:
        named.append(os.path.realpath(_RESOLVER))
    for path in dict.fromkeys(path for each in named for path in (each, os.path.realpath(each))):
        if _is_below(path, private) and not any(_is_below(each, [path]) for each in private):
            arguments += ["--ro-bind-try", path, path]
    return arguments


def _secret_arguments() -> list[str]:
    """Hides secrets of the system."""
    arguments: list[str] = []
    for folder in _SECRET_FOLDERS:
        if Path(folder).is_dir():
            arguments += ["--tmpfs", folder]
    for path in _SECRET_FILES:
        if Path(path).exists():
            arguments += ["--ro-bind-try", "/dev/null", path]
    return arguments


def _socket_arguments(private: Sequence[str], shown: Sequence[Path]) -> list[str]:
    """Hides the sockets of services that could act for the notebook: read-only ones accept connections, too."""
    visible = [os.path.realpath(each) for each in shown]
    arguments: list[str] = []
    for path in _sockets():
        if _is_below(path, visible) or not _is_below(path, private):
            arguments += ["--ro-bind-try", "/dev/null", path]
    return arguments[: 3 * _MAXIMUM_SOCKETS]


def _is_below(path: str, folders: Sequence[str]) -> bool:
    return any(path.startswith(each + os.sep) for each in folders)


def _sockets() -> list[str]:
    """The sockets with a file, as the system lists them."""
    found: set[str] = set()
    with suppress(OSError), open("/proc/net/unix", errors="replace") as lines:  # noqa: PTH123
        for line in lines:
            path = os.path.realpath(line.split(maxsplit=7)[-1].strip()) if " /" in line else ""
            with suppress(OSError):
                if path and stat.S_ISSOCK(os.lstat(path).st_mode):
                    found.add(path)
    return sorted(found)


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
