"""Freshkernel on a real JupyterHub: addresses, users, tokens, idle servers and restarts."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

import pytest
from run_client import request, texts
from running_hub import BASE, CULLED_SECONDS, GRADER, OUTSIDER, RunningHub
from running_worker import ENDLESS

import environment

pytestmark = pytest.mark.skipif(
    os.environ.get("FRESHKERNEL_SCALE") != "full",
    reason="A hub with its proxy is installed and started in `make verify` only.",
)


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHub]:
    """One hub for all tests."""
    python, proxy = environment.set_up_hub()
    running = RunningHub(python, proxy, tmp_path_factory.mktemp("hub"))
    yield running
    running.stop()


class Member:
    """A user or service, with its token, who asks for runs on one server."""

    def __init__(self, hub: RunningHub, token: str, server: str) -> None:
        self._hub = hub
        self._token = token
        self.server = server

    def ask(self, path: str = "", method: str = "GET", body: object = None) -> Any:
        """One request below `freshkernel/runs`."""
        whole = f"{self.server}/freshkernel/runs{path}"
        return self._hub.ask(whole, self._token, method, body)

    def start(self, *cells: str) -> str:
        """A new run."""
        reply = self.ask(method="POST", body=request(*cells))
        assert reply.status == 202, self._hub.why(str(reply))
        assert reply.location == f"{BASE}{self.server}/freshkernel/runs/{reply.json['id']}"
        return str(reply.json["id"])

    def listed(self) -> list[str]:
        """The ids of the runs of this user."""
        return [each["id"] for each in self.ask().json["runs"]]

    def wait_for(self, run: str, state: str) -> None:
        """Waits until a run is in a state."""
        self._hub.wait_until(
            lambda: self.ask(f"/{run}").json["state"] == state, f"The run is not {state}."
        )


def member(hub: RunningHub, user: str, server: str) -> Member:
    return Member(hub, hub.token_of(user), server)


def own_server(hub: RunningHub, user: str) -> Member:
    """A user on their own server."""
    hub.start_server(user)
    return member(hub, user, f"user/{user}")


def test_a_server_for_each_user(hub: RunningHub) -> None:
    ann = own_server(hub, "ann")
    assert hub.ask("user/ann/freshkernel/status", OUTSIDER).status in (302, 403)
    run = ann.start("6 * 7")
    ann.wait_for(run, "finished")
    assert texts(ann.ask(f"/{run}/result").json) == ["42"]

    # A service may use the server of ann, and has runs of its own there.
    grader = Member(hub, GRADER, "user/ann")
    assert grader.listed() == []
    graded = grader.start("'graded'")
    grader.wait_for(graded, "finished")
    assert (grader.listed(), ann.listed()) == ([graded], [run])
    assert grader.ask(f"/{run}/result").status == 404

    # Neither a different user nor a service without the right sees anything.
    for stranger in (Member(hub, OUTSIDER, "user/ann"), member(hub, "bob", "user/ann")):
        for method, path, body in (
            ("GET", "", None),
            ("GET", f"/{run}/result", None),
            ("POST", "", request("1")),
        ):
            reply = stranger.ask(path, method, body)
            assert reply.status == 403, (method, path, reply)
    assert ann.listed() == [run]


def test_two_users_of_one_service(hub: RunningHub) -> None:
    ann, bob = (member(hub, user, "services/lesson") for user in ("ann", "bob"))
    hub.wait_until(lambda: ann.ask().status == 200, "The service does not start.")
    runs = {ann: ann.start("'of ann'"), bob: bob.start("'of bob'")}
    for one, other in ((ann, bob), (bob, ann)):
        one.wait_for(runs[one], "finished")
        assert one.listed() == [runs[one]]
        assert other.ask(f"/{runs[one]}").status == 404
        assert other.ask(f"/{runs[one]}/notebook").status == 404
        assert other.ask(f"/{runs[one]}", "DELETE").status == 404
    assert texts(bob.ask(f"/{runs[bob]}/result").json) == ["'of bob'"]
    assert Member(hub, OUTSIDER, "services/lesson").ask().status == 403


def test_a_waiting_run_outlives_the_server(hub: RunningHub) -> None:
    ann = own_server(hub, "ann")
    active, waiting = ann.start(ENDLESS), ann.start("'taken up'")
    ann.wait_for(active, "running")
    hub.stop_server("ann")
    hub.start_server("ann")
    # Only now does the server know that ann may still use it.
    ann.wait_for(waiting, "finished")
    assert texts(ann.ask(f"/{waiting}/result").json) == ["'taken up'"]
    assert ann.ask(f"/{active}").json["state"] == "interrupted"


def test_an_active_run_keeps_its_server(hub: RunningHub) -> None:
    """No page is open: the culler stops the idle server, and that of the run only after its end."""
    ann, bob = own_server(hub, "ann"), own_server(hub, "bob")
    run = ann.start(f"import time; time.sleep({3 * CULLED_SECONDS})")
    begun = time.monotonic()
    assert bob.listed() is not None
    hub.wait_until(lambda: not hub.servers("bob"), "An idle server is not culled.")
    while time.monotonic() - begun < 2.5 * CULLED_SECONDS:
        assert hub.is_ready("ann"), hub.why("The server of an active run was culled.")
        time.sleep(1)
    hub.wait_until(lambda: not hub.servers("ann"), "The server is not culled after the run.")
    hub.start_server("ann")
    assert ann.ask(f"/{run}").json["state"] == "finished"
