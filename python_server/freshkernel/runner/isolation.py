"""Which sandbox a run asks for, and whether there is one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from freshkernel.common.protocol import RunJob, RunSandbox
from freshkernel.processes.passing_variables import passing_variables
from freshkernel.processes.sandbox import Sandbox, program_name, sandbox_program, why_unusable

# The longest path of a socket is 108 bytes with its end; a kernel has five sockets.
_MAXIMUM_SOCKET_PATH = 107
_SOCKET_NAME = "kernel-ipc-5"
_Built = Literal["sandbox", "sandbox-without-network", "no-sandbox", "unknown"]
_BUILT: tuple[_Built, ...] = ("sandbox", "sandbox-without-network", "no-sandbox")


class SandboxMissingError(Exception):
    """The run requires a sandbox, and there is none; the message says why."""


class Isolation:
    """The sandbox of one run."""

    def __init__(self, job: RunJob, scratch: Path) -> None:
        """Looks for a sandbox, if the run asks for one; takes a few milliseconds."""
        self._job = job
        self._scratch = scratch
        self._network = job.get("network", True)
        # Without a sandbox there is always a network.
        asked = job.get("sandbox", "off")
        self._is_required = asked == "required" or not self._network
        self._program = sandbox_program()
        self._missing = "It is turned off."
        if asked != "off" or self._is_required:
            self._missing = self._why_missing(job)
        self.facts = RunSandbox(
            requested=asked,
            protected=not self._missing,
            network=self._network or bool(self._missing),
            reason=self._missing,
        )
        if self._program is not None and not self._missing:
            self.facts["program"] = program_name(self._program)
            self.facts["since"] = "kernel"
        place = job["place"]
        if place["gateway"] is None and place["environment"] != "docker":
            withheld = os.environ.keys() - self.variables().keys()
            self.facts["variables"] = "listed" if withheld else "all"
            self.facts["withheld"] = len(withheld)

    def note_build(self) -> None:
        """Notes that this run built its environment."""
        if self._missing:
            self.facts["environment"] = "no-sandbox"
            self.facts["outside"] = ["environment"]
        else:
            self.facts["since"] = "environment"
            self.facts["environment"] = "sandbox" if self._network else "sandbox-without-network"

    def note_environment(self, place: str) -> None:
        """Notes where an environment from the cache was built; what this run built, it noted before."""
        if "environment" not in self.facts:
            self.facts["cached_environment"] = next(
                (each for each in _BUILT if each == place), "unknown"
            )

    def require(self) -> None:
        """Raises an error if the run requires a sandbox that is not there."""
        if self._is_required and self._missing:
            wanted = "requires a sandbox" if self._network else "is to have no network"
            text = f"The run {wanted}, and there is none: {self._missing}"
            raise SandboxMissingError(text)

    def sandbox(
        self, *writable: Path, shown: Sequence[Path] = (), needed: tuple[Path, ...] | None = None
    ) -> Sandbox | None:
        """The sandbox for a program that may write to some folders and read others; None if there is none."""
        if self._missing or self._program is None:
            return None
        return Sandbox(
            self._program, self._scratch, writable, self._network, tuple(shown), needed=needed
        )

    def variables(self) -> dict[str, str]:
        """The variables of the kernel: in a sandbox, those that hold no secret; those of the job, if it has some."""
        given = self._job.get("kernel_variables")
        if given is not None:
            return {name: str(value) for name, value in given.items()}
        if self._missing:
            return dict(os.environ)
        return passing_variables(os.environ, self._job.get("passed_variables", ()))

    def _why_missing(self, job: RunJob) -> str:
        place = job["place"]
        if place["gateway"] is not None:
            return "The kernel is on a gateway."
        if place["environment"] == "docker":
            return "The kernel is in a container (docker)."
        reason = why_unusable(self._program, network=self._network)
        if reason is None and not self._network:
            socket = self._scratch / _SOCKET_NAME
            if len(str(socket).encode()) > _MAXIMUM_SOCKET_PATH:
                return "The path of the folder for temporary files is too long. Set TMPDIR to a shorter one."
        return reason or ""
