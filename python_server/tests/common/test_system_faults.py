"""Refusals of the system, in words."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import pytest

from freshkernel.common.system_faults import fault_text, is_shortage, run_program, unexpected_fault

COMMAND_LINE = Path(__file__).resolve().parents[3] / "src/cli/console/system-fault.ts"


def refused(code: int, name: str | None = None) -> OSError:
    return OSError(code, "refused", name)


@pytest.mark.parametrize("code", ["ENOSPC", "EDQUOT", "EMFILE", "ENOMEM", "EROFS", "EFBIG"])
def test_the_command_line_says_the_same(code: str) -> None:
    text = re.sub(r"`Free some space, or \$\{OTHER_FOLDER\}`", "", COMMAND_LINE.read_text())
    said = fault_text("It failed", refused(getattr(errno, code)))
    reason, _, remedy = said.removeprefix("It failed: ").partition(". ")
    entry = text[text.index(f"  {code}: {{") :].partition("}")[0]
    assert f"reason: '{reason}'" in entry
    assert remedy in entry or remedy.startswith("Free some space, or use a folder on another disk")


def test_a_shortage_is_about_no_file() -> None:
    assert is_shortage(refused(errno.ENOSPC))
    assert is_shortage(MemoryError())
    assert not is_shortage(refused(errno.EACCES))
    assert not is_shortage(ValueError())


def test_other_errors_are_passed_on() -> None:
    assert unexpected_fault(refused(errno.ENOENT)) is None
    assert fault_text("It failed", refused(errno.ENOENT)) == "It failed: refused."
    assert fault_text("It failed", ValueError("why")) == "It failed: why."
    assert "`/a`" in (unexpected_fault(refused(errno.EACCES, "/a")) or "")


def test_a_program_ends_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def full() -> int:
        raise refused(errno.ENOSPC, "/full")

    with pytest.raises(SystemExit) as ended:
        run_program(full)
    assert ended.value.code == 1
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(OSError, match="refused"):
        run_program(lambda: int(open_missing()))


def open_missing() -> str:
    raise refused(errno.ENOENT)
