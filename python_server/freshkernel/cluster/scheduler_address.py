"""The address of a scheduler, and what is to be said about it before anything is sent there."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

LOCAL = "local"
_ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+):(\d{1,5})")


class AddressError(Exception):
    """An address that is none."""


@dataclass(frozen=True)
class SchedulerAddress:
    """Where the scheduler is. host: None for a cluster that begins and ends with the command."""

    text: str
    protocol: str
    host: str | None

    @property
    def is_exposed(self) -> bool:
        """Whether what is sent there can be read on the way."""
        return self.protocol == "tcp" and not _is_this_machine(self.host or "")

    @property
    def warning(self) -> str | None:
        """What the user must know."""
        if not self.is_exposed:
            return None
        return (
            f"{self.text} is not encrypted: notebooks, their files and their outputs can be read and changed on the "
            "way, and anyone who reaches the scheduler can run code on its workers. Use tls:// outside of a network that "
            "only you can use."
        )


def parse_address(text: str) -> SchedulerAddress:
    """Reads `local`, `tcp://HOST:PORT` or `tls://HOST:PORT`."""
    if text == LOCAL:
        return SchedulerAddress(text, "tls", None)
    match = _ADDRESS.fullmatch(text)
    if match is None or not 0 < int(match[3]) < 65536:
        raise AddressError(
            f"`--scheduler` must be `local`, `tcp://HOST:PORT` or `tls://HOST:PORT`. It is `{text}`."
        )
    return SchedulerAddress(text, match[1], match[2].strip("[]"))


def _is_this_machine(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
