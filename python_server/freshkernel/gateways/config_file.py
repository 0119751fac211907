"""The configuration file for gateways without a server: `freshkernel_gateways.toml`."""

from __future__ import annotations

import os
from pathlib import Path

from jupyter_core.paths import jupyter_config_path

from freshkernel.common.toml_text import read_toml
from freshkernel.gateways.pool import GatewayTarget, parse_gateways
from freshkernel.gateways.settings import GatewayConfigError

FILE_NAME = "freshkernel_gateways.toml"
# A path in this variable takes precedence over Jupyter's folders.
VARIABLE = "FRESHKERNEL_GATEWAYS"


def gateways_file() -> Path | None:
    """The first file that exists, or None."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    paths = (Path(folder) / FILE_NAME for folder in jupyter_config_path())
    return next((path for path in paths if path.is_file()), None)


def configured_gateways() -> dict[str, GatewayTarget]:
    """The gateways and pools of the file, by name."""
    path = gateways_file()
    if path is None:
        return {}
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise GatewayConfigError(f"{path} cannot be read: {reason}.") from error
    try:
        content = read_toml(text)
    except ValueError as error:
        raise GatewayConfigError(f"{path} is not TOML: {error}.") from error
    return parse_gateways(content, str(path))


def find_gateway(name: str) -> GatewayTarget:
    """A gateway or pool of the file."""
    gateways = configured_gateways()
    if name in gateways:
        return gateways[name]
    path = gateways_file()
    if path is None:
        text = f"There is no gateway {name!r}: name it in {FILE_NAME} in a folder of `jupyter --paths`."
        raise GatewayConfigError(text)
    names = ", ".join(sorted(gateways)) or "none"
    raise GatewayConfigError(f"There is no gateway {name!r} in {path}. It names: {names}.")
