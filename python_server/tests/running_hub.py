"""A real JupyterHub below a base URL, with servers for two users and one service for all."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import time
import urllib.error
import urllib.request
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from running_gateway import free_port
from running_worker import PACKAGES

from freshkernel.common.processes import descendants

BASE = "/class/"
USERS = ("ann", "bob")
START_SECONDS = 180.0
# Longer than the time after which a run counts as activity again (20 seconds).
CULLED_SECONDS = 30
ADMIN, GRADER, OUTSIDER = (secrets.token_hex(16) for _ in range(3))

CONFIG = """
c = get_config()  # noqa
c.JupyterHub.bind_url = "http://127.0.0.1:{ports[0]}{base}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{ports[1]}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{ports[2]}"
c.ConfigurableHTTPProxy.command = {proxy!r}
c.JupyterHub.db_url = "sqlite:///hub.sqlite"
c.JupyterHub.cookie_secret_file = "cookie_secret"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allowed_users = set({users!r})
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = "{home}/users/{{username}}"
c.Spawner.cmd = [{python!r}, "-m", "jupyterhub.singleuser"]
c.Spawner.args = {options!r}
c.Spawner.environment = {variables!r}
c.Spawner.http_timeout = c.Spawner.start_timeout = 180
c.JupyterHub.services = [
    {{"name": "admin", "api_token": {admin!r}}},
    {{"name": "grader", "api_token": {grader!r}}},
    {{"name": "outsider", "api_token": {outsider!r}}},
    {{
        "name": "culler",
        "command": [
            {python!r}, "-m", "jupyterhub_idle_culler", "--timeout={culled}", "--cull-every=2"
        ],
    }},
    {{
        "name": "lesson",
        "url": "http://127.0.0.1:{ports[3]}",
        "command": [{python!r}, "-m", "jupyterhub.singleuser", *{options!r}],
        "environment": {{**{variables!r}, "JUPYTER_DATA_DIR": "{home}/lesson"}},
        "cwd": "{home}/lesson",
    }},
]
c.JupyterHub.load_roles = [
    {{"name": "tests", "scopes": ["admin:users", "admin:servers", "tokens"], "services": ["admin"]}},
    {{"name": "user", "scopes": ["self", "access:services!service=lesson"]}},
    {{"name": "grader", "scopes": ["access:servers!user=ann"], "services": ["grader"]}},
    {{
        "name": "culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["culler"],
    }},
]
"""


class Reply(NamedTuple):
    """An answer of the hub, or of a server behind its proxy."""

    status: int
    json: Any
    location: str


class RunningHub:
    """The hub and its proxy. `python` is that of their environment, `proxy` the program of the proxy."""

    def __init__(self, python: Path, proxy: Path, home: Path) -> None:
        self.home = home
        self.ports = [free_port() for _ in range(4)]
        for name in ("lesson", "tmp", "metadata", *(f"users/{user}" for user in USERS)):
            (home / name).mkdir(parents=True)
        self._write_metadata()
        config = home / "jupyterhub_config.py"
        config.write_text(self._config(python, proxy))
        with (home / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(python), "-m", "jupyterhub", "-f", str(config)],
                cwd=home,
                env={**os.environ, "PATH": f"{python.parent}:{os.environ['PATH']}"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.wait_until(lambda: self.ask("hub/api/").status == 200, "The hub does not start.")

    def _write_metadata(self) -> None:
        """What an installation of the package has: the extension reads its version."""
        folder = self.home / "metadata" / f"freshkernel-{version('freshkernel')}.dist-info"
        folder.mkdir()
        text = f"Metadata-Version: 2.1\nName: freshkernel\nVersion: {version('freshkernel')}\n"
        (folder / "METADATA").write_text(text)

    def _config(self, python: Path, proxy: Path) -> str:
        variables = {
            "PYTHONPATH": f"{PACKAGES}:{self.home / 'metadata'}",
            "JUPYTER_NO_CONFIG": "1",
            "TMPDIR": str(self.home / "tmp"),
            "JUPYTERHUB_ACTIVITY_INTERVAL": "5",
        }
        return CONFIG.format(
            ports=self.ports,
            base=BASE,
            home=self.home,
            python=str(python),
            proxy=["node", str(proxy)],
            users=USERS,
            options=["--allow-root", "--ServerApp.jpserver_extensions={'freshkernel': True}"],
            variables=variables,
            culled=CULLED_SECONDS,
            admin=ADMIN,
            grader=GRADER,
            outsider=OUTSIDER,
        )

    def ask(self, path: str, token: str = ADMIN, method: str = "GET", body: object = None) -> Reply:
        """Asks through the proxy, below the base URL."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ports[0]}{BASE}{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"token {token}"},
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310
                status, text, headers = response.status, response.read(), response.headers
        except urllib.error.HTTPError as error:
            with error:
                status, text, headers = error.code, error.read(), error.headers
        except OSError:
            return Reply(0, None, "")
        is_json = "json" in headers.get("Content-Type", "")
        value = json.loads(text) if is_json and text else None
        return Reply(status, value, headers.get("Location", ""))

    def wait_until(self, is_true: Any, failure: str, seconds: float = START_SECONDS) -> None:
        """Waits until something is true."""
        end = time.monotonic() + seconds
        while not is_true():
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(self.why(failure))
            time.sleep(0.2)

    def why(self, failure: str) -> str:
        """A failure, with the end of the log."""
        return f"{failure}\n{(self.home / 'log').read_text()[-4_000:]}"

    def token_of(self, user: str) -> str:
        """A new token of a user."""
        reply = self.ask(f"hub/api/users/{user}/tokens", method="POST", body={})
        assert reply.status == 201, self.why(str(reply))
        return str(reply.json["token"])

    def start_server(self, user: str) -> None:
        """Starts the server of a user, if it does not run."""
        if self.is_ready(user):
            return
        reply = self.ask(f"hub/api/users/{user}/server", method="POST", body={})
        assert reply.status in (201, 202), self.why(str(reply))
        self.wait_until(lambda: self.is_ready(user), f"The server of {user} does not start.")

    def stop_server(self, user: str) -> None:
        """Stops the server of a user, as their hub page does."""
        self.ask(f"hub/api/users/{user}/server", method="DELETE")
        self.wait_until(lambda: not self.servers(user), f"The server of {user} does not stop.")

    def servers(self, user: str) -> Any:
        """The servers of a user."""
        return self.ask(f"hub/api/users/{user}").json["servers"]

    def is_ready(self, user: str) -> bool:
        """Whether the server of a user can be used."""
        found = self.servers(user).get("")
        return bool(found and found["ready"])

    def stop(self) -> None:
        """Ends the hub with everything that it started."""
        family = [self.process.pid, *descendants(self.process.pid)]
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
        for pid in family:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                continue
        self.process.wait()
