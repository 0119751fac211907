"""Commands as in an empty environment, for the tests of packages."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"


def run(
    command: Sequence[str | Path], cwd: Path | None = None, /, **env: str
) -> subprocess.CompletedProcess[str]:
    """Run a command with hardly anything in its environment: no Node, no settings."""
    return subprocess.run(
        command,
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", **env},
        capture_output=True,
        text=True,
        check=False,
    )


def npm_variables(folder: Path) -> dict[str, str]:
    """The environment variables of npm in a folder: nothing of this user's."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder.parent),
        "npm_config_cache": str(folder.parent / "npm-cache"),
        "npm_config_update_notifier": "false",
    }


def write_notebook(path: Path, *sources: str, outputs: dict[int, str] | None = None) -> Path:
    """Write a notebook with code cells; `outputs` are what cells printed, by their number."""
    cells: list[dict[str, Any]] = []
    for at, source in enumerate(sources):
        printed = (outputs or {}).get(at)
        stream = {"output_type": "stream", "name": "stdout", "text": printed}
        cells.append(
            {
                "cell_type": "code",
                "id": f"cell-{at}",
                "execution_count": at + 1 if source else None,
                "metadata": {},
                "outputs": [] if printed is None else [stream],
                "source": source,
            }
        )
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(notebook, indent=1))
    return path
