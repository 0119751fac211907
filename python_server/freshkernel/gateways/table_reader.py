"""Reads settings from a table and checks their types."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


class GatewayConfigError(ValueError):
    """An invalid configuration of a gateway. The message contains names but no values."""


class SettingsReader:
    """A table of settings; messages call it `where`."""

    def __init__(self, values: Mapping[object, object], where: str) -> None:
        self._left = dict(values)
        self._where = where

    def error(self, key: str, text: str) -> GatewayConfigError:
        """An error about a setting."""
        return GatewayConfigError(f"{self._where}: {key}: {text}.")

    def take(self, key: str) -> object:
        """The raw value; None if it is not set."""
        return self._left.pop(key, None)

    def require_nothing_left(self) -> None:
        """Raises an error for an unknown setting, which may be mistyped."""
        for key in self._left:
            raise GatewayConfigError(f"{self._where}: there is no setting {key!r}.")

    def text(self, key: str) -> str | None:
        """A string."""
        value = self.take(key)
        if value is None or (isinstance(value, str) and value):
            return value
        raise self.error(key, "must be a string that is not empty")

    def texts(self, key: str) -> list[str]:
        """A list of strings."""
        value = self.take(key)
        if value is None:
            return []
        if isinstance(value, list | tuple) and all(
            each and isinstance(each, str) for each in value
        ):
            return list(value)
        raise self.error(key, "must be a list of strings")

    def path(self, key: str) -> str | None:
        """The absolute path of a file: a relative one would depend on the reading process."""
        value = self.text(key)
        if value is None:
            return None
        path = Path(value).expanduser()
        if not path.is_absolute():
            raise self.error(key, "must be an absolute path")
        return str(path)

    def flag(self, key: str, *, default: bool) -> bool:
        """True or false."""
        value = self.take(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.error(key, "must be true or false")
        return value

    def seconds(self, key: str, maximum: float) -> float | None:
        """A number of seconds."""
        value = self.take(key)
        if value is None:
            return None
        # Excludes true and not-a-number.
        if (
            not isinstance(value, int | float)
            or isinstance(value, bool)
            or not 0 < value <= maximum
        ):
            raise self.error(key, f"must be a number of seconds above 0, up to {maximum:g}")
        return float(value)

    def bytes(self, key: str) -> int | None:
        """A number of bytes."""
        value = self.take(key)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
            raise self.error(key, "must be a whole number of bytes above 0")
        return value

    def table(self, key: str) -> SettingsReader:
        """A nested table; empty if it is not set."""
        value = self.take(key)
        if value is None:
            value = {}
        if not isinstance(value, Mapping):
            raise self.error(key, "must be a table")
        return SettingsReader(value, f"{self._where}: {key}")
