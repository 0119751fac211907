"""Private layers of a sandbox: folders that seem writable, such as the home folder and `/tmp`.

What is in them stays readable: small files are copied, so that a notebook can change them; larger files and
folders are read-only. What a notebook creates in them is removed after the run.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

_TEMPORARY = ("/tmp", "/var/tmp")  # noqa: S108
# Programs add files to these; the rest of the home folder is read-only below its first level.
_IN_HOME = (
    ".cache",
    ".cache/matplotlib",
    ".cache/fontconfig",
    ".config",
    ".config/matplotlib",
    ".local",
    ".local/share",
    ".ipython",
    ".ipython/profile_default",
    ".matplotlib",
)
# Each mount takes longer than the one before.
_MAXIMUM_MOUNTS = 50
_MAXIMUM_ENTRIES = 500
_SMALL_BYTES = 1_000_000
_MAXIMUM_BYTES = 20_000_000
_SAFELY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
# The private folders of other runs.
_HIDDEN = "freshkernel-"


def temporary_folders() -> set[str]:
    """The folders of temporary files, without links."""
    return {os.path.realpath(each) for each in (*_TEMPORARY, tempfile.gettempdir())}


def layer_arguments(
    variables: Mapping[str, str], scratch: Path, *, with_temporary: bool = True
) -> list[str]:
    """The arguments of bubblewrap for all layers; their files are in a new folder below `scratch`.

    Without the temporary ones, layers over them hold only copies of small files.
    """
    private = Path(tempfile.mkdtemp(prefix="layers-", dir=scratch))
    temporary = temporary_folders()
    arguments: list[str] = []
    for number, folder in enumerate(_folders(variables)):
        layer = private / str(number)
        layer.mkdir(mode=0o700)
        mounted, is_whole = _Layer(folder, layer).mounted()
        # Otherwise the folder stays read-only, so that nothing in it is missing.
        if not is_whole and str(folder) not in temporary:
            continue
        arguments += ["--bind", str(layer), str(folder)]
        if not with_temporary and str(folder) in temporary:
            continue
        for path in mounted:
            arguments += ["--ro-bind-try", path, path]
    return arguments


def _folders(variables: Mapping[str, str]) -> list[Path]:
    """The folders that exist, each before those in it."""
    named = [*_TEMPORARY, tempfile.gettempdir()]
    home = variables.get("HOME", "")
    if home:
        named += [home, *(f"{home}/{name}" for name in _IN_HOME)]
    ipython = variables.get("IPYTHONDIR", "")
    if ipython:
        named += [ipython, f"{ipython}/profile_default"]
    named += [variables.get(name, "") for name in ("MPLCONFIGDIR", "XDG_CACHE_HOME")]
    real = {Path(os.path.realpath(each)) for each in named if os.path.isabs(each)}  # noqa: PTH117
    found = [each for each in real if each.is_dir() and each != each.parent]
    return sorted(found, key=lambda each: (len(each.parts), str(each)))


class _Layer:
    """One layer over a folder."""

    def __init__(self, folder: Path, layer: Path) -> None:
        self._folder = folder
        self._layer = layer
        self._room = _MAXIMUM_BYTES

    def mounted(self) -> tuple[list[str], bool]:
        """Fills the layer; returns the paths to mount into it, the newest first, and whether this is all."""
        paths: list[str] = []
        entries = self._entries()
        for count, entry in enumerate(entries):
            if count >= _MAXIMUM_ENTRIES:
                return paths, False
            with suppress(OSError):
                if self._needs_mount(entry):
                    if len(paths) >= _MAXIMUM_MOUNTS:
                        return paths, False
                    paths.append(entry.path)
        return paths, True

    def _entries(self) -> list[os.DirEntry[str]]:
        found: list[tuple[int, os.DirEntry[str]]] = []
        with suppress(OSError), os.scandir(self._folder) as entries:
            for entry in entries:
                if not entry.name.startswith(_HIDDEN):
                    with suppress(OSError):
                        found.append((entry.stat(follow_symlinks=False).st_mtime_ns, entry))
        found.sort(key=lambda each: each[0], reverse=True)
        return [entry for _, entry in found]

    def _needs_mount(self, entry: os.DirEntry[str]) -> bool:
        state = entry.stat(follow_symlinks=False)
        if stat.S_ISLNK(state.st_mode):
            (self._layer / entry.name).symlink_to(os.readlink(entry.path))  # noqa: PTH115
            return False
        # Pipes and sockets stay outside.
        is_file = stat.S_ISREG(state.st_mode)
        return stat.S_ISDIR(state.st_mode) or (is_file and not self._copied(entry, state))

    def _copied(self, entry: os.DirEntry[str], state: os.stat_result) -> bool:
        if state.st_size > min(_SMALL_BYTES, self._room):
            return False
        try:
            source = os.open(entry.path, os.O_RDONLY | _SAFELY)
        except PermissionError:
            return False
        with open(source, "rb") as file:  # noqa: PTH123
            content = file.read(_SMALL_BYTES + 1)
        if len(content) > _SMALL_BYTES:
            return False
        self._room -= len(content)
        copy = self._layer / entry.name
        copy.write_bytes(content)
        copy.chmod(stat.S_IMODE(state.st_mode) & 0o777 | stat.S_IRUSR)
        os.utime(copy, ns=(state.st_atime_ns, state.st_mtime_ns))
        return True
