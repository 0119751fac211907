"""What a run tells of the machine that it is on."""

from __future__ import annotations

import asyncio
from typing import cast

from freshkernel.protocol import RunMachine
from freshkernel.runs.machine_facts import machine_facts


async def machine() -> RunMachine:
    """What is known of this machine; asking its driver may take seconds."""
    return cast(RunMachine, await asyncio.to_thread(machine_facts))
