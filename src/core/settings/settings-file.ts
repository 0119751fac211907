/** Reads project settings: `freshkernel.toml`, or the table `[tool.freshkernel]` of `pyproject.toml`. */
import { parse, TomlError } from 'smol-toml';
import { LineIndex } from '../notebook/line-index';
import type { PythonVersion } from '../python/version';
import type { RuleDefinition } from '../rules/contract';
import { DEFAULT_CONFIG } from './config';
import type { LintConfig } from './config';
import { oldestAdmitted } from './required-python';
import { isTable } from '../toml/table';
import { SettingsReader } from './settings-reader';
import type { SettingsWarning, Table } from './settings-reader';
import { layOutToml } from '../toml/layout';

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
  /** The file is no TOML: its settings are unknown. Null, too, for a broken file that does not speak of us. */
  readonly broken: SettingsProblem | null;
  readonly warnings: readonly SettingsProblem[];
}

/** Where our table begins, in a file that cannot be read as TOML. */
const OWN_HEADER = /^\s*\[\[?\s*tool\s*\.\s*["']?freshkernel\b/m;

/** Reads a settings file. `rules` are those that selectors and options may name. */
export function readSettings(
  text: string,
  kind: SettingsFileKind,
  rules: readonly RuleDefinition[]
): SettingsReading {
  const document = parseToml(text);
  if (document instanceof TomlError) {
    const isOurs = kind === 'freshkernel.toml' || OWN_HEADER.test(text);
    return { config: null, broken: isOurs ? brokenFile(document) : null, warnings: [] };
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
  const isShared = kind === 'pyproject.toml';
  const requiredPython = isShared ? requiredIn(document) : null;
  const config = { ...DEFAULT_CONFIG, requiredPython, ...reader.read(table) };
  const prefix = isShared ? ['tool', 'freshkernel'] : [];
  return { config, broken: null, warnings: locate(reader.warnings, text, prefix) };
}

/** What a `pyproject.toml` says of the project that it stands in. */
export interface ProjectTable {
  /** The oldest Python that `requires-python` admits; null where it says nothing of use. */
  readonly requiredPython: PythonVersion | null;
}

/** Reads the table `[project]` of a `pyproject.toml`; null where there is none, or the file is no TOML. */
export function readProjectTable(text: string): ProjectTable | null {
  const document = parseToml(text);
  return document instanceof TomlError || !isTable(document.project)
    ? null
    : { requiredPython: requiredIn(document) };
}

function parseToml(text: string): Table | TomlError {
  try {
    return parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof TomlError) {
      return error;
    }
    throw error;
  }
}

function requiredIn({ project }: Table): PythonVersion | null {
  const specifier = isTable(project) ? project['requires-python'] : undefined;
  return typeof specifier === 'string' ? oldestAdmitted(specifier) : null;
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
