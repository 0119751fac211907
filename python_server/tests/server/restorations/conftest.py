"""Fixtures of the tests of restorations."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from restoration_client import RestorationClient
from running_server import Answer


@pytest.fixture
def restorer(fetch: Callable[..., Awaitable[Answer]]) -> RestorationClient:
    """Who asks the server for restorations."""
    return RestorationClient(fetch)
