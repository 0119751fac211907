"""The Jupyter server extension: its settings and handlers."""

from __future__ import annotations

import asyncio
from datetime import datetime, timezone
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from jupyter_core.paths import jupyter_data_dir
from jupyter_events import EventLogger
from jupyter_server.extension.application import ExtensionApp
from jupyter_server.gateway.managers import GatewayMappingKernelManager
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.contents.filemanager import FileContentsManager
from traitlets import Bool, Dict, Enum, Float, Integer, List, TraitError, Unicode, default, validate

from freshkernel.common.protocol import (
    InvalidMessageError,
    RunLimits,
    RunSummary,
    RunTargets,
    SandboxMode,
    parse_run_limits,
)
from freshkernel.gateways.choices import gateway_choices
from freshkernel.gateways.pool import GatewayTarget, parse_gateways
from freshkernel.gateways.settings import GatewayConfigError
from freshkernel.server.check_run_events import RunEvents
from freshkernel.server.check_run_handlers import HANDLERS, RunAccess
from freshkernel.server.check_run_metrics import RunMetrics
from freshkernel.server.check_runs.request_reader import RequestReader
from freshkernel.server.check_runs.service import RunService
from freshkernel.server.check_runs.settings import (
    RunSettings,
    require_sense,
    require_weights,
    usual_limits,
)
from freshkernel.server.execution_target_handlers import ExecutionTargetsHandler
from freshkernel.server.gateway_states_handler import GatewayStatesHandler, KnownGatewayStates
from freshkernel.server.handlers import (
    ProjectSettingsHandler,
    RequirementFilesHandler,
    StatusHandler,
)
from freshkernel.server.kept_history.limits import HistoryLimits
from freshkernel.server.kept_history.store import HistoryStore
from freshkernel.server.kept_history_handler import HistoryAccess, KeptHistoryHandler
from freshkernel.server.notebook_files import NotebookFileFinder
from freshkernel.server.notebook_files_handler import NotebookFilesHandler, file_turns
from freshkernel.server.owned_handler import SHARED_USER, has_one_user
from freshkernel.server.project_settings import ProjectFolder
from freshkernel.server.requirement_files import RequirementFolder
from freshkernel.server.restoration_handlers import HANDLERS as RESTORATION_HANDLERS
from freshkernel.server.restoration_handlers import RestorationAccess
from freshkernel.server.restorations.service import RestorationService
from freshkernel.server.served_folder import ServedFolder
from freshkernel.server.setting_faults import setting_faults
from freshkernel.server.trust_handler import TrustAccess, TrustHandler, trust_access

VERSION = version("freshkernel")

# What a server with a folder of notebooks can do.
CAPABILITIES = [
    "project-settings",
    "requirement-files",
    "runs",
    "restorations",
    "notebook-files",
    "trust",
]


class Freshkernel(ExtensionApp):
    """Lints notebooks for reproducibility, and runs them again on a fresh kernel."""

    name = "freshkernel"

    runs_folder = Unicode(
        help="The folder of the runs. Default: `freshkernel/runs` in Jupyter's data folder."
    ).tag(config=True)
    runs_at_once = Integer(2, min=1, help="The maximum number of active runs.").tag(config=True)
    runs_at_once_per_user = Integer(
        1, min=1, help="The maximum number of active runs of one user; further runs wait."
    ).tag(config=True)
    waiting_runs_per_user = Integer(
        20, min=1, help="The maximum number of waiting runs of one user; further runs are refused."
    ).tag(config=True)
    waiting_runs = Integer(
        500,
        min=1,
        help="The maximum number of waiting runs of all users; further runs are refused.",
    ).tag(config=True)
    resume_hours = Float(
        4.0,
        min=0,
        help=(
            "How many hours after a server ended the next one takes up its waiting runs; older ones end. "
            "0: they always end."
        ),
    ).tag(config=True)
    run_weights = Dict(
        help=(
            "Weights of users in the queue, by name; 1 for all others. A user with weight 2 begins twice as many "
            "runs as one with weight 1 while both have waiting runs."
        )
    ).tag(config=True)
    run_limits = Dict(
        help=(
            "Default limits of runs: cell_seconds (None), seconds (1800), "
            "startup_seconds (60), memory_bytes (None), cell_output_bytes (20 million), "
            "output_bytes (100 million). None is no limit."
        )
    ).tag(config=True)
    maximum_output_bytes = Integer(
        500_000_000, min=1, help="The maximum output_bytes that a request may set."
    ).tag(config=True)
    maximum_notebook_bytes = Integer(
        100_000_000, min=1, help="The maximum size of a submitted notebook."
    ).tag(config=True)
    maximum_notebook_cells = Integer(
        20_000, min=1, help="The maximum number of cells of a submitted notebook."
    ).tag(config=True)
    kept_runs = Integer(
        200, min=1, help="The maximum number of finished runs of one user to keep."
    ).tag(config=True)
    kept_bytes = Integer(
        2_000_000_000,
        min=1,
        help="The maximum total size of finished runs; the newest run of each user is always kept.",
    ).tag(config=True)
    kept_days = Float(90.0, min=0, help="The number of days for which finished runs are kept.").tag(
        config=True
    )

    history = Bool(
        True,
        help="Whether users can keep the history of their kernels across sessions, which is off until they ask for it.",
    ).tag(config=True)
    history_folder = Unicode(
        help="The folder of kept histories. Default: `freshkernel/history` in Jupyter's data folder."
    ).tag(config=True)
    history_days = Float(
        90.0, min=0, help="The number of days for which the history of a kernel session is kept."
    ).tag(config=True)
    history_notebook_bytes = Integer(
        10_000_000, min=1, help="The maximum size of the history of one notebook."
    ).tag(config=True)
    history_user_bytes = Integer(
        200_000_000, min=1, help="The maximum size of all histories of one user."
    ).tag(config=True)

    sandbox = Enum(
        ["off", "auto", "required"],
        "off",
        help=(
            "Whether kernels of runs start in a sandbox (bubblewrap), outside of which they cannot write: "
            "`auto` if bubblewrap works; `required` refuses runs otherwise. Users can only be stricter."
        ),
    ).tag(config=True)
    passed_variables = List(
        Unicode(),
        help="Environment variables that kernels in a sandbox get, next to harmless ones; `*`: all.",
    ).tag(config=True)
    trusted = List(
        Unicode(),
        help="Folders whose projects are trusted: no question is asked before their code runs. Absolute paths.",
    ).tag(config=True)
    network = Bool(
        True, help="Whether runs have network access. Without it, they need a sandbox."
    ).tag(config=True)
    gateways = Dict(
        help=(
            "Kernel gateways that can run notebooks, by name. Each is a dictionary with `url` and, "
            "optionally: token, token_file or token_command, ca_certs, client_cert, client_key, "
            "validate_cert, kernels, environment, staging, resources, queue_seconds, launch_seconds, "
            "reconnect_seconds."
        )
    ).tag(config=True)

    @default("runs_folder")
    def _usual_runs_folder(self) -> str:
        return str(Path(jupyter_data_dir()) / "freshkernel" / "runs")

    @default("history_folder")
    def _usual_history_folder(self) -> str:
        return str(Path(jupyter_data_dir()) / "freshkernel" / "history")

    @validate("run_limits")
    def _whole_limits(self, proposal: dict[str, Any]) -> RunLimits:
        try:
            limits = parse_run_limits({**usual_limits(), **proposal["value"]})
            require_sense(limits)
        except (InvalidMessageError, ValueError) as error:
            raise TraitError(f"Freshkernel.run_limits: {error}") from error
        return limits

    @validate("run_weights")
    def _usable_weights(self, proposal: dict[str, Any]) -> dict[str, float]:
        try:
            require_weights(proposal["value"])
        except ValueError as error:
            raise TraitError(f"Freshkernel.run_weights: {error}") from None
        return cast(dict[str, float], proposal["value"])

    @validate("gateways")
    def _usable_gateways(self, proposal: dict[str, Any]) -> dict[str, Any]:
        try:
            parse_gateways(proposal["value"], "Freshkernel.gateways")
        except GatewayConfigError as error:
            raise TraitError(str(error)) from None
        return cast(dict[str, Any], proposal["value"])

    def known_gateways(self) -> dict[str, GatewayTarget]:
        """The configured gateways and pools, by name."""
        return parse_gateways(self.gateways, "Freshkernel.gateways")

    def faults(self) -> list[str]:
        """The settings that are not valid, with reasons."""
        own, server = (each.config.get("Freshkernel", {}) for each in (self, self._server()))
        return setting_faults(type(self), {**server, **own})

    def run_settings(self) -> RunSettings:
        """The settings of runs."""
        return RunSettings(
            at_once=self.runs_at_once,
            at_once_per_user=self.runs_at_once_per_user,
            waiting_per_user=self.waiting_runs_per_user,
            waiting=self.waiting_runs,
            resume_hours=self.resume_hours,
            weights=self.run_weights,
            kept_runs=self.kept_runs,
            kept_bytes=self.kept_bytes,
            kept_days=self.kept_days,
            notebook_bytes=self.maximum_notebook_bytes,
            notebook_cells=self.maximum_notebook_cells,
            output_bytes=self.maximum_output_bytes,
            limits=cast(RunLimits, {**usual_limits(), **self.run_limits}),
            sandbox=cast(SandboxMode, self.sandbox),
            network=self.network,
            passed_variables=tuple(self.passed_variables),
        )

    def history_limits(self) -> HistoryLimits:
        """The limits of kept histories."""
        return HistoryLimits(
            days=self.history_days,
            notebook_bytes=self.history_notebook_bytes,
            user_bytes=self.history_user_bytes,
        )

    def _server(self) -> ServerApp:
        if self.serverapp is None:
            raise RuntimeError("The extension is not part of a server.")
        return self.serverapp

    def served_folder(self) -> ServedFolder | None:
        """The served folder, or None if notebooks are not files on this machine."""
        manager = self._server().contents_manager
        if not isinstance(manager, FileContentsManager):
            return None
        return ServedFolder(manager.root_dir, allow_hidden=manager.allow_hidden)

    def capabilities(self, folder: ServedFolder | None) -> list[str]:
        """What the server offers to the page."""
        if folder is None:
            return []
        offered = [*CAPABILITIES, *(["history"] if self.history else [])]
        # A gateway's kernels see other files.
        is_remote = isinstance(self._server().kernel_manager, GatewayMappingKernelManager)
        return offered if is_remote else [*offered, "local-kernels"]

    def initialize_handlers(self) -> None:
        """Adds the handlers below `freshkernel/` of the server's base URL."""
        folder = self.served_folder()
        capabilities = self.capabilities(folder)
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
            (
                "freshkernel/notebook-files",
                NotebookFilesHandler,
                {
                    "finder": NotebookFileFinder(folder) if folder else None,
                    "turns": file_turns(),
                },
            ),
        ]
        self.handlers.append(
            (
                "freshkernel/places",
                ExecutionTargetsHandler,
                {"folder": folder, "find": self.execution_targets},
            )
        )
        states = KnownGatewayStates(self.known_gateways())
        self.handlers.append(("freshkernel/gateways", GatewayStatesHandler, {"states": states}))
        self._initialize_runs(folder)
        self.log.info("Freshkernel %s is loaded.", VERSION)

    def execution_targets(self, notebook: Path, kernel_name: str) -> RunTargets:
        """The execution targets of a notebook with this kernel."""
        # Imported on demand: the server starts faster without it.
        from freshkernel.environments.choices import environment_choices

        return RunTargets(
            version=1,
            gateways=gateway_choices(self.known_gateways()),
            environments=environment_choices(notebook, kernel_name),
        )

    def _initialize_runs(self, folder: ServedFolder | None) -> None:
        server = self._server()
        self._run_events = RunEvents(cast(EventLogger, server.event_logger))
        metrics = RunMetrics()
        settings = self.run_settings()

        def notify(summary: RunSummary) -> None:
            self._run_events.emit(summary)
            metrics.observe(summary)

        self._runs = RunService(
            Path(self.runs_folder),
            settings,
            notify,
            server.log,
            self.known_gateways(),
            self._note_activity,
        )
        metrics.read(self._runs)
        trust = trust_access(self.trusted, folder)
        faults = self.faults()
        for fault in faults:
            server.log.error("%s Runs are refused until it is right.", fault)
        access = RunAccess(
            self._runs,
            folder,
            settings.notebook_bytes,
            RequestReader(settings.notebook_cells),
            trust.projects,
            " ".join(faults),
        )
        self._access = access
        self.handlers += [(pattern, handler, {"access": access}) for pattern, handler in HANDLERS]
        self.handlers.append(("freshkernel/trust", TrustHandler, {"access": trust}))
        self._initialize_restorations(folder, settings, trust, " ".join(faults))
        self._initialize_history(folder, " ".join(faults))

    async def _start_jupyter_server_extension(self, serverapp: ServerApp) -> None:
        """Takes up waiting runs without a request, if it would show nothing: all are one user, with all rights."""
        if has_one_user(serverapp):
            self._runs.welcome_by(
                lambda: self._access.resume(SHARED_USER, serverapp.kernel_spec_manager)
            )
            await self._runs.open()

    def _initialize_history(self, folder: ServedFolder | None, faults: str) -> None:
        store = HistoryStore(Path(self.history_folder), self.history_limits(), self._server().log)
        text = "The settings of this server are not valid, so it has no limits for histories:"
        refusal = f"{text} {faults}" if faults else ""
        if not self.history:
            refusal = "The settings of this server turn off kept histories."
        access = HistoryAccess(store, folder, refusal)
        self.handlers.append(("freshkernel/history", KeptHistoryHandler, {"access": access}))

    def _initialize_restorations(
        self,
        folder: ServedFolder | None,
        settings: RunSettings,
        trust: TrustAccess,
        faults: str,
    ) -> None:
        self._restorations = RestorationService(settings)
        access = RestorationAccess(self._restorations, folder, settings, trust.projects, faults)
        self.handlers += [
            (pattern, handler, {"access": access}) for pattern, handler in RESTORATION_HANDLERS
        ]

    def _note_activity(self) -> None:
        """Counts as activity of the server, which JupyterHub asks for before it stops an idle one."""
        self._server().web_app.settings["last_activity_times"]["freshkernel"] = datetime.now(
            timezone.utc
        )

    def current_activity(self) -> dict[str, int] | None:
        """What runs; Jupyter Server does not stop by `shutdown_no_activity_timeout` meanwhile."""
        activity = {
            "runs": self._runs.queued + self._runs.running,
            "restorations": self._restorations.running,
        }
        return activity if any(activity.values()) else None

    async def stop_extension(self) -> None:
        """Ends all runs and restorations before the server ends."""
        self._run_events.close()
        await asyncio.gather(self._runs.close(), self._restorations.close())
