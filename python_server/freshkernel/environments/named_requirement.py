"""Requirements by name: an address could lead anywhere."""

from __future__ import annotations

from packaging.requirements import InvalidRequirement, Requirement


def named_requirement(text: str) -> str:
    """The requirement in its usual form; raises `ValueError` if it is not a name with versions."""
    try:
        requirement = Requirement(text)
    except InvalidRequirement as error:
        raise ValueError(f"`{text}` is not a requirement.") from error
    if requirement.url is not None:
        raise ValueError(f"`{text}` is an address, which is not installed.")
    return str(requirement)
