"""Generate `src/protocol/probe.ts`: the kernel probe as text, for the front end to send."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The package next to this script, not one that is installed.
sys.path.insert(0, str(ROOT / "python_server"))

from freshkernel.probe import comms, install_text, probe  # noqa: E402

TEMPLATE = """// Generated from python_server/freshkernel/probe by `npm run generate`. Do not edit.
import type {{ ProbeQuestion }} from './index';

/** The target of the probe's comms. */
export const PROBE_TARGET = '{target}';

/** The version of the probe that {{@link probeInstallCode}} installs. */
export const PROBE_VERSION = {version};

const INSTALL_TEMPLATE = `{install}`;

const ASK_TEMPLATE = `{ask}`;

const SOURCE = `{source}`;

/** The code of a silent execute request that installs the probe; it binds no name. */
export function probeInstallCode(): string {{
  return INSTALL_TEMPLATE.replace('@SOURCE@', () => JSON.stringify(SOURCE));
}}

/** The user expression that asks a question without a comm; its `text/plain` is the answer's JSON. */
export function probeAskExpression(question: ProbeQuestion): string {{
  return ASK_TEMPLATE.replace('@QUESTION@', () => JSON.stringify(JSON.stringify(question)));
}}
"""


def template_literal(text: str) -> str:
    """The inside of a TypeScript template literal."""
    return text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")


def main() -> None:
    """Write the module."""
    module = TEMPLATE.format(
        target=comms.TARGET,
        version=probe.VERSION,
        install=template_literal(install_text.template("install")),
        ask=template_literal(install_text.template("ask")),
        source=template_literal(install_text.probe_source()),
    )
    (ROOT / "src" / "protocol" / "probe.ts").write_text(module, encoding="utf-8")


if __name__ == "__main__":
    main()
