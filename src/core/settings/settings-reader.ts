import type { TomlTable } from 'smol-toml';
import { PHASE_VALUES, SEVERITY_VALUES } from '../../protocol';
import type { MagicDeclaration } from '../python/ipython/magic-table';
import { parsePythonVersion } from '../python/version';
import type { OptionValue, RuleOptions } from '../rule-context/rule-context';
import type { RuleDefinition } from '../rules/contract';
import { isTable } from '../toml/table';
import { readCheckSettings } from './check-settings';
import { readIsolation } from './isolation';
import { suggest } from './known-names';
import type { LintConfig } from './config';
import { PROFILE_NAMES, PROFILES } from './profiles';
import { selectorFits } from './rule-selection';
import { readTargets, TARGET_EXAMPLE } from './target-versions';

/** A TOML table. */
export type Table = TomlTable;

type Draft = { -readonly [Key in keyof LintConfig]?: LintConfig[Key] };
/** Keys below the settings table. */
type Path = readonly string[];
type KeyReader = (reader: SettingsReader, value: unknown, draft: Draft) => void;

const BODY_PLACES = ['user', 'own', 'elsewhere'] as const;

const KEYS: Readonly<Record<string, KeyReader>> = {
  profile: (reader, value, draft) => {
    draft.profile = reader.oneOf(['profile'], value, PROFILE_NAMES);
  },
  select: (reader, value, draft) => {
    draft.select = reader.selectors(['select'], value);
  },
  'extend-select': (reader, value, draft) => {
    draft.extendSelect = reader.selectors(['extend-select'], value);
  },
  ignore: (reader, value, draft) => {
    draft.ignore = reader.selectors(['ignore'], value);
  },
  phase: (reader, value, draft) => {
    draft.phase = reader.oneOf(['phase'], value, PHASE_VALUES);
  },
  'fail-on': (reader, value, draft) => {
    draft.failOn = reader.oneOf(['fail-on'], value, SEVERITY_VALUES);
  },
  severity: (reader, value, draft) => {
    draft.severity = reader.table(['severity'], value, (key, entry) => {
      const rule = reader.rule(['severity', key]);
      const severity = reader.oneOf(['severity', key], entry, SEVERITY_VALUES);
      return rule === undefined || severity === undefined ? undefined : [rule.code, severity];
    });
  },
  'per-file-ignores': (reader, value, draft) => {
    draft.perFileIgnores = reader.table(['per-file-ignores'], value, (key, entry) => {
      const codes = reader.selectors(['per-file-ignores', key], entry);
      return codes === undefined ? undefined : [key, codes];
    });
  },
  exclude: (reader, value, draft) => {
    draft.exclude = reader.strings(['exclude'], value);
  },
  'python-version': (reader, value, draft) => {
    draft.pythonVersion = reader.version(['python-version'], value);
  },
  target: (reader, value, draft) => {
    draft.target = reader.targets(['target'], value);
  },
  magics: (reader, value, draft) => {
    draft.magics = reader.table(['magics'], value, (key, entry) => {
      const declaration = reader.magic(['magics', key], entry);
      return declaration === undefined ? undefined : [key, declaration];
    });
  },
  rules: (reader, value, draft) => {
    draft.rules = reader.table(['rules'], value, (key, entry) => {
      const rule = reader.rule(['rules', key]);
      const options = rule && reader.options(['rules', key], entry, rule);
      return rule === undefined || options === undefined ? undefined : [rule.name, options];
    });
  },
  baseline: (reader, value, draft) => {
    draft.baseline = reader.text(['baseline'], value);
  },
  check: (reader, value, draft) => {
    draft.comparison = readCheckSettings(reader, value);
    draft.isolation = readIsolation(reader, value);
  }
};

/** A warning about an invalid entry. */
export interface SettingsWarning {
  /** The keys below the settings table. */
  readonly path: readonly string[];
  /** Full sentences: the problem, then the remedy. */
  readonly message: string;
}

/** Reads the entries of a settings table; an invalid one becomes a warning and is ignored. */
export class SettingsReader {
  readonly warnings: SettingsWarning[] = [];

  constructor(private readonly rules: readonly RuleDefinition[]) {}

  read(table: Table): Partial<LintConfig> {
    const draft: Draft = {};
    for (const [key, value] of Object.entries(table)) {
      if (Object.hasOwn(KEYS, key)) {
        KEYS[key](this, value, draft);
      } else {
        this.warn([key], 'is not a setting', suggest(key, Object.keys(KEYS)));
      }
    }
    const profile = draft.profile ? PROFILES[draft.profile] : undefined;
    draft.phase ??= profile?.phase;
    draft.failOn ??= profile?.failOn;
    return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
  }

  text(path: Path, value: unknown): string | undefined {
    if (typeof value === 'string') {
      return value;
    }
    return this.wrongType(path, 'a text in quotes');
  }

  strings(path: Path, value: unknown): readonly string[] | undefined {
    if (Array.isArray(value) && value.every(item => typeof item === 'string')) {
      return value;
    }
    return this.wrongType(path, 'a list of strings, such as `["a", "b"]`');
  }

  /** A list of codes, letters, categories or names, without unknown ones. */
  selectors(path: Path, value: unknown): readonly string[] | undefined {
    return this.strings(path, value)?.filter(selector => {
      const isKnown = this.rules.some(rule => selectorFits(selector, rule));
      if (!isKnown) {
        this.warn(path, `names \`${selector}\`, which is not a rule`, this.suggestRule(selector));
      }
      return isKnown;
    });
  }

  oneOf<Choice extends string>(
    path: Path,
    value: unknown,
    choices: readonly Choice[]
  ): Choice | undefined {
    const chosen = choices.find(choice => choice === value);
    return chosen ?? this.wrongType(path, choices.map(choice => `"${choice}"`).join(' or '));
  }

  table<Entry>(
    path: Path,
    value: unknown,
    readEntry: (key: string, value: unknown) => readonly [string, Entry] | undefined
  ): Readonly<Record<string, Entry>> | undefined {
    if (!isTable(value)) {
      return this.wrongType(path, 'a table');
    }
    const entries = Object.entries(value).map(([key, entry]) => readEntry(key, entry));
    return Object.fromEntries(entries.filter(entry => entry !== undefined));
  }

  version(path: Path, value: unknown): LintConfig['pythonVersion'] | undefined {
    const isText = typeof value === 'string' && /^\s*3\.\d+(?:\.\d+)?\s*$/.test(value);
    return isText ? parsePythonVersion(value) : this.wrongType(path, 'a text such as "3.12"');
  }

  /** Versions to reach, such as `["numpy>=2"]`, without what cannot be read. */
  targets(path: Path, value: unknown): LintConfig['target'] | undefined {
    const read = readTargets(this.strings(path, value) ?? []);
    read.unreadable.forEach(text =>
      this.warn(path, `names \`${text}\`, which is not a version`, TARGET_EXAMPLE)
    );
    return value === undefined ? undefined : read.targets;
  }

  /** The rule that the last key names. */
  rule(path: Path): RuleDefinition | undefined {
    const codeOrName = path[path.length - 1];
    const text = codeOrName.toLowerCase();
    const rule = this.rules.find(each => each.code.toLowerCase() === text || each.name === text);
    if (rule === undefined) {
      this.warn(path, 'names no rule', this.suggestRule(codeOrName));
    }
    return rule;
  }

  magic(path: Path, value: unknown): MagicDeclaration | undefined {
    const readers: Readonly<Record<string, (entry: unknown, full: Path) => unknown>> = {
      body: (entry, full) => this.oneOf(full, entry, BODY_PLACES),
      binds: (entry, full) => this.strings(full, entry),
      reads: (entry, full) => this.strings(full, entry),
      writes: (entry, full) => this.strings(full, entry)
    };
    return this.table(path, value, (key, entry) => {
      if (!Object.hasOwn(readers, key)) {
        this.warn([...path, key], 'is not a setting', suggest(key, Object.keys(readers)));
        return undefined;
      }
      const read = readers[key](entry, [...path, key]);
      return read === undefined ? undefined : [key, read];
    });
  }

  options(path: Path, value: unknown, rule: RuleDefinition): RuleOptions | undefined {
    const declared = rule.optionDeclarations;
    return this.table<OptionValue>(path, value, (key, entry) => {
      if (!Object.hasOwn(declared, key)) {
        const known = Object.keys(declared);
        const remedy =
          known.length === 0 ? 'This rule has no options; remove it.' : suggest(key, known);
        this.warn([...path, key], 'is not an option', remedy);
        return undefined;
      }
      const option = this.option([...path, key], entry, declared[key].default);
      return option === undefined ? undefined : [key, option];
    });
  }

  private option(path: Path, value: unknown, example: OptionValue): OptionValue | undefined {
    switch (typeof example) {
      case 'boolean':
        return typeof value === 'boolean' ? value : this.wrongType(path, '`true` or `false`');
      case 'number':
        return typeof value === 'number' ? value : this.wrongType(path, 'a number');
      case 'string':
        return this.text(path, value);
      default:
        return this.strings(path, value);
    }
  }

  private suggestRule(text: string): string {
    const codes = this.rules.map(rule => rule.code);
    const names = this.rules.flatMap(rule => [rule.name, rule.category]);
    const code = codes.find(each => each.toLowerCase() === text.trim().toLowerCase());
    return suggest(text, code === undefined ? [...names, ...codes] : [code]);
  }

  /** Warns about a value of an unexpected type. */
  wrongType(path: Path, expected: string): undefined {
    this.warn(path, 'has the wrong type', `Give ${expected}.`);
  }

  /** Warns about an entry: the fault, and the remedy. */
  warn(path: Path, fault: string, remedy: string): void {
    const name = path.map(key => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key))).join('.');
    this.warnings.push({ path, message: `\`${name}\` ${fault}. ${remedy}` });
  }
}
