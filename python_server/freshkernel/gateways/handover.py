"""Passes the settings of a gateway to a child process, as one line of its standard input.

Not as an argument or an environment variable, which other users of the machine can read and the
processes of a notebook would inherit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from freshkernel.gateways.settings import GatewaySettings, parse_gateway


def line_of_gateway(gateway: GatewaySettings | None) -> bytes:
    """The line; it contains secrets."""
    value = gateway and {"name": gateway.name, "settings": gateway.raw}
    return json.dumps(value).encode() + b"\n"


def gateway_of_line(line: bytes) -> GatewaySettings | None:
    """The settings in such a line; None for an empty or missing line."""
    value = json.loads(line) if line.strip() else None
    if not isinstance(value, Mapping):
        return None
    return parse_gateway(value.get("name"), value.get("settings"), "The second line")
