"""Which environments are kept, for how long, and which do not count."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from freshkernel.environments.cache import CacheEntry, EnvironmentCache
from freshkernel.environments.file_lock import CancelledError, FileLock

DAY = 86_400.0
HOLD = (
    "import sys, threading\nfrom pathlib import Path\n"
    "from freshkernel.environments.file_lock import FileLock\n"
    "lock = FileLock(Path(sys.argv[1]))\n"
    "assert lock.try_take(shared=sys.argv[2] == 'shared')\n"
    "print('held', flush=True)\nsys.stdin.read()\n"
)


@pytest.fixture
def cache(tmp_path: Path) -> EnvironmentCache:
    """A cache for a day and a few bytes."""
    return EnvironmentCache(tmp_path, 1.0, 1_000)


def built(cache: EnvironmentCache, key: str, size: int = 10, days_ago: float = 0.0) -> CacheEntry:
    """An environment that was built and used some days ago."""
    entry = cache.entry(key)
    packages = entry.prefix / "lib" / "python3.11" / "site-packages"
    (packages / "six-1.0.dist-info").mkdir(parents=True)
    (packages / "six.py").write_text("x" * size)
    entry.complete(time.time(), ("a note",), "sandbox")
    os.utime(entry.folder, (0, time.time() - days_ago * DAY))
    return entry


def test_an_environment_counts_once_it_is_complete(cache: EnvironmentCache) -> None:
    entry = cache.entry("one")
    entry.prefix.mkdir(parents=True)
    assert entry.stamp() is None
    stamp = built(cache, "two").stamp()
    assert stamp is not None
    assert (stamp.bytes, stamp.distributions) == (10, ("six-1.0.dist-info",))
    assert stamp.notes == ("a note",)


def test_an_environment_that_somebody_changed_does_not_count(cache: EnvironmentCache) -> None:
    entry = built(cache, "one")
    packages = entry.prefix / "lib" / "python3.11" / "site-packages"
    (packages / "new-1.0.dist-info").mkdir()
    assert entry.stamp() is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"built": "x"}'])
def test_a_broken_stamp_does_not_count(cache: EnvironmentCache, text: str) -> None:
    entry = built(cache, "one")
    (entry.folder / "complete.json").write_text(text)
    assert entry.stamp() is None


def test_what_was_not_used_for_long_is_removed(cache: EnvironmentCache) -> None:
    old, new = built(cache, "old", days_ago=2), built(cache, "new", days_ago=0.5)
    old.log.touch()
    os.utime(old.log, (0, time.time() - 2 * DAY))
    cache.remove_old()
    assert (old.folder.exists(), old.log.exists(), new.folder.exists()) == (False, False, True)


def test_what_is_used_stays(cache: EnvironmentCache) -> None:
    entry = built(cache, "old", days_ago=2)
    entry.used()
    cache.remove_old()
    assert entry.stamp() is not None


def test_what_is_too_much_is_removed_the_oldest_first(cache: EnvironmentCache) -> None:
    entries = [built(cache, str(age), size=400, days_ago=age / 10) for age in range(4)]
    cache.remove_old()
    assert [entry.folder.exists() for entry in entries] == [True, True, False, False]


def test_what_was_left_half_built_is_removed_later(cache: EnvironmentCache) -> None:
    fresh, abandoned = cache.entry("fresh"), cache.entry("abandoned")
    for entry in (fresh, abandoned):
        entry.prefix.mkdir(parents=True)
    os.utime(abandoned.folder, (0, time.time() - 0.5 * DAY))
    cache.remove_old()
    assert (fresh.folder.exists(), abandoned.folder.exists()) == (True, False)


def test_what_another_process_uses_stays(cache: EnvironmentCache) -> None:
    entry = built(cache, "old", days_ago=2)
    with holder(entry.folder.with_suffix(".lock"), "shared"):
        cache.remove_old()
        assert entry.folder.exists()
    cache.remove_old()
    assert not entry.folder.exists()


def holder(path: Path, kind: str) -> subprocess.Popen[bytes]:
    """Another process that holds a lock until its input is closed."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path), kind],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    return process


def test_many_use_and_one_builds(tmp_path: Path) -> None:
    path = tmp_path / "some.lock"
    with holder(path, "shared"):
        lock = FileLock(path)
        assert lock.try_take(shared=True)
        assert not lock.try_take(shared=False)
        lock.release()
    with holder(path, "alone") as process:
        lock = FileLock(path)
        assert not lock.try_take(shared=True)
        process.kill()
        process.wait()
        assert lock.try_take(shared=False)
        lock.release()


def test_waiting_is_reported_once_and_ends_when_asked_to(tmp_path: Path) -> None:
    reported: list[None] = []
    cancelled = threading.Event()
    with holder(tmp_path / "some.lock", "alone"):
        threading.Timer(0.4, cancelled.set).start()
        lock = FileLock(tmp_path / "some.lock")
        with pytest.raises(CancelledError):
            lock.take(cancelled, shared=True, waiting=lambda: reported.append(None))
        lock.release()
    assert len(reported) == 1


def test_settings(tmp_path: Path) -> None:
    variables = {
        "FRESHKERNEL_ENVIRONMENTS": str(tmp_path),
        "FRESHKERNEL_ENVIRONMENT_DAYS": "0.5",
        "FRESHKERNEL_ENVIRONMENT_BYTES": "much",
    }
    entry = built(EnvironmentCache(tmp_path, 1, 1), "one", days_ago=0.6)
    cache = EnvironmentCache.of_user(variables)
    assert cache.entry("one").folder == entry.folder
    cache.remove_old()
    assert not entry.folder.exists()
    assert EnvironmentCache.of_user({}).entry("one").folder.parent.name == "environments"
