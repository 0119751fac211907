"""WebSocket frames: compatible with Jupyter's own code in both directions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)

from freshkernel.gateways.websocket_frames import PROTOCOL, FrameError, frame_of, message_of

CHANNELS = st.sampled_from(["shell", "iopub", "stdin", "control"])
BUFFERS = st.lists(st.binary(max_size=50), max_size=4)
PARTS = ("header", "parent_header", "metadata", "content")


def made(text: str, buffers: list[bytes]) -> dict[str, Any]:
    """A message as the kernel's side has it, with dates as text."""
    message = json.loads(json.dumps(Session().msg("stream", {"text": text}), default=str))
    return {**message, "buffers": buffers}


@given(CHANNELS, st.text(max_size=20), BUFFERS)
def test_what_servers_send(channel: str, text: str, buffers: list[bytes]) -> None:
    message = made(text, buffers)
    parts = [json.dumps(message[part]).encode() for part in PARTS]
    frame = serialize_msg_to_ws_v1([*parts, *buffers], channel)
    assert message_of(frame, PROTOCOL) == (channel, message)
    older = {**message, "channel": channel}
    legacy: Any = serialize_binary_message(older) if buffers else json.dumps(older)
    if not buffers:
        del older["buffers"]
    name, got = message_of(legacy, None)
    assert (name, {**got, "channel": channel}) == (channel, {**older, "buffers": buffers})


@given(CHANNELS, st.text(max_size=20))
def test_what_servers_take(channel: str, text: str) -> None:
    message = made(text, [])
    frame = frame_of(channel, message, PROTOCOL)
    assert isinstance(frame, bytes)
    name, parts = deserialize_msg_from_ws_v1(frame)
    assert name == channel
    assert [json.loads(part) for part in parts] == [message[part] for part in PARTS]
    legacy = json.loads(frame_of(channel, message, None))
    assert {part: legacy[part] for part in PARTS} == {part: message[part] for part in PARTS}
    assert legacy["channel"] == channel


@given(st.binary(max_size=100) | st.text(max_size=50), st.sampled_from([PROTOCOL, None]))
def test_what_is_no_message(frame: str | bytes, protocol: str | None) -> None:
    with pytest.raises(FrameError):
        message_of(frame, protocol)
