/** Reads project settings: `freshkernel.toml`, or the table `[tool.freshkernel]` of `pyproject.toml`. */
import { TomlError } from 'smol-toml';
import type { RequirementFiles } from '../../protocol';
import { LineIndex } from '../notebook/line-index';
import type { PythonVersion } from '../python/version';
import type { RuleDefinition } from '../rules/contract';
import { DEFAULT_CONFIG } from './config';
import type { LintConfig } from './config';
import { oldestAdmitted } from './required-python';
import { isTable } from '../toml/table';
import { SettingsReader } from './settings-reader';
import type { EntryProblem, Table } from './settings-reader';
import { parseTomlLayout } from '../toml/layout';
import { parseToml } from '../toml/parse';

/** The two kinds of files that hold project settings. */
export type SettingsFileKind = 'freshkernel.toml' | 'pyproject.toml';

/** A problem in a settings file. */
export interface SettingsProblem {
  /** Full sentences: the problem, then the remedy. */
  readonly message: string;
  /** Position in the file, from 1; null where only the entry's name is known. */
  readonly line: number | null;
  readonly column: number | null;
}

/** The content of a settings file. */
export interface SettingsReading {
  /** Without what `errors` names. Null where the file has no settings for Freshkernel, or is not TOML. */
  readonly config: LintConfig | null;
  /**
   * Why the settings are not those that the file means: a wrong value, or a file that is not TOML. None for a broken file
   * without settings for Freshkernel.
   */
  readonly errors: readonly SettingsProblem[];
  /** Unknown keys, which settings of a newer version may be; they are errors where the file sets `strict-settings`. */
  readonly warnings: readonly SettingsProblem[];
}

const NOTHING: SettingsReading = { config: null, errors: [], warnings: [] };

/** The header of our table, in a file that is not valid TOML. */
const OWN_HEADER = /^[^\S\r\n\u2028\u2029]*\[\[?\s*tool\s*\.\s*["']?freshkernel\b/m;

/** Reads a settings file. Selectors and options may name `rules`. */
export function readSettings(
  text: string,
  kind: SettingsFileKind,
  rules: readonly RuleDefinition[]
): SettingsReading {
  const document = tableOf(text);
  if (document instanceof TomlError) {
    const isOurs = kind === 'freshkernel.toml' || OWN_HEADER.test(text);
    return { ...NOTHING, errors: isOurs ? [brokenFile(document)] : [] };
  }
  const table = kind === 'pyproject.toml' ? toolTable(document) : document;
  if (table === undefined) {
    return NOTHING;
  }
  if (!isTable(table)) {
    const message = '`tool.freshkernel` must be a table. Write `[tool.freshkernel]`.';
    return { ...NOTHING, errors: [{ message, line: null, column: null }] };
  }
  const reader = new SettingsReader(rules);
  const isShared = kind === 'pyproject.toml';
  const requiredPython = isShared ? requiredIn(document) : null;
  const config = { ...DEFAULT_CONFIG, requiredPython, ...reader.read(table) };
  const prefix = isShared ? ['tool', 'freshkernel'] : [];
  const isError = ({ isWrong }: EntryProblem): boolean => isWrong || config.strictSettings;
  const located = (problems: readonly EntryProblem[]): readonly SettingsProblem[] =>
    locate(problems, text, prefix);
  return {
    config,
    errors: located(reader.problems.filter(isError)),
    warnings: located(reader.problems.filter(problem => !isError(problem)))
  };
}

/** The facts about a project in its `pyproject.toml`. */
export interface ProjectTable {
  /** The oldest Python that `requires-python` admits; null where it is missing or not usable. */
  readonly requiredPython: PythonVersion | null;
}

/** Reads the table `[project]` of a `pyproject.toml`; null where there is none, or the file is not TOML. */
export function readProjectTable(text: string): ProjectTable | null {
  const document = tableOf(text);
  return document instanceof TomlError || !isTable(document.project)
    ? null
    : { requiredPython: requiredIn(document) };
}

/** The oldest Python that the nearest project among these files admits, the nearest file first; null if unknown. */
export function requiredPythonIn(listing: RequirementFiles): PythonVersion | null {
  const known = requiredPythons.get(listing);
  const found = known === undefined ? nearestRequirement(listing) : known;
  requiredPythons.set(listing, found);
  return found;
}

/** A page asks again at each change of any setting. */
const requiredPythons = new WeakMap<RequirementFiles, PythonVersion | null>();

function nearestRequirement({ files }: RequirementFiles): PythonVersion | null {
  for (const { path, text } of files) {
    const table =
      text === null || !/(?:^|\/)pyproject\.toml$/.test(path) ? null : readProjectTable(text);
    if (table !== null) {
      return table.requiredPython;
    }
  }
  return null;
}

function tableOf(text: string): Table | TomlError {
  try {
    return parseToml(text);
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

/** Adds to each problem the position of its key, or of the nearest table around it. */
function locate(
  problems: readonly EntryProblem[],
  text: string,
  prefix: readonly string[]
): SettingsProblem[] {
  if (problems.length === 0) {
    return [];
  }
  const { entries, headers } = parseTomlLayout(text);
  const lines = new LineIndex(text);
  const starts = new Map<string, number>();
  const add = (path: readonly string[], start: number): void => {
    const key = JSON.stringify(path);
    starts.set(key, starts.get(key) ?? start);
  };
  entries.forEach(({ path, key }) => add(path, key.start));
  headers.forEach(({ path, start }) => add(path, start));
  return problems.map(({ message, path }) => {
    const full = [...prefix, ...path];
    const start = full
      .map((_, index) => starts.get(JSON.stringify(full.slice(0, full.length - index))))
      .find(each => each !== undefined);
    return start === undefined
      ? { message, line: null, column: null }
      : { message, ...lines.position(start) };
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
