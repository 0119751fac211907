"""Environments built by micromamba, mamba or conda from a project's environment.yml. Experimental."""

from __future__ import annotations

import os
from pathlib import Path

from freshkernel.environments.build_commands import BuildCommands
from freshkernel.environments.cache import CacheEntry
from freshkernel.environments.clean_variables import clean_variables, kernel_variables
from freshkernel.environments.declaration import (
    CONDA_FILES,
    NoDeclarationError,
    declaration_by_name,
)
from freshkernel.environments.fingerprint import Fingerprint
from freshkernel.environments.interpreter import OtherLanguageError, own_interpreter
from freshkernel.environments.launch import KernelLaunch, RunFolders
from freshkernel.environments.plan import EnvironmentUnavailableError
from freshkernel.processes.starting import find_program

_FORMAT = "1"
_TOOLS = ("micromamba", "mamba", "conda")
_PYTHON = Path("python.exe") if os.name == "nt" else Path("bin", "python")
_YES = {"CONDA_ALWAYS_YES": "true", "MAMBA_ALWAYS_YES": "true", "MAMBA_NO_BANNER": "1"}


class CondaPlan:
    """A conda environment for a notebook in a folder."""

    is_kept = True
    makes_folder = True

    def __init__(self, folder: Path, kernel_name: str) -> None:
        try:
            self.declared = declaration_by_name(folder, CONDA_FILES)
            platform = own_interpreter(kernel_name).platform.split()[1]
        except (NoDeclarationError, OtherLanguageError) as error:
            raise EnvironmentUnavailableError(str(error)) from error
        self._program = _find_tool()
        self.tool = Path(self._program).stem
        self.python = "the one of the environment"
        self.notes: tuple[str, ...] = ("Conda environments are experimental.",)
        fingerprint = Fingerprint("conda", _FORMAT, self.tool, platform)
        try:
            fingerprint.add_declaration(self.declared)
        except OSError as error:
            raise EnvironmentUnavailableError(str(error)) from error
        self.key = fingerprint.hexdigest()
        self.names = frozenset(fingerprint.names)
        program = Path(os.path.realpath(self._program))
        self.needed: tuple[Path, ...] = (Path(self._program), program, program.parent.parent)

    def is_built(self, entry: CacheEntry) -> bool:
        """Whether it already exists."""
        return entry.stamp() is not None and (entry.prefix / _PYTHON).exists()

    def build(self, entry: CacheEntry, commands: BuildCommands) -> tuple[str, ...]:
        """Builds it; returns notes for users."""
        where = ["--prefix", str(entry.prefix)]
        create = ["create"] if self.tool == "micromamba" else ["env", "create"]
        file = ["--file", str(self.declared.file)]
        commands.run([self._program, *create, *where, *file], self.declared.folder, **_YES)
        if any((entry.prefix / "conda-meta").glob("ipykernel-*.json")):
            return ()
        frozen = ["--freeze-installed", "ipykernel>=6"]
        commands.run([self._program, "install", *where, *frozen], self.declared.folder, **_YES)
        return ("Added ipykernel, which runs the notebook: the project does not declare it.",)

    def launch(self, entry: CacheEntry, folders: RunFolders) -> KernelLaunch:
        """How to start a kernel in it. Activation scripts of packages do not run."""
        argv = (str(entry.prefix / _PYTHON), "-m", "ipykernel_launcher", "-f", "{connection_file}")
        variables = kernel_variables(entry.prefix, folders.scratch / "ipython", folders.variables)
        variables["CONDA_PREFIX"] = str(entry.prefix)
        return KernelLaunch(argv, variables, needed=(entry.prefix,))


def _find_tool() -> str:
    variables = clean_variables()
    for name in _TOOLS:
        if found := find_program(name, variables):
            return found
    for variable in ("MAMBA_EXE", "CONDA_EXE"):
        if found := find_program(os.environ.get(variable, "")):
            return found
    raise EnvironmentUnavailableError("None of micromamba, mamba and conda is installed.")
