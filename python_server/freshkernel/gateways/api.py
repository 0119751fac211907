"""A gateway's HTTP interface: kernels are started, looked at, interrupted and deleted."""

from __future__ import annotations

import json
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from tornado.httpclient import HTTPClientError, HTTPRequest, HTTPResponse
from tornado.httputil import HTTPHeaders
from tornado.iostream import StreamClosedError
from tornado.simple_httpclient import (
    HTTPStreamClosedError,
    HTTPTimeoutError,
    SimpleAsyncHTTPClient,
)

from freshkernel.gateways.credentials import Credentials, GatewayError
from freshkernel.gateways.settings import GatewaySettings

CONNECT_SECONDS = 20.0
_REQUEST_SECONDS = 30.0
# How long to wait for the answer which gateway it is: without it a kernel is asked for all the same.
_KIND_SECONDS = 10.0
# What is said over HTTP is short: descriptions of kernels and reasons.
_LARGEST_ANSWER = 10_000_000
REFUSED = (401, 403)
_REASON_CHARACTERS = 300


class UnreachableError(GatewayError):
    """No answer came: nothing is known of what became of the request."""


@dataclass(frozen=True)
class Answer:
    """What came back, whatever its status; `reason` is fit to be told to people."""

    status: int
    body: Any
    reason: str


class GatewayApi:
    """Used from one event loop."""

    def __init__(self, settings: GatewaySettings) -> None:
        self.settings = settings
        self.credentials = Credentials(settings)
        self._client = SimpleAsyncHTTPClient(force_instance=True, max_body_size=_LARGEST_ANSWER)
        # None until it has told.
        self._is_enterprise: bool | None = None

    @cached_property
    def _tls(self) -> ssl.SSLContext | None:
        return _tls_of(self.settings)

    def error(self, text: str) -> GatewayError:
        """What to say of this gateway."""
        return GatewayError(f"The gateway {self.settings.name} {self.credentials.scrub(text)}")

    async def start(
        self, kernel_name: str, variables: Mapping[str, str], kernel_id: str, seconds: float
    ) -> Answer:
        """Ask for a kernel of that id; a gateway may give it another one."""
        body: dict[str, object] = {"name": kernel_name, "kernel_id": kernel_id}
        if variables or await self._takes_id_from_variables(seconds):
            # To others none are sent without need: a Kernel Gateway that is sent any keeps its own ones
            # (HOME, CUDA_VISIBLE_DEVICES) from the kernel.
            body["env"] = {"KERNEL_ID": kernel_id, **variables}
        return await self._ask("POST", "/api/kernels", body, seconds)

    async def _takes_id_from_variables(self, seconds: float) -> bool:
        """Whether it is an Enterprise Gateway, which alone tells a `gateway_version`; asked until it answers."""
        if self._is_enterprise is None:
            try:
                answer = await self._ask("GET", "/api", None, min(seconds, _KIND_SECONDS))
            except UnreachableError:
                return False
            if answer.status != 200:
                return False
            told = answer.body.get("gateway_version") if isinstance(answer.body, Mapping) else None
            self._is_enterprise = isinstance(told, str)
        return self._is_enterprise

    async def kernel_names(self) -> list[str]:
        """The kernels that the gateway has, as far as it tells."""
        answer = await self._ask("GET", "/api/kernelspecs")
        specs = answer.body.get("kernelspecs") if isinstance(answer.body, Mapping) else None
        return sorted(map(str, specs)) if isinstance(specs, Mapping) else []

    async def find(self, kernel_id: str) -> Answer:
        """A kernel's model, or 404."""
        return await self._ask("GET", f"/api/kernels/{kernel_id}")

    async def interrupt(self, kernel_id: str) -> Answer:
        """Interrupt what runs in a kernel."""
        return await self._ask("POST", f"/api/kernels/{kernel_id}/interrupt", {})

    async def delete(self, kernel_id: str, seconds: float) -> Answer:
        """End a kernel. It has some seconds to do so itself before the gateway kills it."""
        return await self._ask("DELETE", f"/api/kernels/{kernel_id}", None, seconds)

    def channels_request(
        self, kernel_id: str, session: str, token: str | None, seconds: float
    ) -> HTTPRequest:
        """The request by which a WebSocket to a kernel is opened."""
        url = f"{self.settings.url}/api/kernels/{kernel_id}/channels?session_id={session}"
        return HTTPRequest(
            "ws" + url.removeprefix("http"),
            headers=_headers(token),
            connect_timeout=CONNECT_SECONDS,
            request_timeout=seconds,
            ssl_options=self._tls,
        )

    def reason_of(self, error: BaseException) -> str:
        """Why no answer came."""
        if isinstance(error, HTTPClientError) and not isinstance(
            error, HTTPTimeoutError | HTTPStreamClosedError
        ):
            return f"answers {error.code}"
        if isinstance(error, ssl.SSLCertVerificationError):
            text = f"has a certificate that is not trusted ({error.verify_message})."
            return f"{text} Name the file of its authority as ca_certs"
        if isinstance(error, ssl.SSLError):
            return f"refuses a secure connection ({error.reason})"
        cause = getattr(error, "real_error", None)
        text = getattr(cause or error, "strerror", None) or str(cause or error)
        return f"cannot be reached ({self.credentials.scrub(text).strip('.') or 'no answer'})"

    async def _ask(
        self,
        method: str,
        path: str,
        body: object = None,
        seconds: float = _REQUEST_SECONDS,
    ) -> Answer:
        """Ask, a second time with another token where the first is refused."""
        token = await self.credentials.token()
        answer = await self._ask_once(method, path, body, seconds, token)
        if answer.status in REFUSED and self.credentials.can_change and not says_full(answer):
            other = await self.credentials.token(refused=token)
            if other != token:
                answer = await self._ask_once(method, path, body, seconds, other)
        return answer

    async def _ask_once(
        self, method: str, path: str, body: object, seconds: float, token: str | None
    ) -> Answer:
        request = HTTPRequest(
            f"{self.settings.url}{path}",
            method,
            headers=_headers(token),
            body=None if body is None else json.dumps(body),
            connect_timeout=CONNECT_SECONDS,
            request_timeout=seconds,
            # The token is for this address only.
            follow_redirects=False,
            ssl_options=self._tls,
        )
        try:
            response = await self._client.fetch(request, raise_error=False)
        except (OSError, HTTPClientError, StreamClosedError) as error:
            text = f"The gateway {self.settings.name} {self.reason_of(error)}."
            # An error of the system is one of connecting: nothing was sent.
            kind = GatewayError if isinstance(error, OSError) else UnreachableError
            raise kind(text) from None
        return self._answer(response)

    def _answer(self, response: HTTPResponse) -> Answer:
        try:
            body = json.loads(response.body)
        except (ValueError, RecursionError):
            body = None
        told = body.get("message") or body.get("reason") if isinstance(body, Mapping) else ""
        reason = self.credentials.scrub(str(told or response.reason or ""))
        return Answer(response.code, body, reason.strip()[:_REASON_CHARACTERS])


def says_full(answer: Answer) -> bool:
    """Whether the gateway has no room for another kernel now, but may have it later."""
    if answer.status == 403:
        return "limit" in answer.reason.lower()
    return answer.status in (429, 503)


def _headers(token: str | None) -> HTTPHeaders:
    headers = HTTPHeaders({"Content-Type": "application/json"})
    if token is not None:
        headers["Authorization"] = f"token {token}"
    return headers


def _tls_of(settings: GatewaySettings) -> ssl.SSLContext | None:
    """How connections are secured; None where they are not."""
    if not settings.url.startswith("https:"):
        return None
    try:
        context = ssl.create_default_context(cafile=settings.ca_certs)
        if settings.client_cert:
            context.load_cert_chain(settings.client_cert, settings.client_key)
    except (OSError, ssl.SSLError) as error:
        text = error.strerror or type(error).__name__
        raise GatewayError(
            f"The certificates for the gateway {settings.name} cannot be read: {text}."
        ) from None
    if not settings.validate_cert:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def kernel_id_of(answer: Answer) -> str:
    """The id of a kernel that was started."""
    return str(cast(Mapping[str, object], answer.body)["id"])
