"""The HTTP interface of a gateway: starts, inspects, interrupts and deletes kernels."""

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

from freshkernel.common.json_text import read_json
from freshkernel.gateways.credentials import Credentials, GatewayError
from freshkernel.gateways.settings import GatewaySettings

CONNECT_SECONDS = 20.0
_REQUEST_SECONDS = 30.0
# How long to wait for the kind of the gateway: without an answer, a kernel is requested anyway.
_KIND_SECONDS = 10.0
# HTTP responses are short: kernel models and reasons.
_LARGEST_ANSWER = 10_000_000
REFUSED = (401, 403)
_REASON_CHARACTERS = 300


class UnreachableError(GatewayError):
    """No response arrived: it is unknown whether the gateway handled the request."""


@dataclass(frozen=True)
class Answer:
    """A response with any status; `reason` can be shown to users."""

    status: int
    body: Any
    reason: str


class GatewayApi:
    """Used from one event loop."""

    def __init__(self, settings: GatewaySettings) -> None:
        self.settings = settings
        self.credentials = Credentials(settings)
        self._client = SimpleAsyncHTTPClient(force_instance=True, max_body_size=_LARGEST_ANSWER)
        # None until the gateway has answered.
        self._is_enterprise: bool | None = None

    @cached_property
    def _tls(self) -> ssl.SSLContext | None:
        return _tls_of(self.settings)

    def error(self, text: str) -> GatewayError:
        """An error about this gateway, without secrets."""
        return GatewayError(f"The gateway {self.settings.name} {self.credentials.scrub(text)}")

    async def start(
        self, kernel_name: str, variables: Mapping[str, str], kernel_id: str, seconds: float
    ) -> Answer:
        """Requests a kernel with an id; the gateway may choose a different one."""
        body: dict[str, object] = {"name": kernel_name, "kernel_id": kernel_id}
        if variables or await self._takes_id_from_variables(seconds):
            # Other gateways get none unless needed: a Kernel Gateway that receives any withholds its own
            # variables (HOME, CUDA_VISIBLE_DEVICES) from the kernel.
            body["env"] = {"KERNEL_ID": kernel_id, **variables}
        return await self._ask("POST", "/api/kernels", body, seconds)

    async def _takes_id_from_variables(self, seconds: float) -> bool:
        """Whether it is an Enterprise Gateway, the only kind with a `gateway_version`; asks until it answers."""
        if self._is_enterprise is None:
            try:
                answer = await self._ask("GET", "/api", None, min(seconds, _KIND_SECONDS))
            except UnreachableError:
                return False
            if answer.status != 200:
                return False
            value = answer.body.get("gateway_version") if isinstance(answer.body, Mapping) else None
            self._is_enterprise = isinstance(value, str)
        return self._is_enterprise

    async def kernel_names(self) -> list[str]:
        """The names of the kernels that the gateway lists."""
        return kernel_names_of(await self.specifications())

    async def specifications(self) -> Answer:
        """The kernels that the gateway offers."""
        return await self._ask("GET", "/api/kernelspecs")

    async def running(self) -> int | None:
        """The number of kernels that run there; None if the gateway does not list them."""
        answer = await self._ask("GET", "/api/kernels")
        is_list = answer.status == 200 and isinstance(answer.body, list)
        return len(answer.body) if is_list else None

    async def find(self, kernel_id: str) -> Answer:
        """A kernel's model, or 404."""
        return await self._ask("GET", f"/api/kernels/{kernel_id}")

    async def interrupt(self, kernel_id: str) -> Answer:
        """Interrupts what runs in a kernel."""
        return await self._ask("POST", f"/api/kernels/{kernel_id}/interrupt", {})

    async def delete(self, kernel_id: str, seconds: float) -> Answer:
        """Ends a kernel; the gateway kills it if it does not exit within some seconds."""
        return await self._ask("DELETE", f"/api/kernels/{kernel_id}", None, seconds)

    def channels_request(
        self, kernel_id: str, session: str, token: str | None, seconds: float
    ) -> HTTPRequest:
        """The request that opens a WebSocket to a kernel."""
        url = f"{self.settings.url}/api/kernels/{kernel_id}/channels?session_id={session}"
        return HTTPRequest(
            "ws" + url.removeprefix("http"),
            headers=_headers(token),
            connect_timeout=CONNECT_SECONDS,
            request_timeout=seconds,
            ssl_options=self._tls,
        )

    def reason_of(self, error: BaseException) -> str:
        """Why no response arrived."""
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
        """Sends a request; if the token is refused, sends it again with a new one."""
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
            # An error of the system means that connecting failed: nothing was sent.
            kind = GatewayError if isinstance(error, OSError) else UnreachableError
            raise kind(text) from None
        return self._answer(response)

    def _answer(self, response: HTTPResponse) -> Answer:
        try:
            body = read_json(response.body)
        except ValueError:
            body = None
        value = body.get("message") or body.get("reason") if isinstance(body, Mapping) else ""
        reason = self.credentials.scrub(str(value or response.reason or ""))
        return Answer(response.code, body, reason.strip()[:_REASON_CHARACTERS])


def says_full(answer: Answer) -> bool:
    """Whether the gateway has no room for one more kernel now, but may have later."""
    if answer.status == 403:
        return "limit" in answer.reason.lower()
    return answer.status in (429, 503)


def _headers(token: str | None) -> HTTPHeaders:
    headers = HTTPHeaders({"Content-Type": "application/json"})
    if token is not None:
        headers["Authorization"] = f"token {token}"
    return headers


def _tls_of(settings: GatewaySettings) -> ssl.SSLContext | None:
    """The TLS context; None for plain HTTP."""
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


def kernel_names_of(answer: Answer) -> list[str]:
    """The names of kernels that an answer lists, sorted; empty if it is no such list."""
    specs = answer.body.get("kernelspecs") if isinstance(answer.body, Mapping) else None
    return sorted(map(str, specs)) if isinstance(specs, Mapping) else []


def kernel_id_of(answer: Answer) -> str:
    """The id of a started kernel."""
    return str(cast(Mapping[str, object], answer.body)["id"])
