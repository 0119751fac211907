"""Finds messages of the kernel that did not arrive, by the numbers in their ids.

The Python kernel numbers everything that it sends in one process, on whatever channel. ZeroMQ drops
messages silently where a queue is full, so a gap is the only trace of a lost output. Ids of another
form (other kernels, other processes) say nothing and are left alone.

Messages are counted, not numbers: two threads that send at once may get the same number, and the next
one is then left out.
"""

from __future__ import annotations

import re

# The session of a kernel with jupyter_client 6, which puts no process behind it.
_OLDER_SESSION = re.compile(r"[0-9a-f]{8}-[0-9a-f]{24}")


class MessageNumbers:
    """How many messages are missing between one moment and another."""

    def __init__(self) -> None:
        self._source = ""
        self._start = -1
        self._seen: list[int] = []

    def begin_after(self, message_id: str) -> None:
        """Count from here: this message is the last that does not matter."""
        source, number = self._parts(message_id)
        self._source, self._start = source, number
        self._seen = [each for each in self._seen if each > number]

    def see(self, message_id: str) -> None:
        """A message arrived."""
        source, number = self._parts(message_id)
        if source and source == self._source and number > self._start:
            self._seen.append(number)

    def begin_before(self, last: str, renewed: str) -> None:
        """Count from a message, if it came before the last one that matters.

        While a connection is made again, a server may ask the kernel itself and keep the answers.
        """
        source, number = self._parts(renewed)
        if source and source == self._source and self._start < number < self._parts(last)[1]:
            self.begin_after(renewed)

    def can_judge(self, message_id: str) -> bool:
        """Whether it can be told what is missing up to a message."""
        source, _ = self._parts(message_id)
        return bool(source) and source == self._source

    def missing_until(self, message_id: str) -> int:
        """How many messages up to this one did not arrive."""
        source, number = self._parts(message_id)
        if not source or source != self._source or number <= self._start:
            return 0
        return max(number - self._start - sum(each <= number for each in self._seen), 0)

    @staticmethod
    def _parts(message_id: str) -> tuple[str, int]:
        source, _, number = message_id.rpartition("_")
        is_known = "_" in source or _OLDER_SESSION.fullmatch(source) is not None
        return (source, int(number)) if is_known and number.isdigit() else ("", -1)
