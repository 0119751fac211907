"""The filter of system calls of a sandbox, as a program for the kernel (classic BPF).

It refuses what no notebook needs and what leads out of a sandbox, or reaches much code of the kernel: looking into other
processes, keys, mounts, new namespaces, typing into a terminal. A refused call ends with an error; nothing is killed.
"""

from __future__ import annotations

import errno
import platform
import struct
from collections.abc import Mapping

# Numbers of system calls: on x86-64, on 64-bit ARM; None where there is no such call.
_REFUSED: Mapping[str, tuple[int, int | None]] = {
    # Other processes: their memory, files and registers.
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "move_pages": (279, 239),
    "migrate_pages": (256, 238),
    # Keys of the user and of the session.
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
    # Mounts, and files without a path.
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "move_mount": (429, 429),
    "open_tree": (428, 428),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "open_by_handle_at": (304, 265),
    "fanotify_init": (300, 262),
    "quotactl": (179, 60),
    # Namespaces of others; new ones are refused by their flags.
    "setns": (308, 268),
    # Large or dangerous parts of the kernel.
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "lookup_dcookie": (212, 18),
    "modify_ldt": (154, None),
    "iopl": (172, None),
    "ioperm": (173, None),
    # The machine.
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "reboot": (169, 142),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "acct": (163, 89),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "adjtimex": (159, 171),
    "clock_adjtime": (305, 266),
    "syslog": (103, 116),
    "vhangup": (153, 58),
}
# Programs take these for missing, and use older calls: the filter sees the flags of those, and what they open.
_MISSING: Mapping[str, tuple[int, int]] = {
    "clone3": (435, 435),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
}
_NEW_NAMESPACE: Mapping[str, tuple[int, int]] = {"clone": (56, 220), "unshare": (272, 97)}
_IOCTL = (16, 29)
# Namespaces of mounts, control groups, host names, message queues, users, processes and networks.
_NAMESPACE_FLAGS = 0x7E020000
# Typing into a terminal, and what the console of Linux offers for it.
_TERMINAL_REQUESTS = (0x5412, 0x541C)
_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
# A call of x86-64 with pointers of 32 bits has this bit, and numbers of its own.
_SHORT_POINTERS = 0x40000000

_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_SET, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000
# Where the call is: its number, its architecture, and the lower halves of its first two arguments.
_NUMBER, _ARCHITECTURE, _FIRST, _SECOND = 0, 4, 16, 24


def filter_program(machine: str = "") -> bytes | None:
    """The filter for a kind of processor, by default this one; None for kinds without one."""
    known = _ARCHITECTURES.get(machine or platform.machine())
    if known is None:
        return None
    column, architecture = known
    refuse = _returning(_ERROR | errno.EPERM)
    missing = _returning(_ERROR | errno.ENOSYS)
    program = [
        _step(_LOAD, _ARCHITECTURE),
        # Programs for other processors have other numbers.
        _step(_JUMP_EQUAL, architecture, 1, 0),
        missing,
        _step(_LOAD, _NUMBER),
        _step(_JUMP_AT_LEAST, _SHORT_POINTERS, 0, 1),
        missing,
    ]
    for numbers in _REFUSED.values():
        number = numbers[column]
        program += [] if number is None else [_step(_JUMP_EQUAL, number, 0, 1), refuse]
    for pair in _MISSING.values():
        program += [_step(_JUMP_EQUAL, pair[column], 0, 1), missing]
    for pair in _NEW_NAMESPACE.values():
        program += [_step(_JUMP_EQUAL, pair[column], 0, 4), _step(_LOAD, _FIRST)]
        program += [_step(_JUMP_SET, _NAMESPACE_FLAGS, 0, 1), refuse, _returning(_ALLOW)]
    program += [_step(_JUMP_EQUAL, _IOCTL[column], 0, 5), _step(_LOAD, _SECOND)]
    for request in _TERMINAL_REQUESTS:
        program += [_step(_JUMP_EQUAL, request, 0, 1), refuse]
    return b"".join([*program, _returning(_ALLOW)])


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("=HBBI", code, then, otherwise, value)


def _returning(value: int) -> bytes:
    return _step(_RETURN, value)
