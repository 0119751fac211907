"""Virtual environments, built by uv if it is installed, else by venv and pip.

First the declared packages, exactly as without Freshkernel; then the kernel, constrained by them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from freshkernel.environments.build_commands import BuildCommands, CommandFailedError
from freshkernel.environments.cache import CacheEntry, distributions
from freshkernel.environments.clean_variables import clean_variables, kernel_variables
from freshkernel.environments.declaration import (
    LOCK_FILE,
    REQUIREMENTS_FILE,
    Declaration,
    NoDeclarationError,
    declaration_of_packages,
)
from freshkernel.environments.fingerprint import Fingerprint
from freshkernel.environments.interpreter import (
    Interpreter,
    OtherLanguageError,
    choose_interpreter,
)
from freshkernel.environments.launch import KernelLaunch, RunFolders
from freshkernel.environments.package_indexes import only_pip_knows_indexes, pip_options
from freshkernel.environments.plan import EnvironmentUnavailableError
from freshkernel.processes.starting import find_program

KERNEL = "ipykernel"
# Older versions have so few requirements that they install anywhere, but then do not start.
_ADDED = {KERNEL: f"{KERNEL}>=6", "pip": "pip"}
# Increased when environments are built in a different way.
_FORMAT = "1"
PYTHON_PATH = Path("Scripts", "python.exe") if os.name == "nt" else Path("bin", "python")


class VirtualEnvironmentPlan:
    """A virtual environment for a notebook in a folder."""

    is_kept = True
    makes_folder = False

    def __init__(self, folder: Path, kernel_name: str) -> None:
        uv = find_uv()
        try:
            self.declared = declaration_of_packages(folder, with_uv=uv is not None)
            chosen = choose_interpreter(kernel_name, self.declared.asked)
        except (NoDeclarationError, OtherLanguageError, OSError) as error:
            raise EnvironmentUnavailableError(str(error)) from error
        self._python = chosen.interpreter
        notes = [*self.declared.notes, *_beside(self.declared)]
        if chosen.note:
            notes.append(chosen.note)
        if uv and self.declared.kind != LOCK_FILE and only_pip_knows_indexes():
            notes.append("Using pip instead of uv: package indexes are configured for pip only.")
            uv = None
        self._uv = uv
        self.tool = "uv" if uv else "pip"
        self.python = chosen.interpreter.version
        self.notes = tuple(notes)
        try:
            inputs = _inputs(self.declared, self.tool, chosen.interpreter)
        except OSError as error:
            raise EnvironmentUnavailableError(str(error)) from error
        self.key = inputs.hexdigest()
        self.names = frozenset(inputs.names)
        self.needed = needed_by(uv, chosen.interpreter)

    def is_built(self, entry: CacheEntry) -> bool:
        """Whether it already exists."""
        return entry.stamp() is not None and (entry.prefix / PYTHON_PATH).exists()

    def build(self, entry: CacheEntry, commands: BuildCommands) -> tuple[str, ...]:
        """Builds it; returns notes for users."""
        installer = EnvironmentInstaller(self._uv, self._python, entry, commands)
        if self.declared.kind == LOCK_FILE:
            installer.sync(self.declared.folder)
        else:
            installer.make()
            if self.declared.kind == REQUIREMENTS_FILE:
                installer.install(["-r", self.declared.file.name], self.declared.folder)
            else:
                self._install_project(installer, entry)
        return installer.add_kernel()

    def launch(self, entry: CacheEntry, folders: RunFolders) -> KernelLaunch:
        """How to start a kernel in it."""
        return launch_in(entry.prefix, folders, self._python)

    def _install_project(self, installer: EnvironmentInstaller, entry: CacheEntry) -> None:
        folder = self.declared.folder
        if self.declared.is_package:
            installer.install(["-e", str(folder)], folder)
        elif self.declared.dependencies:
            listed = entry.folder / "dependencies.txt"
            listed.write_text("\n".join(self.declared.dependencies) + "\n", encoding="utf-8")
            installer.install(["-r", str(listed)], folder)


def launch_in(
    prefix: Path,
    folders: RunFolders,
    python: Interpreter,
    given: Mapping[str, str] | None = None,
) -> KernelLaunch:
    """How to start a kernel in the virtual environment at `prefix`."""
    argv = (str(prefix / PYTHON_PATH), "-m", "ipykernel_launcher", "-f", "{connection_file}")
    variables = kernel_variables(prefix, folders.scratch / "ipython", given or folders.variables)
    needed = (prefix, *python.folders)
    return KernelLaunch(argv, {**variables, "VIRTUAL_ENV": str(prefix)}, needed=needed)


def needed_by(uv: str | None, python: Interpreter) -> tuple[Path, ...]:
    """The files and folders that a build needs to see."""
    return (*python.folders, *([Path(uv), Path(os.path.realpath(uv))] if uv else []))


def find_uv() -> str | None:
    """The program uv, on the path or next to the current Python."""
    own_folder = {"PATH": str(Path(sys.executable).parent)}
    return find_program("uv", clean_variables()) or find_program("uv", own_folder)


class EnvironmentInstaller:
    """Makes one environment and installs packages, by uv or pip."""

    def __init__(
        self, uv: str | None, python: Interpreter, entry: CacheEntry, commands: BuildCommands
    ) -> None:
        self._uv = uv
        self._python = python
        self._entry = entry
        self._commands = commands
        self._own_python = str(entry.prefix / PYTHON_PATH)

    def make(self) -> None:
        """Makes an empty environment."""
        prefix = str(self._entry.prefix)
        if self._uv:
            command = [
                self._uv,
                "venv",
                "--no-project",
                "--python",
                self._python.executable,
                prefix,
            ]
        else:
            command = [self._python.executable, "-m", "venv", prefix]
        self._commands.run(command, self._entry.folder)

    def sync(self, project: Path) -> None:
        """Makes an environment from the lock file of a project."""
        command = [self._uv or "uv", "sync", "--frozen", "--python", self._python.executable]
        self._commands.run(command, project, UV_PROJECT_ENVIRONMENT=str(self._entry.prefix))

    def install(self, wanted: list[str], folder: Path, **variables: str) -> None:
        """Installs requirements; their paths are relative to a folder."""
        if self._uv:
            command = [self._uv, "pip", "install", "--python", self._own_python]
        else:
            command = [self._own_python, "-m", "pip", "install"]
        self._commands.run([*command, *wanted], folder, **variables)

    def add_kernel(self) -> tuple[str, ...]:
        """Adds the kernel, and pip for `%pip`, without changing the installed packages."""
        names = {canonicalize_name(name) for name, _ in _installed(self._entry.prefix)}
        missing = [name for name in _ADDED if name not in names]
        if not missing:
            return ()
        constraints = self._entry.folder / "constraints.txt"
        lines = [f"{name}=={version}\n" for name, version in _installed(self._entry.prefix)]
        constraints.write_text("".join(lines), encoding="utf-8")
        try:
            wanted = [_ADDED[name] for name in missing]
            self.install(["-c", str(constraints), *wanted], self._entry.folder)
        except CommandFailedError as error:
            error.purpose = (
                f"{KERNEL}, which runs notebooks, cannot be added to the declared packages"
            )
            raise
        if KERNEL not in missing:
            return ()
        return (f"Added {KERNEL}, which runs the notebook: the project does not declare it.",)


def _installed(prefix: Path) -> Iterator[tuple[str, str]]:
    """The names and versions of the distributions in an environment."""
    for entry in distributions(prefix):
        stem, dot, kind = entry.rpartition(".")
        name, _, version = stem.partition("-")
        try:
            if dot and kind == "dist-info":
                yield name, str(Version(version))
        except InvalidVersion:
            continue


def _beside(declared: Declaration) -> Iterator[str]:
    """Notes about ignored files next to the one that counts."""
    if declared.kind != REQUIREMENTS_FILE and (declared.folder / REQUIREMENTS_FILE).is_file():
        yield f"Ignored {REQUIREMENTS_FILE} next to {declared.kind}."


def _inputs(declared: Declaration, tool: str, python: Interpreter) -> Fingerprint:
    indexes = sorted(pip_options().items()) if tool == "pip" else []
    facts = ("venv", _FORMAT, declared.kind, tool, python.version, python.platform, python.base)
    fingerprint = Fingerprint(*facts, *(f"{name}={value}" for name, value in indexes))
    fingerprint.add_declaration(declared)
    if tool == "uv":
        fingerprint.add_settings(declared.folder)
    return fingerprint
