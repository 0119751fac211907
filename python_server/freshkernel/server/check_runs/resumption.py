"""Whether a run that waited when its server ended is taken up by this one, and with which job.

A run keeps what its request was granted, and gets no more than this server grants now: of limits and isolation, the
stricter ones apply. Only a user who may start runs now has them taken up, which the handlers check.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from freshkernel.common.protocol import RunJob, RunSummary
from freshkernel.gateways.choices import ChoiceError, chosen_gateway
from freshkernel.gateways.pool import GatewayTarget
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.request import stricter_limits, stricter_sandbox
from freshkernel.server.check_runs.settings import RunSettings
from freshkernel.server.served_folder import FileError, ServedFolder


@dataclass(frozen=True)
class Resumption:
    """What this server grants now."""

    settings: RunSettings
    gateways: Mapping[str, GatewayTarget]
    kernels: Collection[str]
    folder: ServedFolder

    def job_of(self, summary: RunSummary, job: RunJob) -> RunJob | None:
        """The job with which a run waits again; None if it is a different server's. Refuses a run that must end."""
        if not self._serves(summary, job):
            return None
        self._require_target(job)
        if summary["cells"] > self.settings.notebook_cells:
            text = f"The notebook has more cells than the limit of {self.settings.notebook_cells}."
            raise RequestRefusedError(413, text)
        return {
            **job,
            "limits": stricter_limits(job["limits"], self.settings),
            "sandbox": stricter_sandbox(job.get("sandbox", "off"), self.settings),
            "network": self.settings.network and job.get("network", True),
        }

    def _serves(self, summary: RunSummary, job: RunJob) -> bool:
        """Whether the notebook of the run is still the one in the served folder."""
        try:
            return str(self.folder.target(summary["path"])) == job["path"]
        except FileError:
            return False

    def _require_target(self, job: RunJob) -> None:
        """Refuses a kernel or a gateway that the server no longer has, or no longer allows."""
        place, kernel = job["place"], job["kernel_name"]
        if place["gateway"] is None and kernel not in self.kernels:
            raise RequestRefusedError(400, f"This server has no kernel {kernel!r} now.")
        try:
            chosen_gateway(place, kernel, self.gateways)
        except ChoiceError as error:
            raise RequestRefusedError(400, str(error)) from error
