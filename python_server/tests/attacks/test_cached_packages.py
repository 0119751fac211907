"""Builds without a network use the wheels that pip and uv cached, and can neither change the caches nor read their records.

The caches are filled by the tools themselves, from an index that wants a password and signs its addresses.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import pytest
from bare_command import FULL_SCALE
from offline_builds import run_offline, uv_program
from package_index import Answering, serving
from small_wheels import make_wheel

from environment import VENV_PYTHON
from freshkernel.processes.sandbox import sandbox_program, why_unusable

#: Each tool with one place, and at full scale with both.
PLACES = [("pip", "elsewhere"), ("uv", "home")]
if FULL_SCALE:
    PLACES += [("pip", "home"), ("uv", "elsewhere")]
REASON = why_unusable(sandbox_program(), network=False)
pytestmark = pytest.mark.skipif(REASON is not None, reason=f"no sandbox: {REASON}")

SECRETS = ("top-password", "top-signature", "top-cookie", "top-private")
ENCODED = base64.b64encode(b"user:top-password").decode()
PROJECT = """
[project]
name = "trap"
version = "1"
dependencies = ["alpha"]
[build-system]
requires = ["alpha"]
build-backend = "backend"
backend-path = ["."]
"""
# Says what it can read and write of the caches, and fails.
BACKEND = """
import json, os
from urllib.parse import unquote, urlsplit
import alpha
readable, written = [], []
places = {places!r}
for name in ('PIP_FIND_LINKS', 'UV_FIND_LINKS'):
    for each in os.environ[name].replace(',', ' ').split():
        places.append(unquote(urlsplit(each).path))
for name in ('PIP_CACHE_DIR', 'UV_CACHE_DIR', 'HOME', 'TMPDIR'):
    places.append(os.environ[name])
for place in places:
    for above, _, names in os.walk(place):
        for name in names:
            path = os.path.join(above, name)
            try:
                content = open(path, 'rb').read()
            except OSError:
                continue
            # Written backward here, which is not found itself.
            readable += [each for each in {secrets!r} if each[::-1].encode() in content]
            if name.endswith('.whl') or 'alpha' in name:
                try:
                    open(path, 'ab').write(b'poison')
                    os.replace(path, path + '.moved')
                    written.append(name)
                except OSError:
                    pass
for each in {places!r}:
    try:
        os.makedirs(os.path.join(each, 'planted'))
        written.append('planted')
    except OSError:
        pass
raise SystemExit('FOUND ' + json.dumps([alpha.VERSION, readable, written]))
"""


@contextmanager
def signed_index(wheels: Path) -> Iterator[str]:
    """An index that wants a password; yields its address with it."""

    class Handler(Answering):
        headers_of_answers: ClassVar = {
            **{"Vary": "Authorization", "Set-Cookie": "top-cookie=1"},
            "Cache-Control": "max-age=600",
        }

        def respond(self) -> None:
            """Answers with the page of a package, or with a wheel."""
            path = self.path.partition("?")[0]
            name = path.rstrip("/").rpartition("/")[2]
            if ENCODED not in self.headers.get("Authorization", ""):
                self.send_response(401)
                self.send_header("WWW-Authenticate", "Basic")
                self.end_headers()
            elif path.endswith(".whl"):
                self.answer("application/octet-stream", (wheels / name).read_bytes())
            else:
                found = wheels.glob(f"{name}-*.whl")
                links = (f'<a href="/{each.name}?top-signature">{each.name}</a>' for each in found)
                self.answer("text/html", "".join(links).encode())

    with serving(Handler) as port:
        yield f"http://user:top-password@127.0.0.1:{port}/simple/"


def fill(caches: Path, tmp_path: Path) -> None:
    """Installs a package with pip and uv, which cache it, and leaves a private one as if from an address."""
    served = tmp_path / "served"
    served.mkdir()
    make_wheel(served, "alpha", "1.5")
    (private := caches / "uv/archive-v0/private").mkdir(parents=True)
    (private / "private.py").write_text("top-private")
    quiet = {**os.environ, "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": "", "UV_FIND_LINKS": ""}
    kept = {**quiet, "UV_CACHE_DIR": str(caches / "uv"), "PIP_CACHE_DIR": str(caches / "pip")}
    with signed_index(served) as index:
        target = ["--target", str(tmp_path / "installed"), "--no-deps", "alpha"]
        python = str(VENV_PYTHON)
        trusted = ["--index-url", index, "--trusted-host", "127.0.0.1"]
        pip = [python, "-m", "pip", "install", "--quiet", *trusted, *target]
        subprocess.run(pip, env=kept, check=True)
        uv = [str(uv_program()), "pip", "install", "--quiet", "--python", python, *target]
        subprocess.run([*uv, "--default-index", index], env=kept, check=True)
    stored = b"".join(each.read_bytes() for each in caches.rglob("*") if each.is_file())
    assert all(each.encode() in stored for each in (*SECRETS[1:], ENCODED))


def state_of(caches: Path) -> dict[str, str]:
    """The files of the caches, with hashes of their contents."""
    return {
        str(each.relative_to(caches)): hashlib.sha256(each.read_bytes()).hexdigest()
        for each in caches.rglob("*")
        if each.is_file()
    }


@pytest.fixture
def caches(place: str, tmp_path: Path) -> Iterator[tuple[Path, dict[str, str]]]:
    """The caches, and the variables that name them; in the home folder, or in one that a sandbox sees otherwise."""
    if place == "home":
        caches, variables = tmp_path / "home" / ".cache", {}
    else:
        caches = Path(tempfile.mkdtemp(prefix="fk", dir="/opt" if os.getuid() == 0 else None))
        variables = {"UV_CACHE_DIR": str(caches / "uv"), "PIP_CACHE_DIR": str(caches / "pip")}
    yield caches, variables
    shutil.rmtree(caches)


@pytest.mark.parametrize(("tool", "place"), PLACES)
def test_cached_wheels_without_a_network(
    offline: Path, tmp_path: Path, caches: tuple[Path, dict[str, str]], tool: str
) -> None:
    (offline / "requirements.txt").write_text("alpha\n")
    fill(caches[0], tmp_path)
    before = state_of(caches[0])
    cells = ["import alpha, os; print(alpha.VERSION, os.stat(alpha.__file__).st_nlink)"]
    outcome = run_offline(offline, tmp_path, tool, cells, caches[1])
    assert outcome.result["status"] == "finished", outcome.result["message"]
    # No file of the environment is one of the caches.
    assert outcome.text(0) == "1.5 1\n"
    assert outcome.result["sandbox"]["cached_wheels"] == 1
    assert outcome.result["sandbox"]["environment"] == "sandbox-without-network"
    assert state_of(caches[0]) == before


@pytest.mark.parametrize(("tool", "place"), PLACES)
def test_a_build_that_attacks_the_caches(
    offline: Path, tmp_path: Path, caches: tuple[Path, dict[str, str]], tool: str
) -> None:
    (offline / "pyproject.toml").write_text(PROJECT)
    places = [str(caches[0])]
    backend = BACKEND.format(places=places, secrets=[each[::-1] for each in (*SECRETS, ENCODED)])
    (offline / "backend.py").write_text(backend)
    fill(caches[0], tmp_path)
    before = state_of(caches[0])
    outcome = run_offline(offline, tmp_path, tool, ["1"], caches[1])
    assert outcome.result["status"] == "environment-failed"
    (log,) = (tmp_path / "environments").glob("*.log")
    text = re.search(r"FOUND (\[.*\])", log.read_text())
    assert text is not None, log.read_text()
    version, readable, written = json.loads(text[1])
    assert version == "1.5"
    assert readable == []
    # It can only change its own copies.
    assert "alpha-1.5-py3-none-any.whl" in written
    assert state_of(caches[0]) == before
