"""How to start the kernel of an environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class KernelLaunch:
    """How to start the kernel of an environment.

    `argv` is as in a kernel spec; `variables` is its complete environment; `clean_up` is a command that ends
    what may outlive it, or empty. `needed` are the folders that the kernel needs to see, as far as they were known before
    the build: what the build left is foreign, too.
    """

    argv: tuple[str, ...]
    variables: dict[str, str]
    clean_up: tuple[str, ...] = ()
    needed: tuple[Path, ...] = ()


@dataclass(frozen=True)
class RunFolders:
    """The needs of a kernel: the run's temporary folder, the notebook's project, and variables."""

    scratch: Path
    project: Path
    memory_bytes: int | None = None
    # The variables that pass to the kernel.
    variables: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
