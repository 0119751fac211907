"""Detects lost messages of a kernel by the numbers in their ids.

The Python kernel numbers all messages of one process across its channels. ZeroMQ silently drops
messages when a queue is full, so a gap is the only trace of a lost output. Ids of another form (other
kernels, other processes) are ignored.

It counts messages, not numbers: two threads that send at once may get the same number, and the next
number is then skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

# The session id of a kernel with jupyter_client 6, which appends no process id.
_OLDER_SESSION = re.compile(r"[0-9a-f]{8}-[0-9a-f]{24}")


class MessageLossDetector:
    """Counts the messages that are missing between two messages."""

    def __init__(self) -> None:
        self._source = ""
        self._start = -1
        self._seen: list[int] = []
        self._unsent: set[int] = set()

    def begin_after(self, message_id: str) -> None:
        """Starts to count after this message."""
        source, number = self._parts(message_id)
        self._source, self._start = source, number
        self._seen = [each for each in self._seen if each > number]
        self._unsent = {each for each in self._unsent if each > number}

    def see(self, message_id: str) -> None:
        """Records a message that arrived."""
        source, number = self._parts(message_id)
        if source and source == self._source and number > self._start:
            # A thread was about to send it when it was reported as unsent.
            self._unsent.discard(number)
            self._seen.append(number)

    def see_unsent(self, message_ids: Iterable[str]) -> None:
        """Records messages that the kernel numbered and did not send."""
        for message_id in message_ids:
            source, number = self._parts(message_id)
            is_new = number > self._start and number not in self._seen
            if source and source == self._source and is_new:
                self._unsent.add(number)

    def begin_before(self, last: str, renewed: str) -> None:
        """Starts to count after the last message of a reconnection, if it came before `last`.

        During a reconnection, a gateway may send requests of its own and keep the replies.
        """
        source, number = self._parts(renewed)
        if source and source == self._source and self._start < number < self._parts(last)[1]:
            self.begin_after(renewed)

    def can_judge(self, message_id: str) -> bool:
        """Whether the number of missing messages up to a message is known."""
        source, _ = self._parts(message_id)
        return bool(source) and source == self._source

    def missing_until(self, message_id: str) -> int:
        """The number of missing messages up to this one."""
        source, number = self._parts(message_id)
        if not source or source != self._source or number <= self._start:
            return 0
        accounted = sum(each <= number for each in (*self._seen, *self._unsent))
        return max(number - self._start - accounted, 0)

    @staticmethod
    def _parts(message_id: str) -> tuple[str, int]:
        source, _, number = message_id.rpartition("_")
        is_known = "_" in source or _OLDER_SESSION.fullmatch(source) is not None
        return (source, int(number)) if is_known and number.isdigit() else ("", -1)
