"""The base of handlers of what users own: who asks, what they may do, and what they send."""

from __future__ import annotations

import math

from jupyter_core.utils import ensure_async
from jupyter_server.auth.authorizer import AllowAllAuthorizer
from jupyter_server.auth.identity import IdentityProvider, PasswordIdentityProvider
from jupyter_server.serverapp import ServerApp
from tornado.web import HTTPError

from freshkernel.server.json_handler import JsonHandler

MAXIMUM_WAIT_SECONDS = 20.0

# The name of all anonymous users of a server with one token.
SHARED_USER = "owner"

# Other identity providers know users by name.
_WITHOUT_NAMES = (IdentityProvider, PasswordIdentityProvider)


def has_one_user(server: ServerApp) -> bool:
    """Whether everyone with access to a server is one user, who may do everything."""
    return (
        type(server.identity_provider) in _WITHOUT_NAMES
        and type(server.authorizer) is AllowAllAuthorizer
    )


class OwnedHandler(JsonHandler):
    """A handler of what a user owns."""

    @property
    def user(self) -> str:
        """The name of the user who asks.

        With a shared token or password, Jupyter gives each browser a random name that is lost with its
        cookies. All of them count as one user; otherwise, yesterday's runs could not be found.
        """
        shared = type(self.identity_provider) in _WITHOUT_NAMES
        return SHARED_USER if shared else str(self.current_user.username)

    def number(self, name: str, default: float = 0) -> float:
        """A query parameter, or the default if it is missing."""
        text = self.get_query_argument(name, str(default))
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not 0 <= value < math.inf:
            raise HTTPError(400, f"{name} must be a number of at least 0, not {text!r}.")
        return value

    async def require_execution(self) -> None:
        """Refuses users who may not execute code in kernels, because runs execute code."""
        if not await self._may("execute", "kernels"):
            raise HTTPError(403, "You may not execute code on this server.")

    async def may_start_runs(self) -> bool:
        """Whether the user may do what starting a run needs."""
        return await self._may("write", self.auth_resource) and await self._may(
            "execute", "kernels"
        )

    async def _may(self, action: str, resource: str) -> bool:
        answer = self.authorizer.is_authorized(self, self.current_user, action, resource)
        return bool(await ensure_async(answer))

    async def require_kernel(self, name: str) -> None:
        """Refuses a kernel that this server does not have."""
        found = await ensure_async(self.kernel_spec_manager.find_kernel_specs())
        if name not in found:
            raise HTTPError(
                400, f"There is no kernel {name!r}. Choose one of: {', '.join(sorted(found))}."
            )
