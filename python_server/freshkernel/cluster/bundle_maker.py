"""Makes the bundles of notebooks: a small project as a whole, of a large one what the notebook needs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from freshkernel.cluster.bundles import (
    MARKERS,
    MAXIMUM_FILES,
    MAXIMUM_FOLDERS,
    Bundle,
    BundledFile,
    digest_of,
    digest_of_file,
)
from freshkernel.common.project_folder import is_linked, project_folder
from freshkernel.common.protocol import RunUnstagedFile
from freshkernel.staging.inputs import InputFile, StagingLimits, find_inputs
from freshkernel.staging.inside_files import GENERATED
from freshkernel.staging.kept_files import is_safe_path

# Up to this size a project travels as a whole: a notebook may read files that its code does not name.
WHOLE_BYTES = 20_000_000
WHOLE_FILES = 2_000

# Files of a large project that every notebook may need: its modules, and what declares its environment and settings.
_ALWAYS = (
    "**/*.py",
    "*.toml",
    "*.cfg",
    "*.txt",
    "*.lock",
    "*.yml",
    "*.yaml",
    "Pipfile",
    "Dockerfile",
)
# As a private copy on this machine.
_MAXIMUM_LEVELS = 4
_UNSAFE = "Its name is not possible on every system."
_MISSING = "It does not exist here."


class FileChangedError(Exception):
    """A file of a bundle is not what it was when the bundle was made."""


@dataclass(frozen=True)
class MadeBundle:
    """A bundle with the notebook's path in it. source: the folder that its paths are relative to.

    content: the digest of all but the times of the files.
    """

    digest: str
    content: str
    notebook: str
    source: Path
    project: Path
    left_out: tuple[RunUnstagedFile, ...] = ()


@dataclass
class _Project:
    """What is known about a project: listed once, so that all its notebooks see the same files."""

    whole: list[InputFile] | None
    folders: list[str]
    made: dict[tuple[Path, tuple[str, ...]], MadeBundle] = field(default_factory=dict)


class BundleMaker:
    """Makes bundles and gives their contents."""

    def __init__(self, maximum_bytes: int, without: Path | None = None) -> None:
        """Bundles of at most a size, without a file that changes while notebooks run."""
        self._without = without and Path(os.path.realpath(without))
        self._limits = StagingLimits(bytes=maximum_bytes, files=MAXIMUM_FILES)
        self._projects: dict[Path, _Project] = {}
        self._digests: dict[tuple[str, int, int], str] = {}
        self._sources: dict[str, Path] = {}
        self._descriptions: dict[str, bytes] = {}

    def make(self, notebook: Path, inputs: Sequence[str]) -> MadeBundle:
        """The bundle for a notebook. inputs: what it needs, relative to its folder."""
        folder = notebook.parent
        root = project_folder(folder)
        project = self._projects.get(root)
        if project is None:
            project = self._projects[root] = _look_at(root, self._limits)
        above = tuple(each for each in inputs if each.startswith("../"))
        key = (folder, tuple(inputs)) if project.whole is None else (folder, above)
        made = project.made.get(key)
        if made is None:
            made = project.made[key] = self._make(folder, root, project, key[1])
        return MadeBundle(
            made.digest,
            made.content,
            (folder / notebook.name).relative_to(made.source).as_posix(),
            made.source,
            root,
            made.left_out,
        )

    def make_of(self, files: Mapping[str, Path]) -> MadeBundle:
        """The bundle of some files, each with its path in it; raises `OSError` where one cannot be read.

        Their times do not count, so the same contents make the same bundle.
        """
        bundled = [self._bundled_content(*each) for each in files.items()]
        bundle = Bundle(project=".", marker=None, folders=(), files=tuple(bundled))
        text = bundle.text()
        digest = digest_of(text)
        self._descriptions[digest] = text
        return MadeBundle(digest, digest, "", Path(), Path())

    def has(self, digest: str) -> bool:
        """Whether a content belongs to a bundle that was made."""
        return digest in self._descriptions or digest in self._sources

    def parts(self, digest: str, part_bytes: int) -> Iterator[tuple[int, bytes, bool]]:
        """The parts of a content, each with its offset and whether it is the last."""
        description = self._descriptions.get(digest)
        if description is not None:
            for offset in range(0, len(description), part_bytes):
                end = offset + part_bytes
                yield offset, description[offset:end], end >= len(description)
            return
        yield from _parts_of(self._sources[digest], digest, part_bytes)

    def _make(
        self, folder: Path, root: Path, project: _Project, inputs: tuple[str, ...]
    ) -> MadeBundle:
        files = {_path_of(root, each): each for each in project.whole or ()}
        above = [each for each in inputs if each.startswith("../")] if root == folder else []
        reach = _common_folder(folder, above) if above else root
        # The names of the folders are in the bundle: a notebook can see them.
        source = reach.parent
        left_out: list[RunUnstagedFile] = []
        if project.whole is None or above:
            patterns = _patterns(folder, root) if project.whole is None else []
            found = find_inputs(inputs, folder, reach, self._limits, patterns)
            files |= {_path_of(folder, each): each for each in found.files}
            left_out += [each for each in found.left_out if each["reason"] != _MISSING]
        bundled = []
        for whole_path, each in files.items():
            path = whole_path.relative_to(source).as_posix()
            if each.source == self._without:
                continue
            if is_safe_path(path):
                bundled.append(self._bundled(path, each))
            else:
                left_out.append(RunUnstagedFile(path=each.path, reason=_UNSAFE))
        prefix = root.relative_to(source)
        folders = [(prefix / each).as_posix() for each in project.folders]
        bundle = Bundle(
            project=prefix.as_posix(),
            marker=next((each for each in MARKERS if (root / each).exists()), None),
            folders=tuple(each for each in folders if is_safe_path(each)),
            files=tuple(sorted(bundled, key=lambda each: each.path)),
        )
        text = bundle.text()
        digest = digest_of(text)
        self._descriptions[digest] = text
        timeless = (replace(each, modified=0) for each in bundle.files)
        content = digest_of(replace(bundle, files=tuple(timeless)).text())
        return MadeBundle(digest, content, "", source, root, tuple(left_out))

    def _bundled(self, path: str, file: InputFile) -> BundledFile:
        digest = self._digest(file.source, file.bytes, file.modified)
        return BundledFile(path, digest, file.bytes, file.modified, file.executable)

    def _bundled_content(self, path: str, source: Path) -> BundledFile:
        state = source.stat()
        digest = self._digest(source, state.st_size, state.st_mtime_ns)
        return BundledFile(path, digest, state.st_size, 0, executable=False)

    def _digest(self, source: Path, size: int, modified: int) -> str:
        key = (str(source), size, modified)
        digest = self._digests.get(key)
        if digest is None:
            digest = self._digests[key] = digest_of_file(source)
        self._sources[digest] = source
        return digest


def _path_of(folder: Path, file: InputFile) -> Path:
    return Path(os.path.normpath(folder / file.path))


def _look_at(root: Path, limits: StagingLimits) -> _Project:
    folders, size, count = [], 0, 0
    for path, names in _walk(root):
        folders.append(path)
        for name in names:
            count += 1
            try:
                size += (root / path / name).lstat().st_size
            except OSError:
                continue
        if count > WHOLE_FILES or size > WHOLE_BYTES:
            size = WHOLE_BYTES + 1
    listed = [each for each in folders if each != "."][:MAXIMUM_FOLDERS]
    if size > WHOLE_BYTES:
        return _Project(None, listed)
    return _Project(find_inputs(["."], root, root, limits).files, listed)


def _walk(root: Path) -> Iterator[tuple[str, list[str]]]:
    """The folders of a project without generated ones, repositories and environments, and the names of their files."""
    for parent, folders, names in os.walk(root):
        here = Path(parent)
        folders[:] = sorted(
            each
            for each in folders
            if each not in GENERATED
            and not is_linked(here / each)
            and not (here / each).is_symlink()
        )
        yield here.relative_to(root).as_posix(), names


def _patterns(folder: Path, root: Path) -> list[str]:
    up = os.path.relpath(root, folder).replace(os.sep, "/")
    return [f"{up}/{each}" for each in _ALWAYS]


def _common_folder(folder: Path, inputs: Sequence[str]) -> Path:
    """The folder above a notebook's that holds the files that it reads above its own."""
    levels = max(os.path.normpath(each).replace(os.sep, "/").count("../") for each in inputs)
    parents = [folder, *folder.parents]
    return parents[min(levels, _MAXIMUM_LEVELS, len(parents) - 1)]


def _parts_of(path: Path, digest: str, part_bytes: int) -> Iterator[tuple[int, bytes, bool]]:
    seen, offset = hashlib.sha256(), 0
    try:
        with path.open("rb") as file:
            part = file.read(part_bytes)
            while True:
                seen.update(part)
                following = file.read(part_bytes)
                if not following and seen.hexdigest() != digest:
                    raise FileChangedError(f"{path} changed while notebooks were running.")
                yield offset, part, not following
                if not following:
                    return
                offset, part = offset + len(part), following
    except OSError as error:
        raise FileChangedError(f"{path} cannot be read any more: {error.strerror}.") from error
