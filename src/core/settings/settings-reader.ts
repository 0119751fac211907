import type { TomlTable } from 'smol-toml';
import { PHASE_VALUES, SEVERITY_VALUES } from '../../protocol';
import { PLATFORM_NAMES } from '../notebook/platforms';
import type { MagicDeclaration } from '../python/ipython/magic-table';
import { parsePythonVersion } from '../python/version';
import type { OptionValue, RuleOptions } from '../rule-context/rule-context';
import type { RuleDefinition } from '../rules/contract';
import { isTable } from '../toml/table';
import { faultOf } from './glob-fault';
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

/** Longer values are not repeated in messages. */
const LONGEST_SHOWN = 40;

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
      const isGlob = reader.isGlob(['per-file-ignores', key], key);
      return codes === undefined || !isGlob ? undefined : [key, codes];
    });
  },
  exclude: (reader, value, draft) => {
    draft.exclude = reader.globs(['exclude'], value);
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
  builtins: (reader, value, draft) => {
    draft.builtins = reader.globs(['builtins'], value);
  },
  platform: (reader, value, draft) => {
    draft.platform = reader.oneOf(['platform'], value, PLATFORM_NAMES);
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
  'strict-settings': (reader, value, draft) => {
    draft.strictSettings = reader.flag(['strict-settings'], value);
  },
  check: (reader, value, draft) => {
    draft.comparison = readCheckSettings(reader, value);
    draft.isolation = readIsolation(reader, value);
  }
};

/** The remedy for `trusted`, which a project could give itself. */
const NOT_HERE =
  'It has no effect here: a project cannot trust itself. Remove it; trust a folder in your own configuration, or by `freshkernel trust --answer trusted FOLDER`.';

/** A problem of an entry. */
export interface EntryProblem {
  /** The keys below the settings table. */
  readonly path: readonly string[];
  /** Full sentences: the problem, then the remedy. */
  readonly message: string;
  /** Whether the value is wrong, not only the key unknown. */
  readonly isWrong: boolean;
}

/** Reads the entries of a settings table; an invalid one becomes a problem and is ignored. */
export class SettingsReader {
  readonly problems: EntryProblem[] = [];

  constructor(private readonly rules: readonly RuleDefinition[]) {}

  read(table: Table): Partial<LintConfig> {
    const draft: Draft = {};
    for (const [key, value] of Object.entries(table)) {
      if (Object.hasOwn(KEYS, key)) {
        KEYS[key](this, value, draft);
      } else {
        this.unknownKey([key], key === 'trusted' ? NOT_HERE : suggest(key, Object.keys(KEYS)));
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
    return this.wrongValue(path, value, 'a text in quotes');
  }

  flag(path: Path, value: unknown): boolean | undefined {
    return typeof value === 'boolean' ? value : this.wrongValue(path, value, '`true` or `false`');
  }

  /** The globs that can match; the others are rejected. */
  globs(path: Path, value: unknown): readonly string[] | undefined {
    return this.strings(path, value)?.filter(glob => this.isGlob(path, glob));
  }

  /** Whether a glob can match; otherwise, it is rejected. */
  isGlob(path: Path, glob: string): boolean {
    const fault = faultOf(glob);
    if (fault !== null) {
      this.reject(path, `has the glob ${JSON.stringify(glob)}, which ${fault.fault}`, fault.remedy);
    }
    return fault === null;
  }

  strings(path: Path, value: unknown): readonly string[] | undefined {
    if (Array.isArray(value) && value.every(item => typeof item === 'string')) {
      return value;
    }
    return this.wrongValue(path, value, 'a list of strings, such as `["a", "b"]`');
  }

  /** A list of codes, letters, categories or names, without unknown ones. */
  selectors(path: Path, value: unknown): readonly string[] | undefined {
    return this.strings(path, value)?.filter(selector => {
      const isKnown = this.rules.some(rule => selectorFits(selector, rule));
      if (!isKnown) {
        this.reject(path, `names \`${selector}\`, which is not a rule`, this.suggestRule(selector));
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
    return chosen ?? this.wrongValue(path, value, oneOfText(choices));
  }

  table<Entry>(
    path: Path,
    value: unknown,
    readEntry: (key: string, value: unknown) => readonly [string, Entry] | undefined
  ): Readonly<Record<string, Entry>> | undefined {
    if (!isTable(value)) {
      return this.wrongValue(path, value, 'a table');
    }
    const entries = Object.entries(value).map(([key, entry]) => readEntry(key, entry));
    return Object.fromEntries(entries.filter(entry => entry !== undefined));
  }

  version(path: Path, value: unknown): LintConfig['pythonVersion'] | undefined {
    const isText = typeof value === 'string' && /^\s*3\.\d+(?:\.\d+)?\s*$/.test(value);
    return isText
      ? parsePythonVersion(value)
      : this.wrongValue(path, value, 'a text such as "3.12"');
  }

  /** Versions to reach, such as `["numpy>=2"]`, without what cannot be read. */
  targets(path: Path, value: unknown): LintConfig['target'] | undefined {
    const read = readTargets(this.strings(path, value) ?? []);
    read.unreadable.forEach(text =>
      this.reject(path, `names \`${text}\`, which is not a version`, TARGET_EXAMPLE)
    );
    return value === undefined ? undefined : read.targets;
  }

  /** The rule that the last key names. */
  rule(path: Path): RuleDefinition | undefined {
    const codeOrName = path[path.length - 1];
    const text = codeOrName.toLowerCase();
    const rule = this.rules.find(each => each.code.toLowerCase() === text || each.name === text);
    if (rule === undefined) {
      this.reject(path, 'names no rule', this.suggestRule(codeOrName));
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
        this.unknownKey([...path, key], suggest(key, Object.keys(readers)));
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
        this.unknownKey([...path, key], remedy, 'is not an option');
        return undefined;
      }
      const option = this.option([...path, key], entry, declared[key].default);
      return option === undefined ? undefined : [key, option];
    });
  }

  private option(path: Path, value: unknown, example: OptionValue): OptionValue | undefined {
    switch (typeof example) {
      case 'boolean':
        return this.flag(path, value);
      case 'number':
        return typeof value === 'number' ? value : this.wrongValue(path, value, 'a number');
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
    return suggest(text, code === undefined ? [...new Set([...names, ...codes])] : [code]);
  }

  /** Rejects a value that is not one of the expected ones. */
  wrongValue(path: Path, value: unknown, expected: string): undefined {
    const fault =
      typeof value === 'string' && value.length <= LONGEST_SHOWN
        ? `cannot be ${JSON.stringify(value)}`
        : 'has the wrong type';
    this.reject(path, fault, `Give ${expected}.`);
  }

  /** Rejects a value: its fault, and the remedy. */
  reject(path: Path, fault: string, remedy: string): void {
    this.problems.push({ path, message: sentences(path, fault, remedy), isWrong: true });
  }

  /** Warns about a key that no version knows, or not this one: a newer one may. */
  unknownKey(path: Path, remedy: string, fault = 'is not a setting'): void {
    this.problems.push({ path, message: sentences(path, fault, remedy), isWrong: false });
  }
}

function sentences(path: Path, fault: string, remedy: string): string {
  const name = path.map(key => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key))).join('.');
  return `\`${name}\` ${fault}. ${remedy}`;
}

function oneOfText(choices: readonly string[]): string {
  const quoted = choices.map(choice => `"${choice}"`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
}
