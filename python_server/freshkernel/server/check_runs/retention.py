"""Which ended runs are no longer kept because all of them together are too large."""

from __future__ import annotations

from freshkernel.server.check_runs.database import RunDatabase, StoredRuns


def excess_runs(database: RunDatabase, kept_bytes: int, limit: int) -> list[str]:
    """The oldest runs of those who keep most, until the rest has a size; at most `limit` runs, never the newest of a user.

    Runs of one user never remove those of a user who keeps less.
    """
    excess = database.stored().size - kept_bytes
    if excess <= 0:
        return []
    kept = database.by_user()
    oldest: dict[str, list[tuple[str, int]]] = {}
    found: list[str] = []
    while excess > 0 and len(found) < limit:
        removable = {user: runs.size for user, runs in kept.items() if runs.number > 1}
        if not removable:
            break
        user = max(removable, key=lambda each: removable[each])
        if user not in oldest:
            oldest[user] = database.oldest_ended(user, limit)[::-1]
        run, size = oldest[user].pop()
        found.append(run)
        excess -= size
        kept[user] = StoredRuns(kept[user].number - 1, kept[user].size - size)
    return found
