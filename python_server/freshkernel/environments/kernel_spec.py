"""A kernel spec of one run's own, which is installed nowhere."""

from __future__ import annotations

import json
from pathlib import Path

from freshkernel.environments.launch import KernelLaunch

_NAME = "environment"


def write_kernel_spec(launch: KernelLaunch, folder: Path) -> str:
    """Write the spec below a folder of kernel specs; its name.

    Interrupts are asked for by message, because a signal to the program that runs a container may not reach
    what runs in it.
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
