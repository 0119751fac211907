"""Runs cells as a notebook kernel does: IPython's shell with its magics and display hooks, figures by the inline back end.

An output holds everything that the cell shows, without what differs in every run: printed text, log lines, results,
displayed objects, and a hash of the pixels of each figure.
"""

from __future__ import annotations

import base64
import hashlib
import importlib
import io
import re
import sys
import warnings
from pathlib import Path
from typing import Any

from notebook_runs import Output

# Text that differs in every run, regardless of the notebook.
CLOCK = re.compile(
    r"\b\d\d:\d\d:\d\d\b|\b\w{3}, \d\d \w{3} \d{4}\b|\d+(\.\d+)? ?([mµn]?s|sec)\b|\d+(\.\d+)?(it/s|s/it)"
)
ADDRESS = re.compile(r"\b0x[0-9a-f]+|\bid=\W?\w+|:\w+\d{5,}|\bat \d{6,}")
UNIQUE = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}")
# Some libraries number their objects as they are made, through the whole session: `sys[12]`, `LayoutPlot00999`.
COUNTED = re.compile(r"sys\[\d+\](?:\$\w+)?|Plot\d{5}")
PICTURE_IN_HTML = re.compile(r"data:image/png;base64,\s*([A-Za-z0-9+/=\s]+)")
SVG_IN_HTML = re.compile(r"data:image/svg\+xml;base64,\s*([A-Za-z0-9+/=\s]+)")
# Elements of SVG pictures have random ids, and the picture has the time at which it was drawn.
SVG_ID = re.compile(r"\bid=\"([\w.:-]+)\"")
SVG_DATE = re.compile(r"<dc:date>[^<]*</dc:date>")
# Counters of libraries whose numbers figures show: each cell starts with a number of its own, in every run of it. In
# texts, these numbers are masked.
COUNTERS = [("control.iosys", "InputOutputSystem", "_idCounter")]
# Outputs of these types are compared; other types repeat them or hold a program for the browser.
TEXT_TYPES = ("text/plain", "text/html", "text/latex", "text/markdown")


def _say_nothing(*_: Any, **__: Any) -> None:
    """Replaces a method of the shell."""


class ShellKernel:
    """A kernel in this process."""

    def __init__(self, folder: Path) -> None:
        import matplotlib as mpl

        inline: Any = importlib.import_module("matplotlib_inline.backend_inline")
        self.folder = folder
        self.shown: list[str] = []
        # The streams are those of the whole session: a logger keeps the stream that it found first.
        self.stream = io.StringIO()
        sys.stdout = sys.stderr = self.stream
        warnings.showwarning = _say_nothing
        self.shell = _shell()
        # The result contains the error; a traceback would contain addresses and paths.
        self.shell.__dict__.update(showtraceback=_say_nothing, showsyntaxerror=_say_nothing)
        self.shell.display_pub.__dict__.update(publish=self._publish)
        self.shell.displayhook.__dict__.update(
            write_output_prompt=_say_nothing,
            write_format_data=self._show_result,
            finish_displayhook=_say_nothing,
        )
        mpl.interactive(True)
        inline.configure_inline_support(self.shell, "module://matplotlib_inline.backend_inline")

    def run(self, source: str, whole: str | None = None) -> Output:
        """Runs a cell, or a part of the cell `whole`."""
        _start_counters(whole or source)
        self.shown.clear()
        self.stream.seek(0)
        self.stream.truncate()
        result = self.shell.run_cell(source, store_history=True)
        error = result.error_before_exec or result.error_in_exec
        printed = self.stream.getvalue()
        text = "\n".join([*([self._mask(printed)] if printed else []), *self.shown])
        if error is None:
            return Output(text)
        name = error.name if isinstance(error, NameError) else None
        return Output(text, type(error).__name__, self._mask(str(error)), name)

    def _publish(self, data: dict[str, Any], *_: Any, **__: Any) -> None:
        self._show(data)

    def _show_result(self, data: dict[str, Any], *_: Any) -> None:
        self._show(data)

    def _show(self, data: dict[str, Any]) -> None:
        picture = data.get("image/png")
        if picture is not None:
            self.shown.append(f"<figure {pixels(picture)}>")
            return
        for kind in TEXT_TYPES:
            text = data.get(kind)
            # A script of a plotting library contains numbers of its own; its text says what it shows.
            if isinstance(text, str) and "<script" not in text and "data-root-id" not in text:
                text = SVG_IN_HTML.sub(_svg_in_html, PICTURE_IN_HTML.sub(_picture_in_html, text))
                self.shown.append(self._mask(svg_text(text) if "<svg" in text else text))

    def _mask(self, text: str) -> str:
        text = re.sub(r"\x1b\[[\d;]*m", "", text).replace(str(self.folder), "<folder>")
        text = COUNTED.sub("<counted>", UNIQUE.sub("<id>", ADDRESS.sub("0x", text)))
        return CLOCK.sub("<time>", text)


def _shell() -> Any:
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    # A database is of no use in forks.
    shell = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    shell.__dict__.update(enable_gui=_say_nothing)
    return shell


def _picture_in_html(match: re.Match[str]) -> str:
    return f"<figure {pixels(match[1])}>"


def _svg_in_html(match: re.Match[str]) -> str:
    return svg_text(base64.b64decode(match[1]).decode())


def svg_text(text: str) -> str:
    """An SVG picture, with its ids in order of appearance and without its date."""
    names: dict[str, str] = {}
    for found in SVG_ID.findall(text):
        names.setdefault(found, f"id-{len(names)}")
    renamed = re.sub(r"(?<=[\"#])[\w.:-]+(?=[\")])", lambda m: names.get(m[0], m[0]), text)
    return SVG_DATE.sub("<date>", renamed)


def _start_counters(source: str) -> None:
    number = 10_000 + int(hashlib.sha256(source.encode()).hexdigest(), 16) % 90_000
    for module, owner, name in COUNTERS:
        if module in sys.modules:
            setattr(getattr(sys.modules[module], owner), name, number)


def pixels(picture: bytes | str) -> str:
    """A hash of the pixels of a PNG picture, as bytes or in base 64."""
    from PIL import Image

    data = picture if isinstance(picture, bytes) else base64.b64decode(picture)
    with Image.open(io.BytesIO(data)) as image:
        drawn = image.convert("RGBA")
        content = f"{drawn.size}".encode() + drawn.tobytes()
    return hashlib.sha256(content).hexdigest()[:16]
