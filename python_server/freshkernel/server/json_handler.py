"""The base of all handlers: messages in JSON, and refusals in words for people."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from jupyter_server.base.handlers import APIHandler
from tornado.web import HTTPError

from freshkernel.common.protocol import InvalidMessageError
from freshkernel.common.system_faults import is_shortage, unexpected_fault

Message = TypeVar("Message")


class JsonHandler(APIHandler):
    """A handler of the server extension."""

    auth_resource = "freshkernel"

    def message(self, parse: Callable[[object], Message], maximum_bytes: int) -> Message:
        """The body of the request as a message."""
        if len(self.request.body) > maximum_bytes:
            text = f"The request is longer than the limit of {maximum_bytes} bytes."
            raise HTTPError(413, text)
        try:
            # `get_json_body` would log a traceback for each request that is not JSON.
            return parse(json.loads(self.request.body.decode()))
        except UnicodeDecodeError:
            raise HTTPError(400, "The request is not UTF-8.") from None
        except InvalidMessageError as error:
            raise HTTPError(400, f"The request is not a valid message: {error}") from None
        except (ValueError, RecursionError):
            # Also a number with too many digits.
            raise HTTPError(400, "The request is not JSON that can be read.") from None

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Logs a refusal of the system as one line, which says what to do."""
        text = unexpected_fault(value) if isinstance(value, (OSError, MemoryError)) else None
        if text is None:
            super().log_exception(typ, value, tb)
        else:
            self.log.error("%s: %s", self._request_summary(), text)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Sends the message as it was meant: Tornado doubles each `%` of it for its log."""
        _, error, _ = kwargs.get("exc_info", (None, None, None))
        if isinstance(error, (OSError, MemoryError)) and (text := unexpected_fault(error)):
            status_code = 507 if is_shortage(error) else 500
            self.set_status(status_code)
            error = HTTPError(status_code, text.replace("%", "%%"))
        if isinstance(error, HTTPError) and error.log_message and not error.args:
            message = error.log_message.replace("%%", "%")
            self.set_header("Content-Type", "application/json")
            self.finish(json.dumps({"message": message, "reason": error.reason}))
        else:
            super().write_error(status_code, **kwargs)
