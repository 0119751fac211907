"""Valid and invalid messages; `test/protocol` tests the same ones in TypeScript."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from freshkernel.common import protocol

MESSAGES = json.loads(
    (Path(__file__).parents[3] / "test" / "protocol" / "messages.json").read_text()
)
PARSERS = {
    "CrashesDocument": protocol.parse_crashes_document,
    "FilesDocument": protocol.parse_files_document,
    "FindingFix": protocol.parse_finding_fix,
    "FixDocument": protocol.parse_fix_document,
    "KernelExecution": protocol.parse_kernel_execution,
    "LintDocument": protocol.parse_lint_document,
    "NotebookError": protocol.parse_notebook_error,
    "NotebookFiles": protocol.parse_notebook_files,
    "NotebookFilesQuestion": protocol.parse_notebook_files_question,
    "ProbeAnswer": protocol.parse_probe_answer,
    "ProbeMessage": protocol.parse_probe_message,
    "ProbeQuestion": protocol.parse_probe_question,
    "ProjectSettings": protocol.parse_project_settings,
    "ProjectSettingsWrite": protocol.parse_project_settings_write,
    "KeptHistory": protocol.parse_kept_history,
    "KeptHistoryAddition": protocol.parse_kept_history_addition,
    "KeptHistoryMove": protocol.parse_kept_history_move,
    "ServerStatus": protocol.parse_server_status,
    "RequirementsDocument": protocol.parse_requirements_document,
    "StaleDocument": protocol.parse_stale_document,
    "StudyDocument": protocol.parse_study_document,
    "VariantsDocument": protocol.parse_variants_document,
}


@pytest.mark.parametrize("case", MESSAGES, ids=lambda case: f"{case['message']}: {case['name']}")
def test_reports_messages_from_other_values(case: dict[str, object]) -> None:
    parse = PARSERS[str(case["message"])]
    if case["valid"]:
        assert parse(case["value"]) == case["value"]
    else:
        with pytest.raises(protocol.InvalidMessageError):
            parse(case["value"])
