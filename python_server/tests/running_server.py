"""A real server for tests: its responses, and the files that it serves."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

from tornado.httpclient import HTTPResponse

Fetch: TypeAlias = Callable[..., Awaitable[HTTPResponse]]


class Answer:
    """The status and the JSON of a response, whether it succeeded or not."""

    def __init__(self, response: HTTPResponse) -> None:
        self.status = response.code
        self.headers = response.headers
        body = response.body.decode() if response.body else ""
        self.text = body
        self.json: Any = json.loads(body) if body.startswith("{") else None


def make_tree(root: Path, tree: dict[str, str | None]) -> None:
    """Write files and, where the text is None, folders."""
    for name, text in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.mkdir(exist_ok=True)
        else:
            path.write_text(text)
