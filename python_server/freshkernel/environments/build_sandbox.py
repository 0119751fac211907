"""The sandbox of a build: building a package runs its code, as a notebook does.

The build sees the project, of which it gets a copy at the same path, and writes to the environment only. It has a home
folder of its own, without keys and without the caches of pip and uv: what it put there would be installed elsewhere.
Without a network, it gets copies of the cached wheels that it may require.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from freshkernel.common.project_folder import project_folder
from freshkernel.environments.cache import CacheEntry
from freshkernel.environments.cached_wheels import copy_cached_wheels
from freshkernel.environments.package_indexes import source_paths
from freshkernel.environments.plan import EnvironmentPlan
from freshkernel.processes.sandbox import Sandbox

# Copies a project into a folder.
CopyProject = Callable[[Path, Path], object]


def build_sandbox(
    base: Sandbox, plan: EnvironmentPlan, entry: CacheEntry, copy_project: CopyProject
) -> Sandbox:
    """The sandbox for the commands of a plan, from one that may write to the folder of the run only."""
    project = project_folder(plan.declared.folder)
    copy = base.scratch / "build"
    copy.mkdir()
    copy_project(project, copy)
    copy_cached_wheels(plan.names, base)
    if plan.makes_folder:
        writable = entry.folder
    else:
        writable = entry.prefix
        writable.mkdir()
    return replace(
        base,
        writable=(writable,),
        shown=(entry.folder, *source_paths()),
        replaced=((project, copy),),
        needed=plan.needed,
    )
