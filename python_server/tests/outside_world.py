"""What lies outside of a sandbox: files, sockets, processes, memory and a terminal of the user."""

from __future__ import annotations

import contextlib
import ctypes
import os
import secrets
import socket
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any

from escape_attempts import PLANTED, SECRETS

_CREATE = 0o1600
_REMOVE = 0
_libc = ctypes.CDLL(None, use_errno=True)


class OutsideWorld:
    """Made in a folder; removed by `remove`."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "project"
        self.home = folder / "home"
        self.folder = folder / "folder"
        (self.project / "data").mkdir(parents=True)
        self.folder.mkdir()
        (self.folder / "file").write_text("original")
        for name in SECRETS:
            _write(self.home / name, "secret")
        for name in PLANTED:
            _write(self.home / name, "original")
        self._sockets: list[socket.socket] = []
        self._files = [self._temporary(each) for each in ("/tmp", "/var/tmp", "/dev/shm")]  # noqa: S108
        self._short = Path(tempfile.mkdtemp(prefix="fk", dir="/opt" if os.getuid() == 0 else None))
        self._process = subprocess.Popen(
            ["sleep", "600"],
            executable="/bin/sleep",
            env={"TOKEN": "secret", "MARK": "fk-outside"},
            cwd=folder,
        )
        self._found = subprocess.Popen(["/bin/sh", "-c", "sleep 600; : fk-outside"])
        self._terminal = os.openpty()
        key = secrets.randbelow(2**30) + 1
        self._memory = (_libc.shmget(key, 4096, _CREATE), _libc.msgget(key, _CREATE))
        self._semaphores = _libc.semget(key, 1, _CREATE)
        self.facts = self._made(folder, key)

    def _made(self, folder: Path, key: int) -> dict[str, Any]:
        other_run = folder / "tmp" / "freshkernel-run-1-2-3-other" / "secret"
        _write(other_run, "secret")
        mark = secrets.token_hex(6)
        run = Path("/run") if os.access("/run", os.W_OK) else Path("/tmp")  # noqa: S108
        datagrams = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        datagrams.bind(f"\0fk-{mark}-d")
        self._sockets.append(datagrams)
        short_home = Path(os.path.relpath(self.home))
        return {
            "home": str(self.home),
            "tmp": self._files[0],
            "var_tmp": self._files[1],
            "shm": self._files[2],
            "other_run": str(other_run),
            "file": str(self.folder / "file"),
            "folder": str(self.folder),
            "planted_tmp": f"/tmp/fk-{mark}",  # noqa: S108
            "planted_shm": f"/dev/shm/fk-{mark}",  # noqa: S108
            "pid": self._process.pid,
            "socket_tmp": self._listen(f"/tmp/fk-{mark}.sock"),  # noqa: S108
            "socket_var_tmp": self._listen(f"/var/tmp/fk-{mark}.sock"),  # noqa: S108
            "socket_run": self._listen(str(run / f"fk-{mark}-run.sock")),
            "socket_home": self._listen(str(self.home / "s"), short_home / "s"),
            "socket_elsewhere": self._listen(str(self._short / "s")),
            "socket_project": self._listen(str(self.project / "s")),
            "abstract": self._listen(f"\0fk-{mark}")[1:],
            "datagrams": f"fk-{mark}-d",
            "port": self._listen_to_network(),
            "shared": key,
            "messages": key,
            "semaphores": key,
            "terminal": os.ttyname(self._terminal[1]),
        }

    def remove(self) -> None:
        """Removes what is not in the folder."""
        for process in (self._process, self._found):
            process.kill()
            process.wait()
        for listening in self._sockets:
            listening.close()
        for descriptor in self._terminal:
            os.close(descriptor)
        _libc.shmctl(self._memory[0], _REMOVE, None)
        _libc.msgctl(self._memory[1], _REMOVE, None)
        _libc.semctl(self._semaphores, 0, _REMOVE)
        made = [value for value in self.facts.values() if str(value).startswith("/")]
        for path in (*self._files, *made):
            with contextlib.suppress(OSError):
                Path(path).unlink()
        with contextlib.suppress(OSError):
            self._short.rmdir()

    def _temporary(self, folder: str) -> str:
        file, path = tempfile.mkstemp(prefix="fk-", dir=folder)
        os.write(file, b"secret")
        os.close(file)
        return path

    def _listen(self, path: str, bound: Path | None = None) -> str:
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(str(bound or path))
        return self._answer(listening, path)

    def _listen_to_network(self) -> int:
        listening = socket.create_server(("127.0.0.1", 0))
        self._answer(listening, "")
        return int(listening.getsockname()[1])

    def _answer(self, listening: socket.socket, path: str) -> str:
        def answer() -> None:
            with contextlib.suppress(OSError):
                while True:
                    client, _ = listening.accept()
                    with client, contextlib.suppress(OSError):
                        client.sendall(b"hello")

        listening.listen()
        self._sockets.append(listening)
        threading.Thread(target=answer, daemon=True).start()
        return path


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
