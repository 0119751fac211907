"""Where packages come from: digests, commit, and that a second build gives the same bytes."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bare_command import FULL_SCALE, ROOT, run

import environment

ENDINGS = (".whl", ".tgz", ".tar.gz")


def digests(folder: Path) -> dict[str, str]:
    """The digests of the packages in a folder."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.name.endswith(ENDINGS)
    }


def test_the_statement_is_about_the_packages(packages: Path) -> None:
    statement = json.loads((packages / "freshkernel.provenance.json").read_text())
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    assert statement["predicateType"] == "https://slsa.dev/provenance/v1"
    named = {each["name"]: each["digest"]["sha256"] for each in statement["subject"]}
    assert named == digests(packages)
    assert len(named) == len(ENDINGS)


def test_the_statement_names_the_commit(packages: Path) -> None:
    predicate = json.loads((packages / "freshkernel.provenance.json").read_text())["predicate"]
    definition = predicate["buildDefinition"]
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    assert definition["externalParameters"]["commit"] == head
    first, *locks = definition["resolvedDependencies"]
    assert first["digest"] == {"gitCommit": head}
    for lock in locks:
        digest = hashlib.sha256((ROOT / lock["name"]).read_bytes()).hexdigest()
        assert lock["digest"] == {"sha256": digest}
    assert predicate["runDetails"]["builder"]["id"].startswith("urn:")


def test_the_digests_can_be_checked(packages: Path) -> None:
    result = run(["sha256sum", "--check", "--strict", "SHA256SUMS"], packages)
    assert result.returncode == 0, result.stdout
    assert result.stdout.count(": OK") == len(ENDINGS)


@pytest.mark.skipif(not FULL_SCALE, reason="builds everything again")
def test_a_second_build_gives_the_same_bytes(packages: Path, tmp_path: Path) -> None:
    before = digests(packages)
    statement = (packages / "freshkernel.provenance.json").read_bytes()
    # The program and its code cache in a folder with another name, then all packages again.
    bundle = tmp_path / "another folder" / "freshkernel.cjs"
    subprocess.run(["node", "scripts/build-cli.mjs", str(bundle)], cwd=ROOT, check=True)
    for name in ("freshkernel.cjs", "freshkernel.cache"):
        assert (bundle.parent / name).read_bytes() == (ROOT / "dist" / name).read_bytes()
    subprocess.run([sys.executable, "scripts/package.py"], cwd=ROOT, check=True)
    assert digests(packages) == before
    assert (packages / "freshkernel.provenance.json").read_bytes() == statement


def test_the_container_of_the_extension_has_no_number_of_its_folder() -> None:
    (entry,) = (ROOT / "python_server/freshkernel/labextension/static").glob("remoteEntry.*.js")
    assert "={entry(" in entry.read_text()


@pytest.mark.skipif(not FULL_SCALE, reason="builds everything again")
def test_another_folder_gives_the_same_bytes(packages: Path, tmp_path: Path) -> None:
    other = tmp_path / "another checkout"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (other / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, other / name)
    # The code cache has what a run compiles, which looks for the folder of the repository.
    (other / ".git").mkdir()
    shutil.copytree(ROOT / "node_modules", other / "node_modules", symlinks=True)
    (other / ".venv").symlink_to(environment.VENV, target_is_directory=True)
    statement = json.loads((packages / "freshkernel.provenance.json").read_text())
    parameters = statement["predicate"]["buildDefinition"]["internalParameters"]
    env = {**os.environ, "SOURCE_DATE_EPOCH": parameters["sourceDateEpoch"]}
    for command in (
        [sys.executable, "scripts/generate_protocol.py"],
        ["npm", "run", "--silent", "build:prod"],
        [sys.executable, "scripts/package.py"],
    ):
        subprocess.run(command, cwd=other, env=env, check=True)
    assert digests(other / "build") == digests(packages)
