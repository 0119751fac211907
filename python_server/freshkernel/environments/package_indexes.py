"""The package sources in pip's own configuration.

uv does not read it. If pip has indexes that uv does not know, pip must install.
"""

from __future__ import annotations

import configparser
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from freshkernel.common.system_faults import run_program

_INDEXES = ("index-url", "extra-index-url", "find-links", "no-index")
_OPTIONS = (*_INDEXES, "constraint", "no-binary", "only-binary", "pre", "prefer-binary")
_FILES_OF_TOOLS = (
    "PIP_CERT",
    "PIP_CONSTRAINT",
    "UV_CONFIG_FILE",
    "UV_CONSTRAINT",
    "CONDARC",
    "MAMBARC",
    "NETRC",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "REQUESTS_CA_BUNDLE",
    "CURL_CA_BUNDLE",
)
_UV_VARIABLES = ("UV_DEFAULT_INDEX", "UV_INDEX", "UV_INDEX_URL", "UV_EXTRA_INDEX_URL")


class NoDatesError(Exception):
    """Nothing shows when packages were published."""


def pip_options(variables: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The options of pip that affect what is installed, by name, from its variables and files."""
    options: dict[str, str] = {}
    for path in _files(variables):
        parser = configparser.RawConfigParser()
        try:
            parser.read(path, encoding="utf-8")
        except (configparser.Error, UnicodeDecodeError):
            continue
        for section in ("global", "install"):
            for name in _OPTIONS:
                if value := parser.get(section, name, fallback=""):
                    options[name] = value
    for name in _OPTIONS:
        if value := variables.get(f"PIP_{name.upper().replace('-', '_')}"):
            options[name] = value
    return options


def only_pip_knows_indexes(variables: Mapping[str, str] = os.environ) -> bool:
    """Whether indexes are configured for pip, but not for uv."""
    is_uv_configured = any(variables.get(name) for name in (*_UV_VARIABLES, "UV_CONFIG_FILE"))
    return (
        not is_uv_configured
        and not any(_uv_files(variables))
        and any(name in _INDEXES for name in pip_options(variables))
    )


def uv_index_variables(variables: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables by which uv looks where pip looks. Like pip, it then takes the best version of all indexes."""
    options = pip_options(variables)
    given = {
        "UV_DEFAULT_INDEX": options.get("index-url", ""),
        "UV_INDEX": " ".join(options.get("extra-index-url", "").split()),
        "UV_FIND_LINKS": ",".join(options.get("find-links", "").split()),
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }
    return {name: value for name, value in given.items() if value}


def uv_index_options(variables: Mapping[str, str] = os.environ) -> list[str]:
    """What those variables cannot say: that pip uses no index."""
    return ["--no-index"] if pip_options(variables).get("no-index") else []


def source_paths(variables: Mapping[str, str] = os.environ) -> list[Path]:
    """The files and folders of this machine by which pip and uv find packages: settings, certificates and indexes."""
    named = [str(each) for each in _files(variables)]
    named += [str(each / "uv.toml") for each in _folders(variables, "uv")]
    named += [variables.get(name, "") for name in _FILES_OF_TOOLS]
    options = pip_options(variables)
    values = [options.get(name, "") for name in ("index-url", "extra-index-url", "find-links")]
    values += [variables.get(name, "") for name in (*_UV_VARIABLES, "UV_FIND_LINKS")]
    for value in re.split(r"[\s,]+", " ".join(values)):
        named.append(unquote(urlsplit(value).path) if value.startswith("file:") else value)
    return [
        Path(each) for each in dict.fromkeys(named) if each.startswith("/") and Path(each).exists()
    ]


def without_network(variables: Mapping[str, str], wheels: Path) -> dict[str, str]:
    """The variables by which the tools use folders of this machine only, and also a folder of wheels.

    They would try to reach an index again and again, for each package. Indexes that are folders still count.
    """
    for_pip = variables.get("PIP_FIND_LINKS") or pip_options(variables).get("find-links", "")
    for_uv = variables.get("UV_FIND_LINKS", "").split(",")
    return {
        "PIP_RETRIES": "0",
        "UV_OFFLINE": "1",
        "CONDA_OFFLINE": "1",
        "PIP_FIND_LINKS": " ".join([*for_pip.split(), wheels.as_uri()]),
        "UV_FIND_LINKS": ",".join([*filter(None, for_uv), wheels.as_uri()]),
    }


def dated_variables(variables: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables for uv to look up versions as of a day where pip looks; none where uv is configured itself.

    :raises NoDatesError: if pip uses no index
    """
    if not only_pip_knows_indexes(variables):
        return {}
    if pip_options(variables).get("no-index"):
        raise NoDatesError(
            "pip is set up to use no package index, and folders do not show when packages were published."
        )
    return uv_index_variables(variables)


def _files(variables: Mapping[str, str]) -> Iterable[Path]:
    """The configuration files of pip, in ascending precedence."""
    own = variables.get("PIP_CONFIG_FILE")
    if own == os.devnull:
        return []
    name = "pip.ini" if os.name == "nt" else "pip.conf"
    folders = [*_folders(variables, "pip"), Path.home() / ("pip" if os.name == "nt" else ".pip")]
    files = [folder / name for folder in folders]
    if os.name != "nt":
        files.insert(0, Path("/etc") / name)
    return [*files, Path(sys.prefix) / name, *([Path(own)] if own else [])]


def _uv_files(variables: Mapping[str, str]) -> Iterator[bool]:
    return ((folder / "uv.toml").is_file() for folder in _folders(variables, "uv"))


def _folders(variables: Mapping[str, str], name: str) -> list[Path]:
    """The folders with the configuration of a tool."""
    if os.name == "nt":
        roots = [variables.get("PROGRAMDATA", ""), variables.get("APPDATA", "")]
        return [Path(root) / name for root in roots if root]
    shared = variables.get("XDG_CONFIG_DIRS") or "/etc/xdg"
    own = variables.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    folders = [Path(root) / name for root in (*shared.split(os.pathsep), own)]
    if sys.platform == "darwin":
        folders.append(Path.home() / "Library" / "Application Support" / name)
    return folders


def main() -> None:
    """Prints the variables for uv as JSON, or why there are none."""
    try:
        answer: dict[str, object] = {"variables": dated_variables()}
    except NoDatesError as error:
        answer = {"message": str(error)}
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    run_program(main)
