"""Pools: several gateways under one name. A run uses the first of them that starts its kernel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from freshkernel.gateways.settings import (
    GatewayConfigError,
    GatewaySettings,
    StagingSettings,
    parse_gateway,
    require_gateway_name,
)
from freshkernel.gateways.table_reader import SettingsReader

__all__ = ["GatewayPool", "GatewayTarget", "members_of", "parse_gateways"]

# The setting that makes a table a pool.
_GATEWAYS = "gateways"


@dataclass(frozen=True)
class GatewayPool:
    """At least one gateway; the properties have the names of `GatewaySettings`."""

    name: str
    members: tuple[GatewaySettings, ...] = field(repr=False)

    @property
    def kernels(self) -> tuple[str, ...]:
        """The kernels that some gateway may start; empty for all."""
        if not all(each.kernels for each in self.members):
            return ()
        return tuple(dict.fromkeys(name for each in self.members for name in each.kernels))

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables that a run may set on some gateway."""
        return tuple(dict.fromkeys(name for each in self.members for name in each.variables))

    @property
    def staging(self) -> StagingSettings:
        """The same for all."""
        return self.members[0].staging

    @property
    def resources(self) -> str:
        """The hardware of each, for people."""
        described = ((each.name, each.resources) for each in self.members)
        return "; ".join(f"{name}: {text}" if text else name for name, text in described)


# What a run can name as its gateway.
GatewayTarget = GatewaySettings | GatewayPool


def members_of(target: GatewayTarget) -> tuple[GatewaySettings, ...]:
    """The gateways on which the kernel of a run can be."""
    return target.members if isinstance(target, GatewayPool) else (target,)


def parse_gateways(value: object, origin: str) -> dict[str, GatewayTarget]:
    """The gateways and pools of a configuration by name; messages call it `origin`."""
    if not isinstance(value, Mapping):
        raise GatewayConfigError(f"{origin} must be a table of gateways by name.")
    single = {
        name: parse_gateway(name, each, origin)
        for name, each in value.items()
        if not _is_pool(each)
    }
    return {
        name: _parse_pool(name, each, single, origin) if _is_pool(each) else single[name]
        for name, each in value.items()
    }


def _is_pool(value: object) -> bool:
    return isinstance(value, Mapping) and _GATEWAYS in value


def _parse_pool(
    name: object,
    value: Mapping[object, object],
    gateways: Mapping[str, GatewaySettings],
    origin: str,
) -> GatewayPool:
    pool = require_gateway_name(name, origin)
    reader = SettingsReader(value, f"{origin}: gateway {pool}")
    names = reader.texts(_GATEWAYS)
    reader.require_nothing_left()
    if not names:
        raise reader.error(_GATEWAYS, "must name at least one gateway")
    if len(set(names)) < len(names):
        raise reader.error(_GATEWAYS, "names a gateway twice")
    for each in names:
        if each not in gateways:
            known = ", ".join(gateways) or "none is configured"
            raise reader.error(_GATEWAYS, f"there is no gateway {each!r}, only: {known}")
    members = tuple(gateways[each] for each in names)
    if any(each.staging != members[0].staging for each in members):
        raise reader.error(_GATEWAYS, "all gateways of a pool must have the same `staging`")
    return GatewayPool(pool, members)
