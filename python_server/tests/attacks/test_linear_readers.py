"""Long repetitive texts for each Python reader of foreign or stored text: ten times the text takes about ten times as long.

The costs of two sizes are compared in one run, by the processor time of this process: no test depends on the clock.
"""

from __future__ import annotations

import json
import struct
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from bare_command import FULL_SCALE
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from freshkernel.cluster.journal import Journal, JournalError
from freshkernel.common.protocol import InvalidMessageError, parse_run_event
from freshkernel.common.toml_text import read_toml
from freshkernel.environments.build_progress import BuildProgress
from freshkernel.environments.cached_wheels import copy_cached_wheels
from freshkernel.environments.declaration import Declaration
from freshkernel.environments.failure_text import failure_text
from freshkernel.environments.fingerprint import Fingerprint
from freshkernel.environments.named_requirement import named_requirement
from freshkernel.gateways.websocket_frames import PROTOCOL, message_of
from freshkernel.processes.private_folders import linked_sources
from freshkernel.processes.sandbox import Sandbox
from freshkernel.runner.kernel_end import start_text
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.kept_history.session_file import DamagedFileError, read_session
from freshkernel.server.project_settings import has_own_table
from freshkernel.server.requirement_files import RequirementFolder
from freshkernel.server.served_folder import ServedFolder

#: Characters of the longer text.
LONGEST = 2_000_000 if FULL_SCALE else 200_000
#: Processor time that is never too much.
FREE_SECONDS = 1.0
ATTEMPTS = 3
# What commands of a build write is cut into pieces of this length, and the last so many are kept.
LINE, LINES = 10_000, 2_000

#: Before, the repeated text in which `§` is the number of its repetition, and after.
Shape = tuple[str, str, str]
Reader = Callable[[str, Path], object]

REQUIREMENTS: Sequence[Shape] = (
    *(("", "[", ""), ("-r", " ", ""), ("", "-r a§\n", ""), ("", "-r ", ""), ("", " #", "")),
    *(("", "\\\n", ""), ("- ", " ", "-"), ("", " ", "x"), ("", "a", ""), ("", "a§==1\n", "")),
    *(("", "file:a ", ""), ("./", "[", "]"), ("./", "[]", ""), ("", "${A", ""), ("", "./a§\n", "")),
    *(("-e a[", "]", ""), ("", "\n", ""), ("", '- "', ""), ("-r=", "=", ""), ("", "-", "!")),
    *(("", "a-", ""), ("", ".", ""), ("a ; ", "(", ""), ("a[", "a,", "]")),
)
LOCKS: Sequence[Shape] = (
    *(("", '{ editable = "', ""), ("", '{ path = "a§" }\n', ""), ("", "{ ", "")),
    ("", '[[package]]\nname = "a§"\n', ""),
)
TOML: Sequence[Shape] = (
    *(("a", ".a", " = 1"), ("[a", ".a", "]"), ("", '"\\"', ""), ("", "a§ = 1\n", "")),
    *(("", "[a§]\n", ""), ("", "[[a]]\n[a.b]\n", ""), ("a = ", "[", ""), ("a = ", "1", "")),
    *(("a = {", "b§ = 1, ", "c = 1}"), ("a = [", "1.5,", "]"), ('a = "', "\\n", '"')),
    *(("", '","', '"'), ('"', '","."', '" = 1'), ("a", " ", "."), ("", "." * 9, "")),
    *(("", "[" + "a." * 40 + "b§]\n", ""), ("a = {", "b§." + "c." * 40 + "d = 1, ", "e = 1}")),
    *(("freshkernel ", "[tool", ""), ("freshkernel ", "\n [ ", ""), ('a = """', '""b', '"""')),
)
LOGS: Sequence[Shape] = (
    *(("", "error: ", ""), ("ERROR: ", "a ", ""), ("", " ", "error:"), ("", "https://", "")),
    *(("https://", "a", "@"), ("", "Because ", ""), ("", "a==1 and ", ""), ("", "\n  ", "")),
    *(("", "No module named '", ""), ("", "Requires-Python ", ""), ("", "(", ""), ("", "`a` ", "")),
    *(("", "satisfies the requirement a (from ", ""), ("", "Retrying ", ""), ("", "1, ", "")),
    *(("ERROR: No matching distribution found for ", "a", ""), ("", "Failed to build ", "")),
    *(("", "No solution found when resolving\n", ""), ("", "PackagesNotFoundError: \n", "")),
    *(("", "ResolvePackageNotFound:\n", ""), ("", " \n", "x"), ("", "Cannot install ", "")),
    *(("", "Failed to build installable wheels for ", ""), ("", "HTTP status client error (4", "")),
    *(("  Downloading ", "a-1", ""), ("  Downloading ", "a/", ""), ("  Building ", "a", "")),
    *(("  Building wheel for a ", "a", ""), ("#1 [", "a", ""), ("", "does not exist (perhaps", "")),
    *(("Installing collected packages: ", "a, ", ""), ("", "Package '", ""), ("", "a.b-c ", "")),
)
VERSIONS: Sequence[Shape] = (
    *(("", ">=1,", ""), ("", ">=1.0,", "x"), (">=1", ".0", ""), (">=1", " ", "x")),
    *(("===", "a", ""), ("==1", ".1", ".*"), (">=1+a", ".a", "!"), ("", "~=1.1,", "")),
)
JSON: Sequence[Shape] = (
    *(("", "[", ""), ("", '{"a":', ""), ('"', "\\\\", '"'), ("[", "1,", "1]"), ("", " ", "")),
    *(("", "1", ""), ("{", '"a§": 1,', '"b": 1}'), ("", "\n", ""), ("", "{}\n", "")),
    *(('{"key": "', "a", '"}\n'), ("", '{"key": "§", "crc": 1, "result": ""}\n', "")),
    ("[", '{"kind": "output"},', "{}]"),
)


def declared(name: str) -> Reader:
    """Reads a file that declares an environment."""

    def read(text: str, folder: Path) -> None:
        (folder / name).write_text(text)
        Fingerprint().add_declaration(Declaration(folder / name))

    return read


def read_journal(text: str, folder: Path) -> None:
    path = folder / "journal"
    path.unlink(missing_ok=True)
    Journal(path).close()
    with path.open("a") as file:
        file.write(text + "\n")
    with suppress(JournalError):
        Journal(path).close()
    path.write_text(text.replace("\n", " ") + "\n")
    with suppress(JournalError):
        Journal(path).close()


def read_events(text: str, folder: Path) -> None:
    (folder / "events.ndjson").write_text(text)
    # A line that is no event is an error of what wrote it.
    with suppress(ValueError):
        EventLog(folder).read(0)


def read_served(text: str, folder: Path) -> None:
    (folder / "requirements.txt").write_text(text)
    RequirementFolder(ServedFolder(str(folder), allow_hidden=False)).find("a.ipynb")


def read_frame(text: str, _folder: Path) -> None:
    """The text as the content of a message, and as the offsets of its pieces."""
    parts = [b"shell", b"{}", b"{}", b"{}", text.encode()]
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    head = struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets)
    numbers = [len(text) * (at % 2) for at in range(len(text) // 10)]
    hostile = struct.pack(f"<{len(numbers) + 1}Q", len(numbers), *numbers)
    for frame in (head + b"".join(parts), hostile + text.encode()):
        with suppress(ValueError):
            message_of(frame, PROTOCOL)
    legacy = struct.pack(f"!{len(numbers) + 1}I", len(numbers), *numbers)
    with suppress(ValueError):
        message_of(legacy + text.encode(), None)


def read_environment(text: str, folder: Path) -> None:
    site = folder / "lib/python3.11/site-packages"
    (site / "a.dist-info").mkdir(parents=True, exist_ok=True)
    (site / "a.pth").write_text(text)
    (site / "a.dist-info/direct_url.json").write_text(text)
    list(linked_sources(folder))


def read_wheels(text: str, folder: Path) -> None:
    info = folder / "cache/uv/archive-v0/a/alpha-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text(text)
    (info / "WHEEL").write_text(text)
    link = folder / "cache/uv/wheels-v5/pypi/alpha/1.0"
    link.parent.mkdir(parents=True, exist_ok=True)
    if not link.exists():
        link.symlink_to(info.parent)
    scratch = folder / str(len(list(folder.iterdir())))
    scratch.mkdir()
    sandbox = Sandbox("bwrap", scratch, (), network=False)
    copy_cached_wheels(["alpha"], sandbox, {"XDG_CACHE_HOME": str(folder / "cache")})


def read_log(text: str, _folder: Path) -> None:
    """What a build writes, in long lines and in many."""
    pieces = [text[at : at + LINE] for at in range(0, len(text), LINE)]
    progress = BuildProgress(lambda _: None)
    for lines in (pieces[-LINES:], text.split("\n")[-LINES:]):
        failure_text(lines, "3.11")
        for line in lines:
            progress.read_line(line)


def read_session_file(text: str, folder: Path) -> None:
    (folder / "session").write_text(text)
    with suppress(DamagedFileError):
        read_session(folder / "session")


def read_version(text: str, _folder: Path) -> None:
    with suppress(InvalidSpecifier):
        SpecifierSet(text).contains("3.11.7", prereleases=True)


def read_event(text: str, _folder: Path) -> None:
    with suppress(ValueError, RecursionError, InvalidMessageError):
        parse_run_event(json.loads(text))


def silently(read: Callable[[str], object]) -> Reader:
    """A reader that refuses by an error of values."""

    def reader(text: str, _folder: Path) -> None:
        with suppress(ValueError):
            read(text)

    return reader


WHEELS: Sequence[Shape] = (
    *(("", "Tag: py3-none-any\n", ""), ("Tag:", " ", "x"), ("Tag: ", "a_", "-b-c")),
    *(("", "Requires-Dist: a§\n", ""), ("Requires-Dist:", " ", "!"), ("Build:", " ", "x")),
)
READERS: Sequence[tuple[str, Reader, Sequence[Shape]]] = (
    ("requirements.txt", declared("requirements.txt"), REQUIREMENTS),
    ("environment.yml", declared("environment.yml"), REQUIREMENTS),
    ("uv.lock", declared("uv.lock"), LOCKS),
    ("served requirements", read_served, REQUIREMENTS),
    ("named requirements", silently(named_requirement), (*REQUIREMENTS, *VERSIONS)),
    ("TOML", silently(read_toml), TOML),
    ("served settings", silently(has_own_table), TOML),
    ("versions of Python", read_version, VERSIONS),
    ("logs of builds", read_log, LOGS),
    ("logs of kernels", lambda text, _: start_text("It ended", text, None), LOGS),
    ("frames of gateways", read_frame, JSON),
    ("events", read_event, JSON),
    ("event logs", read_events, JSON),
    ("journals", read_journal, JSON),
    ("kept histories", read_session_file, JSON),
    ("packages of an environment", read_environment, JSON),
    ("cached wheels", read_wheels, WHEELS),
)
CASES = [
    pytest.param(read, shape, id=f"{name} {number}")
    for name, read, shapes in READERS
    for number, shape in enumerate(shapes)
]


def text_of(shape: Shape, length: int) -> str:
    before, unit, after = shape
    times = max(1, length // len(unit))
    if "§" not in unit:
        return before + unit * times + after
    return before + "".join(unit.replace("§", str(at)) for at in range(times)) + after


def seconds(read: Reader, text: str, folder: Path) -> float:
    """Processor time."""
    start = time.process_time()
    read(text, folder)
    return time.process_time() - start


@pytest.mark.parametrize(("read", "shape"), CASES)
def test_ten_times_the_text_takes_ten_times_as_long(
    tmp_path: Path, read: Reader, shape: Shape
) -> None:
    measured: list[tuple[float, float]] = []
    for _ in range(ATTEMPTS):
        large = seconds(read, text_of(shape, LONGEST), tmp_path)
        if large < FREE_SECONDS:
            return
        small = seconds(read, text_of(shape, LONGEST // 10), tmp_path)
        if large < 40 * small + FREE_SECONDS:
            return
        measured.append((small, large))
    pytest.fail(f"Seconds for a text and for ten times the text: {measured}")
