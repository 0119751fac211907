"""Which runs may ask gateways for a kernel: while all gateways of a run are full, one run asks, and the others wait in the queue.

Otherwise, a run that just began could get the room for which one has waited for minutes.
"""

from __future__ import annotations

from freshkernel.common.protocol import RunEvent

# The names of the gateways on which the kernel of a run can be; none for a kernel of this machine.
Gateways = frozenset[str]

# Steps of a run that has no kernel yet.
_WITHOUT_KERNEL = ("environment", "launch", "queue", "connection")


class Rooms:
    """The active runs on gateways, by id, and what they learned about them."""

    def __init__(self) -> None:
        self._gateways: dict[str, Gateways] = {}
        # Runs without a kernel. Of these, the ones that found no room.
        self._asking: set[str] = set()
        self._refused: set[str] = set()
        # Gateways that were full together, until a run gets a kernel there at once.
        self._full: set[Gateways] = set()

    def may_ask(self, gateways: Gateways) -> bool:
        """Whether a run may begin now."""
        return not any(
            gateways <= full and any(self._gateways[run] <= full for run in self._asking)
            for full in self._full
            if gateways
        )

    def begin(self, run: str, gateways: Gateways) -> None:
        """Notes a run that begins."""
        if gateways:
            self._gateways[run] = gateways
            self._asking.add(run)

    def end(self, run: str) -> None:
        """Forgets a run."""
        self._gateways.pop(run, None)
        self._asking.discard(run)
        self._refused.discard(run)

    def take(self, run: str, event: RunEvent) -> bool:
        """Learns from an event of a run; returns whether others may begin now."""
        gateways = self._gateways.get(run)
        if gateways is None or event["kind"] in ("started", "finished"):
            return False
        step = event["step"] if event["kind"] == "preparing" else ""
        if step == "queue":
            self._refused.add(run)
            self._full.add(gateways)
        if step in ("launch", "queue"):
            # Also after its gateway failed: then it asks the others.
            self._asking.add(run)
        if run not in self._asking or step in _WITHOUT_KERNEL:
            return False
        self._asking.discard(run)
        if run not in self._refused:
            self._full = {full for full in self._full if not gateways <= full}
        self._refused.discard(run)
        return True
