"""A clean virtual environment with exactly the given versions, for one variant of a notebook's environment."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from freshkernel.environments.build_commands import BuildCommands
from freshkernel.environments.cache import CacheEntry
from freshkernel.environments.declaration import Declaration
from freshkernel.environments.fingerprint import Fingerprint
from freshkernel.environments.interpreter import OtherLanguageError, own_interpreter
from freshkernel.environments.launch import KernelLaunch, RunFolders
from freshkernel.environments.named_requirement import named_requirement
from freshkernel.environments.package_indexes import (
    only_pip_knows_indexes,
    uv_index_options,
    uv_index_variables,
)
from freshkernel.environments.plan import EnvironmentUnavailableError
from freshkernel.environments.virtual_environment import (
    PYTHON_PATH,
    EnvironmentInstaller,
    find_uv,
    launch_in,
    needed_by,
)

# Increased when environments are built in a different way.
_FORMAT = "1"


class PinnedEnvironmentPlan:
    """An environment of exact versions, with wheels only: building a package would run its code."""

    is_kept = True
    makes_folder = False

    def __init__(
        self,
        pins: Sequence[str],
        kernel_name: str,
        folder: Path,
        variables: Mapping[str, str] = os.environ,
    ) -> None:
        try:
            self._pins = sorted(named_requirement(each) for each in pins)
            self._python = own_interpreter(kernel_name)
        except (ValueError, OtherLanguageError, OSError) as error:
            raise EnvironmentUnavailableError(str(error)) from error
        self._variables = variables
        self._uv = find_uv()
        self.declared = Declaration(folder)
        self.tool = "uv" if self._uv else "pip"
        self.python = self._python.version
        self.notes: tuple[str, ...] = ()
        python = self._python
        facts = ("pinned", _FORMAT, self.tool, python.version, python.platform, python.base)
        inputs = Fingerprint(*facts, *self._pins)
        self.key = inputs.hexdigest()
        self.names = frozenset(inputs.names)
        self.needed = needed_by(self._uv, python)

    def is_built(self, entry: CacheEntry) -> bool:
        """Whether it already exists."""
        return entry.stamp() is not None and (entry.prefix / PYTHON_PATH).exists()

    def build(self, entry: CacheEntry, commands: BuildCommands) -> tuple[str, ...]:
        """Builds it; returns notes for users."""
        installer = EnvironmentInstaller(self._uv, self._python, entry, commands)
        # Exact versions are the same from any tool, and uv shares their files between environments.
        is_pip_only = self._uv is not None and only_pip_knows_indexes()
        indexes = uv_index_variables() if is_pip_only else {}
        installer.make()
        listed = entry.folder / "pins.txt"
        listed.write_text("".join(f"{pin}\n" for pin in self._pins), encoding="utf-8")
        # The pins are complete: looking for more would only take time.
        options = uv_index_options() if is_pip_only else []
        wanted = [*options, "--only-binary", ":all:", "--no-deps", "-r", str(listed)]
        installer.install(wanted, entry.folder, **indexes)
        return ()

    def launch(self, entry: CacheEntry, folders: RunFolders) -> KernelLaunch:
        """How to start a kernel in it."""
        return launch_in(entry.prefix, folders, self._python, self._variables)
