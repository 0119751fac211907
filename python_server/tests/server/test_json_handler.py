"""Requests that are no messages, and how they are refused."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError

Fetch = Callable[..., Any]


async def _refused(jp_fetch: Fetch, *path: str, **options: Any) -> tuple[int, str]:
    with pytest.raises(HTTPClientError) as refused:
        await jp_fetch("freshkernel", *path, **options)
    response = refused.value.response
    assert response is not None
    return refused.value.code, str(json.loads(response.body)["message"])


@pytest.mark.parametrize("body", ["", "{", "[" * 100_000, "nul", "9" * 10_000, "{'a': 1}"])
@pytest.mark.parametrize(
    ("method", "path"),
    [("PUT", "project-settings"), ("PUT", "requirement-files"), ("POST", "notebook-files")],
)
async def test_what_is_not_json_leaves_one_line_in_the_log(
    jp_fetch: Fetch, method: str, path: str, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    code, message = await _refused(jp_fetch, path, method=method, body=body)
    assert (code, message) == (400, "The request is not JSON that can be read.")
    assert [record for record in caplog.records if record.exc_info] == []
    assert [record for record in caplog.records if record.levelno > logging.ERROR] == []


async def test_percent_signs_mean_themselves(jp_fetch: Fetch) -> None:
    query = {"limit": "100%s"}
    code, message = await _refused(jp_fetch, "runs", params=query)
    assert (code, message) == (400, "limit must be a number of at least 0, not '100%s'.")
