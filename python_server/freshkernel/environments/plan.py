"""The interface for building and using an environment with any tool."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from freshkernel.environments.build_commands import BuildCommands
from freshkernel.environments.cache import CacheEntry
from freshkernel.environments.declaration import Declaration
from freshkernel.environments.launch import KernelLaunch, RunFolders


class EnvironmentUnavailableError(Exception):
    """An environment is not available for a notebook; the message says why."""


class EnvironmentPlan(Protocol):
    """An environment to build, with its file and tool.

    makes_folder: its tool makes the folder of the environment, and wants none. needed: what the tool needs to see. names:
    what can be names of packages that it needs.
    """

    declared: Declaration
    key: str
    tool: str
    python: str
    notes: tuple[str, ...]
    # Whether the stamp marks a finished environment; otherwise, the tool itself knows.
    is_kept: bool
    makes_folder: bool
    needed: tuple[Path, ...]
    names: frozenset[str]

    def is_built(self, entry: CacheEntry) -> bool:
        """Whether it already exists."""

    def build(self, entry: CacheEntry, commands: BuildCommands) -> tuple[str, ...]:
        """Builds it; returns notes for users."""

    def launch(self, entry: CacheEntry, folders: RunFolders) -> KernelLaunch:
        """How to start a kernel in it."""
