/** Which settings apply to a notebook, and what sets them. */
import type { RuleInForce, SettingInForce } from '../../protocol';
import { smallest } from '../memo/lists';
import { LineIndex } from '../notebook/line-index';
import type { PythonVersion } from '../python/version';
import type { RuleDefinition } from '../rules/contract';
import { parseTomlLayout } from '../toml/layout';
import type { LintConfig } from './config';
import { selectRules } from './rule-selection';
import type { SettingsFileKind } from './settings-file';

/** The text of a settings file. */
export interface SettingsText {
  readonly text: string;
  readonly kind: SettingsFileKind;
}

/** The settings by their keys in the file. `python-version` has its own sources. */
const VALUES: Readonly<Record<string, (config: LintConfig) => unknown>> = {
  profile: ({ profile }) => profile,
  select: ({ select }) => select,
  'extend-select': ({ extendSelect }) => extendSelect,
  ignore: ({ ignore }) => ignore,
  phase: ({ phase }) => phase,
  'fail-on': ({ failOn }) => failOn,
  severity: ({ severity }) => severity,
  'per-file-ignores': ({ perFileIgnores }) => perFileIgnores,
  exclude: ({ exclude }) => exclude,
  target: ({ target }) => target,
  magics: ({ magics }) => magics,
  builtins: ({ builtins }) => builtins,
  platform: ({ platform }) => platform,
  rules: ({ rules }) => rules,
  baseline: ({ baseline }) => baseline,
  'strict-settings': ({ strictSettings }) => strictSettings,
  'check.sandbox': ({ isolation }) => isolation.sandbox,
  'check.network': ({ isolation }) => isolation.network,
  'check.normalizers': ({ comparison }) => ({ off: [...comparison.without] }),
  'check.tolerance': ({ comparison }) => comparison.tolerance
};

/** All settings, in the order of their documentation. */
export function settingsInForce(
  config: LintConfig,
  file: SettingsText | null,
  notebookVersion: PythonVersion | null,
  pythonVersion: PythonVersion
): readonly SettingInForce[] {
  const lineOf = file === null ? (): null => null : lineFinder(file);
  const settings = Object.entries(VALUES).map(([key, valueOf]): SettingInForce => {
    const line = lineOf(key.split('.'));
    const value = valueOf(config) ?? null;
    return {
      key,
      value: value === null ? null : JSON.stringify(value),
      source: line !== null ? 'settings' : isOfProfile(key, config) ? 'profile' : 'default',
      line
    };
  });
  const line = lineOf(['python-version']);
  const source =
    config.pythonVersion !== null
      ? 'settings'
      : notebookVersion !== null
        ? 'notebook'
        : config.requiredPython !== null
          ? 'requires-python'
          : 'default';
  const value = JSON.stringify(`${pythonVersion.major}.${pythonVersion.minor}`);
  return [...settings, { key: 'python-version', value, source, line }];
}

/** The profile sets the severities of single rules, too; those of its rules are in their list. */
function isOfProfile(key: string, { profile }: LintConfig): boolean {
  return profile !== null && (key === 'phase' || key === 'fail-on');
}

/** All rules, whether they are on for the notebook at `path`, and what decides it. */
export function rulesInForce(
  rules: readonly RuleDefinition[],
  config: LintConfig,
  path: string
): readonly RuleInForce[] {
  const on = (changed: Partial<LintConfig>): ReadonlyMap<string, RuleInForce['severity']> =>
    new Map(
      selectRules(rules, { ...config, ...changed }, path).map(({ rule, severity }) => [
        rule.code,
        severity ?? rule.severity
      ])
    );
  const active = on({});
  const unlessFile = on({ perFileIgnores: {} });
  const unlessIgnored = on({ perFileIgnores: {}, ignore: [] });
  const byProfile = on({ perFileIgnores: {}, ignore: [], select: [], extendSelect: [] });
  const byDefault = new Set(
    rules.filter(rule => rule.offByDefault !== true).map(({ code }) => code)
  );
  return rules.map(({ code, name, severity }) => {
    const isOn = active.has(code);
    const unselected = byProfile.has(code) === byDefault.has(code) ? 'default' : 'profile';
    const reason = (): RuleInForce['reason'] => {
      if (isOn) {
        return byProfile.has(code) && config.select.length === 0 ? unselected : 'select';
      }
      if (unlessFile.has(code)) {
        return 'per-file-ignores';
      }
      return unlessIgnored.has(code) ? 'ignore' : byProfile.has(code) ? 'select' : unselected;
    };
    return {
      code,
      name,
      on: isOn,
      severity: active.get(code) ?? config.severity[code] ?? severity,
      reason: reason()
    };
  });
}

/** Finds the line of a key in a settings file, or null. */
function lineFinder({ text, kind }: SettingsText): (key: readonly string[]) => number | null {
  const prefix = kind === 'pyproject.toml' ? ['tool', 'freshkernel'] : [];
  const { entries, headers } = parseTomlLayout(text);
  const lines = new LineIndex(text);
  const parts = [
    ...entries.map(({ path, key }) => ({ path, start: key.start })),
    ...headers.map(({ path, start }) => ({ path, start }))
  ];
  return key => {
    const full = [...prefix, ...key];
    const found = parts
      .filter(({ path }) => full.every((part, index) => path[index] === part))
      .map(({ start }) => start);
    return found.length === 0 ? null : lines.lineAt(smallest(found));
  };
}
