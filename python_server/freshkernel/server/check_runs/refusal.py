"""A request that is not granted, with what the user can do about it."""

from __future__ import annotations


class RequestRefusedError(Exception):
    """`status` is the HTTP status that says so."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
