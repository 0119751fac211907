"""The filter of system calls, as the kernel reads it."""

from __future__ import annotations

import errno
import struct
from collections.abc import Sequence

import pytest

from freshkernel.processes.seccomp import filter_program

_ALLOWED = 0x7FFF0000
_ERROR = 0x00050000
_X86, _ARM = 0xC000003E, 0xC00000B7


def answer(machine: str, architecture: int, number: int, *arguments: int) -> int:
    """What the filter answers to a call."""
    program = filter_program(machine) or b""
    steps: Sequence[tuple[int, int, int, int]] = list(struct.iter_unpack("=HBBI", program))
    given = [*arguments, *[0] * (6 - len(arguments))]
    data = struct.pack("=IIQ6Q", number, architecture, 0, *given)
    at, value = 0, 0
    while True:
        code, then, otherwise, operand = steps[at]
        at += 1
        if code == 0x20:
            value = struct.unpack_from("=I", data, operand)[0]
        elif code == 0x06:
            return operand
        else:
            met = {0x15: value == operand, 0x35: value >= operand, 0x45: bool(value & operand)}
            at += then if met[code] else otherwise


@pytest.mark.parametrize(
    ("machine", "architecture", "refused", "allowed"),
    [
        ("x86_64", _X86, [101, 165, 250, 298, 321, 308], [0, 1, 2, 9, 41, 57, 59, 231]),
        ("aarch64", _ARM, [117, 40, 219, 241, 280, 268], [56, 57, 63, 64, 198, 221, 222]),
    ],
)
def test_refuses_calls_by_their_numbers(
    machine: str, architecture: int, refused: list[int], allowed: list[int]
) -> None:
    refusal = _ERROR | errno.EPERM
    assert {answer(machine, architecture, number) for number in refused} == {refusal}
    assert {answer(machine, architecture, number) for number in allowed} == {_ALLOWED}
    assert {answer(machine, architecture, number) for number in (435, 425)} == {
        _ERROR | errno.ENOSYS
    }


@pytest.mark.parametrize(
    ("machine", "architecture", "clone", "unshare", "ioctl"),
    [("x86_64", _X86, 56, 272, 16), ("aarch64", _ARM, 220, 97, 29)],
)
def test_refuses_calls_by_their_arguments(
    machine: str, architecture: int, clone: int, unshare: int, ioctl: int
) -> None:
    refusal = _ERROR | errno.EPERM

    def asked(number: int, *arguments: int) -> int:
        return answer(machine, architecture, number, *arguments)

    for flag in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
        assert asked(clone, flag | 17) == asked(unshare, flag) == refusal
    # A thread, a process, and what threads share.
    assert {asked(clone, 0x3D0F00), asked(clone, 17), asked(unshare, 0x400)} == {_ALLOWED}
    assert {asked(ioctl, 0, 0x5412), asked(ioctl, 0, 2**32 | 0x5412)} == {refusal}
    assert asked(ioctl, 0, 0x541C) == refusal
    assert {asked(ioctl, 0, 0x5413), asked(ioctl, 0x5412, 0)} == {_ALLOWED}


def test_refuses_the_numbers_of_other_processors() -> None:
    missing = _ERROR | errno.ENOSYS
    assert answer("x86_64", 0x40000003, 26) == missing
    assert answer("x86_64", _X86, 0x40000000 | 101) == missing
    assert answer("aarch64", 0x40000028, 26) == missing


def test_there_is_none_for_unknown_processors() -> None:
    assert filter_program("mips") is None
