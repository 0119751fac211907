"""Why a build failed, in one sentence: which package, and what is wrong with it.

Parses the output of the tools; it differs between versions, so unrecognized messages are passed on
unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from packaging.requirements import InvalidRequirement, Requirement
from packaging.version import InvalidVersion, Version

_MAXIMUM_LENGTH = 500
# A build may write anything. What is looked at are the last characters, and short pieces of long lines.
_MAXIMUM_TEXT = 1_000_000
_NETWORK = re.compile(
    r"(Name or service not known|name resolution|dns error|Could not resolve host\w*|"
    r"Connection refused|tcp connect error|Failed to establish a new connection|Failed to connect|"
    r"Network is unreachable|timed out|ConnectTimeout|operation timed out|ProxyError|"
    r"CERTIFICATE_VERIFY_FAILED|SSLError|invalid peer certificate|CondaHTTPError|"
    r"40[137] (?:Client Error|Unauthorized|Forbidden)|50[0234] Server Error)",
    re.IGNORECASE,
)
_MARKED = re.compile(r"^\s*(?:ERROR|error|cause|critical|fatal)\s*:|\b(?:Error|Exception):")
_ADDRESS = re.compile(r"(https?://)[^/\s]*@")


@dataclass(frozen=True)
class _Build:
    """The output of a failed build."""

    text: str
    python: str

    @property
    def errors(self) -> list[str]:
        """The lines that report errors."""
        return [line.strip() for line in self.text.splitlines() if _MARKED.search(line)]

    def find(self, pattern: str) -> re.Match[str] | None:
        """The last match of a pattern."""
        return next(reversed(list(re.finditer(pattern, self.text, re.MULTILINE))), None)


def failure_text(lines: Sequence[str], python: str) -> str:
    """Why a build failed, from the output of its last command and the version of its Python."""
    build = _Build("\n".join(lines)[-_MAXIMUM_TEXT:], python)
    reasons = (reason(build) for reason in _REASONS)
    text = next((reason for reason in reasons if reason), "") or _as_reported(build)
    text = _ADDRESS.sub(r"\1", " ".join(text.split()))
    return text if len(text) <= _MAXIMUM_LENGTH else f"{text[:_MAXIMUM_LENGTH]}…"


def _sentence(build: _Build, table: Sequence[tuple[str, str]]) -> str:
    """The sentence of the first matching pattern, with its groups inserted."""
    for pattern, sentence in table:
        if found := build.find(pattern):
            return sentence.format(*found.groups())
    return ""


_WRONG_HASH = "{0}: the download does not have the hash that the project declares."
_DISK_AND_HASHES = (
    (
        r"No space left on device|os error 28\b|Errno 28\b|[Dd]isk quota exceeded",
        "The disk is full.",
    ),
    (r"Hash mismatch for `([^`]+)`", _WRONG_HASH),
    (r"DO NOT MATCH THE HASHES.{0,500}\n\s{1,20}(\S{1,200}) from ", _WRONG_HASH),
    (
        r"--require-hashes mode, .{0,500}\n\s{1,20}(\S+)",
        "{0}: it has no hash or no exact version, but other packages have hashes.",
    ),
)


def _network(build: _Build) -> str:
    problems = [found[0] for line in build.errors if (found := _NETWORK.search(line))]
    retried = build.find(r"Retrying .{0,200} after connection broken by .*")
    if not problems and retried and "from versions: none" in build.text:
        found = _NETWORK.search(retried[0])
        problems = [found[0] if found else "connection broken"]
    return f"Nothing can be downloaded: {problems[-1]}." if problems else ""


def _other_python(build: _Build) -> str:
    if found := build.find(
        r"Package '([^']{1,200})' requires a different Python: \S{1,50} not in '([^']{1,200})'"
    ):
        return _needs_python(found[1], found[2], build.python)
    if found := build.find(
        r"does not satisfy Python(\S{1,200}?),? and\s{1,20}(?:cause: )?(\S{1,200}) depends on Python"
    ):
        return _needs_python(found[2], found[1], build.python)
    if found := build.find(r"incompatible with the project's Python requirement: `([^`]+)`"):
        return _needs_python("The project", found[1], build.python)
    missing = build.find(r"No matching distribution found for (.{1,300}?)(?: \(from .*)?$")
    ignored = build.find(r"versions that require a different python version: (.*)")
    if missing and ignored:
        pairs = re.findall(r"(\S{1,200}) Requires-Python ([^;]+)", ignored[1])
        fitting = [asked for version, asked in pairs if _fits(missing[1], version)]
        if fitting:
            return _needs_python(missing[1], fitting[-1].strip(), build.python)
    return ""


def _needs_python(package: str, asked: str, python: str) -> str:
    return f"{package} needs a different Python: {asked}; this one is {python}."


def _fits(requirement: str, version: str) -> bool:
    try:
        return Requirement(requirement).specifier.contains(Version(version), prereleases=True)
    except (InvalidRequirement, InvalidVersion):
        return False


def _missing(build: _Build) -> str:
    none = build.find(
        r"satisfies the requirement (.{1,300}?) \((?:from .{0,300}?; )?from versions: ([^()]*)\)"
    ) or build.find(
        r"satisfies the requirement (.{1,300}?) \(from .{0,300}?\) \(from versions: ([^()]*)\)"
    )
    if none and none[2].strip() == "none":
        return f"There is no package {none[1]} in the package index for this Python and platform."
    if none:
        newest = none[2].split(",")[-1].strip()
        return f"There is no version of {none[1]} in the package index; the newest is {newest}."
    return _sentence(build, _MISSING)


_NO_PACKAGE_IN_CHANNELS = "There is no package {0} in the channels."
_MISSING = (
    (
        r"(?<!\S)(\S{1,300}) was not found in the (?:package registry|provided)",
        "There is no package {0} in the package index.",
    ),
    (
        r"there (?:is|are) no versions? of (\S{1,300}?),? and you require",
        "There is no version of {0} in the package index.",
    ),
    (
        r"only (\S{1,300}) is available and you require (\S{1,300}?),? ",
        "There is no version of {1} in the package index: only {0} is.",
    ),
    (r"(?<!\S)(\S{1,300}) has no usable wheels", "{0} has no wheel for this Python and platform."),
    (
        r"PackagesNotFoundError:[^\n]{0,200}\n(?:[^\n-]{0,200}\n){0,5}?[ \t]{1,20}- (\S+)",
        _NO_PACKAGE_IN_CHANNELS,
    ),
    (r"ResolvePackageNotFound:\s{0,20}?\n\s{0,20}- (\S+)", _NO_PACKAGE_IN_CHANNELS),
    (r"nothing provides (?:requested )?(\S+)", _NO_PACKAGE_IN_CHANNELS),
    (
        r"(?<![\w.\-])([\w.\-]{1,200}) [^\n]{0,200}does not exist \(perhaps a typo",
        _NO_PACKAGE_IN_CHANNELS,
    ),
)
_NOT_INCLUDED = "{0}, which the project's requirements include, does not exist."
_NO_DOWNLOAD = "{1} cannot be downloaded: the server answers {0}."
_NOT_USABLE = (
    (r"Could not open requirements file: .{0,300}?: '?([^'\n]+)'?", _NOT_INCLUDED),
    (r"failed to read from file `([^`]+)`", _NOT_INCLUDED),
    (r"It looks like a path\. File '([^']+)' does not exist", "{0} does not exist."),
    (
        r"(?:Invalid requirement|Failed to parse): ['\"`]?([^'\"`\n]+)['\"`]?",
        "{0} is not a valid requirement.",
    ),
    (r"Distribution not found at: (\S+)", "{0} does not exist."),
    (
        r"(?<!\S)(\S{1,300}) is not a valid editable requirement",
        "{0} does not exist, or is not a Python project.",
    ),
    (
        r"ensurepip is not\s+available|No module named (?:venv|ensurepip)",
        "This Python cannot make environments: its module ensurepip is missing. Install uv, "
        "or the package of your system that has it (python3-venv).",
    ),
    (r"HTTP error (\d+) while getting (\S+)", _NO_DOWNLOAD),
    (
        r"HTTP status client error \((\d{1,5})[^)\n]{0,80}\) for url \(([^)\n]{1,500})\)",
        _NO_DOWNLOAD,
    ),
    (
        r"Cannot find command 'git'|Git executable not found",
        "A package comes from a git repository, but git is not installed.",
    ),
)


def _conflict(build: _Build) -> str:
    if found := build.find(
        r"Cannot install (.{1,1000}?) because these package versions have conflicting"
    ):
        causes = build.find(r"The conflict is caused by:\n((?:[ ]+\S.*\n)+)")
        lines = causes[1].strip().splitlines() if causes else []
        text = "; ".join(line.strip() for line in lines)
        # pip also names the file that lists a requirement, which is a temporary one.
        subject = re.sub(r"-r \S+ \(line \d+\)(?: and )?", "", found[1]).strip(" ,")
        named = f"{subject}. {text}" if subject else text
        return f"The requirements exclude each other: {named}".strip()
    if found := build.find(r"No solution found when resolving[^\n]{0,200}\n((?:[ \t]+\S.*\n?)+)"):
        text = re.sub(r"^\s*\W*(?:cause:)?\s*", "", found[1])
        return f"The requirements cannot be met: {text}"
    if build.find(r"LibMambaUnsatisfiableError|UnsatisfiableError|Could not solve for environment"):
        return "The requirements exclude each other."
    return ""


def _not_built(build: _Build) -> str:
    name = (
        build.find(r"Failed to build `([^`]+)`")
        or build.find(r"Could not build wheels for ([^\s,]+)")
        or build.find(r"Failed building (?:wheel|editable) for (\S+)")
        or build.find(r"Failed to build installable wheels for [^(\n]{0,80}\(([^)\n]{1,500})\)")
        or build.find(r"Failed to build '([^']+)'")
    )
    if not name and not build.find(r"subprocess-exited-with-error|metadata-generation-failed"):
        return ""
    if build.find(r"git (?:clone|fetch)"):
        return ""
    package = name or build.find(r"^(?:Collecting|Processing|Obtaining) (\S+)")
    text = _last_error(build)
    return f"{package[1] if package else 'A package'} cannot be built" + (
        f": {text}" if text else "."
    )


def _last_error(build: _Build) -> str:
    """The last line of a build's own output that names an error."""
    block = (
        build.text.split("[end of output]")[0] if "[end of output]" in build.text else build.text
    )
    words = re.compile(r"\w(?:Error|Exception)\b|fatal error|error:|not found")
    errors = [
        line.strip()
        for line in block.splitlines()
        if words.search(line)
        and not re.match(r"\s*(?:(?:hint|cause|note):?\s*|:\s*)?error: (?:sub|Fail)", line)
    ]
    specific = [
        line
        for line in errors
        if not line.startswith(("error: Command", "cause:", "error: command"))
    ]
    return (specific or errors)[-1] if errors else ""


_REASONS: tuple[Callable[[_Build], str], ...] = (
    lambda build: _sentence(build, _DISK_AND_HASHES),
    _other_python,
    _network,
    _missing,
    lambda build: _sentence(build, _NOT_USABLE),
    _not_built,
    _conflict,
)


def _as_reported(build: _Build) -> str:
    """The last line that reports an error, else the last line."""
    errors = [line for line in build.errors if not line.endswith("exited-with-error")]
    lines = [line.strip() for line in build.text.splitlines() if line.strip()]
    return (errors or lines or ["It ended without output."])[-1]
