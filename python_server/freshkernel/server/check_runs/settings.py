"""The settings of an administrator for the runs of a server."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from freshkernel.common.protocol import RunLimits, SandboxMode


def usual_limits() -> RunLimits:
    """The default limits of a run."""
    return RunLimits(
        cell_seconds=None,
        seconds=1_800.0,
        startup_seconds=60.0,
        memory_bytes=None,
        cell_output_bytes=20_000_000,
        output_bytes=100_000_000,
    )


def require_sense(limits: RunLimits) -> None:
    """Raises a ValueError for a limit that is not a positive number."""
    for name, value in cast(Mapping[str, float | None], limits).items():
        if value is not None and not (math.isfinite(value) and value > 0):
            raise ValueError(f"The limit {name} must be greater than 0.")


def require_weights(weights: Mapping[str, object]) -> None:
    """Raises a ValueError for a weight that is not a number from 0.01 to 100, so that every user gets turns."""
    for user, weight in weights.items():
        is_number = isinstance(weight, int | float) and not isinstance(weight, bool)
        if not (is_number and 0.01 <= cast(float, weight) <= 100):
            raise ValueError(f"The weight of {user!r} must be a number from 0.01 to 100.")


@dataclass(frozen=True)
class RunSettings:
    """How many runs may be active and wait, how large they may be, and how long they are kept."""

    at_once: int = 2
    at_once_per_user: int = 1
    waiting_per_user: int = 20
    waiting: int = 500
    # How long after the end of a server its waiting runs are taken up; 0 for never.
    resume_hours: float = 4.0
    kept_runs: int = 200
    kept_bytes: int = 2_000_000_000
    kept_days: float = 90.0
    notebook_bytes: int = 100_000_000
    notebook_cells: int = 20_000
    output_bytes: int = 500_000_000
    limits: RunLimits = field(default_factory=usual_limits)
    sandbox: SandboxMode = "off"
    network: bool = True
    passed_variables: tuple[str, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)

    def weight_of(self, user: str) -> float:
        """The weight of a user in the queue: a user with weight 2 begins twice as many runs as one with weight 1."""
        return self.weights.get(user, 1.0)
