"""Copies of cached wheels for builds without a network: only what they may require, and nothing but wheels."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from small_wheels import make_wheel

from freshkernel.environments.cached_wheels import copy_cached_wheels, count_wheels, wheel_folder
from freshkernel.processes.package_caches import package_caches
from freshkernel.processes.sandbox import Sandbox

SECRET = b"https://user:secret@example.org/?signature=secret"


def cached(cache: Path, name: str, version: str, kind: str, requires: str = "") -> None:
    """Puts a wheel into the cache, as pip or uv do."""
    cache.mkdir(parents=True, exist_ok=True)
    make_wheel(cache, name, version, requires)
    wheel = cache / f"{name}-{version}-py3-none-any.whl"
    at = cache / "pip" / kind / "a" / "b" / "c" / "d" / "e"
    if kind == "uv":
        archive = cache / "uv" / "archive-v0" / f"id-{name}-{version}"
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(archive)
        link = cache / "uv" / "wheels-v5" / "pypi" / name / f"{version}-py3-none-any"
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(archive)
        link.with_suffix(".http").write_bytes(SECRET)
    elif kind == "http":
        at.mkdir(parents=True, exist_ok=True)
        (at / f"{name}{version}").write_bytes(b"cc=4,url" + SECRET + wheel.read_bytes() + SECRET)
    elif kind == "http-v2":
        at.mkdir(parents=True, exist_ok=True)
        (at / f"{name}{version}.body").write_bytes(wheel.read_bytes())
        (at / f"{name}{version}").write_bytes(SECRET)
    else:
        built = at.parent
        built.mkdir(parents=True, exist_ok=True)
        (built / wheel.name).write_bytes(wheel.read_bytes())
        (built / "origin.json").write_bytes(SECRET)
    wheel.unlink()


KINDS = ("uv", "http", "http-v2", "wheels")


def copied(
    cache: Path, wanted: Iterable[str], tmp_path: Path, *, network: bool = False
) -> dict[str, Path]:
    """The copies, by the names of their files."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    sandbox = Sandbox("bwrap", scratch, (), network)
    copy_cached_wheels(wanted, sandbox, {"XDG_CACHE_HOME": str(cache)})
    found = {each.name: each for each in wheel_folder(sandbox).glob("*")}
    assert count_wheels(sandbox) == len(found)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_required(tmp_path: Path, kind: str) -> None:
    cache = tmp_path / "cache"
    cached(cache, "alpha", "1.5", kind, "Beta_Two>=1; extra == 'x'")
    cached(cache, "beta_two", "2.0", kind)
    cached(cache, "other", "1.0", kind)
    cached(cache, "pip", "30.0", kind)
    found = copied(cache, {"Alpha", "missing"}, tmp_path)
    assert sorted(found) == [
        *("alpha-1.5-py3-none-any.whl", "beta_two-2.0-py3-none-any.whl"),
        "pip-30.0-py3-none-any.whl",
    ]
    for wheel in found.values():
        assert b"secret" not in wheel.read_bytes()
        with zipfile.ZipFile(wheel) as archive:
            assert archive.testzip() is None
            assert len(archive.namelist()) == 4
    # The copy can be changed; what is in the cache stays.
    assert {each.stat().st_nlink for each in found.values()} == {1}


def test_all_caches_and_versions(tmp_path: Path) -> None:
    for at, kind in enumerate(KINDS):
        cached(tmp_path / "cache", "alpha", f"1.{at}", kind)
    assert len(copied(tmp_path / "cache", ["alpha"], tmp_path)) == len(KINDS)


def test_with_a_network(tmp_path: Path) -> None:
    cached(tmp_path / "cache", "alpha", "1.5", "uv")
    assert copied(tmp_path / "cache", ["alpha"], tmp_path, network=True) == {}


def test_no_cache(tmp_path: Path) -> None:
    assert copied(tmp_path / "cache", ["alpha"], tmp_path) == {}


def test_what_is_not_from_an_index(tmp_path: Path) -> None:
    """Packages of addresses, repositories and folders may be private."""
    cache = tmp_path / "cache"
    for bucket in ("url", "git", "path"):
        cached(cache, bucket, "1.0", "uv")
        (cache / "uv/wheels-v5/pypi" / bucket).rename(cache / "uv/wheels-v5" / bucket)
    assert copied(cache, ["url", "git", "path"], tmp_path) == {}


def test_entries_that_lead_elsewhere_or_never_end(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cached(tmp_path / "elsewhere", "alpha", "1.0", "uv")
    cached(cache, "alpha", "2.0", "http-v2")
    links = cache / "uv/wheels-v5/pypi/alpha"
    links.mkdir(parents=True)
    (links / "1.0-py3-none-any").symlink_to(tmp_path / "elsewhere/uv/archive-v0/id-alpha-1.0")
    (links / "2.0-py3-none-any").symlink_to(links)
    at = cache / "pip/http-v2/a/b/c/d/e"
    (at / "1.body").symlink_to(at / "alpha2.0.body")
    (at / "2.body").write_bytes(b"PK\x03\x04 damaged PK\x05\x06")
    os.mkfifo(at / "3.body")
    assert list(copied(cache, ["alpha"], tmp_path)) == ["alpha-2.0-py3-none-any.whl"]


@pytest.mark.parametrize(
    ("info", "described"),
    [
        ("../alpha-1.0.dist-info", "Tag: py3-none-any"),
        ("alpha-1/0.dist-info", "Tag: py3-none-any"),
        ("alpha-1.0.dist-info", "Tag: ../py3-none-any"),
        ("alpha-1.0.dist-info", "Tag: py3-none-any\nBuild: 1/../x\nTag: a"),
        ("alpha-1.0.dist-info", ""),
    ],
)
def test_names_that_are_paths(tmp_path: Path, info: str, described: str) -> None:
    """What a wheel says about itself is no path."""
    at = tmp_path / "cache/pip/http-v2/a/b/c/d/e"
    at.mkdir(parents=True)
    with zipfile.ZipFile(at / "1.body", "w") as wheel:
        wheel.writestr(f"{info}/WHEEL", described)
        wheel.writestr(f"{info}/METADATA", "Name: alpha\n")
    found = copied(tmp_path / "cache", ["alpha"], tmp_path)
    assert {each.parent for each in found.values()} <= {tmp_path / "scratch" / "wheels"}
    assert set(found) <= {"alpha-1.0-py3-none-any.whl"}
    assert sorted(each.name for each in tmp_path.iterdir()) == ["cache", "scratch"]


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"HOME": "/h"}, ["/h/.cache/pip", "/h/.cache/uv"]),
        ({"HOME": "/h", "XDG_CACHE_HOME": "/x"}, ["/x/pip", "/x/uv"]),
        ({"HOME": "/h", "UV_CACHE_DIR": "/u", "PIP_CACHE_DIR": "/p"}, ["/p", "/u"]),
        (
            {"HOME": "/h", "UV_CACHE_DIR": "u", "XDG_CACHE_HOME": "."},
            ["/h/.cache/pip", "/h/.cache/uv"],
        ),
    ],
)
def test_folders_of_the_caches(variables: dict[str, str], expected: list[str]) -> None:
    assert [str(each) for each in package_caches(variables).values()] == expected
