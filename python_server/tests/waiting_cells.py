"""Cells that run until a test lets them go on, however long that takes."""

from __future__ import annotations

from pathlib import Path


def waiting_for(sign: Path) -> str:
    """The code of a cell that runs until a file is there."""
    return f"import pathlib, time\nwhile not pathlib.Path({str(sign)!r}).exists(): time.sleep(0.02)"
