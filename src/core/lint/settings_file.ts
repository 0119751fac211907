/** Reads project settings: `freshkernel.toml`, or the table `[tool.freshkernel]` of `pyproject.toml`. */
import { parse, TomlError } from 'smol-toml';
import { LineIndex } from '../notebook/line_index';
import type { RuleDefinition } from '../rules/contract';
import { DEFAULT_CONFIG } from './config';
import type { LintConfig } from './config';
import { isTable, SettingsReader } from './settings_reader';
import type { SettingsWarning, Table } from './settings_reader';
import { layOutToml } from './toml_layout';

/** The two kinds of files that hold project settings. */
export type SettingsFileKind = 'freshkernel.toml' | 'pyproject.toml';

/** Something wrong in a settings file; linting goes on without the entry it names. */
export interface SettingsProblem {
  /** Whole sentences: what is wrong, then the remedy. */
  readonly message: string;
  /** Place in the file, from 1; null where only the entry's name is known. */
  readonly line: number | null;
  readonly column: number | null;
}

/** What a settings file says. */
export interface SettingsReading {
  /** Null where the file has no settings for Freshkernel, or is no TOML. */
  readonly config: LintConfig | null;
  /** The file is no TOML: its settings are unknown. */
  readonly broken: SettingsProblem | null;
  readonly warnings: readonly SettingsProblem[];
}

/** Reads a settings file. `rules` are those that selectors and options may name. */
export function readSettings(
  text: string,
  kind: SettingsFileKind,
  rules: readonly RuleDefinition[]
): SettingsReading {
  let document: Table;
  try {
    document = parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof TomlError)) {
      throw error;
    }
    return { config: null, broken: brokenFile(error), warnings: [] };
  }
  const table = kind === 'pyproject.toml' ? toolTable(document) : document;
  if (table === undefined) {
    return { config: null, broken: null, warnings: [] };
  }
  if (!isTable(table)) {
    const message = '`tool.freshkernel` must be a table. Write `[tool.freshkernel]`.';
    return { config: null, broken: null, warnings: [{ message, line: null, column: null }] };
  }
  const reader = new SettingsReader(rules);
  const config = { ...DEFAULT_CONFIG, ...reader.read(table) };
  const prefix = kind === 'pyproject.toml' ? ['tool', 'freshkernel'] : [];
  return { config, broken: null, warnings: locate(reader.warnings, text, prefix) };
}

/** Gives each warning the place of its key, or of the nearest table around it. */
function locate(
  warnings: readonly SettingsWarning[],
  text: string,
  prefix: readonly string[]
): SettingsProblem[] {
  if (warnings.length === 0) {
    return [];
  }
  const { entries, headers } = layOutToml(text);
  const lines = new LineIndex(text);
  const places = [...entries.map(({ path, key }) => ({ path, start: key.start })), ...headers];
  return warnings.map(({ message, path }) => {
    const full = [...prefix, ...path];
    const place = places
      .filter(each => each.path.every((part, index) => part === full[index]))
      .reduce<(typeof places)[number] | null>(
        (best, each) => (best === null || each.path.length > best.path.length ? each : best),
        null
      );
    return place === null
      ? { message, line: null, column: null }
      : { message, ...lines.position(place.start) };
  });
}

function toolTable(document: Table): unknown {
  return isTable(document.tool) ? document.tool.freshkernel : undefined;
}

function brokenFile(error: TomlError): SettingsProblem {
  const reason = error.message.split('\n')[0].replace(/^Invalid TOML document: /, '');
  return {
    message: `The file is not valid TOML: ${reason}. Correct it at this place.`,
    line: error.line,
    column: error.column
  };
}
