"""The content of the folders that are private to a sandbox: of the user's home, only what programs need.

The home folder, `/tmp`, `/run` and the like are empty folders of the run. Into them come, read-only, the interpreter with
its packages, fonts, and caches of data; the settings of programs are copied, so that a notebook can change them.
"""

from __future__ import annotations

import os
import pwd
import stat
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote, urlsplit

from freshkernel.common.json_text import read_json
from freshkernel.common.regular_files import regular_content
from freshkernel.processes.package_caches import package_caches

_TEMPORARY = ("/tmp", "/var/tmp")  # noqa: S108
_HOMES = ("/home", "/root")
# Libraries, fonts, and caches of data and models; never settings with tokens, histories or keys.
_SHOWN_IN_HOME = (
    ".local/lib",
    ".local/share/fonts",
    ".fonts",
    ".keras/datasets",
    ".keras/models",
    ".cache/torch",
    ".cache/huggingface/hub",
    ".cache/huggingface/datasets",
    ".cache/ms-playwright",
    "nltk_data",
    "scikit_learn_data",
    "seaborn-data",
    "tensorflow_datasets",
    ".julia",
    "R",
)
# Small files of these are copied: programs add to them and replace them.
_COPIED_IN_HOME = (
    ".cache/matplotlib",
    ".cache/fontconfig",
    ".config/fontconfig",
    ".config/matplotlib",
    ".matplotlib",
    ".ipython/profile_default/startup",
)
_COPIED_FILES = (
    ".ipython/profile_default/ipython_config.py",
    ".ipython/profile_default/ipython_kernel_config.py",
    ".ipython/profile_default/ipython_config.json",
    ".ipython/profile_default/ipython_kernel_config.json",
)
_SMALL_BYTES = 2_000_000
_MAXIMUM_FILES = 500
_MAXIMUM_PATH_FILES = 200
_SAFELY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def temporary_folders() -> set[str]:
    """The folders of temporary files, without links."""
    named = (*_TEMPORARY, tempfile.gettempdir(), os.environ.get("TMPDIR", "/tmp"))  # noqa: S108
    return {os.path.realpath(each) for each in named}


def home_folders(variables: Mapping[str, str]) -> set[str]:
    """The home folders of the user, and the folders of those of all users, without links."""
    named = {*_HOMES, variables.get("HOME", ""), os.environ.get("HOME", "")}
    with suppress(KeyError):
        named.add(pwd.getpwuid(os.getuid()).pw_dir)
    return {os.path.realpath(each) for each in named if each.startswith("/") and each != "/"}


def private_folders(variables: Mapping[str, str]) -> list[str]:
    """The folders that are private to a sandbox, each before those in it."""
    found = {*temporary_folders(), *home_folders(variables), "/run"}
    for name in ("JUPYTER_RUNTIME_DIR", "XDG_RUNTIME_DIR"):
        folder = variables.get(name, "")
        # The keys of other kernels, and the sockets of the desktop.
        if folder.startswith("/"):
            found.add(os.path.realpath(folder))
    for cache in package_caches().values():
        # Records of downloads contain passwords.
        if not _is_in(os.path.realpath(cache), found):
            found.add(os.path.realpath(cache))
    there = [each for each in found if os.path.isdir(each) and each != "/"]  # noqa: PTH112
    return sorted(there, key=lambda each: (each.count("/"), each))


def _is_in(path: str, folders: set[str]) -> bool:
    return any(path == each or path.startswith(f"{each}/") for each in folders)


def shown_in_home(variables: Mapping[str, str]) -> list[str]:
    """The folders of the home folder that a sandbox sees read-only."""
    home = variables.get("HOME", "")
    named = [f"{home}/{name}" for name in _SHOWN_IN_HOME] if home.startswith("/") else []
    named += [variables.get(name, "") for name in ("NLTK_DATA", "TORCH_HOME", "HF_HUB_CACHE")]
    return [each for each in named if each.startswith("/") and Path(each).is_dir()]


def copy_settings(variables: Mapping[str, str], private: Path) -> None:
    """Copies the small files with settings of programs into the private home folder."""
    home = variables.get("HOME", "")
    if not home.startswith("/"):
        return
    count = 0
    for name in (*_COPIED_IN_HOME, *_COPIED_FILES):
        source = Path(home, name)
        with suppress(OSError):
            for file in sorted(source.iterdir()) if source.is_dir() else [source]:
                if count < _MAXIMUM_FILES and _copied(file, private / file.relative_to(home)):
                    count += 1


def _copied(source: Path, target: Path) -> bool:
    try:
        file = os.open(source, os.O_RDONLY | _SAFELY)
    except OSError:
        return False
    with open(file, "rb") as opened:  # noqa: PTH123
        state = os.fstat(opened.fileno())
        if not stat.S_ISREG(state.st_mode) or state.st_size > _SMALL_BYTES:
            return False
        content = opened.read(_SMALL_BYTES)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    target.write_bytes(content)
    os.utime(target, ns=(state.st_atime_ns, state.st_mtime_ns))
    return True


def _text(file: Path) -> str:
    return regular_content(file, _SMALL_BYTES).decode()


def linked_sources(prefix: Path) -> Iterator[Path]:
    """The folders outside of an environment that its packages are imported from, as after `pip install -e`."""
    for folder in sorted(prefix.glob("lib/python3*/site-packages")):
        for file in sorted(folder.glob("*.pth"))[:_MAXIMUM_PATH_FILES]:
            with suppress(OSError, UnicodeDecodeError):
                for line in _text(file).splitlines():
                    if line.startswith("/"):
                        yield Path(line.strip())
        for file in sorted(folder.glob("*.dist-info/direct_url.json"))[:_MAXIMUM_FILES]:
            with suppress(OSError, ValueError, KeyError, TypeError):
                source = read_json(_text(file))
                if source["dir_info"].get("editable"):
                    yield Path(unquote(urlsplit(source["url"]).path))
