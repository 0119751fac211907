"""Real output of pip 23, pip 26 and uv 0.13, and examples of conda's documentation, as one sentence each."""

from __future__ import annotations

from pathlib import Path

import pytest

from freshkernel.environments.failure_text import failure_text

MESSAGES = Path(__file__).with_name("messages")
OTHER_HASH = "the download does not have the hash that the project declares."
BUILD_ERROR = "cannot be built: RuntimeError: this package cannot be built"
NOT_INCLUDED = "nothere.txt, which the project's requirements include, does not exist."
NO_ADDRESS = "https://files.example.org/none/x-1.0-py3-none-any.whl cannot be downloaded"

EXPECTED = {
    "conda.nopkg": "There is no package no-such-package in the channels.",
    "mamba.nopkg": "There is no package no-such-package in the channels.",
    "pip.badpy": "There is no version of numpy==1.16.0 in the package index; the newest is 2.4.6.",
    "pip.badreq": "six=1.0 is not a valid requirement.",
    "pip.broken": f"./broken {BUILD_ERROR}",
    "pip.comp": "broken-thing cannot be built: x.c:1:10: fatal error: nothere.h: "
    "No such file or directory",
    "pip.conflict": "The requirements exclude each other: black==24.1.0 and packaging==20.0. "
    "The user requested packaging==20.0; black 24.1.0 depends on packaging>=22.0",
    "pip.git": "Nothing can be downloaded: Failed to connect.",
    "pip.hash": f"six==1.16.0: {OTHER_HASH}",
    "pip.hash2": "six: it has no hash or no exact version, but other packages have hashes.",
    "pip.inc": NOT_INCLUDED,
    "pip.missingpath": "./nothere does not exist.",
    "pip.needs": "numpy==2.0.0 needs a different Python: >=3.9; this one is 3.8.18.",
    "pip.net": "Nothing can be downloaded: Failed to establish a new connection.",
    "pip.nopkg": "There is no package freshkernel-no-such-package-x in the package index for this "
    "Python and platform.",
    "pip.nover": "There is no version of six==99.0 in the package index; the newest is 1.17.0.",
    "pip.oldpy": "oldpy needs a different Python: <3.9; this one is 3.8.18.",
    "pip.reqpy": "scipy==1.5.0 cannot be built: NameError: name 'CCompiler' is not defined. "
    "Did you mean: 'ccompiler'?",
    "pip.url": f"{NO_ADDRESS}: the server answers 404.",
    "pip26.broken": f"file:///project/broken {BUILD_ERROR}",
    "pip26.comp": "broken-thing cannot be built: x.c:1:10: fatal error: nothere.h: "
    "No such file or directory",
    "uv.badpy": "numpy==1.16.0 has no wheel for this Python and platform.",
    "uv.badreq": "six=1.0 is not a valid requirement.",
    "uv.broken": f"broken-thing @ file:///project/broken {BUILD_ERROR}",
    "uv.comp": "broken-thing @ file:///project/brk2 cannot be built: x.c:1:10: fatal error: "
    "nothere.h: No such file or directory",
    "uv.conflict": "The requirements cannot be met: Because black==24.1.0 depends on "
    "packaging>=22.0 and you require packaging==20.0, we can conclude that your requirements and "
    "black==24.1.0 are incompatible. And because you require black==24.1.0, we can conclude that "
    "your requirements are unsatisfiable.",
    "uv.disk": "The disk is full.",
    "uv.git": "Nothing can be downloaded: Failed to connect.",
    "uv.hash": f"six==1.16.0: {OTHER_HASH}",
    "uv.hash2": f"idna==3.6: {OTHER_HASH}",
    "uv.inc": f"/project/{NOT_INCLUDED}",
    "uv.missingpath": "file:///project/nothere does not exist.",
    "uv.needs": "numpy==2.0.0 needs a different Python: >=3.9; this one is 3.8.18.",
    "uv.net": "Nothing can be downloaded: Connection refused.",
    "uv.nopkg": "There is no package freshkernel-no-such-package-x in the package index.",
    "uv.nover": "There is no version of six==99.0 in the package index.",
    "uv.url": f"{NO_ADDRESS}: the server answers 404.",
}


def test_every_message_is_expected_to_be_something() -> None:
    assert {path.stem for path in MESSAGES.glob("*.txt")} == set(EXPECTED)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_messages_of_tools(name: str) -> None:
    lines = (MESSAGES / f"{name}.txt").read_text().splitlines()
    assert failure_text(lines, "3.8.18") == EXPECTED[name]


def test_what_is_not_understood_is_passed_on() -> None:
    assert (
        failure_text(["fine", "ERROR: something new", "", "bye"], "3.11") == "ERROR: something new"
    )
    assert failure_text(["first", "last"], "3.11") == "last"
    assert failure_text([], "3.11") == "It ended without output."


def test_passwords_in_addresses_are_left_out() -> None:
    shown = failure_text(["ERROR: no https://user:secret@index.example.org/simple"], "3.11")
    assert shown == "ERROR: no https://index.example.org/simple"


def test_long_reasons_are_cut() -> None:
    assert failure_text(["ERROR: " + "long " * 200], "3.11").endswith("…")


def test_temporary_files_of_requirements_are_not_named() -> None:
    """What pip says where a package of a list conflicts with constraints."""
    lines = [
        "ERROR: Cannot install -r /tmp/x/requirements.txt (line 1) because these package versions "
        "have conflicting dependencies.",
        "",
        "The conflict is caused by:",
        "    old 1.0 depends on numpy<1.22",
        "",
    ]
    expected = "The requirements exclude each other: old 1.0 depends on numpy<1.22"
    assert failure_text(lines, "3.11") == expected
