"""The gateways that users can choose, and the check of a choice."""

from __future__ import annotations

import re
from collections.abc import Mapping

from freshkernel.common.protocol import GatewayChoice, RunTarget
from freshkernel.gateways.pool import GatewayPool, GatewayTarget, members_of
from freshkernel.gateways.settings import GatewaySettings

# Gateways put these values into command lines and templates.
_VALUE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/@=,+-]{0,255}")


class ChoiceError(ValueError):
    """An execution target that is not allowed; the message names the alternatives."""


def gateway_choices(gateways: Mapping[str, GatewayTarget]) -> list[GatewayChoice]:
    """The options for users, without addresses and secrets."""
    return [
        GatewayChoice(
            name=each.name,
            kernels=list(each.kernels),
            variables=list(each.variables),
            resources=each.resources,
            stages=each.staging.enabled,
        )
        for each in gateways.values()
    ]


def chosen_gateway(
    place: RunTarget, kernel_name: str, gateways: Mapping[str, GatewayTarget]
) -> GatewayTarget | None:
    """The gateway of an execution target, after checking the request; None for this machine.

    Of a pool, those of its gateways that allow the request.
    """
    name = place["gateway"]
    if name is None:
        if place["variables"]:
            raise ChoiceError("KERNEL_* variables are for gateways; this target is not a gateway.")
        return None
    if name not in gateways:
        known = ", ".join(sorted(gateways)) or "none is configured"
        raise ChoiceError(f"There is no gateway {name!r}. Choose one of: {known}.")
    return _allowing(gateways[name], place, kernel_name)


def _allowing(gateway: GatewayTarget, place: RunTarget, kernel_name: str) -> GatewayTarget:
    allowing: list[GatewaySettings] = []
    refusals: list[ChoiceError] = []
    for each in members_of(gateway):
        try:
            require_allowed(each, place, kernel_name)
            allowing.append(each)
        except ChoiceError as error:
            refusals.append(error)
    if not allowing:
        raise refusals[0]
    return (
        GatewayPool(gateway.name, tuple(allowing)) if isinstance(gateway, GatewayPool) else gateway
    )


def require_allowed(settings: GatewaySettings, place: RunTarget, kernel_name: str) -> None:
    """Refuses options that the configuration of the gateway does not allow."""
    if place["environment"] != "current":
        raise ChoiceError("Environments are built on this machine only, not on a gateway.")
    if settings.kernels and kernel_name not in settings.kernels:
        names = ", ".join(settings.kernels)
        text = f"The kernel {kernel_name!r} is not allowed on the gateway {settings.name}."
        raise ChoiceError(f"{text} Choose one of: {names}.")
    for name, value in place["variables"].items():
        if name not in settings.variables:
            names = ", ".join(settings.variables) or "none"
            text = f"{name} may not be set on the gateway {settings.name}."
            raise ChoiceError(f"{text} Allowed variables: {names}.")
        if not isinstance(value, str) or not _VALUE.fullmatch(value):
            raise ChoiceError(
                f"{name} must be a string of up to 256 letters, digits and . _ : / @ = , + -, "
                "a letter or digit first."
            )
