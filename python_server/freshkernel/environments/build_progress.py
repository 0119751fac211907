"""Progress messages from the output lines of pip, uv, conda and docker."""

from __future__ import annotations

import re
from collections.abc import Callable

_MAXIMUM_NAMES = 8

# The first match counts; its groups are inserted into the sentence.
_SENTENCES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r"Collecting ([A-Za-z0-9][\w.\-]*)", "Looking for {0}"),
        (r"\s*Downloading (?:\S*/)?([\w.]+)-(\d\S*?)\.(?:tar\.gz|zip) \(([\d.]+ \w+)\)", "Downloading {0} {1} ({2})"),
        (r"\s*Downloading (?:\S*/)?([\w.]+)-(\d[^-\s]*)-?\S* \(([\d.]+ \w+)\)", "Downloading {0} {1} ({2})"),
        (r"Downloading ([\w.\-]+) \(([\d.]+\s?\w+)\)", "Downloading {0} ({1})"),
        (r"\s+Building wheel for (\S+) .*: started", "Building {0}"),
        (r"\s+Building editable for (\S+) .*: started", "Building {0}"),
        (r"\s+Building (\S+)(?: @ |==)", "Building {0}"),
        (r"\s*Installing build dependencies: started", "Installing build dependencies"),
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
        sentence = _sentence(line)
        if sentence and sentence != self._last:
            self._last = sentence
            self._report(sentence)


def _sentence(line: str) -> str:
    for pattern, sentence in _SENTENCES:
        if found := pattern.match(line):
            names = (*found.groups(), "")[0].split(", ")
            more = len(names) - _MAXIMUM_NAMES
            shown = ", ".join(names[:_MAXIMUM_NAMES]) + (f" and {more} more" if more > 0 else "")
            return sentence.format(*found.groups(), names=shown)
    return ""
