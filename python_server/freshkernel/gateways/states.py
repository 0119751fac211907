"""How gateways answer now: the kernels that they offer, and how many run there."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping

from freshkernel.common.protocol import GatewayPoolMembers, GatewayState, GatewayStates
from freshkernel.common.system_faults import run_program
from freshkernel.gateways.api import GatewayApi, kernel_names_of
from freshkernel.gateways.config_file import configured_gateways
from freshkernel.gateways.credentials import GatewayError
from freshkernel.gateways.pool import GatewayPool, GatewayTarget
from freshkernel.gateways.settings import GatewayConfigError, GatewaySettings

# A gateway that does not answer within this time counts as unreachable.
_SECONDS = 5.0
_MAXIMUM_KERNELS = 200


async def gateway_states(gateways: Mapping[str, GatewayTarget]) -> GatewayStates:
    """Asks all gateways at the same time; takes a few seconds at most."""
    single = [each for each in gateways.values() if isinstance(each, GatewaySettings)]
    pools = [each for each in gateways.values() if isinstance(each, GatewayPool)]
    return GatewayStates(
        version=1,
        gateways=await asyncio.gather(*(_state(each) for each in single)),
        pools=[
            GatewayPoolMembers(name=pool.name, gateways=[each.name for each in pool.members])
            for pool in pools
        ],
    )


async def _state(settings: GatewaySettings) -> GatewayState:
    state = GatewayState(
        name=settings.name, problem="", kernels=[], running=None, resources=settings.resources
    )
    try:
        await asyncio.wait_for(_ask(settings, state), _SECONDS)
    except asyncio.TimeoutError:
        state["problem"] = f"The gateway {settings.name} does not answer within {_SECONDS:g} s."
    except GatewayError as error:
        state["problem"] = str(error)
    return state


async def _ask(settings: GatewaySettings, state: GatewayState) -> None:
    api = GatewayApi(settings)
    answer = await api.specifications()
    if answer.status != 200:
        status = f"{answer.status} {answer.reason}".strip()
        raise api.error(f"does not list its kernels: it answers {status}.")
    allowed = [
        name for name in kernel_names_of(answer) if not settings.kernels or name in settings.kernels
    ]
    state["kernels"] = allowed[:_MAXIMUM_KERNELS]
    state["running"] = await api.running()


def main() -> int:
    """Prints the states of the gateways of the configuration file as JSON; 2 if it is invalid."""
    try:
        gateways = configured_gateways()
    except GatewayConfigError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    json.dump(asyncio.run(gateway_states(gateways)), sys.stdout)
    return 0


if __name__ == "__main__":
    run_program(main)
