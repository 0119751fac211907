"""The environments that users can choose for a notebook."""

from __future__ import annotations

from pathlib import Path

from freshkernel.common.protocol import EnvironmentChoice, RunEnvironment
from freshkernel.environments.cache import EnvironmentCache
from freshkernel.environments.conda import CondaPlan
from freshkernel.environments.declaration import (
    CONDA_FILES,
    DOCKER_FILES,
    NoDeclarationError,
    declaration_by_name,
    declaration_of_packages,
)
from freshkernel.environments.docker import DockerPlan
from freshkernel.environments.plan import EnvironmentPlan, EnvironmentUnavailableError
from freshkernel.environments.virtual_environment import VirtualEnvironmentPlan

_BUILT_HERE: tuple[RunEnvironment, ...] = ("venv", "conda", "docker")
_DECLARED_BY = {"conda": CONDA_FILES, "docker": DOCKER_FILES}
_EXPERIMENTAL = ("conda", "docker")


def plan_of(environment: RunEnvironment, folder: Path, kernel_name: str) -> EnvironmentPlan:
    """How to build an environment for a notebook in a folder; an error says why it cannot be."""
    if environment == "venv":
        return VirtualEnvironmentPlan(folder, kernel_name)
    if environment == "conda":
        return CondaPlan(folder, kernel_name)
    if environment == "docker":
        return DockerPlan(folder)
    raise EnvironmentUnavailableError("The current environment is not built.")


def environment_choices(notebook: Path, kernel_name: str) -> list[EnvironmentChoice]:
    """The environments for a notebook, the current one first.

    Runs programs to get their versions, which may take a second: do not call it from an event loop.
    """
    current = EnvironmentChoice(
        environment="current",
        source=None,
        available=True,
        reason="",
        built=True,
        experimental=False,
    )
    return [current, *(_choice(each, notebook.parent, kernel_name) for each in _BUILT_HERE)]


def _choice(environment: RunEnvironment, folder: Path, kernel_name: str) -> EnvironmentChoice:
    choice = EnvironmentChoice(
        environment=environment,
        source=None,
        available=False,
        reason="",
        built=False,
        experimental=environment in _EXPERIMENTAL,
    )
    try:
        plan = plan_of(environment, folder, kernel_name)
    except EnvironmentUnavailableError as error:
        choice["reason"] = str(error)
        choice["source"] = _declared_in(environment, folder)
        return choice
    choice["source"] = plan.declared.shown_from(folder)
    choice["available"] = True
    choice["built"] = plan.is_built(EnvironmentCache.of_user().entry(plan.key))
    return choice


def _declared_in(environment: RunEnvironment, folder: Path) -> str | None:
    """The file that declares an unavailable environment; None if there is none."""
    names = _DECLARED_BY.get(environment)
    try:
        declared = (
            declaration_of_packages(folder, with_uv=False)
            if names is None
            else declaration_by_name(folder, names)
        )
    except NoDeclarationError:
        return None
    return declared.shown_from(folder)
