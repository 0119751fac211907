"""The cells that a run executes, and their order."""

from __future__ import annotations

from freshkernel.common.protocol import RunCell, RunOrder


def cells_in_order(cells: list[RunCell], order: RunOrder) -> list[RunCell]:
    """The cells to run; equal execution counts stay in document order."""
    in_document = sorted(cells, key=lambda cell: cell["index"])
    if order == "document":
        return in_document
    executed = [cell for cell in in_document if cell["execution_count"] is not None]
    if order == "executed":
        return executed
    return sorted(executed, key=lambda cell: cell["execution_count"] or 0)
