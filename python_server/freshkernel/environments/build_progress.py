"""Progress messages from the output lines of pip, uv, conda and docker."""

from __future__ import annotations

import re
from collections.abc import Callable

_MAXIMUM_NAMES = 8
# The output of a build may be long; only the beginnings of its lines are matched.
_MAXIMUM_LINE = 2_000

# The first match counts; its groups are inserted into the sentence.
_SENTENCES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r"Collecting ([A-Za-z0-9][\w.\-]*)", "Looking for {0}"),
        (r"^\s{0,20}Downloading (\S{1,500}) \(([\d.]{1,20}\s?[A-Za-z]{1,5})\)", "Downloading {file} ({1})"),
        (r"^\s{1,20}Building (?:wheel|editable) for (\S{1,200}) .{0,200}: started", "Building {0}"),
        (r"^\s{1,20}Building (\S{1,200}?)(?: @ |==)", "Building {0}"),
        (r"^\s{0,20}Installing build dependencies: started", "Installing build dependencies"),
        (r"Resolved (\d+) packages? in", "Packages needed: {0}"),
        (r"Installing collected packages: (.+)", "Installing {names}"),
        (r"Installed (\d+) packages? in", "Packages installed: {0}"),
        (r"Linking (\S+)", "Installing {0}"),
        (r"#\d+ \[([^\]]+)\] (.{1,100})", "Step {0}: {1}"),
        (r"Step (\d+/\d+) : (.{1,100})", "Step {0}: {1}"),
    )
)  # fmt: skip


class BuildProgress:
    """Reports a sentence for each line with new information."""

    def __init__(self, report: Callable[[str], object]) -> None:
        self._report = report
        self._last = ""

    def read_line(self, line: str) -> None:
        """Handles the next line."""
        sentence = _sentence(line[:_MAXIMUM_LINE])
        if sentence and sentence != self._last:
            self._last = sentence
            self._report(sentence)


def _sentence(line: str) -> str:
    for pattern, sentence in _SENTENCES:
        if found := pattern.match(line):
            first = (*found.groups(), "")[0]
            names = first.split(", ")
            more = len(names) - _MAXIMUM_NAMES
            shown = ", ".join(names[:_MAXIMUM_NAMES]) + (f" and {more} more" if more > 0 else "")
            return sentence.format(*found.groups(), names=shown, file=_file_of(first))
    return ""


def _file_of(path: str) -> str:
    """The name and the version in the path of a file of a package; else its name."""
    file = path.rpartition("/")[2]
    name, _, rest = file.partition("-")
    if not rest[:1].isdigit():
        return file
    version = rest.removesuffix(".tar.gz").removesuffix(".zip")
    return f"{name} {rest.partition('-')[0] if version == rest else version}"
