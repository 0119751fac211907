"""Passes the settings of a gateway to a child process, as one line of its standard input.

Not as an argument or an environment variable, which other users of the machine can read and the
processes of a notebook would inherit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from freshkernel.gateways.pool import GatewayPool, GatewayTarget, members_of
from freshkernel.gateways.settings import parse_gateway

_ORIGIN = "The second line"


def line_of_gateway(gateway: GatewayTarget | None) -> bytes:
    """The line; it contains secrets."""
    value = gateway and {
        "pool": gateway.name if isinstance(gateway, GatewayPool) else None,
        "gateways": [{"name": each.name, "settings": each.raw} for each in members_of(gateway)],
    }
    return json.dumps(value).encode() + b"\n"


def gateway_of_line(line: bytes) -> GatewayTarget | None:
    """The settings in such a line; None for an empty or missing line."""
    value = json.loads(line) if line.strip() else None
    if not isinstance(value, Mapping):
        return None
    members = tuple(
        parse_gateway(each["name"], each["settings"], _ORIGIN) for each in value["gateways"]
    )
    return members[0] if value["pool"] is None else GatewayPool(value["pool"], members)
