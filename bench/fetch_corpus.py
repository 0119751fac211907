"""Fetches the notebooks of corpus.json's source distributions into .cache/corpus, once.

The archives come from whatever package index the user's pip is set up for. pip's own finder is used because
`pip download` would build each package to learn its metadata, which takes minutes and compilers. Each archive is
checked against its pinned SHA-256. Notebooks with equal bytes are kept once: `<package>/<path in the archive>`. The
requirement files of the project are kept with them, and the modules next to notebooks; each package is a project of its
own, with a `.git` folder at its root.

Run with a Python that has pip: ``.venv/bin/python bench/fetch_corpus.py``.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import sys
import tarfile
from pathlib import Path, PurePosixPath
from typing import Any

from pip._internal.commands import create_command

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / ".cache" / "corpus"
REQUIREMENT_FILES = re.compile(
    r"(?:[\w.-]*requirements[\w.-]*\.(?:txt|in)|pyproject\.toml|setup\.(?:py|cfg)|environment\.ya?ml|Pipfile|uv\.lock)$"
)


def download(name: str, version: str, sha256: str) -> bytes:
    """Returns the bytes of the package's source archive; exits with a message where they are not the pinned ones."""
    command: Any = create_command("download")  # its finder is no public interface of pip
    options, _ = command.parse_args([name])
    session = command._build_session(options)
    finder = command._build_package_finder(options, session)
    links = [
        candidate.link
        for candidate in finder.find_all_candidates(name)
        if str(candidate.version) == version and candidate.link.filename.endswith(".tar.gz")
    ]
    if not links:
        sys.exit(f"{name} {version}: the package index offers no source archive")
    response = session.get(links[0].url)
    response.raise_for_status()
    data: bytes = response.content
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        sys.exit(f"{name} {version}: the archive's SHA-256 is {found}, pinned is {sha256}")
    return data


def unpack(package: str, archive: bytes, seen: set[str]) -> int:
    """Writes the archive's notebooks that were not seen before; returns how many. No path leaves TARGET."""
    written = 0
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        files = {
            path: member
            for member in tar
            if member.isfile() and (path := path_inside(member.name)) is not None
        }
        folders = {path.parent for path in files if path.suffix == ".ipynb"}
        for path, member in files.items():
            is_notebook = path.suffix == ".ipynb"
            is_module = path.suffix == ".py" and path.parent in folders
            if not is_notebook and not is_module and not REQUIREMENT_FILES.fullmatch(path.name):
                continue
            stream = tar.extractfile(member)
            data = stream.read() if stream else b""
            digest = hashlib.sha256(data).hexdigest()
            if is_notebook and digest in seen:
                continue
            seen.add(digest)
            target = TARGET / package / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            written += is_notebook
    (TARGET / package / ".git").mkdir(parents=True, exist_ok=True)
    return written


def path_inside(name: str) -> PurePosixPath | None:
    """The path below the archive's only folder; None where it would leave it."""
    path = PurePosixPath(name)
    parts = path.parts[1:]
    return None if ".." in parts or path.is_absolute() or not parts else PurePosixPath(*parts)


def main() -> None:
    """Fetches every package that is not there yet, in the order of corpus.json."""
    corpus = json.loads((ROOT / "bench" / "corpus.json").read_text(encoding="utf-8"))
    seen: set[str] = {
        hashlib.sha256(path.read_bytes()).hexdigest()
        for marker in TARGET.glob("*/.complete-with-projects")
        for path in marker.parent.rglob("*.ipynb")
        if path.is_file()
    }
    for package in corpus["packages"]:
        label = f"{package['name']}-{package['version']}"
        marker = TARGET / label / ".complete-with-projects"
        if marker.exists():
            continue
        count = unpack(
            label, download(package["name"], package["version"], package["sha256"]), seen
        )
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.write_text(f"{count}\n", encoding="utf-8")
        print(f"{label}: {count} distinct notebooks")


if __name__ == "__main__":
    main()
