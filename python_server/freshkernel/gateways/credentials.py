"""The token of a gateway: a value, a file or the output of a command; refreshed when it is refused."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from urllib.parse import urlsplit

from freshkernel.gateways.settings import GatewaySettings
from freshkernel.processes.starting import ProcessTimeoutError, run

_COMMAND_SECONDS = 30.0
_TOKEN = re.compile(r"[\x21-\x7e]+")


class GatewayError(Exception):
    """A gateway cannot be used. The message contains no address and no secret."""


class Credentials:
    """Used from one event loop."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._settings = settings
        self._token: str | None = None
        self._known: set[str] = set()
        self._lock = asyncio.Lock()

    @property
    def can_change(self) -> bool:
        """Whether reading it again can give a new token."""
        return bool(self._settings.token_file or self._settings.token_command)

    async def token(self, refused: str | None = None) -> str | None:
        """The token or None; different from the refused one if possible."""
        async with self._lock:
            if self._token is None or (refused == self._token and self.can_change):
                self._token = await asyncio.to_thread(self._read)
                if self._token is not None:
                    self._known.add(self._token)
            return self._token

    def scrub(self, text: str) -> str:
        """A text from outside, without the secrets and the address that it may contain."""
        parts = urlsplit(self._settings.url)
        for secret in [*self._known, self._settings.url, parts.netloc, parts.hostname]:
            if secret:
                text = text.replace(secret, "…")
        return text

    def _read(self) -> str | None:
        settings = self._settings
        if settings.token_file:
            token, source = _of_file(settings.token_file), "token_file"
        elif settings.token_command:
            token, source = _of_command(settings.token_command), "token_command"
        else:
            return settings.token
        if not _TOKEN.fullmatch(token):
            raise GatewayError(
                f"{source} gives no token: it must be one line of visible ASCII characters."
            )
        return token


def _of_file(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise GatewayError(f"token_file cannot be read: {reason}.") from error


def _of_command(command: tuple[str, ...]) -> str:
    # Its output may contain secrets even when it fails, so it is never shown.
    try:
        ended = run(command, seconds=_COMMAND_SECONDS)
    except ProcessTimeoutError:
        raise GatewayError(f"token_command gave no token within {_COMMAND_SECONDS:g} s.") from None
    except OSError as error:
        raise GatewayError(f"token_command cannot be run: {error.strerror}.") from None
    if ended.returncode:
        text = f"token_command failed (exit code {ended.returncode})."
        raise GatewayError(f"{text} Run it by hand to see why.")
    return ended.stdout.decode(errors="replace").strip()
