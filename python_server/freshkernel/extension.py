"""Brings the handlers into a Jupyter server."""

from __future__ import annotations

import asyncio
from importlib.metadata import version

from jupyter_server.serverapp import ServerApp
from jupyter_server.services.contents.filemanager import FileContentsManager
from jupyter_server.utils import url_path_join

from .handlers import ProjectSettingsHandler, RequirementFilesHandler, StatusHandler
from .project_settings import ProjectFolder
from .requirement_files import RequirementFolder
from .served_folder import ServedFolder

VERSION = version("freshkernel")


def served_folder(server_app: ServerApp) -> ServedFolder | None:
    """The served folder, or None where notebooks are not files of this machine."""
    manager = server_app.contents_manager
    if not isinstance(manager, FileContentsManager):
        return None
    return ServedFolder(manager.root_dir, allow_hidden=manager.allow_hidden)


def load(server_app: ServerApp) -> None:
    """Add the handlers below `freshkernel/` of the server's base URL."""
    folder = served_folder(server_app)
    capabilities = ["project-settings", "requirement-files"] if folder else []
    writing = asyncio.Lock()
    base_url = server_app.web_app.settings["base_url"]
    server_app.web_app.add_handlers(
        ".*$",
        [
            (
                url_path_join(base_url, "freshkernel", "status"),
                StatusHandler,
                {"version": VERSION, "capabilities": capabilities},
            ),
            (
                url_path_join(base_url, "freshkernel", "project-settings"),
                ProjectSettingsHandler,
                {"folder": ProjectFolder(folder) if folder else None, "writing": writing},
            ),
            (
                url_path_join(base_url, "freshkernel", "requirement-files"),
                RequirementFilesHandler,
                {"folder": RequirementFolder(folder) if folder else None, "writing": writing},
            ),
        ],
    )
    server_app.log.info("Freshkernel %s is loaded.", VERSION)
