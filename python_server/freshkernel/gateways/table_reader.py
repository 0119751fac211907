"""Takes settings out of a table one by one, each of the kind that it has to be."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


class GatewayConfigError(ValueError):
    """The configuration of a gateway cannot be used. The message tells no value, only names."""


class SettingsReader:
    """A table of settings; `where` is how messages call it."""

    def __init__(self, values: Mapping[object, object], where: str) -> None:
        self._left = dict(values)
        self._where = where

    def error(self, key: str, text: str) -> GatewayConfigError:
        """What to say of a setting."""
        return GatewayConfigError(f"{self._where}: {key}: {text}.")

    def take(self, key: str) -> object:
        """The value as it is; None where it is not given."""
        return self._left.pop(key, None)

    def require_nothing_left(self) -> None:
        """A setting that nobody knows is a mistyped one."""
        for key in self._left:
            raise GatewayConfigError(f"{self._where}: there is no setting {key!r}.")

    def text(self, key: str) -> str | None:
        """A text."""
        value = self.take(key)
        if value is None or (isinstance(value, str) and value):
            return value
        raise self.error(key, "has to be a text that is not empty")

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        value = self.take(key)
        if value is None:
            return []
        if isinstance(value, list | tuple) and all(
            each and isinstance(each, str) for each in value
        ):
            return list(value)
        raise self.error(key, "has to be a list of texts")

    def path(self, key: str) -> str | None:
        """A file. Which folder a relative path starts from would depend on who reads it."""
        value = self.text(key)
        if value is None:
            return None
        path = Path(value).expanduser()
        if not path.is_absolute():
            raise self.error(key, "has to be an absolute path")
        return str(path)

    def flag(self, key: str, *, default: bool) -> bool:
        """True or false."""
        value = self.take(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.error(key, "has to be true or false")
        return value

    def seconds(self, key: str, maximum: float) -> float | None:
        """A time."""
        value = self.take(key)
        if value is None:
            return None
        # Neither true nor "not a number" is one.
        if (
            not isinstance(value, int | float)
            or isinstance(value, bool)
            or not 0 < value <= maximum
        ):
            raise self.error(key, f"has to be a number of seconds above 0, up to {maximum:g}")
        return float(value)

    def bytes(self, key: str) -> int | None:
        """A number of bytes."""
        value = self.take(key)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
            raise self.error(key, "has to be a whole number of bytes above 0")
        return value

    def table(self, key: str) -> SettingsReader:
        """A table in it; an empty one where it is not given."""
        value = self.take(key)
        if value is None:
            value = {}
        if not isinstance(value, Mapping):
            raise self.error(key, "has to be a table")
        return SettingsReader(value, f"{self._where}: {key}")
