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
import { parseTomlLayout } from '../toml/layout';

/** The two kinds of files that hold project settings. */
export type SettingsFileKind = 'freshkernel.toml' | 'pyproject.toml';

/** A problem in a settings file; linting continues without the entry that it names. */
export interface SettingsProblem {
  /** Full sentences: the problem, then the remedy. */
  readonly message: string;
  /** Position in the file, from 1; null where only the entry's name is known. */
  readonly line: number | null;
  readonly column: number | null;
}

/** The content of a settings file. */
export interface SettingsReading {
  /** Null where the file has no settings for Freshkernel, or is not TOML. */
  readonly config: LintConfig | null;
  /** The file is not TOML: its settings are unknown. Null, too, for a broken file without settings for Freshkernel. */
  readonly broken: SettingsProblem | null;
  readonly warnings: readonly SettingsProblem[];
}

/** The header of our table, in a file that is not valid TOML. */
const OWN_HEADER = /^\s*\[\[?\s*tool\s*\.\s*["']?freshkernel\b/m;

/** Reads a settings file. Selectors and options may name `rules`. */
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

/** The facts about a project in its `pyproject.toml`. */
export interface ProjectTable {
  /** The oldest Python that `requires-python` admits; null where it is missing or not usable. */
  readonly requiredPython: PythonVersion | null;
}

/** Reads the table `[project]` of a `pyproject.toml`; null where there is none, or the file is not TOML. */
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

/** Adds to each warning the position of its key, or of the nearest table around it. */
function locate(
  warnings: readonly SettingsWarning[],
  text: string,
  prefix: readonly string[]
): SettingsProblem[] {
  if (warnings.length === 0) {
    return [];
  }
  const { entries, headers } = parseTomlLayout(text);
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
