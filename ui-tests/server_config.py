"""Settings of the Jupyter servers that the browser tests start; servers.ts sets the variables."""

import os
from pathlib import Path

from jupyter_server.auth.authorizer import AllowAllAuthorizer
from jupyterlab.galata import configure_jupyter_server

c = get_config()  # type: ignore[name-defined]  # noqa: F821

configure_jupyter_server(c)
c.ServerApp.port = int(os.environ["FRESHKERNEL_UI_PORT"])
c.ServerApp.base_url = os.environ["FRESHKERNEL_UI_BASE_URL"]
c.ServerApp.root_dir = os.environ["FRESHKERNEL_UI_ROOT"]
c.LabApp.workspaces_dir = os.environ["FRESHKERNEL_UI_WORKSPACES"]
c.JupyterNotebookApp.expose_app_in_browser = True
c.ServerApp.allow_root = hasattr(os, "geteuid") and os.geteuid() == 0

# The strict server requires a token and refuses requests from other sites.
token = os.environ.get("FRESHKERNEL_UI_TOKEN", "")
c.IdentityProvider.token = token
c.ServerApp.disable_check_xsrf = not token

# Most tests are about projects of the user; those of others lie in a folder of their own.
c.Freshkernel.trusted = [os.environ["FRESHKERNEL_UI_ROOT"]]

# The gateway server can send runs to a kernel gateway.
if "FRESHKERNEL_UI_GATEWAY" in os.environ:
    c.Freshkernel.gateways = {
        "bench": {
            "url": os.environ["FRESHKERNEL_UI_GATEWAY"],
            "token": os.environ["FRESHKERNEL_UI_GATEWAY_TOKEN"],
            "resources": "2 cores for tests",
        },
        "gone": {"url": "http://127.0.0.1:1", "resources": "1 x A100"},
        "pool": {"gateways": ["gone", "bench"]},
    }


class ReadersOnlyRead(AllowAllAuthorizer):
    """Users whose name begins with “Reader” cannot change files."""

    def is_authorized(self, handler, user, action, resource):  # type: ignore[no-untyped-def]
        """Whether a user may do something."""
        is_reader = user.display_name.startswith("Reader")
        # jupyter-collaboration opens a document with a request that counts as writing.
        is_opening = "/api/collaboration/session/" in handler.request.path
        return not (is_reader and action == "write" and resource == "contents" and not is_opening)


c.ServerApp.authorizer_class = ReadersOnlyRead

# Stores shared documents outside of the folder in which the tests start.
c.SQLiteYStore.db_path = str(Path(c.LabApp.workspaces_dir).parent / "shared-documents.db")

Path(c.ServerApp.root_dir).mkdir(parents=True, exist_ok=True)
