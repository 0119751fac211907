"""A sandbox: what a notebook tries outside of its copy fails, and what notebooks usually do works."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from running_worker import (
    ENDLESS,
    HERE,
    Outcome,
    RunCells,
    RunningWorker,
    StartCells,
    job,
    limits,
    run,
    wait_until_gone,
)
from sandbox_attacks import WRITES

from freshkernel.processes.sandbox import (
    Sandbox,
    exit_code_of,
    sandbox_program,
    why_unusable,
)

COPY = 10_000_000
UMASK = os.umask(0o022)
os.umask(UMASK)
REASON = why_unusable(sandbox_program(), network=True)
needs_sandbox = pytest.mark.skipif(REASON is not None, reason=f"no sandbox: {REASON}")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file of the user outside of the project."""
    file = tmp_path / "mine" / "file"
    file.parent.mkdir()
    file.write_text("original")
    return file


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder for temporary files with a short path, as usual."""
    with tempfile.TemporaryDirectory(prefix="fk") as path:
        yield Path(path)


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Outcome, Path]:
    """One run with all attacks, and the file of the user."""
    root = tmp_path_factory.mktemp("attacked")
    (root / "project").mkdir()
    file = root / "mine" / "file"
    file.parent.mkdir()
    file.write_text("original")
    os.utime(file, (1_000_000_000, 1_000_000_000))
    cells = [text.format(file=str(file), outside=os.getpid()) for text in WRITES]
    tested = job(root / "project", cells, copy_bytes=COPY, sandbox="required")
    return run(tested, root / "home"), file


@needs_sandbox
@pytest.mark.parametrize("at", range(len(WRITES)), ids=WRITES)
def test_what_is_outside_of_the_copy(attacked: tuple[Outcome, Path], at: int) -> None:
    outcome, file = attacked
    assert outcome.statuses[at] == "error", outcome.text(at)
    assert outcome.result["sandbox"]["protected"]
    assert (file.read_text(), file.stat().st_mtime) == ("original", 1_000_000_000)
    assert file.stat().st_mode & 0o777 == 0o644 & ~UMASK
    assert [each.name for each in file.parent.iterdir()] == ["file"]


@needs_sandbox
def test_originals_by_absolute_paths(run_cells: RunCells, folder: Path) -> None:
    names = [".git/config", "node_modules/big", "env/bin/python", "own.txt"]
    for name in (*names, "env/pyvenv.cfg"):
        file = folder / name
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text("original")
    cells = [f"open({str(folder / name)!r}, 'w')" for name in names]
    outcome = run_cells(*cells, copy_bytes=COPY, sandbox="auto")
    assert outcome.statuses == ["error"] * 4
    assert outcome.result["files"] is not None
    assert outcome.result["files"]["outside"] == []
    assert {(folder / name).read_text() for name in names} == {"original"}


@needs_sandbox
def test_a_link_to_a_large_environment(run_cells: RunCells, folder: Path) -> None:
    environment = folder / "env"
    environment.mkdir()
    (environment / "pyvenv.cfg").write_text("")
    for number in range(5_001):
        (environment / str(number)).touch()
    outcome = run_cells("open('env/0', 'w')", copy_bytes=COPY, sandbox="auto")
    assert outcome.statuses == ["error"]
    assert (environment / "0").read_text() == ""


USUAL = [
    "open('new.txt', 'w').write('x'); open('new.txt').read()",
    "import tempfile; f = tempfile.NamedTemporaryFile(); f.write(b'x')",
    "open('/tmp/freshkernel_test', 'w').write('x')",
    "import os; os.makedirs(os.path.expanduser('~/.cache/freshkernel-test/new'))",
    "import os; open(os.path.expanduser('~/freshkernel_test'), 'w').write('x')",
    "import multiprocessing; p = multiprocessing.get_context('fork').Pool(2); p.map(abs, [-1, 2])",
    "from multiprocessing import shared_memory as s; m = s.SharedMemory(create=True, size=10**6); m.unlink()",
    "import subprocess; subprocess.run(['true'], check=True)",
    "get_ipython().run_line_magic('sx', 'echo one')",
    "import os; open(os.devnull, 'w').write('x'); os.urandom(3); os.openpty()",
    "import signal; signal.raise_signal(signal.SIGCHLD)",
]


@needs_sandbox
def test_what_notebooks_usually_do(run_cells: RunCells) -> None:
    outcome = run_cells(*USUAL, copy_bytes=COPY, sandbox="required")
    errors = [each["error"] for each in outcome.cells if each["error"]]
    assert errors == []
    assert not Path("/tmp/freshkernel_test").exists()  # noqa: S108
    assert not Path("~/.cache/freshkernel-test").expanduser().exists()
    assert not Path("~/freshkernel_test").expanduser().exists()


@needs_sandbox
def test_modules_in_a_temporary_folder(run_cells: RunCells, tmp_path: Path) -> None:
    modules = tmp_path / "modules"
    modules.mkdir()
    (modules / "ours_alone.py").write_text("value = 41")
    variables = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"]}
    variables["PYTHONPATH"] = str(modules)
    code = f"import ours_alone\nprint(ours_alone.value)\nopen({str(modules / 'new.py')!r}, 'w')"
    outcome = run_cells(code, sandbox="required", kernel_variables=variables)
    assert outcome.text(0).startswith("41\n")
    assert outcome.result["cells"][0]["status"] == "error"
    assert not (modules / "new.py").exists()


@needs_sandbox
def test_settings_of_programs_are_copied(run_cells: RunCells, tmp_path: Path) -> None:
    """A notebook can change the settings of matplotlib, and changes only its copy of them."""
    file = tmp_path / "owner" / ".config" / "matplotlib" / "matplotlibrc"
    file.parent.mkdir(parents=True)
    file.write_text("original")
    variables = {"PATH": os.environ["PATH"], "HOME": str(tmp_path / "owner")}
    code = f"before = open({str(file)!r}).read()\nopen({str(file)!r}, 'w').write('x')\nbefore"
    outcome = run_cells(code, copy_bytes=COPY, sandbox="required", kernel_variables=variables)
    assert outcome.text(0) == "'original'"
    assert file.read_text() == "original"


@needs_sandbox
def test_own_folder(run_cells: RunCells, folder: Path, mine: Path) -> None:
    outcome = run_cells("open('new', 'w')", f"open({str(mine)!r}, 'w')", sandbox="required")
    assert outcome.statuses == ["ok", "error"]
    assert (folder / "new").exists()


def listener() -> tuple[socket.socket, str]:
    server = socket.create_server(("127.0.0.1", 0))
    port = server.getsockname()[1]
    return server, f"import socket; socket.create_connection(('127.0.0.1', {port}), 5)"


@needs_sandbox
@pytest.mark.parametrize("network", [True, False])
def test_network(folder: Path, home: Path, short_folder: Path, network: bool) -> None:
    server, connect = listener()
    with server:
        tested = job(folder, ["1", connect], copy_bytes=COPY, sandbox="required", network=network)
        worker = RunningWorker(tested, home, {"TMPDIR": str(short_folder)})
        worker.read_rest()
    result = worker.result()
    assert result["status"] == "finished", result["message"]
    assert [each["status"] for each in result["cells"]] == ["ok", "ok" if network else "error"]
    assert result["sandbox"]["network"] is network
    assert list(short_folder.glob("freshkernel-*")) == []


@needs_sandbox
def test_no_network_where_sockets_have_no_room(run_cells: RunCells, home: Path) -> None:
    deep = home / ("x" * 90)
    deep.mkdir(parents=True)
    worker = run_cells("1").worker
    again = RunningWorker({**worker.job, "network": False}, home, {"TMPDIR": str(deep)})
    again.read_rest()
    assert again.result()["status"] == "not-started"
    assert "TMPDIR" in again.result()["message"]


class TestEndings:
    pytestmark = needs_sandbox
    sandbox: ClassVar[dict[str, Any]] = {"copy_bytes": COPY, "sandbox": "required"}

    @pytest.mark.parametrize(
        ("code", "text"),
        [
            ("import os; os._exit(7)", "it exited with exit code 7"),
            ("import signal, time; signal.alarm(1); time.sleep(20)", "SIGALRM, an alarm that"),
            ("import os; os.abort()", "by SIGABRT"),
            ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "by SIGKILL"),
        ],
    )
    def test_how_a_kernel_ended(self, run_cells: RunCells, code: str, text: str) -> None:
        outcome = run_cells(code, "2", **self.sandbox)
        assert outcome.result["status"] == "kernel-died"
        assert text in outcome.result["message"]

    def test_a_stopped_kernel(self, run_cells: RunCells) -> None:
        code = "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)"
        outcome = run_cells(code, "2", **self.sandbox)
        assert outcome.result["status"] == "kernel-died"
        assert "SIGSTOP" in outcome.result["message"]

    @pytest.mark.parametrize("code", ["while True: pass", "import time; time.sleep(100)"])
    def test_a_cell_is_interrupted(self, run_cells: RunCells, code: str) -> None:
        outcome = run_cells(code, "'next'", limits=limits(cell_seconds=1.0), **self.sandbox)
        assert outcome.statuses == ["timeout", "ok"]

    def test_memory(self, run_cells: RunCells) -> None:
        code = "x = bytearray(400_000_000); import time; time.sleep(60)"
        outcome = run_cells(code, limits=limits(memory_bytes=300_000_000), **self.sandbox)
        assert outcome.result["status"] == "memory"

    @pytest.mark.parametrize("member", [0, 1, 2, 3, 4])
    def test_killed(self, start_cells: StartCells, member: int) -> None:
        """Any of worker, runner, the two processes of the sandbox, kernel: none of the others is left."""
        code = (
            "import subprocess\nsubprocess.Popen(['sleep', '300'], start_new_session=True)\n"
            + ENDLESS
        )
        worker = start_cells(code, **self.sandbox)
        worker.read_until(lambda event: event["kind"] == "output")
        family = worker.family()
        assert len(family) >= 6
        os.kill(family[member], signal.SIGKILL)
        worker.read_rest()
        assert wait_until_gone(family) == []
        if member == 0:
            # The runner removes the folder.
            end = time.monotonic() + 20
            temporary = worker.home / "tmpdir"
            while list(temporary.glob("freshkernel-*")) and time.monotonic() < end:
                time.sleep(0.05)


class TestMissing:
    @pytest.fixture(params=["none", "broken"])
    def missing(self, request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
        """A machine without bubblewrap, or one that forbids what it needs."""
        programs = tmp_path / "programs"
        programs.mkdir()
        if request.param == "broken":
            program = programs / "bwrap"
            program.write_text(
                "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2; exit 1\n"
            )
            program.chmod(0o755)
        for name in ("sh", "env", "uname"):
            (programs / name).symlink_to(f"/bin/{name}")
        return {"PATH": str(programs)}

    @pytest.mark.parametrize("changes", [{"sandbox": "required"}, {"network": False}])
    def test_is_refused(
        self, folder: Path, home: Path, missing: dict[str, str], changes: dict[str, object]
    ) -> None:
        worker = RunningWorker(job(folder, ["open('ran', 'w')"], **changes), home, missing)
        worker.read_rest()
        result = worker.result()
        assert result["status"] == "not-started"
        assert "bubblewrap" in result["message"]
        assert not (folder / "ran").exists()
        assert not result["sandbox"]["protected"]

    def test_auto_says_so(self, folder: Path, home: Path, missing: dict[str, str]) -> None:
        worker = RunningWorker(job(folder, ["1"], sandbox="auto"), home, missing)
        worker.read_rest()
        result = worker.result()
        assert result["status"] == "finished"
        assert not result["sandbox"]["protected"]
        assert "bubblewrap" in result["sandbox"]["reason"]

    def test_a_container(self, run_cells: RunCells) -> None:
        place = {**HERE, "environment": "docker"}
        outcome = run_cells("1", place=place, sandbox="required")
        assert outcome.result["status"] == "not-started"
        assert "container" in outcome.result["message"]


def test_exit_codes() -> None:
    assert [exit_code_of(code) for code in (None, 0, 7, 128, 137, 139, 255, -9)] == [
        None,
        0,
        7,
        128,
        -9,
        -11,
        255,
        -9,
    ]


@pytest.fixture
def crowded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files with an environment that many newer folders lie next to."""
    folder = tmp_path / "crowded"
    venv.create(folder / "env", symlinks=True)
    os.utime(folder / "env", (1_000_000_000, 1_000_000_000))
    for number in range(60):
        (folder / str(number)).mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@needs_sandbox
def test_an_environment_in_a_crowded_temporary_folder(crowded: Path, tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    sandbox = Sandbox(sandbox_program() or "", scratch, (), network=True)
    program = str(crowded / "env" / "bin" / "python")
    wrapped = sandbox.wrap([program, "-c", "import sys; print(sys.prefix)"], {})
    ended = subprocess.run(wrapped, capture_output=True, text=True, check=False)
    assert (ended.stdout.strip(), ended.stderr) == (str(crowded / "env"), "")


def test_folders_that_vanish(crowded: Path, tmp_path: Path) -> None:
    """What is shown in a private folder may be removed before the mount; bubblewrap would fail then."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    program = str(crowded / "env" / "bin" / "python")
    shown = (crowded / "1", crowded / "no")
    words = Sandbox("bwrap", scratch, (), network=True, shown=shown).wrap([program], {})
    for folder in (*shown, crowded / "env"):
        assert words[words.index(str(folder)) - 1] == "--ro-bind-try"
    assert str(crowded / "59") not in words


def test_a_program_next_to_the_data_of_the_user(tmp_path: Path) -> None:
    """`~/.local` has programs, and keyrings and connection files next to them."""
    home, scratch = tmp_path / "home", tmp_path / "scratch"
    program = home / ".local" / "bin" / "python"
    program.parent.mkdir(parents=True)
    scratch.mkdir()
    program.symlink_to("/bin/true")
    words = Sandbox("bwrap", scratch, (), network=True).wrap([str(program)], {"HOME": str(home)})
    assert str(program.parent) in words
    assert str(home / ".local") not in words


def environment_with_copies(folder: Path, home: Path) -> Path:
    """An environment that has a copy of a program, and says that it was made from a Python with that home."""
    program = folder / "bin" / "python"
    program.parent.mkdir(parents=True)
    program.write_text("")
    program.chmod(0o755)
    (folder / "pyvenv.cfg").write_text(f"home = {home}\nversion = 3.11.7\n")
    return program


def shown_by(program: Path, tmp_path: Path) -> list[str]:
    """The folders that a sandbox shows for a program."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    sandbox = Sandbox("bwrap", scratch, (), network=False)
    command = sandbox.wrap([str(program)], {"HOME": str(tmp_path), "PATH": "/usr/bin"})
    return [
        command[at + 1]
        for at, each in enumerate(command[:-2])
        if each in ("--ro-bind", "--ro-bind-try")
    ]


def test_the_python_from_which_an_environment_was_copied(tmp_path: Path) -> None:
    base = tmp_path / ".pyenv" / "versions" / "3.11.7"
    for each in ("bin/python3.11", "lib/python3.11/os.py"):
        (base / each).parent.mkdir(parents=True)
        (base / each).write_text("")
    program = environment_with_copies(tmp_path / "environment", base / "bin")
    assert str(base) in shown_by(program, tmp_path)


def test_no_other_folder_that_an_environment_names(tmp_path: Path) -> None:
    keys = tmp_path / ".ssh"
    (keys / "bin").mkdir(parents=True)
    program = environment_with_copies(tmp_path / "environment", keys / "bin")
    assert not any(each.startswith(str(keys)) for each in shown_by(program, tmp_path))


@needs_sandbox
def test_the_same_python_as_outside(run_cells: RunCells) -> None:
    outcome = run_cells("import sys\nprint(sys.version, sys.base_prefix)", sandbox="required")
    assert outcome.text(0).strip() == f"{sys.version} {sys.base_prefix}"


def test_settings_that_are_no_files(tmp_path: Path) -> None:
    """Nothing in a home folder makes the sandbox wait, fail or grow."""
    home, scratch = tmp_path / "home", tmp_path / "scratch"
    settings = home / ".config" / "matplotlib"
    settings.mkdir(parents=True)
    scratch.mkdir()
    os.mkfifo(settings / "pipe")
    (settings / "loop").symlink_to("loop")
    (settings / "device").symlink_to("/dev/zero")
    (settings / "large").write_bytes(bytes(2_100_000))
    for number in range(600):
        (settings / f"file{number}").write_bytes(b"x")
    words = Sandbox("bwrap", scratch, (), network=True).wrap(["true"], {"HOME": str(home)})
    assert words[-2:] == ["--", "true"]
    copied = [each for each in scratch.rglob("*") if not each.is_dir()]
    assert len(copied) == 500
    assert all(each.name.startswith("file") for each in copied)


VARIABLES = {"SECRET_TOKEN": "secret", "DATA_DIR": "/data"}
NAMES = "import os; print(*sorted({'SECRET_TOKEN', 'DATA_DIR', 'PATH'} & os.environ.keys()))"


@needs_sandbox
@pytest.mark.parametrize(
    ("sandbox", "named", "seen"),
    [
        ("required", [], "PATH"),
        ("required", ["DATA_DIR"], "DATA_DIR PATH"),
        ("required", ["*"], "DATA_DIR PATH SECRET_TOKEN"),
        ("off", [], "DATA_DIR PATH SECRET_TOKEN"),
    ],
)
def test_variables(folder: Path, home: Path, sandbox: str, named: list[str], seen: str) -> None:
    tested = job(folder, [NAMES], sandbox=sandbox, passed_variables=named)
    worker = RunningWorker(tested, home, VARIABLES)
    worker.read_rest()
    facts = worker.result()["sandbox"]
    assert Outcome(worker, worker.result()).text(0).strip() == seen
    assert facts["variables"] == ("all" if seen.endswith("TOKEN") else "listed")
    assert (facts["withheld"] == 0) is seen.endswith("TOKEN")
