"""The private folder of a run on a gateway: filled before the run, read and removed after it."""

from __future__ import annotations

import asyncio
import posixpath
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from freshkernel.common.protocol import RunFiles, RunStagedFile, RunStaging, RunUnstagedFile
from freshkernel.staging import inside_files, outputs
from freshkernel.staging.evaluator import (
    EvaluationError,
    Evaluator,
    KernelGoneError,
    NoAnswerError,
    call,
)
from freshkernel.staging.inputs import InputFile, Inputs, StagingLimits
from freshkernel.staging.kept_files import is_safe_path
from freshkernel.staging.upload import Upload, Uploaded

# Reports progress to users: a message, and the bytes done and in total.
Report = Callable[[str, int | None, int | None], None]

_MAXIMUM_PATH = 4_000
_MAXIMUM_REASON = 500
_KEEP_SECONDS = 120.0
_REPORTED_PATHS = 20


class PrivateFolder:
    """A copy of the part of a project that its notebook needs, with the same layout.

    It includes the levels above the notebook's folder, so `../data/x.csv` works, too.
    """

    def __init__(
        self, evaluator: Evaluator, folder: Path, project: Path, limits: StagingLimits
    ) -> None:
        self._evaluator = evaluator
        self._limits = limits
        self._project = project
        name = project.name if is_safe_path(project.name) else "copy"
        self._name = name
        self._notebook_folder = posixpath.join(name, folder.relative_to(project).as_posix())
        self._notebook_folder = posixpath.normpath(self._notebook_folder)
        self._folder = ""
        self._separator = "/"
        self._before = ""
        self._uploaded = Uploaded()
        self._outputs: list[RunStagedFile] = []
        self._removed = False
        self.files: RunFiles | None = None

    async def prepare(self, inputs: Inputs, report: Report) -> None:
        """Makes the folder, changes to it and uploads the files.

        Raises NoAnswerError or KernelGoneError; other problems are recorded as the reasons of files.
        """
        self._uploaded.not_staged += inputs.left_out
        _report_before(inputs, report)
        try:
            await self._enter()
            await self._bring(inputs, report)
        except EvaluationError as error:
            reason = f"No private folder can be used on the gateway: {str(error)[:_MAXIMUM_REASON]}"
            report(
                f"{reason}. The notebook runs in the folder in which its kernel started.",
                None,
                None,
            )
            self._uploaded = Uploaded(not_staged=list(inputs.left_out))
            self._uploaded.not_staged += [
                RunUnstagedFile(path=each.path, reason=reason) for each in inputs.files
            ]
        failed = self._uploaded.not_staged[len(inputs.left_out) :]
        if failed:
            report(list_of("Not uploaded", failed), None, None)

    async def _enter(self) -> None:
        token, path = secrets.token_hex(16), self._notebook_folder
        made = await call(self._evaluator, inside_files, "make_and_enter", token=token, path=path)
        folder, self._separator = _text_of(made, "folder"), _text_of(made, "separator")
        if not folder.endswith(self._separator + inside_files.PREFIX + token):
            raise EvaluationError("a different folder was made")
        self._before = _text_of(made, "before")
        self._folder = folder

    async def _bring(self, inputs: Inputs, report: Report) -> None:
        files = {self._target(each): each for each in inputs.files}
        total = inputs.bytes

        def progress(done: int) -> None:
            report(f"Uploaded {_size(done)} of {_size(total)}.", min(done, total), total)

        upload = Upload(self._evaluator, self._folder, progress)
        not_found = self._uploaded.not_staged
        self._uploaded = upload.result
        self._uploaded.not_staged += not_found
        await upload.bring(files)

    def _target(self, file: InputFile) -> str:
        return posixpath.normpath(posixpath.join(self._notebook_folder, file.path))

    async def conclude(self, keep_in: Path) -> None:
        """Lists the files that the run left and downloads those that fit. On errors, the result is unknown."""
        if not self._before:
            return
        try:
            changes = await outputs.find_changes(self._evaluator, self._folder, self._uploaded)
            self._note(changes)
            below = [
                each for each in changes.created + changes.changed if self._is_of_copy(each.path)
            ]
            chosen = outputs.smallest_within(below, self._limits)
            keeping = outputs.keep(self._evaluator, self._folder, chosen, keep_in, self._below)
            await asyncio.wait_for(keeping, _KEEP_SECONDS)
        except (EvaluationError, NoAnswerError, KernelGoneError, asyncio.TimeoutError):
            return

    def _note(self, changes: outputs.Changes) -> None:
        created, changed = (
            [each for each in files if self._is_of_copy(each.path)]
            for files in (changes.created, changes.changed)
        )
        self._outputs = [
            RunStagedFile(
                path=posixpath.relpath(each.path, self._notebook_folder),
                bytes=each.bytes,
                sha256=each.sha256,
            )
            for each in sorted(created + changed, key=lambda file: file.path)
        ]
        self.files = RunFiles(
            folder=self._folder + self._separator + self._name,
            original=str(self._project),
            copied=True,
            complete=changes.complete,
            created=sorted(self._below(each.path) for each in created),
            changed=sorted(self._below(each.path) for each in changed),
            deleted=sorted(self._below(each) for each in changes.deleted),
        )

    def _is_of_copy(self, path: str) -> bool:
        return path.startswith(self._name + "/")

    def _below(self, path: str) -> str:
        """The path in the project of one in the private folder."""
        return path[len(self._name) + 1 :]

    async def remove(self, evaluator: Evaluator) -> None:
        """Leaves the folder and removes it, if the kernel still answers."""
        if not self._folder:
            self._removed = True
            return
        back = self._before
        try:
            answer = await call(
                evaluator, inside_files, "remove", tries=1, folder=self._folder, back=back
            )
        except (EvaluationError, NoAnswerError, KernelGoneError):
            return
        self._removed = isinstance(answer, dict) and answer.get("removed") is True

    @property
    def staging(self) -> RunStaging:
        """The state of staging so far."""
        return RunStaging(
            folder=self._folder,
            staged=self._uploaded.staged,
            not_staged=self._uploaded.not_staged,
            outputs=self._outputs,
            removed=self._removed,
        )


def _text_of(answer: Any, key: str) -> str:
    text = answer.get(key) if isinstance(answer, dict) else None
    if not isinstance(text, str) or not 0 < len(text) <= _MAXIMUM_PATH:
        raise EvaluationError("the answer is not a path")
    return text


def _report_before(inputs: Inputs, report: Report) -> None:
    count = len(inputs.files)
    if not count and not inputs.left_out:
        return
    what = "1 file" if count == 1 else f"{count} files"
    verb = "is" if count == 1 else "are"
    text = f"{what} ({_size(inputs.bytes)}) {verb} uploaded to the gateway." if count else ""
    missing = list_of("Not uploaded", inputs.left_out) if inputs.left_out else ""
    report(f"{text} {missing}".strip(), 0 if count else None, inputs.bytes if count else None)


def list_of(title: str, files: list[RunUnstagedFile]) -> str:
    """A message that lists files which were not uploaded."""
    listed = [f"{each['path']} ({each['reason'].rstrip('.')})" for each in files[:_REPORTED_PATHS]]
    more = len(files) - len(listed)
    return f"{title}: {'; '.join(listed)}{f'; {more} more' if more else ''}."


def _size(count: int) -> str:
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return "1 byte" if count == 1 else f"{count} bytes"
