"""How the kernel of an environment is started."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class KernelLaunch:
    """How the kernel of an environment is started.

    `argv` as in a kernel spec; `variables` are all that it gets; `clean_up` is a command that ends what may
    outlive it, empty where nothing can.
    """

    argv: tuple[str, ...]
    variables: dict[str, str]
    clean_up: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunFolders:
    """What a kernel needs to see: the run's own folder for short-lived files, and the notebook's project."""

    scratch: Path
    project: Path
    memory_bytes: int | None = None
