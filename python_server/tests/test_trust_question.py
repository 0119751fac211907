"""The question about a project that is not known, in a real terminal."""

from __future__ import annotations

import json
import os
import pty
import shutil
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "dist" / "freshkernel.cjs"
_CANCELED = 3


def _ask(project: Path, variables: dict[str, str], keys: bytes) -> tuple[int, str]:
    """Checks a notebook in a terminal, and answers the question; returns the exit code and what was shown."""
    node = shutil.which("node") or "node"
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(project)
        os.execve(node, [node, str(PROGRAM), "check", "a.ipynb"], variables)  # noqa: S606
    shown = b""
    while True:
        try:
            part = os.read(terminal, 4_096)
        except OSError:
            break
        if not part:
            break
        if b"cancel" in part and b"cancel" not in shown:
            os.write(terminal, keys)
        shown += part
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), shown.decode(errors="replace")


@pytest.mark.parametrize("keys", [b"\x03", b"\x04", b"c\r", b"what\r"])
def test_nothing_runs_and_nothing_is_kept_after_it_was_canceled(
    keys: bytes, tmp_path: Path
) -> None:
    project, mark = tmp_path / "project", tmp_path / "ran"
    (project / ".git").mkdir(parents=True)
    (project / "freshkernel.toml").write_text(f"trusted = [{json.dumps(str(project))}]\n")
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": 1, "outputs": []}
    cells = [{**cell, "source": f"open({str(mark)!r}, 'w')"}]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (project / "a.ipynb").write_text(json.dumps(notebook))
    variables = {name: value for name, value in os.environ.items() if name != "CI"}
    folders = {f"XDG_{each}_HOME": str(tmp_path / each) for each in ("STATE", "CONFIG")}
    code, shown = _ask(project, {**variables, **folders, "TERM": "xterm"}, keys)
    assert "`trusted` is not a setting" in shown
    assert "Not known as your own project" in shown
    assert (code, mark.exists()) == (_CANCELED, False)
    assert not (tmp_path / "STATE").exists()
