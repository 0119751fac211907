import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { discardFile } from '../../notebooks/discard-file';
import { jsonText } from '../../../core/report/json-text';
import { printable } from '../../../core/report/terminal';
import { ALL_RULES } from '../../../core/rules/registry';
import { initialSettings } from '../../../core/settings/initial-settings';
import { PROFILE_NAMES } from '../../../core/settings/profiles';
import { readSettings } from '../../../core/settings/settings-file';
import type { InitDocument } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT, UsageFailure } from '../../console/failure';
import { codeOf, failureText } from '../../console/system-fault';
import { withSlashes } from '../../notebooks/notebook-files';
import { FileRefusal, readRegularFile, SETTINGS_BYTES } from '../../notebooks/regular-file';
import { choice, parse } from '../../options/values';
import { INIT_OPTIONS } from './declaration';

const NAME = 'freshkernel.toml';

/** `freshkernel init`; returns the exit code. */
export function runInit(words: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parse(words, INIT_OPTIONS, 'init');
  const format = choice('--format', values.format, ['text', 'json']);
  const profile =
    values.profile === undefined ? null : choice('--profile', values.profile, PROFILE_NAMES);
  if (positionals.length > 1) {
    throw new UsageFailure('`init` takes one folder.');
  }
  const folder = path.resolve(console.cwd, positionals[0] ?? '.');
  const file = path.join(folder, NAME);
  refuseOtherSettings(folder);
  try {
    writeNew(file, initialSettings(ALL_RULES, profile));
  } catch (error) {
    throw new UsageFailure(reasonOf(error, file));
  }
  const shown = withSlashes(path.relative(console.cwd, file) || file);
  const document: InitDocument = { version: 1, settings_file: shown };
  console.out(
    format === 'json'
      ? `${jsonText(document, 2)}\n`
      : `Wrote ${printable(shown)}: every ${profile === null ? '' : 'other '}setting is a comment until you edit it.\n`
  );
  return Promise.resolve(EXIT.clean);
}

/** The new file would take precedence over the settings in `pyproject.toml`. */
function refuseOtherSettings(folder: string): void {
  const project = path.join(folder, 'pyproject.toml');
  if (!existsSync(project)) {
    return;
  }
  try {
    const text = readRegularFile(project, { bytes: SETTINGS_BYTES, follow: false });
    const { config, errors } = readSettings(text, 'pyproject.toml', ALL_RULES);
    if (config !== null || errors.length > 0) {
      throw new UsageFailure(
        `\`pyproject.toml\` has settings of Freshkernel already, which \`${NAME}\` would replace. Edit them there.`
      );
    }
  } catch (error) {
    if (!(error instanceof FileRefusal)) {
      throw error;
    }
  }
}

/** Writes a file that must not exist yet; where that fails, there is none afterwards. */
function writeNew(file: string, text: string): void {
  const descriptor = openSync(file, 'wx');
  try {
    writeFileSync(descriptor, text);
  } catch (error) {
    discardFile(file);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function reasonOf(error: unknown, file: string): string {
  switch (codeOf(error)) {
    case 'EEXIST':
      return `There is a file \`${NAME}\` already. Edit it, or remove it first.`;
    case 'ENOENT':
    case 'ENOTDIR':
      return `There is no folder \`${printable(path.dirname(file))}\`. Make it first.`;
    default:
      return failureText(`\`${NAME}\` cannot be written`, error);
  }
}
