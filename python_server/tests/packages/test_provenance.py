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
def test_a_clone_in_another_folder_gives_the_same_bytes(packages: Path, tmp_path: Path) -> None:
    clone = tmp_path / "a clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    changed = subprocess.run(["git", "diff", "HEAD", "--quiet"], cwd=ROOT, check=False).returncode
    assert changed == 0, "The clone has what is committed."
    shutil.copytree(ROOT / "node_modules", clone / "node_modules", symlinks=True)
    (clone / ".venv").symlink_to(environment.VENV, target_is_directory=True)
    for script in ("generate_protocol.py",):
        subprocess.run([sys.executable, f"scripts/{script}"], cwd=clone, check=True)
    for script in ("build:lib", "build:labextension", "build:cli"):
        subprocess.run(["npm", "run", "--silent", script], cwd=clone, check=True, env=os.environ)
    subprocess.run([sys.executable, "scripts/package.py"], cwd=clone, check=True)
    assert digests(clone / "build") == digests(packages)
