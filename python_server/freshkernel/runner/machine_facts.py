"""Which machine this is: system, processor, memory and graphics cards.

Runs here, and inside kernels that are elsewhere, in a silent request: the standard library of
Python 3.8 only, and no library is imported that a notebook may import later.
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
    """How much memory the machine has, in bytes; None where it cannot be asked."""
    if sys.platform == "win32":
        return None
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None


def answer_of(program: str, arguments: list[str]) -> str:
    """What a program writes; nothing where it fails or takes too long."""
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
    """The graphics cards that the driver's own program lists."""
    rows = [line.split(", ") for line in answer_of(program, _GPU_QUERY).splitlines()]
    names = ("name", "driver", "memory")
    return [dict(zip(names, row)) for row in rows if len(row) == len(names)]  # noqa: B905


def cards_of_torch() -> list[dict[str, str]]:
    """The cards that torch uses already: asked only where it was set up by the notebook itself."""
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
    """The cards that tensorflow uses already, as above."""
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
    """All of it."""
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
