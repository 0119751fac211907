"""The limits of what is kept."""

from __future__ import annotations

from dataclasses import dataclass

# The kernel itself keeps no more executions of a session.
MAXIMUM_EXECUTIONS = 2_000
# The file of a session is written as a whole after each execution.
MAXIMUM_SESSION_BYTES = 2 * 1024**2
MAXIMUM_SESSIONS = 100
MAXIMUM_ID = 200


@dataclass(frozen=True)
class HistoryLimits:
    """How much is kept, and for how long."""

    days: float = 90.0
    notebook_bytes: int = 10_000_000
    user_bytes: int = 200_000_000

    @property
    def seconds(self) -> float:
        """How long a session is kept after its last execution."""
        return self.days * 86_400

    @property
    def session_bytes(self) -> int:
        """The maximum size of the file of one session."""
        return min(MAXIMUM_SESSION_BYTES, self.notebook_bytes)
