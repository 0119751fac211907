"""Runs inside the kernel, in a silent request before the first cell: observes what its replies do not say.

- Errors that IPython shows while it replies "ok": in `%run`, in a nested `run_cell` such as that of `%%capture`,
  in a callback, or in a display formatter.
- Messages that have a number and were never sent: without this, they would count as lost.
- That the kernel ends soon because of what the cell did.

The report is part of the payload of the reply, so that it cannot arrive late, and no code runs after the cell for it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

_SOURCE = "freshkernel"
_MAXIMUM_ERRORS = 20
_MAXIMUM_UNSENT = 10_000
_MAXIMUM_TEXT = 20_000
_MAXIMUM_LINES = 400


def _text(value: object) -> str:
    """A text that can be sent: the text of an exception may fail, or have lone surrogates."""
    try:
        text = str(value)
    except Exception:
        return ""
    return text[:_MAXIMUM_TEXT].encode("utf-8", "replace").decode()


class _Observer:
    """Collects what happens during one request, and adds it to the payload of the reply."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.errors: list[dict[str, object]] = []
        # An error was shown that does not count: one that the notebook itself shows.
        self.was_shown = False
        self.unsent: dict[str, None] = {}
        self._is_showing = False

    def attach(self) -> None:
        """Replaces methods of this one shell and session; what they do stays the same."""
        shell = self.shell
        shell.showtraceback = self._observed(shell.showtraceback)
        shell.showsyntaxerror = self._observed(shell.showsyntaxerror)
        shell.events.register("post_run_cell", self._take_result)
        manager = shell.payload_manager
        manager.read_payload = self._reported(manager.read_payload)
        session = shell.kernel.session
        session.msg = self._numbered(session.msg)
        session.send = self._sent(session.send)

    def _observed(self, show: Callable[..., Any]) -> Callable[..., Any]:
        def observed(*args: Any, **options: Any) -> Any:
            # One of the two calls the other.
            if self._is_showing:
                return show(*args, **options)
            given = options.get("exc_tuple") or next(iter(args), None)
            value = given[1] if isinstance(given, tuple) and len(given) > 1 else sys.exc_info()[1]
            # `%tb` shows the last error again. Code of the notebook that shows an error has caught it.
            counts = value is not None and sys._getframe(1).f_globals is not self.shell.user_ns
            self._is_showing = True
            try:
                return show(*args, **options)
            finally:
                self._is_showing = False
                self.was_shown = True
                if counts:
                    self._take(value, getattr(self.shell, "_last_traceback", None))

        return observed

    def _take_result(self, result: Any) -> None:
        """Takes the error of a cell that ran inside a cell: a custom handler may have shown it."""
        error = getattr(result, "error_before_exec", None) or getattr(result, "error_in_exec", None)
        if error is not None:
            self._take(error, getattr(self.shell, "_last_traceback", None))

    def _take(self, value: object, traceback: object) -> None:
        if len(self.errors) < _MAXIMUM_ERRORS:
            name = type(value).__name__
            lines = traceback if isinstance(traceback, list) and name != "UsageError" else []
            shown = [_text(line) for line in lines[:_MAXIMUM_LINES]]
            self.errors.append({"ename": name, "evalue": _text(value), "traceback": shown})

    def _numbered(self, make: Callable[..., Any]) -> Callable[..., Any]:
        def numbered(*args: Any, **options: Any) -> Any:
            message = make(*args, **options)
            if len(self.unsent) < _MAXIMUM_UNSENT:
                self.unsent[message["header"]["msg_id"]] = None
            return message

        return numbered

    def _sent(self, send: Callable[..., Any]) -> Callable[..., Any]:
        def sent(*args: Any, **options: Any) -> Any:
            message = send(*args, **options)
            if isinstance(message, dict):
                self.unsent.pop(message["header"]["msg_id"], None)
            return message

        return sent

    def _reported(self, read: Callable[..., Any]) -> Callable[..., Any]:
        def reported(*args: Any, **options: Any) -> Any:
            payload = read(*args, **options)
            errors, was_shown = self.errors, self.was_shown
            unsent = list(self.unsent)
            ends = self._ends()
            self.errors, self.was_shown = [], False
            for number in unsent:
                self.unsent.pop(number, None)
            if not (errors or was_shown or unsent or ends):
                return payload
            report = {"source": _SOURCE, "errors": errors, "unsent": unsent, "ends_kernel": ends}
            return [*payload, report]

        return reported

    def _ends(self) -> bool:
        """Returns True if the kernel is about to end: it was asked to exit, or its loop was stopped."""
        shell = self.shell
        loop = getattr(getattr(shell.kernel, "io_loop", None), "asyncio_loop", None)
        return bool(getattr(shell, "exit_now", False) or getattr(loop, "_stopping", False))


def observe() -> bool:
    """Starts to observe; returns whether the kernel can be observed. Calling it twice does no harm."""
    shell = sys.modules["IPython"].get_ipython()
    if not hasattr(shell, "_freshkernel_observer"):
        observer = _Observer(shell)
        observer.attach()
        shell._freshkernel_observer = observer
    return True
