"""Where pip and uv keep what they downloaded for the user."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

_TOOLS = ("pip", "uv")


def package_caches(variables: Mapping[str, str] = os.environ) -> dict[str, Path]:
    """The folders of the caches, by tool; they may be missing."""
    return {tool: Path(_folder(tool, variables)) for tool in _TOOLS}


def _folder(tool: str, variables: Mapping[str, str]) -> str:
    named = variables.get(f"{tool.upper()}_CACHE_DIR", "")
    if named.startswith(os.sep):
        return named
    shared = variables.get("XDG_CACHE_HOME", "")
    if not shared.startswith(os.sep):
        home = variables.get("HOME", "") or str(Path.home())
        # uv has its cache there on all systems like Unix.
        is_mac = sys.platform == "darwin" and tool == "pip"
        shared = f"{home}/Library/Caches" if is_mac else f"{home}/.cache"
    return f"{shared}/{tool}"
