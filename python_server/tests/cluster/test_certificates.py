"""Schedulers with TLS: only those with certificates of the same authority talk to each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed.security import Security
from running_cluster import RunningCluster, RunningDriver, running_cluster

PREFIX = "DASK_DISTRIBUTED__COMM__TLS"


def certificates(folder: Path) -> dict[str, str]:
    """Writes new certificates; returns the variables that name them."""
    made = Security.temporary()
    folder.mkdir()
    paths = {"ca": made.tls_ca_file, "cert": made.tls_client_cert, "key": made.tls_client_key}
    for name, text in paths.items():
        (folder / f"{name}.pem").write_text(str(text))
    variables = {f"{PREFIX}__CA_FILE": str(folder / "ca.pem")}
    for role in ("SCHEDULER", "WORKER", "CLIENT"):
        for name in ("cert", "key"):
            variables[f"{PREFIX}__{role}__{name.upper()}"] = str(folder / f"{name}.pem")
    return variables


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return certificates(tmp_path_factory.mktemp("tls") / "right")


@pytest.fixture(scope="module")
def cluster(
    right: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningCluster]:
    folder = tmp_path_factory.mktemp("dask")
    with running_cluster(folder, 1, protocol="tls", variables=right) as started:
        yield started


def test_right_certificates(cluster: RunningCluster, right: dict[str, str]) -> None:
    driver = RunningDriver(cluster.address, variables=right)
    assert driver.read_until("ready")["slots"] == 1
    driver.close()
    driver.kill()


def test_wrong_certificates(cluster: RunningCluster, tmp_path: Path) -> None:
    driver = RunningDriver(cluster.address, variables=certificates(tmp_path / "wrong"))
    message = driver.read_until("refused")["message"]
    assert "do not accept each other's certificates" in message
    assert f"{PREFIX}__CA_FILE" in message
    driver.kill()


def test_no_certificates(cluster: RunningCluster) -> None:
    driver = RunningDriver(cluster.address)
    assert "needs certificates" in driver.read_until("refused")["message"]
    driver.kill()
