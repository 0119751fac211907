"""A refused request, with what the user can do about it."""

from __future__ import annotations


class RequestRefusedError(Exception):
    """A refused request; `status` is its HTTP status."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
