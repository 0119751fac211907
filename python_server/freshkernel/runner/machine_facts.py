"""Facts about a machine: system, processor, memory and graphics cards.

Runs in this process and, in a silent request, inside kernels on other machines. Uses the standard
library of Python 3.8 only, and imports no library that a notebook may import later.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys

_GPU_SECONDS = 5.0
_GPU_QUERY = ["--query-gpu=name,driver_version,memory.total", "--format=csv,noheader"]
_CUDA = re.compile(r"CUDA(?: UMD)? Version\s*:\s*(\d+(?:\.\d+)*)")


def processor() -> str:
    """The name of the processor."""
    try:
        with open("/proc/cpuinfo", errors="replace") as file:  # noqa: PTH123
            lines = file.read().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


def memory_bytes() -> int | None:
    """The memory of the machine in bytes; None if it is unknown."""
    if sys.platform == "win32":
        return None
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None


def answer_of(program: str, arguments: list[str]) -> str:
    """The output of a program; empty if it fails or takes too long."""
    try:
        return subprocess.run(
            [program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_GPU_SECONDS,
            check=True,
        ).stdout.decode(errors="replace")
    except (OSError, subprocess.SubprocessError):
        return ""


def cards_of_driver(program: str) -> list[dict[str, str]]:
    """The graphics cards that the program of the driver lists."""
    rows = [line.split(", ") for line in answer_of(program, _GPU_QUERY).splitlines()]
    names = ("name", "driver", "memory")
    return [dict(zip(names, row)) for row in rows if len(row) == len(names)]  # noqa: B905


def cards_of_torch() -> list[dict[str, str]]:
    """The cards that torch already uses; asks it only if the notebook has initialized it."""
    torch = sys.modules.get("torch")
    try:
        cuda = torch.cuda  # type: ignore[union-attr]
        if not cuda.is_initialized():
            return []
        found = [cuda.get_device_properties(at) for at in range(cuda.device_count())]
        return [
            {
                "name": str(each.name),
                "driver": "",
                "memory": "{} MiB".format(int(each.total_memory) >> 20),  # noqa: UP032
            }
            for each in found
        ]
    except Exception:
        return []


def cards_of_tensorflow() -> list[dict[str, str]]:
    """The cards that TensorFlow already uses; asks it only if the notebook has initialized it."""
    module = sys.modules.get("tensorflow.python.eager.context")
    try:
        context = module.context()  # type: ignore[union-attr]
        if not context._initialized:
            return []
        found = [context.get_device_details(each) for each in context.list_physical_devices("GPU")]
        return [
            {"name": str(each.get("device_name", "")), "driver": "", "memory": ""} for each in found
        ]
    except Exception:
        return []


def machine_facts() -> dict[str, object]:
    """All facts."""
    program = shutil.which("nvidia-smi")
    cards = cards_of_driver(program) if program else []
    version = _CUDA.search(answer_of(program, [])) if program and cards else None
    return {
        "system": platform.platform(),
        "processor": processor(),
        "processors": os.cpu_count() or 1,
        "memory_bytes": memory_bytes(),
        "gpus": cards or cards_of_torch() or cards_of_tensorflow(),
        "cuda": version.group(1) if version else None,
    }
