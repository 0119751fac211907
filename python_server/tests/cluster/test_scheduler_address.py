"""Addresses of schedulers."""

from __future__ import annotations

import pytest

from freshkernel.cluster.scheduler_address import AddressError, parse_address


@pytest.mark.parametrize(
    ("text", "warns"),
    [
        ("local", False),
        ("tcp://127.0.0.1:8786", False),
        ("tcp://localhost:8786", False),
        ("tcp://[::1]:8786", False),
        ("tcp://10.0.0.7:8786", True),
        ("tcp://dask.example:8786", True),
        ("tls://dask.example:8786", False),
    ],
)
def test_only_what_can_be_read_on_the_way_warns(text: str, *, warns: bool) -> None:
    warning = parse_address(text).warning
    assert (warning is not None) == warns
    assert warning is None or "not encrypted" in warning


@pytest.mark.parametrize(
    "text", ["", "dask:8786", "http://a:1", "tcp://a", "tcp://a:0", "tcp://a:99999", "tcp://a b:1"]
)
def test_refused(text: str) -> None:
    with pytest.raises(AddressError, match="tls://HOST:PORT"):
        parse_address(text)
