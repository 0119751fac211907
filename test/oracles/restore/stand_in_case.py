"""A notebook that runs, whose data or service is then taken away."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Case:
    """The cells of a notebook, and what they need from around it."""

    name: str
    # Files by their paths, as texts or as bytes; a text that begins with `python:` is code that writes the file.
    files: dict[str, str | bytes]
    cells: list[str]
    # Whether it needs NumPy, pandas and libraries for pictures.
    libraries: bool = False
    # Environment variables.
    variables: dict[str, str] = field(default_factory=dict)
    # Modules of a hosted service, as the code that makes them.
    service: str = ""
    # What a user does to the widgets below a cell, as code.
    user: dict[int, str] = field(default_factory=dict)
