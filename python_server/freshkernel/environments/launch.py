"""How to start the kernel of an environment."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class KernelLaunch:
    """How to start the kernel of an environment.

    `argv` is as in a kernel spec; `variables` is its complete environment; `clean_up` is a command that ends
    what may outlive it, or empty.
    """

    argv: tuple[str, ...]
    variables: dict[str, str]
    clean_up: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunFolders:
    """The folders that a kernel needs: the run's temporary folder, and the notebook's project."""

    scratch: Path
    project: Path
    memory_bytes: int | None = None
