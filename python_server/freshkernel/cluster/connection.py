"""Connects to a scheduler, or starts a cluster on this machine."""

from __future__ import annotations

import asyncio
import os
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from freshkernel.cluster.exchange import prepare
from freshkernel.cluster.scheduler_address import SchedulerAddress

_CONNECT_SECONDS = 20
_WORKER_SECONDS = 30
_LOOK_SECONDS = 0.2
_PREPARE_SECONDS = 60


class ConnectionRefusedByClusterError(Exception):
    """Why the cluster cannot be used; the message says what to do."""


@asynccontextmanager
async def connected(address: SchedulerAddress, workers: int | None) -> AsyncIterator[Any]:
    """A client of the scheduler, whose workers have this version of the package."""
    async with _client(address, workers) as client:
        await _wait_for_workers(client, address)
        await _check_workers(client)
        yield client


@asynccontextmanager
async def _client(address: SchedulerAddress, workers: int | None) -> AsyncIterator[Any]:
    from distributed import Client, LocalCluster
    from distributed.security import Security

    if address.host is not None:
        security = _security_of(address)
        try:
            client = await Client(
                address.text,
                asynchronous=True,
                security=security,
                timeout=_CONNECT_SECONDS,
                set_as_default=False,
                direct_to_workers=False,
            )
        except (OSError, ssl.SSLError, ValueError, TypeError) as error:
            raise ConnectionRefusedByClusterError(_reason(address, error)) from error
        try:
            yield client
        finally:
            await _close(client)
        return
    # Encrypted, so that other users of this machine cannot run code as this user.
    cluster = await LocalCluster(
        n_workers=workers or os.cpu_count() or 1,
        threads_per_worker=1,
        asynchronous=True,
        security=Security.temporary(),
        dashboard_address=None,
        host="127.0.0.1",
        silence_logs=50,
    )
    try:
        async with Client(cluster, asynchronous=True, set_as_default=False) as client:
            yield client
    finally:
        await cluster.close()


async def _close(client: Any) -> None:
    try:
        await asyncio.wait_for(client.close(), _CONNECT_SECONDS)
    except (asyncio.TimeoutError, OSError):
        return


def _security_of(address: SchedulerAddress) -> Any:
    """The certificates in Dask's own configuration."""
    from distributed.security import Security

    if address.protocol != "tls":
        return None
    try:
        security = Security()
        security.get_connection_args("client")
    except (OSError, ssl.SSLError, ValueError, TypeError) as error:
        text = f"The certificates for {address.text} cannot be read: {error}. {_CERTIFICATES}"
        raise ConnectionRefusedByClusterError(text) from error
    if security.tls_ca_file is None or security.tls_client_cert is None:
        text = f"{address.text} needs certificates, and none are configured. {_CERTIFICATES}"
        raise ConnectionRefusedByClusterError(text)
    return security


_CERTIFICATES = (
    "Name them in the configuration of Dask (`distributed.comm.tls`), or by the environment variables "
    "DASK_DISTRIBUTED__COMM__TLS__CA_FILE, DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT and "
    "DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY."
)


def _reason(address: SchedulerAddress, error: BaseException) -> str:
    causes: list[BaseException] = []
    at: BaseException | None = error
    while at is not None and len(causes) < 10:
        causes.append(at)
        at = at.__cause__ or at.__context__
    refusal = next((each for each in causes if isinstance(each, ssl.SSLError)), None)
    text = " ".join(str(each) for each in causes)
    if refusal is not None or "certificate" in text.lower() or "ssl" in text.lower():
        return (
            f"The scheduler at {address.text} and this machine do not accept each other's certificates "
            f"({refusal or error}). Both must be signed by the same authority. {_CERTIFICATES}"
        )
    return (
        f"No scheduler answers at {address.text} ({error}). Start one with `dask scheduler`, or check the address, "
        "the port and the firewall."
    )


async def _wait_for_workers(client: Any, address: SchedulerAddress) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + _WORKER_SECONDS
    while not await client.scheduler.ncores():
        if loop.time() > end:
            text = f"The scheduler has no workers. Start some with: dask worker {address.text}"
            raise ConnectionRefusedByClusterError(text)
        await asyncio.sleep(_LOOK_SECONDS)


async def _check_workers(client: Any) -> None:
    """Refuses workers without this version of the package: they would run notebooks differently, or not at all."""
    answers = await asyncio.wait_for(client.run(prepare, on_error="return"), _PREPARE_SECONDS)
    own = version("freshkernel")
    wrong = {}
    for worker, answer in answers.items():
        if isinstance(answer, BaseException):
            wrong[worker] = f"has no package freshkernel ({answer})"
        elif answer.get("version") != own:
            wrong[worker] = f"has freshkernel {answer.get('version')}"
    if wrong:
        listed = "; ".join(f"{worker} {what}" for worker, what in sorted(wrong.items())[:5])
        text = f"Every worker needs freshkernel {own}: {listed}. Install it there: pip install 'freshkernel[dask]=={own}'"
        raise ConnectionRefusedByClusterError(text)
