"""The storage of files that a run on a gateway left."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath

_MAXIMUM_PATH = 1_000


def is_safe_path(path: str) -> bool:
    """Whether an untrusted path stays below a folder, on every system."""
    parts = path.split("/")
    return (
        0 < len(path) <= _MAXIMUM_PATH
        and all(part not in ("", ".", "..") for part in parts)
        and not any(ord(each) < ord(" ") or 0xD800 <= ord(each) <= 0xDFFF for each in path)
        and "\\" not in path
        and not PureWindowsPath(path).drive
        and not PurePosixPath(path).is_absolute()
    )


def kept_folder(result_path: str) -> Path:
    """The folder for files that a run on a gateway left, next to its result."""
    path = Path(result_path)
    return path.with_name(f"{path.stem}-outputs")


def kept_file(result_path: str, path: str) -> Path | None:
    """The kept file of a path (relative to the project), if there is one."""
    file = kept_folder(result_path) / path
    return file if is_safe_path(path) and file.is_file() and not file.is_symlink() else None


def kept_bytes(result_path: str) -> int:
    """The size of the files kept with a result, in bytes."""
    files = kept_folder(result_path).rglob("*")
    return sum(each.lstat().st_size for each in files if each.is_file())


def move_kept_files(result_path: str, target: str) -> None:
    """Moves the kept files with a renamed result."""
    folder = kept_folder(result_path)
    if folder.is_dir():
        folder.replace(kept_folder(target))
