"""The machine on which a run takes place: system, processor, memory and graphics cards."""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
import sys
from pathlib import Path

from freshkernel.protocol import RunGpu, RunMachine

_GPU_SECONDS = 10.0
_GPU_QUERY = ["--query-gpu=name,driver_version,memory.total", "--format=csv,noheader"]


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(errors="replace").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


def _memory_bytes() -> int | None:
    if sys.platform == "win32":
        return None
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None


async def _gpus() -> list[RunGpu]:
    program = shutil.which("nvidia-smi")
    if program is None:
        return []
    pipe, silence = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        program, *_GPU_QUERY, stdin=silence, stdout=pipe, stderr=silence
    )
    try:
        text, _ = await asyncio.wait_for(process.communicate(), _GPU_SECONDS)
    except asyncio.TimeoutError:
        process.kill()
        return []
    rows = [line.split(", ") for line in text.decode(errors="replace").splitlines()]
    return [RunGpu(name=row[0], driver=row[1], memory=row[2]) for row in rows if len(row) == 3]


async def machine() -> RunMachine:
    """What is known of this machine."""
    return RunMachine(
        system=platform.platform(),
        processor=_processor(),
        processors=os.cpu_count() or 1,
        memory_bytes=_memory_bytes(),
        gpus=await _gpus(),
    )
