"""A kernel spec for one run, which is not installed."""

from __future__ import annotations

import json
from pathlib import Path

from freshkernel.environments.launch import KernelLaunch

_NAME = "environment"


def write_kernel_spec(launch: KernelLaunch, folder: Path) -> str:
    """Writes the spec below a folder of kernel specs; returns its name.

    Interrupts are sent as messages, because a signal to the program of a container may not reach the
    processes in it.
    """
    spec = {
        "argv": list(launch.argv),
        "display_name": "Environment of the project",
        "language": "python",
        **({"interrupt_mode": "message"} if launch.clean_up else {}),
    }
    path = folder / _NAME / "kernel.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(spec), encoding="utf-8")
    return _NAME
