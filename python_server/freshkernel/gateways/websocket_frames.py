"""Messages of kernels as WebSocket frames, in both protocols that servers support."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from jupyter_client.jsonutil import json_default

from freshkernel.common.json_text import read_json

PROTOCOL = "v1.kernel.websocket.jupyter.org"

_PARTS = ("header", "parent_header", "metadata", "content")

Message = dict[str, Any]


class FrameError(ValueError):
    """A frame that is not a message of a kernel."""


def frame_of(channel: str, message: Message, protocol: str | None) -> str | bytes:
    """A message as a frame."""
    if protocol != PROTOCOL:
        known = {part: message[part] for part in _PARTS}
        return json.dumps({"channel": channel, "buffers": [], **known}, default=json_default)
    parts = [json.dumps(message[part], default=json_default).encode() for part in _PARTS]
    pieces = [channel.encode(), *parts]
    # The offsets where pieces begin, and where the last one ends.
    offsets = [8 * (len(pieces) + 2)]
    for piece in pieces:
        offsets.append(offsets[-1] + len(piece))
    return b"".join([struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets), *pieces])


def message_of(frame: str | bytes, protocol: str | None) -> tuple[str, Message]:
    """The channel and the message of a frame."""
    try:
        if protocol == PROTOCOL and isinstance(frame, bytes):
            return _of_v1(frame)
        return _of_legacy(frame)
    except (struct.error, KeyError, IndexError, TypeError, ValueError) as error:
        raise FrameError from error


def _of_v1(frame: bytes) -> tuple[str, Message]:
    (count,) = struct.unpack_from("<Q", frame)
    if count > len(frame) // 8:
        raise FrameError
    pieces = _pieces(frame, struct.unpack_from(f"<{count}Q", frame, 8))
    message = {part: read_json(piece) for part, piece in zip(_PARTS, pieces[1:5], strict=True)}
    return pieces[0].decode(), _whole(message, pieces[5:])


def _of_legacy(frame: str | bytes) -> tuple[str, Message]:
    buffers: list[bytes] = []
    text: str | bytes = frame
    if isinstance(frame, bytes):
        (count,) = struct.unpack_from("!I", frame)
        if count > len(frame) // 4:
            raise FrameError
        offsets = [*struct.unpack_from(f"!{count}I", frame, 4), len(frame)]
        pieces = _pieces(frame, offsets)
        text, buffers = pieces[0], pieces[1:]
    message = read_json(text)
    return str(message["channel"]), _whole(message, buffers)


def _pieces(frame: bytes, offsets: Sequence[int]) -> list[bytes]:
    """The pieces between offsets; those that overlap would take more memory than the frame."""
    if any(start > end for start, end in pairwise(offsets)):
        raise FrameError
    return [frame[start:end] for start, end in pairwise(offsets)]


def _whole(message: Message, buffers: list[bytes]) -> Message:
    """Adds the fields that `jupyter_client` adds to each message."""
    header = message["header"]
    whole = {**message, "msg_id": header["msg_id"], "msg_type": header["msg_type"]}
    whole["parent_header"] = message["parent_header"] or {}
    whole["buffers"] = buffers
    return whole
