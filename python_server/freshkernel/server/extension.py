"""Brings the handlers into a Jupyter server, with what an administrator can set."""

from __future__ import annotations

import asyncio
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from jupyter_core.paths import jupyter_data_dir
from jupyter_events import EventLogger
from jupyter_server.extension.application import ExtensionApp
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.contents.filemanager import FileContentsManager
from traitlets import Dict, Float, Integer, TraitError, Unicode, default, validate

from freshkernel.common.protocol import InvalidMessageError, RunLimits, RunPlaces, parse_run_limits
from freshkernel.gateways.choices import gateway_choices
from freshkernel.gateways.settings import GatewayConfigError, GatewaySettings, parse_gateways
from freshkernel.server.check_run_events import RunEvents
from freshkernel.server.check_run_handlers import HANDLERS, RunAccess
from freshkernel.server.check_runs.service import RunService
from freshkernel.server.check_runs.settings import RunSettings, usual_limits
from freshkernel.server.execution_target_handlers import PlacesHandler
from freshkernel.server.handlers import (
    ProjectSettingsHandler,
    RequirementFilesHandler,
    StatusHandler,
)
from freshkernel.server.project_settings import ProjectFolder
from freshkernel.server.requirement_files import RequirementFolder
from freshkernel.server.served_folder import ServedFolder

VERSION = version("freshkernel")


class Freshkernel(ExtensionApp):
    """Lints notebooks for reproducibility, and runs them again on a fresh kernel."""

    name = "freshkernel"

    runs_folder = Unicode(
        help="Where runs are kept: `freshkernel/runs` in Jupyter's data folder, if nothing else is set."
    ).tag(config=True)
    runs_at_once = Integer(2, min=1, help="How many runs go on at once.").tag(config=True)
    runs_at_once_per_user = Integer(
        1, min=1, help="How many of them may be one user's; further ones wait."
    ).tag(config=True)
    waiting_runs_per_user = Integer(
        20, min=1, help="How many runs of one user may wait; further ones are refused."
    ).tag(config=True)
    run_limits = Dict(
        help=(
            "Limits of runs for which nobody asked for others: cell_seconds (None), seconds (1800), "
            "startup_seconds (60), memory_bytes (None), cell_output_bytes (20 million), "
            "output_bytes (100 million). None is no limit."
        )
    ).tag(config=True)
    maximum_output_bytes = Integer(
        500_000_000,
        min=1,
        help="How many bytes of outputs of one run are kept, whatever is asked for.",
    ).tag(config=True)
    maximum_notebook_bytes = Integer(
        100_000_000, min=1, help="How large a notebook may be that is sent to be run."
    ).tag(config=True)
    kept_runs = Integer(200, min=1, help="How many ended runs are kept.").tag(config=True)
    kept_bytes = Integer(
        2_000_000_000, min=1, help="How many bytes ended runs may have together; the newest stays."
    ).tag(config=True)
    kept_days = Float(90.0, min=0, help="For how many days an ended run is kept.").tag(config=True)

    gateways = Dict(
        help=(
            "Kernel gateways on which notebooks can be run, by name. Each is a dictionary with `url` and, "
            "as needed: token, token_file or token_command, ca_certs, client_cert, client_key, "
            "validate_cert, kernels, environment, staging, resources, queue_seconds, launch_seconds, "
            "reconnect_seconds."
        )
    ).tag(config=True)

    @default("runs_folder")
    def _usual_runs_folder(self) -> str:
        return str(Path(jupyter_data_dir()) / "freshkernel" / "runs")

    @validate("run_limits")
    def _whole_limits(self, proposal: dict[str, Any]) -> RunLimits:
        try:
            return parse_run_limits({**usual_limits(), **proposal["value"]})
        except InvalidMessageError as error:
            raise TraitError(f"Freshkernel.run_limits: {error}") from error

    @validate("gateways")
    def _usable_gateways(self, proposal: dict[str, Any]) -> dict[str, Any]:
        try:
            parse_gateways(proposal["value"], "Freshkernel.gateways")
        except GatewayConfigError as error:
            raise TraitError(str(error)) from None
        return cast(dict[str, Any], proposal["value"])

    def known_gateways(self) -> dict[str, GatewaySettings]:
        """The gateways of the configuration, by their names."""
        return parse_gateways(self.gateways, "Freshkernel.gateways")

    def run_settings(self) -> RunSettings:
        """The settings of runs."""
        return RunSettings(
            at_once=self.runs_at_once,
            at_once_per_user=self.runs_at_once_per_user,
            waiting_per_user=self.waiting_runs_per_user,
            kept_runs=self.kept_runs,
            kept_bytes=self.kept_bytes,
            kept_days=self.kept_days,
            notebook_bytes=self.maximum_notebook_bytes,
            output_bytes=self.maximum_output_bytes,
            limits=cast(RunLimits, {**usual_limits(), **self.run_limits}),
        )

    def _server(self) -> ServerApp:
        if self.serverapp is None:
            raise RuntimeError("The extension is not part of a server.")
        return self.serverapp

    def served_folder(self) -> ServedFolder | None:
        """The served folder, or None where notebooks are not files of this machine."""
        manager = self._server().contents_manager
        if not isinstance(manager, FileContentsManager):
            return None
        return ServedFolder(manager.root_dir, allow_hidden=manager.allow_hidden)

    def initialize_handlers(self) -> None:
        """Add the handlers below `freshkernel/` of the server's base URL."""
        folder = self.served_folder()
        capabilities = ["project-settings", "requirement-files", "runs"] if folder else []
        status = {"version": VERSION, "capabilities": capabilities}
        writing = asyncio.Lock()
        project = ProjectFolder(folder) if folder else None
        requirements = RequirementFolder(folder) if folder else None
        self.handlers += [
            ("freshkernel/status", StatusHandler, status),
            (
                "freshkernel/project-settings",
                ProjectSettingsHandler,
                {"folder": project, "writing": writing},
            ),
            (
                "freshkernel/requirement-files",
                RequirementFilesHandler,
                {"folder": requirements, "writing": writing},
            ),
        ]
        self.handlers.append(
            ("freshkernel/places", PlacesHandler, {"folder": folder, "find": self.places})
        )
        self._initialize_runs(folder)
        self.log.info("Freshkernel %s is loaded.", VERSION)

    def places(self, notebook: Path, kernel_name: str) -> RunPlaces:
        """Where a notebook that names this kernel can be run."""
        # Loaded when it is asked for: the server starts earlier without it.
        from freshkernel.environments.choices import environment_choices

        return RunPlaces(
            version=1,
            gateways=gateway_choices(self.known_gateways()),
            environments=environment_choices(notebook, kernel_name),
        )

    def _initialize_runs(self, folder: ServedFolder | None) -> None:
        server = self._server()
        self._run_events = RunEvents(cast(EventLogger, server.event_logger))
        settings = self.run_settings()
        self._runs = RunService(
            Path(self.runs_folder),
            settings,
            self._run_events.tell,
            server.log,
            self.known_gateways(),
        )
        access = RunAccess(self._runs, folder, settings.notebook_bytes)
        self.handlers += [(pattern, handler, {"access": access}) for pattern, handler in HANDLERS]

    async def stop_extension(self) -> None:
        """End all runs before the server ends."""
        self._run_events.close()
        await self._runs.close()
