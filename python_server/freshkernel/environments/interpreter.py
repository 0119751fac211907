"""The Python of an environment: the one that the project requires, else the kernel's own."""

from __future__ import annotations

import functools
import json
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from freshkernel.environments.clean_variables import clean_variables
from freshkernel.processes.starting import ProcessError, find_program, run

_SECONDS = 20.0
_OLDEST, _NEWEST = 8, 20
_FACTS = (
    "import json, platform, sys, sysconfig; print(json.dumps([sys.executable, "
    "platform.python_version(), sys.base_prefix, ' '.join([platform.python_implementation(), "
    "sysconfig.get_platform(), str(sysconfig.get_config_var('SOABI'))])]))"
)
_MINOR = re.compile(r"3\.(\d+)")
_BARE_NAMES = re.compile(r"python(3(\.\d+)?)?(\.exe)?")


class OtherLanguageError(Exception):
    """The kernel is not for Python."""


@dataclass(frozen=True)
class Interpreter:
    """An installed Python; `base` is the installation that it belongs to."""

    executable: str
    version: str
    base: str
    platform: str

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders that it needs: its environment, and the installation that this was made from."""
        program = Path(self.executable)
        above = [each.parent.parent for each in (program, Path(os.path.realpath(program)))]
        return (*above, Path(self.base))

    @property
    def minor(self) -> int:
        """The second part of the version."""
        return int(self.version.split(".")[1])


@dataclass(frozen=True)
class ChosenInterpreter:
    """The Python of an environment; `note` says why it is not the required one."""

    interpreter: Interpreter
    note: str


def choose_interpreter(kernel_name: str, asked: str) -> ChosenInterpreter:
    """The kernel's own Python if it meets the requirement, else the closest one that does."""
    own = own_interpreter(kernel_name)
    if not asked:
        return ChosenInterpreter(own, "")
    try:
        wanted = SpecifierSet(asked)
    except InvalidSpecifier:
        return ChosenInterpreter(
            own, f"The project requires Python {asked}, which is not a valid version specifier."
        )
    if wanted.contains(own.version, prereleases=True):
        return ChosenInterpreter(own, "")
    for program in _others(wanted, own.minor):
        other = _interpreter(program)
        if other and other.minor >= _OLDEST and wanted.contains(other.version, prereleases=True):
            return ChosenInterpreter(other, "")
    text = f"The project requires Python {asked}, which is not installed; using {own.version}."
    return ChosenInterpreter(own, text)


def own_interpreter(kernel_name: str) -> Interpreter:
    """The Python of a kernel; the current one if the kernel is not installed or does not say."""
    try:
        spec = KernelSpecManager().get_kernel_spec(kernel_name)
    except NoSuchKernel:
        spec = None
    if spec is not None and spec.language.lower() != "python":
        text = f"The kernel {kernel_name} is for {spec.language}; environments can be built for Python only."
        raise OtherLanguageError(text)
    program = spec.argv[0] if spec is not None and spec.argv else sys.executable
    if _BARE_NAMES.fullmatch(program):
        # Kernel specs with a bare name start the current Python.
        program = sys.executable
    found = _interpreter(program) or _interpreter(sys.executable)
    if found is None:
        raise OSError(f"{sys.executable} does not run.")
    return found


@functools.lru_cache(maxsize=64)
def _interpreter(program: str) -> Interpreter | None:
    """The facts about a program, if it is a working Python."""
    try:
        command = [program, "-I", "-S", "-c", _FACTS]
        answer = run(command, seconds=_SECONDS, variables=clean_variables())
        answer.check_returncode()
        executable, version, base, platform = json.loads(answer.stdout)
    except (OSError, ProcessError, ValueError):
        return None
    return Interpreter(executable or program, version.rstrip("+"), base, platform)


def _others(wanted: SpecifierSet, own: int) -> list[str]:
    """Other Pythons that may fit, the closest first: on the path, and those of pyenv and uv.

    Their names show their versions; running each one would take seconds.
    """
    variables = clean_variables()
    names = [f"python3.{minor}" for minor in range(_OLDEST, _NEWEST)]
    programs = [program for name in names if (program := find_program(name, variables))]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or Path.home() / ".local/share/uv/python")
    for folder in (pyenv / "versions", uv):
        for name in ("bin/python3", "python.exe"):
            programs += sorted(map(str, folder.glob(f"*3.*/{name}")), reverse=True)
    named = {program: _MINOR.findall(program) for program in programs}
    minors = {program: int(numbers[-1]) for program, numbers in named.items() if numbers}
    possible = {
        minor for minor in minors.values() if any(wanted.filter(_releases(minor), prereleases=True))
    }
    ones = [program for program, minor in minors.items() if minor in possible]
    # Shims are slow and often broken.
    return sorted(ones, key=lambda each: (abs(minors[each] - own), "shims" in each))


def _releases(minor: int) -> list[str]:
    return [f"3.{minor}.{patch}" for patch in range(40)]
