"""Fail on words that the project does not use in what people read.

Searches comments, docstrings and string literals of Python and TypeScript, and the prose of Markdown
outside of code, in the folders and files of `CLEAN` or in those of the command line. Exceptions are in
`words_exceptions.txt`. Standard library only.
"""

from __future__ import annotations

import bisect
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXCEPTIONS = Path(__file__).with_name("words_exceptions.txt")

# The folders and files to check by default: add one when it contains none of `PHRASES`.
CLEAN = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "bench",
    "docs",
    "editors",
    "examples",
    "python_server",
    "schema",
    "scripts",
    "src/cli",
    "src/language-server",
    "src/core/analysis",
    "src/core/check/causes",
    "src/core/check/job",
    "src/core/check/session",
    "src/core/check/verdict",
    "src/core/compare",
    "src/core/effects",
    "src/core/execution-order",
    "src/core/file-paths",
    "src/core/fixes",
    "src/core/history",
    "src/core/imports",
    "src/core/lint",
    "src/core/memo",
    "src/core/messages",
    "src/core/missing-names",
    "src/core/nondeterminism",
    "src/core/notebook",
    "src/core/python",
    "src/core/report",
    "src/core/requirements",
    "src/core/rule-context",
    "src/core/rules",
    "src/core/settings",
    "src/core/staleness",
    "src/core/toml",
    "src/index.ts",
    "src/lab",
    "src/protocol",
    "src/tokens.ts",
    "style",
    "test",
    "ui-tests",
]

# Regular expressions, each with what to say instead.
PHRASES = {
    r"mend\w*": "fix",
    r"whoever": "name the person or the program",
    r"dear": "expensive",
    r"other ones": "others, different",
    r"another one": "another, different",
    r"told": "reported, recorded, notified",
    r"tells(?!(?:\s+\S+){1,6}?\s+apart\b)": "reports, shows, records",
    r"nobody": "no one, or name what is missing",
    r"has nothing of": "has no",
    r"no more(?=\s*(?:[.;:!?)\"'`]|$))": "no longer, not again, stops",
    r"surprise\w*": "problem",
    r"looked past": "ignored",
    r"of its own accord": "by itself",
    r"anew": "again",
    r"beside": "next to, in addition to",
    r"somebody": "someone, another program",
    r"seldom": "rarely",
    r"analyse(?:d)?": "analyze",
    r"analysing": "analyzing",
    r"behaviour(?:s)?": "behavior",
    r"colour(?:s|ed)?": "color",
    r"neighbour(?:s)?": "neighbor",
}
PATTERN = re.compile(
    "|".join(rf"(?P<p{at}>\b{each}(?!\w))" for at, each in enumerate(PHRASES)),
    re.IGNORECASE | re.MULTILINE,
)
ADVICE = list(PHRASES.values())


@dataclass
class Text:
    """A text for people: its parts, each with its first line number."""

    parts: list[tuple[int, str]]

    def hits(self) -> Iterator[tuple[int, str, str]]:
        """The line, the words and the advice for each phrase, which may continue on the next line."""
        text = "\n".join(part for _, part in self.parts)
        starts, position = [], 0
        for _, part in self.parts:
            starts.append(position)
            position += len(part) + 1
        for found in PATTERN.finditer(re.sub(r"\s", " ", text)):
            at = bisect.bisect_right(starts, found.start()) - 1
            inside = text[starts[at] : found.start()].count("\n")
            number = int(str(found.lastgroup)[1:])
            yield self.parts[at][0] + inside, " ".join(found.group().split()), ADVICE[number]


# The expressions of an f-string, and of a template literal.
EMBEDDED_PYTHON = re.compile(r"(?<!\{)\{[^{}]*\}")
EMBEDDED_TYPESCRIPT = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")


def _without(embedded: re.Pattern[str], text: str) -> str:
    """A string literal with its embedded expressions blanked."""
    return embedded.sub(lambda found: re.sub(r"[^\n]", "_", found.group()), text)


def texts_of_python(source: str) -> Iterator[Text]:
    """String literals, and comments; those on successive lines of their own are one text."""
    comment: list[tuple[int, str]] = []
    strings = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        line = token.start[0]
        if token.type == tokenize.COMMENT:
            is_alone = token.line.lstrip().startswith("#")
            if comment and (line != comment[-1][0] + 1 or not is_alone):
                yield Text(comment)
                comment = []
            comment.append((line, token.string.lstrip("#").strip()))
            if not is_alone:
                yield Text(comment)
                comment = []
        elif token.type in strings:
            is_formatted = "f" in token.string.partition(token.string[-1])[0].lower()
            text = _without(EMBEDDED_PYTHON, token.string) if is_formatted else token.string
            yield Text([(line, text)])
    if comment:
        yield Text(comment)


# After one of these, a `/` begins a regular expression, in which quotes do not begin strings.
BEFORE_REGEX = r"(?:(?<=[=(,:;!&|?{}\[\n+])|(?<=return)|(?<==>))\s*"
TYPESCRIPT = re.compile(
    r"(?P<line>//[^\n]*)"
    r"|(?P<block>/\*.*?\*/)"
    r"|(?P<string>'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"|`(?:\\.|[^`\\])*`)"
    rf"|(?P<regex>{BEFORE_REGEX}/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/)",
    re.DOTALL,
)


def texts_of_typescript(source: str) -> Iterator[Text]:
    """Comments, those on lines that follow each other as one, and string literals."""
    comment: list[tuple[int, str]] = []
    for found in TYPESCRIPT.finditer(source):
        line = source.count("\n", 0, found.start()) + 1
        text = found.group()
        if found.lastgroup == "line":
            if comment and line != comment[-1][0] + 1:
                yield Text(comment)
                comment = []
            comment.append((line, text.lstrip("/").strip()))
        elif found.lastgroup == "block":
            stripped = [each.strip().lstrip("/*").rstrip("/*") for each in text.split("\n")]
            yield Text([(line + at, each) for at, each in enumerate(stripped)])
        elif found.lastgroup == "string":
            yield Text([(line, _without(EMBEDDED_TYPESCRIPT, text))])
    if comment:
        yield Text(comment)


def texts_of_markdown(source: str) -> Iterator[Text]:
    """Paragraphs, without fenced and inline code."""
    paragraph: list[tuple[int, str]] = []
    fence = ""
    for number, line in enumerate(source.split("\n"), 1):
        begins = re.match(r"\s*(```+|~~~+)", line)
        if begins and (not fence or begins.group(1).startswith(fence)):
            fence = "" if fence else begins.group(1)
        elif not fence and line.strip():
            paragraph.append((number, re.sub(r"`[^`]*`", "_", line)))
            continue
        if paragraph:
            yield Text(paragraph)
            paragraph = []
    if paragraph:
        yield Text(paragraph)


READERS = {
    ".py": texts_of_python,
    ".ts": texts_of_typescript,
    ".tsx": texts_of_typescript,
    ".md": texts_of_markdown,
}


class ExceptionList:
    """Allowed words: `path | word | reason` on each line; a path may contain `*`."""

    def __init__(self, text: str) -> None:
        lines = (line.strip() for line in text.splitlines())
        rows = [line.split("|", 2) for line in lines if line and not line.startswith("#")]
        self._rows = [tuple(each.strip() for each in row) for row in rows]
        self.faulty = [" | ".join(row) for row in self._rows if len(row) != 3 or not all(row)]
        self._used: set[tuple[str, ...]] = set()

    def allows(self, path: str, words: str) -> bool:
        """Whether a word is allowed in a file."""
        for row in self._rows:
            if fnmatchcase(path, row[0]) and len(row) > 1 and words.lower() == row[1].lower():
                self._used.add(row)
                return True
        return False

    def unused(self, checked: Iterable[str]) -> list[str]:
        """The exceptions for checked files that are not needed."""
        paths = list(checked)
        return [
            " | ".join(row)
            for row in self._rows
            if row not in self._used and any(fnmatchcase(path, row[0]) for path in paths)
        ]


def files(paths: list[str]) -> list[str]:
    """The files below some paths that git tracks or would add, of a kind that can be read."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *paths]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = sorted({name for name in listed.split("\0") if Path(name).suffix in READERS})
    return [name for name in names if (ROOT / name).is_file()]


def check(paths: list[str], exceptions: ExceptionList) -> list[str]:
    """A line for each word that is found and for each exception that is wrong."""
    problems = [f"{EXCEPTIONS.name}: no path, word and reason: {row}" for row in exceptions.faulty]
    names = files(paths)
    for name in names:
        source = (ROOT / name).read_text(encoding="utf-8")
        for text in READERS[Path(name).suffix](source):
            problems += [
                f"{name}:{line}: “{words}”; say: {advice}."
                for line, words, advice in text.hits()
                if not exceptions.allows(name, words)
            ]
    problems += [f"{EXCEPTIONS.name}: not needed: {row}" for row in exceptions.unused(names)]
    return problems


def main() -> int:
    """Check what the command line names, else what is clean."""
    exceptions = ExceptionList(EXCEPTIONS.read_text(encoding="utf-8"))
    problems = check(sys.argv[1:] or CLEAN, exceptions)
    print("\n".join(problems) if problems else "No word to replace.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
