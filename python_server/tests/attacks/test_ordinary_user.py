"""The protection of files for an ordinary user: for root, permissions do not count."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from running_worker import (
    ENDLESS,
    RunningWorker,
    as_user,
    environment,
    job,
    packages_first,
    wait_until_gone,
)
from sandbox_attacks import WRITES

_NOBODY = 65534
_LIMIT = 10_000_000
_PROBE = (
    "from freshkernel.processes.sandbox import sandbox_program, why_unusable\n"
    "print(why_unusable(sandbox_program(), network=True) or '', end='')"
)


class User:
    """An ordinary user with a folder."""

    def __init__(self, root: Path) -> None:
        self.id = _NOBODY if os.getuid() == 0 else None
        self.root = root
        self.project = root / "project"
        self.home = root / "home"
        self.project.mkdir()
        environment(self.home)

    def own(self) -> None:
        """Gives the user everything below the folder."""
        if self.id is not None:
            for path in (self.root, *self.root.rglob("*")):
                os.chown(path, self.id, self.id, follow_symlinks=False)

    def python(self, code: str) -> subprocess.CompletedProcess[str]:
        """Runs a program as this user."""
        arguments: dict[str, Any] = {} if self.id is None else as_user(self.id)
        variables = {**os.environ, "PYTHONPATH": packages_first()}
        command = [sys.executable, "-c", code]
        return subprocess.run(
            command, env=variables, capture_output=True, text=True, check=False, **arguments
        )

    def start(self, *cells: str, **changes: Any) -> RunningWorker:
        """Starts a run."""
        self.own()
        tested = job(self.project, cells, copy_bytes=_LIMIT, **changes)
        variables = {"HOME": str(self.home)}
        return RunningWorker(tested, self.home, variables, user=self.id)

    def run(self, *cells: str, **changes: Any) -> RunningWorker:
        """Runs cells to the end of the run."""
        worker = self.start(*cells, **changes)
        worker.read_rest()
        return worker


def why_unusable(user: User) -> str:
    """Why the user cannot run the tests; empty if they can."""
    try:
        ended = user.python("import freshkernel, ipykernel")
    except PermissionError as error:
        return str(error)
    return ended.stderr[-200:] if ended.returncode else ""


@pytest.fixture
def user() -> Iterator[User]:
    # Folders of pytest are closed to other users.
    root = Path(tempfile.mkdtemp(prefix="fk-user-"))
    try:
        found = User(root)
        found.own()
        if reason := why_unusable(found):
            pytest.skip(f"An ordinary user cannot use this Python: {reason}")
        yield found
        assert list(found.home.glob("*/freshkernel-*")) == []
    finally:
        shutil.rmtree(root, ignore_errors=True)


def statuses(worker: RunningWorker) -> list[str]:
    return [each["status"] for each in worker.result()["cells"]]


def test_copies_of_repositories_and_links_are_read_only(user: User) -> None:
    (user.root / "theirs").mkdir()
    for name in (".git/config", "node_modules/x.js", "env/pyvenv.cfg", "../theirs/file"):
        file = user.project / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("original")
    (user.project / "file").symlink_to("../theirs/file")
    (user.project / "folder").symlink_to("../theirs", target_is_directory=True)
    names = [".git/config", "node_modules/x.js", "env/pyvenv.cfg", "file", "folder/file"]
    worker = user.run(*(f"open({name!r}, 'w')" for name in names), "open('file').read()")
    assert statuses(worker) == ["error"] * 5 + ["ok"]
    errors = [each["error"] for each in worker.result()["cells"][:5]]
    assert {error["ename"] for error in errors if error} == {"PermissionError"}
    assert (user.root / "theirs" / "file").read_text() == "original"


def test_what_the_user_may_not_read_is_left_out(user: User) -> None:
    if user.id is None:
        pytest.skip("Only root can make files of another user.")
    worker = user.start("1")
    worker.read_rest()
    secret = user.project / "secret"
    secret.write_text("secret")
    secret.chmod(0o600)
    tested = job(user.project, ["open('secret')"], copy_bytes=_LIMIT)
    worker = RunningWorker(tested, user.home, {"HOME": str(user.home)}, user=user.id)
    worker.read_rest()
    files = worker.result()["files"]
    assert statuses(worker) == ["error"]
    assert files is not None
    assert [each["path"] for each in files["left_out"]] == ["secret"]


TAKEN = """
import os
for name in ("a/b", "a"):
    os.makedirs(name, exist_ok=True)
    open(f"{name}/file", "w").close()
for name, mode in (("a/b", 0), ("a", 0o400), (".", 0o100)):
    os.chmod(name, mode)
"""
DEEP = "import os\nfor _ in range(3_000): os.mkdir('x'); os.chdir('x')\nos.chmod('.', 0)"


@pytest.mark.parametrize("code", [TAKEN, DEEP])
def test_folders_whose_rights_were_taken_away_are_removed(user: User, code: str) -> None:
    """The fixture looks for what is left."""
    assert user.run(code).result()["cells"][0]["status"] == "ok"


def test_the_folder_on_a_gateway_is_removed(user: User) -> None:
    code = (
        "from freshkernel.staging import inside_files\n"
        "import os, tempfile\n"
        f"tempfile.tempdir = {str(user.home)!r}\n"
        "folder = inside_files.make_and_enter('token', 'project')['folder']\n"
        f"{TAKEN}\n"
        "os.chmod(folder, 0)\n"
        "print(inside_files.remove(folder, ''), os.path.lexists(folder))"
    )
    ended = user.python(code)
    assert ended.stdout == "{'removed': True} False\n", ended.stderr


def test_the_sandbox(user: User) -> None:
    """All attacks of `test_sandbox.py`, in one run."""
    if reason := user.python(_PROBE).stdout:
        pytest.skip(f"An ordinary user has no sandbox here: {reason}")
    file = user.root / "mine" / "file"
    file.parent.mkdir()
    file.write_text("original")
    cells = [text.format(file=str(file), outside=os.getpid()) for text in WRITES]
    worker = user.run(*cells, "open('new', 'w').write('x')", sandbox="required")
    assert worker.result()["sandbox"]["protected"]
    results = zip([*WRITES, "new"], statuses(worker), strict=True)
    assert [code for code, status in results if status == "ok"] == ["new"]
    assert file.read_text() == "original"
    assert [each.name for each in file.parent.iterdir()] == ["file"]


@pytest.mark.parametrize("member", [0, 1, 2])
def test_a_killed_process_leaves_nothing(user: User, member: int) -> None:
    worker = user.start(ENDLESS)
    worker.read_until(lambda event: event["kind"] == "output")
    family = worker.family()
    os.kill(family[member], signal.SIGKILL)
    worker.read_rest()
    assert wait_until_gone(family) == []
