"""Lets writes to files fail in the processes of a run, but not in the kernel.

FAILING_WRITES is `CODE FIRST`: from the FIRST write on, all that a process opens to write, makes or renames fails.
"""

import errno
import os
import sys

_code, _, _first = os.environ.get("FAILING_WRITES", "").partition(" ")
_count = 0
_MAKES = {"os.mkdir", "os.rename", "os.symlink", "os.link", "tempfile.mkdtemp", "tempfile.mkstemp"}


def _fail(event: str, arguments: tuple[object, ...]) -> None:
    global _count
    if event == "open":
        name, mode, flags = arguments
        is_opened = isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR))
        is_write = is_opened or bool(set("wax+") & set(str(mode or "")))
        # Standard streams, devices and pipes are no files.
        if not is_write or isinstance(name, int) or str(name).startswith("/dev/"):
            return
    elif event not in _MAKES:
        return
    _count += 1
    if _count >= int(_first):
        with_log = os.open(os.environ["FAILING_WRITES_LOG"], os.O_RDONLY | os.O_CREAT)
        os.close(with_log)
        number = getattr(errno, _code)
        raise OSError(number, os.strerror(number))


def _is_of_run() -> bool:
    words = sys.orig_argv
    return any(word.startswith("freshkernel.runner.") for word in words)


if _code and _is_of_run():
    sys.addaudithook(_fail)
