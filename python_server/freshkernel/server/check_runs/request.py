"""Converts a request of a client into the job of a worker; refuses invalid requests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar, cast

from freshkernel.common.parameters import ParameterError, assignments
from freshkernel.common.protocol import (
    ProjectTrust,
    RunCell,
    RunJob,
    RunLimits,
    RunRequest,
    SandboxMode,
)
from freshkernel.gateways.choices import ChoiceError, chosen_gateway
from freshkernel.gateways.pool import GatewayTarget
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.settings import RunSettings, require_sense

_STARTUP_SECONDS = 600.0

Number = TypeVar("Number", int, float)


def _refuse(message: str) -> RequestRefusedError:
    return RequestRefusedError(400, message)


def _text_of(source: object) -> str | None:
    if isinstance(source, str):
        return source
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return "".join(cast(list[str], source))
    return None


def _cell_of(index: int, cell: Mapping[str, object]) -> RunCell:
    source = _text_of(cell.get("source"))
    if source is None:
        raise _refuse(f"Cell {index} of the notebook has no source.")
    metadata = cell.get("metadata")
    tags = metadata.get("tags") if isinstance(metadata, Mapping) else None
    count, own_id = cell.get("execution_count"), cell.get("id")
    return RunCell(
        index=index,
        id=own_id if isinstance(own_id, str) else None,
        source=source,
        tags=[tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else [],
        execution_count=count if isinstance(count, int) else None,
    )


def cells_of(notebook: Mapping[str, object]) -> list[RunCell]:
    """The code cells of a notebook of nbformat 4."""
    cells = notebook.get("cells")
    if notebook.get("nbformat") != 4 or not isinstance(cells, list):
        raise _refuse("The notebook is not of nbformat 4. Open it in JupyterLab to convert it.")
    if not all(isinstance(cell, Mapping) for cell in cells):
        raise _refuse("A cell of the notebook is not an object.")
    return [
        _cell_of(index, cell) for index, cell in enumerate(cells) if cell.get("cell_type") == "code"
    ]


def _stricter(asked: Number | None, bound: Number | None) -> Number | None:
    """The smaller limit; None is no limit."""
    if asked is None or bound is None:
        return bound if asked is None else asked
    return min(asked, bound)


def _limits_of(request: RunRequest, settings: RunSettings) -> RunLimits:
    asked = request["limits"]
    if asked is None:
        return settings.limits
    try:
        require_sense(asked)
    except (ValueError, OverflowError) as error:
        raise _refuse(f"A limit is not valid: {error}") from error
    return stricter_limits(asked, settings)


def stricter_limits(asked: RunLimits, settings: RunSettings) -> RunLimits:
    """Limits that are nowhere beyond those of the server."""
    bounds = settings.limits
    return {
        **asked,
        "seconds": _stricter(asked["seconds"], bounds["seconds"]),
        "cell_seconds": _stricter(asked["cell_seconds"], bounds["cell_seconds"]),
        "memory_bytes": _stricter(asked["memory_bytes"], bounds["memory_bytes"]),
        "startup_seconds": min(asked["startup_seconds"], _STARTUP_SECONDS),
        "cell_output_bytes": min(asked["cell_output_bytes"], settings.output_bytes),
        "output_bytes": min(asked["output_bytes"], settings.output_bytes),
    }


def stricter_sandbox(
    asked: SandboxMode, settings: RunSettings, trust: ProjectTrust = "unknown"
) -> SandboxMode:
    """The strictest one of a mode, the server's, and what the user answered about the project."""
    if trust == "sandbox":
        return "required"
    strictness: tuple[SandboxMode, ...] = ("off", "auto", "required")
    return max(settings.sandbox, asked, key=strictness.index)


def gateway_of(request: RunRequest, gateways: Mapping[str, GatewayTarget]) -> GatewayTarget | None:
    """The gateway of the request, after checking the execution target; None for this machine."""
    try:
        return chosen_gateway(request["place"], request["kernel_name"], gateways)
    except ChoiceError as error:
        raise _refuse(str(error)) from error


def require_text(request: RunRequest) -> None:
    """Refuses names that no file, kernel or run can have, because UTF-8 cannot encode them."""
    for name in (request["path"], request["kernel_name"], request["repeat_of"] or ""):
        try:
            name.encode()
        except UnicodeEncodeError as error:
            raise _refuse(
                "A name in the request has characters that UTF-8 cannot encode."
            ) from error


def job_of(
    request: RunRequest,
    run: str,
    notebook: Path,
    folder: Path,
    settings: RunSettings,
    trust: ProjectTrust = "unknown",
) -> RunJob:
    """The job for a request, without its cells; its result goes to `folder`."""
    if request["copy_bytes"] < 0:
        raise _refuse("copy_bytes must be 0 or more.")
    try:
        assignments(request["parameters"])
    except ParameterError as error:
        raise _refuse(str(error)) from error
    except RecursionError as error:
        raise _refuse("The values of the parameters nest too deeply.") from error
    return RunJob(
        id=run,
        path=str(notebook),
        kernel_name=request["kernel_name"],
        cells=[],
        order=request["order"],
        stop_on_error=request["stop_on_error"],
        parameters=request["parameters"],
        copy_bytes=None if request["own_folder"] else request["copy_bytes"],
        place=request["place"],
        limits=_limits_of(request, settings),
        sandbox=stricter_sandbox(request.get("sandbox", "off"), settings, trust),
        project_trust=trust,
        network=settings.network and request.get("network", True),
        passed_variables=list(settings.passed_variables),
        hash_seed=request.get("hash_seed", 0),
        result_path=str(folder / "worker.json"),
    )
