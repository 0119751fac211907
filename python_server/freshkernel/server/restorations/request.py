"""Converts a request of a page into the job of the command; refuses invalid requests."""

from __future__ import annotations

import re
from pathlib import Path

from freshkernel.common.protocol import ProjectTrust, RestorationRequest, RestoreJob
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.request import stricter_sandbox
from freshkernel.server.check_runs.settings import RunSettings

MAXIMUM_RUNS = 30
COPY_BYTES = 200_000_000
# Parsing more would block the server.
MAXIMUM_BYTES = 20_000_000
# A restoration always ends, also where the server's runs have no limit of time.
MAXIMUM_SECONDS = 1_800.0

_ADDED_FOLDER = re.compile(r"[^/\\\0]{1,200}\.restore")


def maximum_bytes(settings: RunSettings) -> int:
    """The maximum size of a request."""
    return min(settings.notebook_bytes, MAXIMUM_BYTES)


def job_of(
    request: RestorationRequest,
    notebook: Path,
    settings: RunSettings,
    trust: ProjectTrust = "unknown",
) -> RestoreJob:
    """The job for a request: with the server's limits, and the stricter isolation of both."""
    for text in (request["text"], request["added_folder"], request["kernel_name"] or ""):
        try:
            text.encode()
        except UnicodeEncodeError as error:
            message = "The request has characters that UTF-8 cannot encode."
            raise RequestRefusedError(400, message) from error
    folder = request["added_folder"]
    if not _ADDED_FOLDER.fullmatch(folder) or folder.startswith("."):
        raise RequestRefusedError(400, "added_folder must be a name that ends with `.restore`.")
    return RestoreJob(
        path=str(notebook),
        text=request["text"],
        kernel_name=request["kernel_name"],
        added_folder=folder,
        max_runs=MAXIMUM_RUNS,
        limits={
            **settings.limits,
            "seconds": min(settings.limits["seconds"] or MAXIMUM_SECONDS, MAXIMUM_SECONDS),
        },
        copy_bytes=COPY_BYTES,
        sandbox=stricter_sandbox(request["sandbox"], settings, trust),
        project_trust=trust,
        passed_variables=list(settings.passed_variables),
        network=settings.network and request["network"],
        approach=request.get("approach", "restore"),
    )
