"""What system calls tell: which files of a folder a process executed, and which Python took as code."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

#: Where it is installed, what reads is traced while it is in the folder of a project.
STRACE = shutil.which("strace")
_CALL = re.compile(r"^(\d+) +(execve|openat)\((.*)$")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


def tracing(log: Path, *options: str) -> list[str]:
    """The words before a command that write its calls to a file."""
    calls = ["-q", "-s", "4096", "-e", "trace=execve,openat"]
    return ["strace", "-f", *calls, *options, "-o", str(log)]


def traced(text: str, *roots: Path, server: str = "") -> list[str]:
    """The calls that execute a file of a project, which may have several names, or by which Python opens one as code.

    A Python that we start has no reason to open any file of a project. Only a server reads them, for its answers: the number
    of its process is `server`, and its threads are those that never executed a program.
    """
    places = (*map(str, roots), "./", "../")
    programs: dict[str, str] = {}
    found = []
    for line in text.splitlines():
        match = _CALL.match(line)
        path = _QUOTED.search(match[3]) if match else None
        if match is None or path is None:
            continue
        process, call = match[1], match[2]
        is_failed = " = -1 " in line
        inside = path[1].startswith(places) or "/" not in path[1]
        if call == "execve":
            programs[process] = "" if is_failed else Path(path[1]).name
            found += [line] if inside and not is_failed else []
        elif not inside:
            continue
        elif server and (process == server or process not in programs):
            found += [line] if _is_import(Path(path[1]), line) else []
        elif programs.get(process, "").startswith("python") and not is_failed:
            found.append(line)
    return found


def _is_import(path: Path, call: str) -> bool:
    """Whether an open is one of an import: that looks for a compiled file before it reads the source.

    The server opens the files that it reads so that a pipe does not make it wait, which no import does.
    """
    is_code = path.suffix in (".py", ".pth", ".so") and "O_NONBLOCK" not in call
    return path.suffix == ".pyc" or (is_code and " = -1 " not in call)
