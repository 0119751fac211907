/** Readers of requirement files, by file name. */
import type { RequirementFileContent } from './declared-requirement';
import { UNREADABLE } from './declared-requirement';
import { readPipfile } from './pipfile';
import { readPyproject } from './pyproject';
import { readRequirementsTxt } from './requirements-txt';
import { readSetupCfg } from './setup-cfg';
import { readSetupPy } from './setup-py';
import { readUvLock } from './uv-lock';

type Reader = (text: string) => RequirementFileContent;

let environmentYml: Reader | null = null;

/**
 * Makes environment.yml readable; until then such a file is unreadable, and rules about it are silent. The YAML parser is
 * large, so a page loads it only for notebooks next to such a file.
 */
export function provideEnvironmentYml(reader: Reader): void {
  environmentYml = reader;
}

const readConda: Reader = text => environmentYml?.(text) ?? UNREADABLE;

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['requirements.txt', readRequirementsTxt],
  ['pyproject.toml', readPyproject],
  ['setup.cfg', readSetupCfg],
  ['setup.py', readSetupPy],
  ['environment.yml', readConda],
  ['environment.yaml', readConda],
  ['uv.lock', readUvLock],
  ['Pipfile', readPipfile],
  // A requirement file in a format that is not supported.
  ['pixi.toml', () => UNREADABLE]
]);

/** Whether a file of this name declares requirements itself; other files count only if included. */
export function isRequirementFileName(name: string): boolean {
  return READERS.has(name);
}

/** Reads a requirement file by its name; any other name is a file that a requirements.txt includes. */
export function readRequirementFile(path: string, text: string): RequirementFileContent {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (READERS.get(name) ?? readRequirementsTxt)(text);
}
