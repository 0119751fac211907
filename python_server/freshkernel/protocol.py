"""The messages that the server and the front end exchange.

Generated from protocol.schema.json by `npm run generate`. Do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict, cast

from fastjsonschema import JsonSchemaValueException

from . import protocol_validators as validators


class InvalidMessageError(ValueError):
    """A value is not the message that it should be; the text says where and why."""


def _checked(validate: Callable[[object], object], value: object) -> object:
    try:
        return validate(value)
    except JsonSchemaValueException as error:
        raise InvalidMessageError(error.message) from error


Severity = Literal["error", "warning", "info"]


Certainty = Literal["certain", "possible"]


Phase = Literal["exploring", "finishing"]


Applicability = Literal["safe", "unsafe", "manual"]


Category = Literal[
    "structure", "hidden-state", "import", "path", "title", "randomness", "crash", "modernizing"
]


Cause = Literal[
    "order",
    "previous-error",
    "missing-module",
    "missing-file",
    "removed-api",
    "api-misuse",
    "data",
    "environment",
    "implementation",
    "resource",
    "intentional",
    "randomness",
    "time",
    "path",
    "version",
    "network",
    "unknown",
]


class FindingFix(TypedDict):
    """The message FindingFix."""

    title: str
    applicability: Applicability


class Finding(TypedDict):
    """The message Finding."""

    code: str
    name: str
    severity: Severity
    certainty: Certainty
    cell_index: int | None
    cell_id: str | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    json_line: int | None
    message: str
    names: list[str]
    data: dict[str, object]
    id: str
    fixes: list[FindingFix]


class NotebookError(TypedDict):
    """The message NotebookError."""

    kind: str
    message: str
    line: int | None
    column: int | None


class UnusedSuppression(TypedDict):
    """The message UnusedSuppression."""

    cell_index: int
    line: int | None
    codes: list[str]


class NotebookFindings(TypedDict):
    """The message NotebookFindings."""

    path: str
    findings: list[Finding]
    errors: list[NotebookError]
    unused_suppressions: list[UnusedSuppression]


class LintDocument(TypedDict):
    """The message LintDocument."""

    version: Literal[1]
    notebooks: list[NotebookFindings]


class ServerStatus(TypedDict):
    """GET /freshkernel/status."""

    version: str
    capabilities: list[str]


class ProjectSettings(TypedDict):
    """GET /freshkernel/project-settings?path=NOTEBOOK: the nearest settings file, raw."""

    path: str | None
    kind: Literal["freshkernel.toml", "pyproject.toml"] | None
    text: str | None
    etag: str | None
    create_path: str


class ProjectSettingsWrite(TypedDict):
    """PUT /freshkernel/project-settings: the whole new text; refused with 412 when the file's etag is another one."""

    path: str
    text: str
    etag: str | None


def parse_finding_fix(value: object) -> FindingFix:
    """Take a value for a FindingFix, or raise `InvalidMessageError`."""
    return cast(FindingFix, _checked(validators.validate_FindingFix, value))


def parse_finding(value: object) -> Finding:
    """Take a value for a Finding, or raise `InvalidMessageError`."""
    return cast(Finding, _checked(validators.validate_Finding, value))


def parse_notebook_error(value: object) -> NotebookError:
    """Take a value for a NotebookError, or raise `InvalidMessageError`."""
    return cast(NotebookError, _checked(validators.validate_NotebookError, value))


def parse_unused_suppression(value: object) -> UnusedSuppression:
    """Take a value for a UnusedSuppression, or raise `InvalidMessageError`."""
    return cast(UnusedSuppression, _checked(validators.validate_UnusedSuppression, value))


def parse_notebook_findings(value: object) -> NotebookFindings:
    """Take a value for a NotebookFindings, or raise `InvalidMessageError`."""
    return cast(NotebookFindings, _checked(validators.validate_NotebookFindings, value))


def parse_lint_document(value: object) -> LintDocument:
    """Take a value for a LintDocument, or raise `InvalidMessageError`."""
    return cast(LintDocument, _checked(validators.validate_LintDocument, value))


def parse_server_status(value: object) -> ServerStatus:
    """Take a value for a ServerStatus, or raise `InvalidMessageError`."""
    return cast(ServerStatus, _checked(validators.validate_ServerStatus, value))


def parse_project_settings(value: object) -> ProjectSettings:
    """Take a value for a ProjectSettings, or raise `InvalidMessageError`."""
    return cast(ProjectSettings, _checked(validators.validate_ProjectSettings, value))


def parse_project_settings_write(value: object) -> ProjectSettingsWrite:
    """Take a value for a ProjectSettingsWrite, or raise `InvalidMessageError`."""
    return cast(ProjectSettingsWrite, _checked(validators.validate_ProjectSettingsWrite, value))
