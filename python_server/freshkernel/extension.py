"""Brings the handlers into a Jupyter server."""

from __future__ import annotations

from importlib.metadata import version

from jupyter_server.serverapp import ServerApp
from jupyter_server.services.contents.filemanager import FileContentsManager
from jupyter_server.utils import url_path_join

from .handlers import ProjectSettingsHandler, StatusHandler
from .project_settings import ProjectFolder

VERSION = version("freshkernel")


def project_folder(server_app: ServerApp) -> ProjectFolder | None:
    """The served folder, or None where notebooks are not files of this machine."""
    manager = server_app.contents_manager
    if not isinstance(manager, FileContentsManager):
        return None
    return ProjectFolder(manager.root_dir, allow_hidden=manager.allow_hidden)


def load(server_app: ServerApp) -> None:
    """Add the handlers below `freshkernel/` of the server's base URL."""
    folder = project_folder(server_app)
    base_url = server_app.web_app.settings["base_url"]
    server_app.web_app.add_handlers(
        ".*$",
        [
            (
                url_path_join(base_url, "freshkernel", "status"),
                StatusHandler,
                {"version": VERSION, "capabilities": ["project-settings"] if folder else []},
            ),
            (
                url_path_join(base_url, "freshkernel", "project-settings"),
                ProjectSettingsHandler,
                {"folder": folder},
            ),
        ],
    )
    server_app.log.info("Freshkernel %s is loaded.", VERSION)
