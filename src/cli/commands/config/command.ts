import { existsSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { targetPython } from '../../../core/lint/target-python';
import { formatConfig } from '../../../core/report/config-text';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import { ALL_RULES } from '../../../core/rules/registry';
import { isExcluded } from '../../../core/settings/rule-selection';
import { rulesInForce, settingsInForce } from '../../../core/settings/settings-in-force';
import type { SettingsText } from '../../../core/settings/settings-in-force';
import type { ConfigDocument } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT, UsageFailure } from '../../console/failure';
import { namedNotebook, withSlashes } from '../../notebooks/notebook-files';
import { readAnyNotebook } from '../../notebooks/read-notebook';
import { readRegularFile, SETTINGS_BYTES } from '../../notebooks/regular-file';
import { common, parse } from '../../options/values';
import { SettingsFinder } from '../../settings/project-settings';
import { CONFIG_OPTIONS } from './declaration';

/** `freshkernel config`; returns the exit code. */
export function runConfig(words: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parse(words, CONFIG_OPTIONS, 'config');
  const args = common(values, positionals.length === 0 ? ['.'] : positionals, 'config');
  if (args.files.length > 1) {
    throw new UsageFailure('`config` takes one file or folder.');
  }
  const report = configOf(args.files[0], new SettingsFinder(args.config, console), console);
  console.out(
    args.format === 'json'
      ? `${jsonText(report, 2)}\n`
      : formatConfig(report, terminalStyles(console.colors))
  );
  return Promise.resolve(EXIT.clean);
}

function configOf(name: string, settings: SettingsFinder, console: Console): ConfigDocument {
  const absolute = path.resolve(console.cwd, name);
  if (!existsSync(absolute)) {
    throw new UsageFailure(`There is no file \`${name}\`. Check the path.`);
  }
  const isFolder = statSync(absolute).isDirectory();
  const { config, file } = settings.find(isFolder ? absolute : path.dirname(absolute));
  const version = isFolder ? null : languageVersionOf(name, console.cwd);
  const notebook = withSlashes(absolute);
  return {
    version: 1,
    path: withSlashes(name),
    settings_file: file === null ? null : withSlashes(path.relative(console.cwd, file) || file),
    excluded: isExcluded(config, notebook),
    settings: [
      ...settingsInForce(
        config,
        file === null ? null : textOf(file),
        version,
        targetPython({ languageVersion: version }, config)
      )
    ],
    rules: [...rulesInForce(ALL_RULES, config, notebook)]
  };
}

function languageVersionOf(name: string, cwd: string) {
  const read = readAnyNotebook(namedNotebook(name, cwd));
  if (!read.ok) {
    throw new UsageFailure(`${name}: ${read.error.message}`);
  }
  return read.document.languageVersion;
}

function textOf(file: string): SettingsText {
  const kind = path.basename(file) === 'pyproject.toml' ? 'pyproject.toml' : 'freshkernel.toml';
  return { kind, text: readRegularFile(file, { bytes: SETTINGS_BYTES, follow: true }) };
}
