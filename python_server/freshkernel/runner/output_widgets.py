"""Which executions write into an Output widget: what is printed and displayed there is no output of the cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_MODEL = "OutputModel"
_CAPTURED = ("stream", "display_data", "execute_result", "error", "clear_output")


class OutputWidgets:
    """The Output widgets of a kernel, by the messages with which it shows their state to front ends."""

    def __init__(self) -> None:
        # The id of the request whose outputs go to a widget, by the id of the widget; empty while there is none.
        self._capturing: dict[str, str] = {}

    def take(self, kind: str, content: Mapping[str, Any]) -> None:
        """Takes a message about a widget; ignores others."""
        if kind not in ("comm_open", "comm_msg", "comm_close"):
            return
        widget, data = str(content.get("comm_id", "")), content.get("data")
        state = data.get("state") if isinstance(data, dict) else None
        if kind == "comm_close":
            self._capturing.pop(widget, None)
        elif isinstance(state, dict):
            if kind == "comm_open" and state.get("_model_name") == _MODEL:
                self._capturing[widget] = ""
            if widget in self._capturing and "msg_id" in state:
                self._capturing[widget] = str(state["msg_id"])

    def captures(self, request: str, kind: str) -> bool:
        """Returns True if a widget shows this output of a request, instead of the cell."""
        return kind in _CAPTURED and request in self._capturing.values()
