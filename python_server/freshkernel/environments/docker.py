"""Images of docker or podman, from a project's Dockerfile. Experimental.

The engine caches its builds and detects changes, so every run asks it to build. The kernel shares the
network of this machine, where its ports are those of its connection file.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from pathlib import Path

from freshkernel.environments.build_commands import BuildCommands
from freshkernel.environments.cache import CacheEntry
from freshkernel.environments.clean_variables import clean_variables
from freshkernel.environments.declaration import (
    DOCKER_FILES,
    NoDeclarationError,
    declaration_by_name,
)
from freshkernel.environments.launch import KernelLaunch, RunFolders
from freshkernel.environments.plan import EnvironmentUnavailableError
from freshkernel.processes.starting import find_program, is_successful

_ENGINES = ("docker", "podman")
_SECONDS = 10.0
_PASSED_ON = ("COLUMNS", "LINES", "PYTHONHASHSEED", "JPY_SESSION_NAME")
_ADD_KERNEL = "FROM {image}\nUSER root\nRUN python -m pip install 'ipykernel>=6'\n"


class DockerPlan:
    """An image, and a container of it, for a notebook in a folder."""

    is_kept = False
    makes_folder = False
    # The engine builds apart from this machine.
    needed: tuple[Path, ...] = ()
    names: frozenset[str] = frozenset()

    def __init__(self, folder: Path) -> None:
        try:
            self.declared = declaration_by_name(folder, DOCKER_FILES)
        except NoDeclarationError as error:
            raise EnvironmentUnavailableError(str(error)) from error
        self._program = _find_engine()
        self.tool = Path(self._program).stem
        self.python = "the one of the image"
        self.notes: tuple[str, ...] = ("Docker environments are experimental.",)
        self.key = hashlib.sha256(f"docker {self.declared.file}".encode()).hexdigest()
        self._declared_image = f"freshkernel/{self.key[:16]}"
        self._image = f"{self._declared_image}-kernel"

    def is_built(self, entry: CacheEntry) -> bool:
        """Whether an image already exists; building it again may still find changes."""
        return is_successful([self._program, "image", "inspect", self._image], _SECONDS)

    def build(self, entry: CacheEntry, commands: BuildCommands) -> tuple[str, ...]:
        """Builds the image, then one with the kernel on top of it."""
        file = ["--file", str(self.declared.file)]
        build = [self._program, "build", "--tag"]
        commands.run(
            [*build, self._declared_image, *file, str(self.declared.folder)], self.declared.folder
        )
        text = _ADD_KERNEL.format(image=self._declared_image)
        commands.run([*build, self._image, "-"], self.declared.folder, text)
        return ()

    def launch(self, entry: CacheEntry, folders: RunFolders) -> KernelLaunch:
        """How to start a kernel in a container, which sees the folders of the run at the same paths."""
        name = f"freshkernel-{secrets.token_hex(8)}"
        argv = [self._program, "run", "--rm", "--init", "--name", name, "--network", "host"]
        for folder in dict.fromkeys((folders.scratch, folders.project)):
            argv += ["--volume", f"{folder}:{folder}"]
        argv += ["--workdir", str(folders.project)]
        if sys.platform != "win32":
            argv += ["--user", f"{os.getuid()}:{os.getgid()}"]
        if folders.memory_bytes is not None:
            argv += ["--memory", str(folders.memory_bytes)]
        for variable in _PASSED_ON:
            argv += ["--env", variable]
        argv += ["--env", "HOME=/tmp", self._image]
        argv += ["python", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        clean_up = (self._program, "rm", "--force", name)
        return KernelLaunch(tuple(argv), clean_variables(), clean_up)


def _find_engine() -> str:
    variables = clean_variables()
    programs = [found for name in _ENGINES if (found := find_program(name, variables))]
    for program in programs:
        if is_successful([program, "info"], _SECONDS):
            return program
    if programs:
        names = " and ".join(Path(program).stem for program in programs)
        raise EnvironmentUnavailableError(
            f"{names} is installed, but its engine is not responding."
        )
    raise EnvironmentUnavailableError("Neither docker nor podman is installed.")
