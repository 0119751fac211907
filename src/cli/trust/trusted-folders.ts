/** The folders that the user's configuration names as trusted. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { TomlError } from 'smol-toml';
import { parseToml } from '../../core/toml/parse';
import { UsageFailure } from '../console/failure';
import { FileRefusal, readRegularFile, SETTINGS_BYTES } from '../notebooks/regular-file';
import { realPath } from './project-root';
import { configurationPath } from '../settings/user-folders';

/**
 * The trusted folders, links resolved; empty without a configuration.
 *
 * @throws UsageFailure - for a configuration that cannot be read: guessing would run what it protects from
 */
export function trustedFolders(variables: NodeJS.ProcessEnv): readonly string[] {
  const file = configurationPath(variables);
  if (!existsSync(file)) {
    return [];
  }
  let trusted: unknown;
  try {
    ({ trusted } = parseToml(readRegularFile(file, { bytes: SETTINGS_BYTES, follow: true })));
  } catch (error) {
    if (error instanceof TomlError) {
      throw new UsageFailure(
        `Your configuration \`${file}\` is not TOML (line ${error.line}). Correct it.`
      );
    }
    throw error instanceof FileRefusal
      ? new UsageFailure(`Your configuration \`${file}\`: ${error.message}`)
      : error;
  }
  if (trusted === undefined) {
    return [];
  }
  const isList = Array.isArray(trusted) && trusted.every(each => typeof each === 'string');
  const folders = isList ? (trusted as string[]).map(withHome) : [];
  if (!isList || !folders.every(each => path.isAbsolute(each))) {
    throw new UsageFailure(
      `\`trusted\` in \`${file}\` must be a list of absolute paths in quotes, such as \`["~/work"]\`.`
    );
  }
  return folders.map(realPath);
}

function withHome(folder: string): string {
  return folder.replace(/^~(?=$|[/\\])/, homedir());
}
