"""The cache of built environments, limited by age and total size.

Each one has a folder named by the hash of its inputs. An environment cannot be built elsewhere and moved,
because its programs contain its path: it is built in place, and counts only once its stamp is written.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from freshkernel.common.json_text import read_json
from freshkernel.common.removed_folders import remove_folder
from freshkernel.environments.file_lock import FileLock

FOLDER_VARIABLE = "FRESHKERNEL_ENVIRONMENTS"
DAYS_VARIABLE = "FRESHKERNEL_ENVIRONMENT_DAYS"
BYTES_VARIABLE = "FRESHKERNEL_ENVIRONMENT_BYTES"
DEFAULT_DAYS = 30.0
DEFAULT_BYTES = 20_000_000_000

_DAY = 86_400.0
_ABANDONED_SECONDS = 3_600.0
_KEY_LENGTH = 32


@dataclass(frozen=True)
class Stamp:
    """The record of a complete environment."""

    built: float
    seconds: float
    bytes: int
    distributions: tuple[str, ...]
    notes: tuple[str, ...]
    # Where the commands of the build ran: `sandbox`, `sandbox-without-network` or `no-sandbox`.
    place: str


class CacheEntry:
    """The folder of one environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.prefix = folder / "environment"
        self.log = folder.with_suffix(".log")
        self.lock = FileLock(folder.with_suffix(".lock"))
        self._stamp = folder / "complete.json"

    def stamp(self) -> Stamp | None:
        """The stamp, if the environment is complete and unchanged since.

        Other runs must not see packages that a notebook installed into its environment.
        """
        try:
            value = read_json(self._stamp.read_text(encoding="utf-8"))
            stamp = Stamp(
                float(value["built"]),
                float(value["seconds"]),
                int(value["bytes"]),
                tuple(value["distributions"]),
                tuple(value["notes"]),
                # Earlier versions did not record it.
                str(value.get("place", "unknown")),
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return stamp if stamp.distributions == distributions(self.prefix) else None

    def complete(self, started: float, notes: tuple[str, ...], place: str) -> Stamp:
        """Writes the stamp: from now on, the environment counts."""
        now = time.time()
        stamp = Stamp(
            now, now - started, _bytes_below(self.prefix), distributions(self.prefix), notes, place
        )
        partial = self._stamp.with_suffix(".partial")
        # A build could have made a link of this name.
        partial.unlink(missing_ok=True)
        with partial.open("x", encoding="utf-8") as file:
            file.write(json.dumps(vars(stamp)))
        partial.replace(self._stamp)
        return stamp

    def used(self) -> None:
        """Records that it is in use now."""
        with contextlib.suppress(OSError):
            os.utime(self.folder)

    def last_used(self) -> float:
        """The time of its last use, in seconds since 1970."""
        try:
            return self.folder.stat().st_mtime
        except OSError:
            return 0.0

    def clear(self) -> None:
        """Removes the environment; first its stamp, so that a half-removed one does not count."""
        with contextlib.suppress(OSError):
            self._stamp.unlink(missing_ok=True)
        remove_folder(self.folder)

    def bytes(self) -> int | None:
        """Its recorded size; None if it is incomplete."""
        try:
            return int(read_json(self._stamp.read_text(encoding="utf-8"))["bytes"])
        except (OSError, ValueError, KeyError, TypeError):
            return None


class EnvironmentCache:
    """All environments of a user."""

    def __init__(self, folder: Path, days: float, maximum_bytes: int) -> None:
        self._folder = folder
        self._days = days
        self._maximum_bytes = maximum_bytes

    @classmethod
    def of_user(cls, variables: Mapping[str, str] = os.environ) -> EnvironmentCache:
        """The cache of the current user, as environment variables set it."""
        folder = variables.get(FOLDER_VARIABLE)
        usual = platformdirs.user_cache_path("freshkernel", appauthor=False) / "environments"
        return cls(
            Path(folder).absolute() if folder else usual,
            _number(variables.get(DAYS_VARIABLE), DEFAULT_DAYS),
            int(_number(variables.get(BYTES_VARIABLE), DEFAULT_BYTES)),
        )

    def entry(self, key: str) -> CacheEntry:
        """The entry of the environment with a hash."""
        return CacheEntry(self._folder / key[:_KEY_LENGTH])

    def remove_old(self) -> None:
        """Removes unused and half-built environments, and the oldest ones above the size limit.

        Environments in use or being built stay.
        """
        entries = [CacheEntry(path) for path in self._folder.glob("*") if path.is_dir()]
        entries.sort(key=CacheEntry.last_used, reverse=True)
        total = 0
        for entry in entries:
            size = entry.bytes()
            age = time.time() - entry.last_used()
            total += size or 0
            abandoned = size is None and age > _ABANDONED_SECONDS
            if abandoned or age > self._days * _DAY or total > self._maximum_bytes:
                total -= size or 0
                self._remove(entry)
        for log in self._folder.glob("*.log"):
            with contextlib.suppress(OSError):
                if time.time() - log.stat().st_mtime > self._days * _DAY:
                    log.unlink()

    def _remove(self, entry: CacheEntry) -> None:
        if entry.lock.try_take(shared=False):
            entry.clear()
        entry.lock.release()


def distributions(prefix: Path) -> tuple[str, ...]:
    """The distributions of an environment with their versions, from the names of their folders."""
    folders = [prefix / "Lib" / "site-packages", *prefix.glob("lib/python3*/site-packages")]
    kinds = (".dist-info", ".egg-info", ".egg-link", ".pth")
    found = {path.name for folder in folders for path in folder.glob("*") if path.suffix in kinds}
    return tuple(sorted(found))


def _bytes_below(folder: Path) -> int:
    total = 0
    for above, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                total += os.lstat(os.path.join(above, name)).st_size  # noqa: PTH118
    return total


def _number(text: str | None, usual: float) -> float:
    try:
        return float(text) if text else usual
    except ValueError:
        return usual
