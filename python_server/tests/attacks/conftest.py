"""Fixtures of runs."""

from __future__ import annotations

from offline_builds import offline
from run_fixtures import folder, home, run_cells, start_cells

__all__ = ["folder", "home", "offline", "run_cells", "start_cells"]
