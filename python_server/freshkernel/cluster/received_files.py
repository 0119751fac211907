"""The files that a worker received: contents by their digests, and the folders of bundles made of them."""

from __future__ import annotations

import os
import shutil
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from freshkernel.cluster.bundles import (
    MAXIMUM_DESCRIPTION_BYTES,
    Bundle,
    InvalidBundleError,
    digest_of_file,
    is_digest,
    parse_bundle,
)
from freshkernel.common.removed_folders import remove_folder

# Asks for contents, and returns when the function says of each that it is there.
Want = Callable[[Sequence[str], Callable[[str], bool]], None]

_FOLDER_NAME = 16


class ReceivedFiles:
    """The store of one session."""

    def __init__(self, folder: Path, want: Want) -> None:
        self._contents = folder / "contents"
        self._bundles = folder / "bundles"
        self._contents.mkdir()
        self._bundles.mkdir()
        self._want = want
        self._lock = threading.Lock()
        self._making: dict[str, threading.Lock] = {}
        self._discarded: Counter[str] = Counter()
        self._parts: dict[str, int] = {}

    def take(self, digest: str, offset: int, data: bytes, *, last: bool) -> None:
        """Appends a part of a content; the last part makes it available if the digest is right."""
        if not is_digest(digest):
            raise ValueError("not a digest")
        partial = self._contents / f"{digest}.partial"
        with self._lock:
            if offset == 0:
                self._parts[digest] = 0
            if self._parts.get(digest) != offset:
                raise ValueError("a part is missing")
            with partial.open("wb" if offset == 0 else "ab") as file:
                file.write(data)
            self._parts[digest] = offset + len(data)
            if last:
                del self._parts[digest]
                if digest_of_file(partial) != digest:
                    partial.unlink()
                    raise ValueError("a file arrived damaged")
                partial.replace(self._contents / digest)

    def bundle(self, digest: str, maximum_bytes: int) -> tuple[Path, Bundle]:
        """The folder of a bundle, made at its first use; raises `InvalidBundleError`."""
        with self._lock:
            making = self._making.setdefault(digest, threading.Lock())
        with making:
            self._want([digest], self._has)
            description = self._contents / digest
            if description.stat().st_size > MAXIMUM_DESCRIPTION_BYTES:
                raise InvalidBundleError("The description of the bundle is too large.")
            bundle = parse_bundle(description.read_bytes(), maximum_bytes)
            folder = self._bundles / f"{digest[:_FOLDER_NAME]}-{self._discarded[digest]}"
            if not folder.is_dir():
                self._make(bundle, folder)
            return folder, bundle

    def discard(self, digest: str) -> None:
        """Makes the next user of a bundle get a new folder: a notebook changed this one, which others may still use."""
        with self._lock:
            self._discarded[digest] += 1

    def _has(self, digest: str) -> bool:
        return (self._contents / digest).is_file()

    def _make(self, bundle: Bundle, folder: Path) -> None:
        partial = folder.with_suffix(".partial")
        remove_folder(partial)
        project = partial / bundle.project
        project.mkdir(parents=True)
        if bundle.marker is not None:
            (project / bundle.marker).mkdir()
        for path in bundle.folders:
            (partial / path).mkdir(parents=True, exist_ok=True)
        self._want([each.digest for each in bundle.files], self._has)
        for each in bundle.files:
            target = partial / each.path
            content = self._contents / each.digest
            if content.stat().st_size != each.bytes:
                raise InvalidBundleError(f"{each.path} has an unexpected size.")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(content, target)
            target.chmod(0o755 if each.executable else 0o644)
            os.utime(target, ns=(each.modified, each.modified))
        partial.replace(folder)
