"""A package index on this machine, which says when each file was published, or does not."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

_JSON = "application/vnd.pypi.simple.v1+json"


class Answering(http.server.BaseHTTPRequestHandler):
    """Answers to `GET` and, without the bodies, to `HEAD`."""

    #: Headers of each answer, besides those about its content.
    headers_of_answers: ClassVar[Mapping[str, str]] = {}

    def do_HEAD(self) -> None:
        """Answers as to `GET`, without the body."""
        self.do_GET()

    def do_GET(self) -> None:
        """Answers a request."""
        self.respond()

    def respond(self) -> None:
        """Answers a request, by `answer` or by an error."""
        raise NotImplementedError

    def answer(self, kind: str, body: bytes) -> None:
        """Sends content of a media type."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in self.headers_of_answers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Logs nothing: the output of a test is for its failure."""


@contextmanager
def serving(handler: type[Answering]) -> Iterator[int]:
    """Serves on this machine; yields the port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def serve_index(folder: Path, published: dict[str, str] | None) -> Iterator[str]:
    """
    Serves the wheels of a folder; yields the address.

    `published` maps the names of the wheels to times; without it, the pages are HTML, which has no times.
    """

    class Handler(Answering):
        def respond(self) -> None:
            """Answers with the page of a package, or with a wheel."""
            name = self.path.strip("/")
            wheels = sorted(folder.glob(f"{name}-*.whl"))
            if (folder / name).is_file():
                self.answer("application/octet-stream", (folder / name).read_bytes())
            elif not wheels:
                self.send_error(404)
            elif published is None:
                links = "".join(f'<a href="/{each.name}">{each.name}</a>' for each in wheels)
                self.answer("text/html", links.encode())
            else:
                self.answer(_JSON, json.dumps(_page(name, wheels, published)).encode())

    with serving(Handler) as port:
        yield f"http://127.0.0.1:{port}/"


def _page(name: str, wheels: list[Path], published: dict[str, str]) -> dict[str, object]:
    """The page of a package as of PEP 691 and PEP 700."""
    return {
        "meta": {"api-version": "1.1"},
        "name": name,
        "versions": [wheel.name.split("-")[1] for wheel in wheels],
        "files": [
            {
                "filename": wheel.name,
                "url": f"/{wheel.name}",
                "hashes": {},
                "size": wheel.stat().st_size,
                "upload-time": published[wheel.name],
            }
            for wheel in wheels
        ],
    }
