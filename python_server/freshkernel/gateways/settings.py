"""The settings of one gateway, and the only code that parses and validates them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from freshkernel.gateways.table_reader import GatewayConfigError, SettingsReader

__all__ = [
    "GatewayConfigError",
    "GatewaySettings",
    "StagingSettings",
    "parse_gateway",
    "require_gateway_name",
]

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_VARIABLE = re.compile(r"KERNEL_[A-Z0-9_]+")
_MAXIMUM_SECONDS = 86_400.0


@dataclass(frozen=True)
class StagingSettings:
    """Which files are uploaded to a gateway: `patterns`, and those that the notebook reads."""

    enabled: bool = True
    patterns: tuple[str, ...] = ()
    maximum_bytes: int = 500_000_000


@dataclass(frozen=True)
class GatewaySettings:
    """One gateway. `repr` omits secrets and the address, because it may get into a log."""

    name: str
    url: str = field(repr=False)
    # At most one of the three: the token itself, a file that contains it, a command that prints it.
    token: str | None = field(default=None, repr=False)
    token_file: str | None = None
    token_command: tuple[str, ...] = field(default=(), repr=False)
    ca_certs: str | None = None
    client_cert: str | None = None
    client_key: str | None = None
    validate_cert: bool = True
    # Empty: all kernels of the gateway.
    kernels: tuple[str, ...] = ()
    # Variables that a run may set, and those set for every run.
    variables: tuple[str, ...] = ()
    fixed_variables: Mapping[str, str] = field(default_factory=dict, repr=False)
    staging: StagingSettings = StagingSettings()
    resources: str = ""
    # How long to wait for room, for the start of a kernel (None: the limit of the run), for a reconnection.
    queue_seconds: float = 600.0
    launch_seconds: float | None = None
    reconnect_seconds: float = 60.0
    # The unparsed settings, for the worker, which parses them again.
    raw: Mapping[str, object] = field(default_factory=dict, repr=False)


def parse_gateway(name: object, value: object, origin: str) -> GatewaySettings:
    """One gateway of a configuration; messages call it `origin`."""
    name = require_gateway_name(name, origin)
    where = f"{origin}: gateway {name}"
    if not isinstance(value, Mapping):
        raise GatewayConfigError(f"{where} must be a table with at least `url`.")
    reader = SettingsReader(value, where)
    variables, fixed = _environment(reader)
    settings = GatewaySettings(
        name=name,
        url=_url(reader),
        token=reader.text("token"),
        token_file=reader.path("token_file"),
        token_command=tuple(reader.texts("token_command")),
        ca_certs=reader.path("ca_certs"),
        client_cert=reader.path("client_cert"),
        client_key=reader.path("client_key"),
        validate_cert=reader.flag("validate_cert", default=True),
        kernels=tuple(reader.texts("kernels")),
        variables=variables,
        fixed_variables=fixed,
        staging=_staging(reader),
        resources=reader.text("resources") or "",
        queue_seconds=reader.seconds("queue_seconds", _MAXIMUM_SECONDS) or 600.0,
        launch_seconds=reader.seconds("launch_seconds", _MAXIMUM_SECONDS),
        reconnect_seconds=reader.seconds("reconnect_seconds", _MAXIMUM_SECONDS) or 60.0,
        raw=dict(value),
    )
    reader.require_nothing_left()
    _require_sense(settings, where)
    return settings


def require_gateway_name(name: object, origin: str) -> str:
    """The name of a gateway or pool, after a check."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        text = "up to 64 letters, digits, points, hyphens and underscores, a letter or digit first"
        raise GatewayConfigError(f"{origin}: {name!r} is not a valid name of a gateway ({text}).")
    return name


def _url(reader: SettingsReader) -> str:
    url = (reader.text("url") or "").rstrip("/")
    try:
        parts = urlsplit(url)
        is_usable = parts.scheme in ("http", "https") and bool(parts.hostname)
        # Reading a port that is not a number raises an error.
        is_usable = is_usable and parts.port != 0
    except ValueError:
        is_usable = False
    if not is_usable:
        raise reader.error("url", "must be an address such as https://gateway.example.org:8888")
    if parts.username is not None or parts.query or parts.fragment:
        raise reader.error(
            "url", "must not contain a user, secret or `?…`: there are settings for those"
        )
    return url


def _environment(reader: SettingsReader) -> tuple[tuple[str, ...], dict[str, str]]:
    """A list of names that a run may set, or a table in which a string is a fixed value."""
    value = reader.take("environment")
    if value is None:
        return (), {}
    if isinstance(value, list):
        value = dict.fromkeys(value, True)
    if not isinstance(value, Mapping):
        raise reader.error("environment", "must be a list of names or a table")
    for name, each in value.items():
        if not isinstance(name, str) or not _VARIABLE.fullmatch(name):
            raise reader.error("environment", f"{name!r} is not a name of the form KERNEL_…")
        if each is not True and not isinstance(each, str):
            raise reader.error("environment", f"{name} must be a string, or true for any value")
    free = tuple(name for name, each in value.items() if each is True)
    return free, {name: each for name, each in value.items() if isinstance(each, str)}


def _staging(reader: SettingsReader) -> StagingSettings:
    inner = reader.table("staging")
    staging = StagingSettings(
        enabled=inner.flag("enabled", default=True),
        patterns=tuple(inner.texts("patterns")),
        maximum_bytes=inner.bytes("maximum_bytes") or StagingSettings.maximum_bytes,
    )
    inner.require_nothing_left()
    for pattern in staging.patterns:
        if Path(pattern).is_absolute() or ".." in Path(pattern).parts:
            raise inner.error("patterns", f"{pattern!r} must stay in the notebook's folder")
    return staging


def _require_sense(settings: GatewaySettings, where: str) -> None:
    tokens = (settings.token, settings.token_file, settings.token_command)
    if sum(map(bool, tokens)) > 1:
        text = "give one of token, token_file and token_command"
        raise GatewayConfigError(f"{where}: {text}.")
    if settings.token is not None and not re.fullmatch(r"[\x21-\x7e]+", settings.token):
        raise GatewayConfigError(f"{where}: token must consist of visible ASCII characters.")
    if settings.client_key and not settings.client_cert:
        raise GatewayConfigError(f"{where}: client_key has no effect without client_cert.")
    certificates = settings.ca_certs or settings.client_cert or not settings.validate_cert
    if certificates and not settings.url.startswith("https:"):
        raise GatewayConfigError(f"{where}: certificates have no effect with an http: address.")
    if settings.ca_certs and not settings.validate_cert:
        text = "ca_certs has no effect when validate_cert is false"
        raise GatewayConfigError(f"{where}: {text}.")
