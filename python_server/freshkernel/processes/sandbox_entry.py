"""A program that becomes bubblewrap: `python -I -S sandbox_entry.py FILTER PROGRAM ARGUMENT...`.

Before that, it closes what it inherited, limits what bubblewrap cannot limit, and opens the filter of system calls,
which is given in base 64, for bubblewrap. It imports nothing of the package.
"""

from __future__ import annotations

import base64
import ctypes
import os
import resource
import stat
import sys

_CREATE_RULESET, _RESTRICT_SELF = 444, 446
_FIRST_VERSION_WITH_SCOPES = 6
_ASK_VERSION = 1
_ABSTRACT_SOCKETS, _SIGNALS = 1, 2
_NO_NEW_PRIVILEGES = 38


class _Ruleset(ctypes.Structure):
    _fields_ = [
        ("files", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    ]


def _without_abstract_sockets(program: str) -> None:
    """Keeps sockets without a file of processes outside out of reach, by Landlock; needs Linux 6.12.

    Without a network there are none. A bubblewrap that gets its rights from its file would lose them.
    """
    if os.stat(program).st_mode & stat.S_ISUID:  # noqa: PTH116
        return
    call = ctypes.CDLL(None).syscall
    if call(_CREATE_RULESET, None, ctypes.c_size_t(0), _ASK_VERSION) < _FIRST_VERSION_WITH_SCOPES:
        return
    rules = _Ruleset(0, 0, _ABSTRACT_SOCKETS | _SIGNALS)
    made = call(_CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(ctypes.sizeof(rules)), 0)
    if made < 0:
        return
    ctypes.CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    call(_RESTRICT_SELF, made, 0)
    os.close(made)


def _opened(program: bytes) -> int:
    file = os.memfd_create("filter", 0)
    os.write(file, program)
    os.lseek(file, 0, os.SEEK_SET)
    os.set_inheritable(file, True)
    return file


def main() -> None:
    """Becomes the program."""
    encoded, program, *arguments = sys.argv[1:]
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    # A dump of the memory of a program would be a file outside.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _without_abstract_sockets(program)
    given = ["--seccomp", str(_opened(base64.b64decode(encoded)))] if encoded else []
    os.execv(program, [program, *given, *arguments])  # noqa: S606


if __name__ == "__main__":
    main()
