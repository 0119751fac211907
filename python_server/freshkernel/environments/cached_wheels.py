"""Wheels for a build without a network, copied from what pip and uv downloaded before.

The build gets copies of the wheels that it may require, never the caches: what it changed there would be installed
elsewhere, and their records of downloads contain passwords and signed addresses.
"""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from packaging.utils import canonicalize_name

from freshkernel.processes.package_caches import package_caches
from freshkernel.processes.sandbox import Sandbox

# Downloads, in the two formats of its cache, and wheels that it built.
_FILES_OF_PIP = ("http-v2/*/*/*/*/*/*.body", "http/*/*/*/*/*/*", "wheels/*/*/*/*/*.whl")
# Packages from an index; not those built from addresses and folders of private projects.
_FOLDERS_OF_UV = (
    "wheels-v*/pypi/*/*",
    "wheels-v*/index/*/*/*",
    "sdists-v*/pypi/*/*/*/*",
    "sdists-v*/index/*/*/*/*/*",
)
# Every environment gets the first two, and builds use the others if they say nothing else.
_ALWAYS = frozenset({"ipykernel", "pip", "setuptools", "wheel"})
_FOLDER = "wheels"
_MAXIMUM_WHEELS = 20_000
_MAXIMUM_BYTES = 8_000_000_000
_MAXIMUM_TEXT = 1_000_000
# No file system has names of more than 255 bytes.
_MAXIMUM_NAME = 250
_CHUNK = 1_000_000
_MAXIMUM_LIST = 20_000_000
# The record at the end of an archive: its signature, its length, and in it the length of the list of files.
_END = b"PK\x05\x06"
_END_BYTES = 22
_LIST_BYTES = slice(12, 16)
_INFO = re.compile(r"^([A-Za-z0-9_.]{1,200})-([A-Za-z0-9_.!+]{1,100})\.dist-info$")
_TAG = re.compile(r"^Tag: *([a-z0-9_]+)-([a-z0-9_]+)-([a-z0-9_]+) *\r?$", re.MULTILINE)
_BUILD = re.compile(r"^Build: *([0-9][A-Za-z0-9_]*) *\r?$", re.MULTILINE)
_REQUIRED = re.compile(r"^Requires-Dist: *([A-Za-z0-9][A-Za-z0-9._-]*)", re.MULTILINE)

_ReadText = Callable[[str], str]


@dataclass(frozen=True)
class _Wheel:
    """A wheel in a cache: a file, or the folder into which it was unpacked."""

    file_name: str
    project: str
    required: frozenset[str]
    source: Path
    changed: float


def wheel_folder(sandbox: Sandbox) -> Path:
    """The folder of the wheels for builds in a sandbox; missing if they have a network."""
    return sandbox.scratch / _FOLDER


def count_wheels(sandbox: Sandbox) -> int:
    """How many wheels builds in a sandbox can use."""
    return sum(1 for _ in wheel_folder(sandbox).glob("*.whl"))


def copy_cached_wheels(
    wanted: Iterable[str], sandbox: Sandbox, variables: Mapping[str, str] = os.environ
) -> None:
    """Copies the wheels of projects, and of what these require, if there is no network.

    :param wanted: names of projects; others are ignored
    """
    if sandbox.network:
        return
    folder = wheel_folder(sandbox)
    folder.mkdir()
    left = _MAXIMUM_BYTES
    for wheel in _required(_by_project(variables), {*map(canonicalize_name, wanted), *_ALWAYS}):
        target = folder / wheel.file_name
        if not target.exists():
            left -= _copy(wheel.source, target, left)


def _required(wheels: Mapping[str, list[_Wheel]], wanted: set[str]) -> Iterator[_Wheel]:
    """The wheels of projects and of what they require, whatever the conditions; the newest first."""
    waiting = [name for name in wanted if name in wheels]
    seen = set(waiting)
    found: list[_Wheel] = []
    while waiting:
        for wheel in wheels[waiting.pop()]:
            found.append(wheel)
            new = {name for name in wheel.required if name in wheels} - seen
            seen |= new
            waiting += new
    return iter(sorted(found, key=lambda each: -each.changed))


def _by_project(variables: Mapping[str, str]) -> dict[str, list[_Wheel]]:
    found: dict[str, list[_Wheel]] = {}
    for wheel in islice(_wheels(package_caches(variables)), _MAXIMUM_WHEELS):
        found.setdefault(wheel.project, []).append(wheel)
    return found


def _wheels(caches: Mapping[str, Path]) -> Iterator[_Wheel]:
    for pattern in _FOLDERS_OF_UV:
        for link in caches["uv"].glob(pattern):
            source = Path(os.path.realpath(link))
            is_unpacked = link.is_symlink() and source.parent.parent == caches["uv"].resolve()
            if is_unpacked and (wheel := _read(source, _read_folder)):
                yield wheel
    for pattern in _FILES_OF_PIP:
        for path in caches["pip"].glob(pattern):
            if not path.is_symlink() and (wheel := _read(path, _read_file)):
                yield wheel


def _read(source: Path, read: Callable[[Path], _Wheel | None]) -> _Wheel | None:
    """A wheel of a cache; None for what is none, or is damaged."""
    try:
        return read(source)
    except (OSError, ValueError, KeyError, RuntimeError, NotImplementedError, zipfile.BadZipFile):
        return None


def _read_file(path: Path) -> _Wheel | None:
    if not path.is_file():
        return None
    with zipfile.ZipFile(path) as archive:

        def text(name: str) -> str:
            with archive.open(name) as file:
                return file.read(_MAXIMUM_TEXT).decode(errors="replace")

        tops = {each.split("/", 1)[0] for each in archive.namelist()}
        return _described(path, tops, text)


def _read_folder(path: Path) -> _Wheel | None:
    def text(name: str) -> str:
        with (path / name).open("rb") as file:
            return file.read(_MAXIMUM_TEXT).decode(errors="replace")

    return _described(path, [each.name for each in path.iterdir()], text)


def _described(source: Path, tops: Iterable[str], text: _ReadText) -> _Wheel | None:
    """A wheel by what it says about itself; its cache does not know the name of its file."""
    infos = [each for each in map(_INFO.fullmatch, tops) if each]
    if len(infos) != 1:
        return None
    described = text(f"{infos[0][0]}/WHEEL")
    tags = [sorted(set(each)) for each in zip(*_TAG.findall(described), strict=True)]
    if not tags:
        return None
    build = _BUILD.search(described)
    parts = [infos[0][1], infos[0][2], *([build[1]] if build else []), *map(".".join, tags)]
    name = "-".join(parts)
    if len(name) > _MAXIMUM_NAME:
        return None
    header = text(f"{infos[0][0]}/METADATA").partition("\n\n")[0]
    return _Wheel(
        f"{name}.whl",
        canonicalize_name(infos[0][1]),
        frozenset(map(canonicalize_name, _REQUIRED.findall(header))),
        source,
        source.stat().st_mtime,
    )


def _copy(source: Path, target: Path, maximum: int) -> int:
    """Copies a wheel, or packs it; returns its size, or 0 if it is too large or cannot be copied."""
    try:
        files = [source] if source.is_file() else list(_files_below(source))
        size = sum(each.stat().st_size for each in files)
        if size > maximum:
            return 0
        if source.is_file():
            _cut_out(source, target)
        else:
            _pack(source, files, target)
    except (OSError, ValueError, zipfile.BadZipFile):
        target.unlink(missing_ok=True)
        return 0
    return size


def _cut_out(source: Path, target: Path) -> None:
    """Copies the archive without what stands around it: old caches of pip have the headers of the download there."""
    with zipfile.ZipFile(source) as archive, source.open("rb") as file, target.open("wb") as copy:
        file.seek(archive.start_dir)
        end = archive.start_dir + _end_in(file.read(_MAXIMUM_LIST))
        left = end - file.seek(min(each.header_offset for each in archive.infolist()))
        while left > 0 and (chunk := file.read(min(left, _CHUNK))):
            copy.write(chunk)
            left -= len(chunk)


def _end_in(content: bytes) -> int:
    """The end of an archive in what begins with its list of files; raises `ValueError` if there is none."""
    at = content.index(_END)
    while int.from_bytes(content[at:][_LIST_BYTES], "little") != at:
        at = content.index(_END, at + 1)
    return at + _END_BYTES + int.from_bytes(content[at + 20 : at + _END_BYTES], "little")


def _pack(folder: Path, files: Iterable[Path], target: Path) -> None:
    with zipfile.ZipFile(target, "w", strict_timestamps=False) as archive:
        for each in files:
            archive.write(each, each.relative_to(folder))


def _files_below(folder: Path) -> Iterator[Path]:
    for above, _, names in os.walk(folder):
        for name in names:
            path = Path(above, name)
            if path.is_file() and not path.is_symlink():
                yield path
