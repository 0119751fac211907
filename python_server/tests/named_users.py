"""Users whom a server knows by a header, so that a test can send requests of several."""

from __future__ import annotations

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.web import RequestHandler


class NamedUsers(IdentityProvider):
    """Everyone is who the header `X-User` says."""

    async def get_user_token(self, handler: RequestHandler) -> User:
        """The user of a request."""
        return User(handler.request.headers["X-User"])
