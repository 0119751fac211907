"""Facts about modules: where they come from, and which of their files have changed."""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
import types
from importlib.machinery import ModuleSpec
from typing import Any

from freshkernel.probe.values import PATH_LIMIT, clean

_LIBRARY_FOLDERS = ("site-packages", "dist-packages")


def _specification(module: object) -> Any:
    """Where a module came from; None for objects that are not modules."""
    found = vars(module).get("__spec__") if type(module) is types.ModuleType else None
    return found if type(found) is ModuleSpec else None


def _is_in_standard_library(name: str, origin: str | None) -> bool:
    known = getattr(sys, "stdlib_module_names", None)
    if known is not None:
        # The list lacks one module with a platform-dependent name, which every kernel imports.
        return name in known or name.startswith("_sysconfigdata_")
    if name in sys.builtin_module_names or origin in ("built-in", "frozen"):
        return True
    folder = sysconfig.get_path("stdlib")
    return bool(origin and origin.startswith(folder) and not _is_installed(origin))


def _is_installed(path: str) -> bool:
    parts = path.replace(os.sep, "/").split("/")
    return any(folder in parts for folder in _LIBRARY_FOLDERS)


def module_facts(name: str, distributions: dict[str, tuple[str, str]]) -> dict[str, object]:
    """Where a top-level module comes from, without importing it."""
    top = name.partition(".")[0]
    specification = _specification(sys.modules.get(top))
    if specification is None:
        try:
            specification = importlib.util.find_spec(top)
        except Exception:
            specification = None
    found = specification is not None or top in sys.modules
    origin = getattr(specification, "origin", None)
    locations = getattr(specification, "submodule_search_locations", None)
    if type(origin) is not str and locations is not None:
        origin = next(iter(locations), None)
    origin = clean(origin, PATH_LIMIT) if type(origin) is str else None
    standard = _is_in_standard_library(top, origin)
    distribution, version = (None, None) if standard else distributions.get(top, (None, None))
    return {
        "name": clean(name),
        "found": found,
        "builtin_or_stdlib": standard,
        "origin": origin,
        "distribution": distribution,
        "version": version,
    }


def distributions_of_modules(wanted: set[str]) -> dict[str, tuple[str, str]]:
    """The distribution and version of each of some top-level modules."""
    from importlib import metadata

    found: dict[str, tuple[str, str]] = {}
    for distribution in metadata.distributions():
        try:
            names = wanted & _top_level_modules(distribution)
            if names:
                entry = (clean(distribution.metadata["Name"]), clean(distribution.version))
                for name in names:
                    # Imports use the first one on the path.
                    found.setdefault(name, entry)
        except Exception:  # noqa: S112
            # Unreadable metadata is skipped.
            continue
    return found


def _top_level_modules(distribution: Any) -> set[str]:
    named = set((distribution.read_text("top_level.txt") or "").split())
    for file in distribution.files or ():
        first = file.parts[0]
        if len(file.parts) > 1 and not first.endswith((".dist-info", ".egg-info", "__pycache__")):
            named.add(first)
        elif first.endswith((".py", ".so", ".pyd")):
            named.add(first.partition(".")[0])
    return named


class LocalModules:
    """Watches the files of imported modules that do not belong to an installed package."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._reloads: dict[str, object] = {}
        self._count = 0
        self._seen: set[str] = set()
        self._files: dict[str, tuple[object, str, object]] = {}

    def update(self) -> None:
        """Records modules that were imported or reloaded since the last call."""
        if len(sys.modules) != self._count:
            came_before_us = self._count == 0
            self._count = len(sys.modules)
            for name in sys.modules.keys() - self._seen:
                self._seen.add(name)
                self._add(name, came_before_us)
        if not self._files:
            return
        before, self._reloads = self._reloads, self._times_of_reloads()
        for name, (specification, _, _) in list(self._files.items()):
            was_patched = name in before and before[name] != self._reloads.get(name)
            if was_patched or _specification(sys.modules.get(name)) is not specification:
                self._add(name, False)

    def _times_of_reloads(self) -> dict[str, object]:
        """When `%autoreload` updated modules: it may patch them instead of importing."""
        magics = self._shell.magics_manager.registry.get("AutoreloadMagics")
        times = getattr(getattr(magics, "_reloader", None), "modules_mtimes", None)
        return dict(times) if type(times) is dict else {}

    def _add(self, name: str, came_before_us: bool) -> None:
        self._files.pop(name, None)
        specification = _specification(sys.modules.get(name))
        path = getattr(specification, "origin", None)
        if type(path) is not str or not path.endswith(".py") or _is_installed(path):
            return
        if _is_in_standard_library(name.partition(".")[0], path):
            return
        state = _state_when_compiled(specification.cached) if came_before_us else None
        self._files[name] = (specification, path, state or _state(path))

    def changed(self) -> list[dict[str, str]]:
        """The modules whose file has changed or is gone."""
        return [
            {"name": clean(name), "path": clean(path, PATH_LIMIT)}
            for name, (_, path, state) in sorted(self._files.items())
            if _state(path) != state
        ]


def _state(path: str) -> object:
    """Time and size as compiled files record them."""
    try:
        status = os.stat(path)  # noqa: PTH116
    except OSError:
        return None
    return int(status.st_mtime) & 0xFFFFFFFF, status.st_size & 0xFFFFFFFF


def _state_when_compiled(path: str | None) -> object:
    """The state of the source, when it was imported, that a compiled file was made from."""
    try:
        with open(path or "", "rb") as file:  # noqa: PTH123
            head = file.read(16)
    except OSError:
        return None
    if head[:4] != importlib.util.MAGIC_NUMBER or head[4:8] != bytes(4):
        return None
    return int.from_bytes(head[8:12], "little"), int.from_bytes(head[12:16], "little")
