/** Asks a Python for the metadata of what is installed for it. */
import * as path from 'node:path';
import { UsageFailure } from '../../console/failure';
import { collectOutput } from '../../processes/start-process';

/** The answer of the environment. */
export interface InstalledAnswer {
  readonly python: string;
  /** Dotted module → distributions. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** Normalized name → version. */
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * Modules below a name that several distributions share count by their files. Works from Python 3.8 on.
 * `-I` keeps the working folder and the user's variables out of it.
 */
const SCRIPT = `
import importlib.metadata as metadata, json, re, sys
normal = lambda name: re.sub(r"[-_.]+", "-", name).lower()
tops, deep, versions = {}, {}, {}
for one in metadata.distributions():
    name = one.metadata["Name"]
    if not name or normal(name) in versions:
        continue
    versions[normal(name)] = one.version
    listed = (one.read_text("top_level.txt") or "").split()
    for file in one.files or ():
        parts = str(file).replace("\\\\", "/").split("/")
        stem = re.sub(r"(\\.py|(\\.[\\w-]+)?\\.(so|pyd))$", "", parts[-1])
        if stem == parts[-1] or parts[0] in ("..", ".") or parts[0].endswith((".dist-info", ".egg-info", ".data")):
            continue
        path = parts[:-1] + ([] if stem == "__init__" else [stem])
        if not path or len(path) > 4 or not all(part.isidentifier() for part in path):
            continue
        tops.setdefault(path[0], set()).add(name)
        deep.setdefault(".".join(path), set()).add(name)
    for top in listed:
        if top.isidentifier():
            tops.setdefault(top, set()).add(name)
modules = {top: sorted(names) for top, names in tops.items() if len(names) == 1}
for top, names in tops.items():
    if len(names) > 1:
        for module, owners in deep.items():
            if module.split(".")[0] == top:
                modules[module] = sorted(owners)
json.dump({"python": "%d.%d" % sys.version_info[:2], "modules": modules, "versions": versions}, sys.stdout)
`;

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 50_000_000;

/** Runs the Python and returns its answer; a path is relative to the working folder of the command. */
export async function readInstalledPackages(python: string, cwd: string): Promise<InstalledAnswer> {
  const program = /[\\/]/.test(python) ? path.resolve(cwd, python) : python;
  const options = { milliseconds: TIMEOUT_MS, maxBytes: MAX_BYTES };
  const { error, out } = await collectOutput(program, ['-I', '-c', SCRIPT], options);
  const answer = error === null ? parsed(out) : null;
  if (answer !== null) {
    return answer;
  }
  const reason = error === null ? 'its answer is not understood' : firstLine(error.message);
  throw new UsageFailure(
    `\`--python ${python}\` does not report what is installed (${reason}). Give the path of Python 3.8 or later.`
  );
}

function parsed(text: string): InstalledAnswer | null {
  try {
    const answer = JSON.parse(text) as Partial<InstalledAnswer>;
    const { python, modules, versions } = answer;
    return python === undefined || modules === undefined || versions === undefined
      ? null
      : { python, modules, versions };
  } catch {
    return null;
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0].slice(0, 200);
}
