"""Fetches the notebooks of tutorials.json's source distributions into .cache/tutorials/corpus, once.

The tutorials were published from 2016 to 2020. With the notebooks come the files that they may read: all that lies in
or below their folders. Of the library itself nothing is kept: the notebooks run with today's version. Archives come from
where fetch_corpus.py takes them, and each is checked against its pinned SHA-256.

Run with a Python that has pip: ``.venv/bin/python bench/fetch_tutorials.py``.
"""

from __future__ import annotations

import io
import json
import tarfile
from pathlib import Path, PurePosixPath

from fetch_corpus import download, path_inside

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / ".cache" / "tutorials" / "corpus"
LARGEST_FILE = 20_000_000


def unpack(folder: Path, archive: bytes, notebooks: list[str]) -> None:
    """Writes the notebooks and what lies in or below their folders. No path leaves the folder."""
    homes = {PurePosixPath(notebook).parent for notebook in notebooks}
    found = set()
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            path = path_inside(member.name) if member.isfile() else None
            if path is None or member.size > LARGEST_FILE or not homes & set(path.parents):
                continue
            stream = tar.extractfile(member)
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(stream.read() if stream else b"")
            found.add(path.as_posix())
    missing = sorted(set(notebooks) - found)
    if missing:
        raise SystemExit(f"{folder.name}: not in the archive: {', '.join(missing)}")
    # A project of its own: nothing above it is looked at.
    (folder / ".git").mkdir(exist_ok=True)


def main() -> None:
    """Fetches every package that is not there yet."""
    corpus = json.loads((ROOT / "bench" / "tutorials.json").read_text(encoding="utf-8"))
    for package in corpus["packages"]:
        folder = TARGET / f"{package['name']}-{package['version']}"
        marker = folder / ".complete"
        pinned = json.dumps(package, sort_keys=True)
        if marker.exists() and marker.read_text(encoding="utf-8") == pinned:
            continue
        archive = download(package["name"], package["version"], package["sha256"])
        unpack(folder, archive, package["notebooks"])
        marker.write_text(pinned, encoding="utf-8")
        print(f"{folder.name}: {len(package['notebooks'])} notebooks")


if __name__ == "__main__":
    main()
