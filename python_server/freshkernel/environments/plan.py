"""How an environment is built and used, whichever tool does it."""

from __future__ import annotations

from typing import Protocol

from freshkernel.environments.build_commands import BuildCommands
from freshkernel.environments.cache import CacheEntry
from freshkernel.environments.declaration import Declaration
from freshkernel.environments.launch import KernelLaunch, RunFolders


class EnvironmentUnavailableError(Exception):
    """An environment cannot be had for a notebook; the text says why."""


class EnvironmentPlan(Protocol):
    """What will be built, from which file and with what."""

    declared: Declaration
    key: str
    tool: str
    python: str
    notes: tuple[str, ...]
    # Whether a finished environment is found by its stamp; else the tool itself knows what it built.
    is_kept: bool

    def is_built(self, entry: CacheEntry) -> bool:
        """Whether it is there already."""

    def build(self, entry: CacheEntry, commands: BuildCommands) -> tuple[str, ...]:
        """Build it; what people should be told about it."""

    def launch(self, entry: CacheEntry, folders: RunFolders) -> KernelLaunch:
        """How a kernel is started in it."""
