import type { Severity } from '../../protocol';
import type { RuleOptions } from '../rule-context/rule-context';
import type { RuleDefinition } from '../rules/contract';
import type { LintConfig } from './config';
import { matchesGlob, relativeTo } from './glob';
import { PROFILES } from './profiles';
import type { Profile } from './profiles';

/** A rule that is on, with its options and the severity from the settings. */
export interface ActiveRule {
  readonly rule: RuleDefinition;
  readonly options: RuleOptions;
  /** Replaces the rule's own severity; null where the settings do not set it. */
  readonly severity: Severity | null;
}

/** How closely a selector fits a rule. */
enum Closeness {
  None = 0,
  Group = 1,
  Rule = 2
}

/** Whether the settings exclude the notebook at `path` when folders are searched. */
export function isExcluded({ exclude, root }: LintConfig, path: string): boolean {
  const relative = relativeTo(root, path);
  return exclude.some(glob => matchesGlob(glob, relative));
}

/** The rules that are on for the notebook at `path`. */
export function selectRules(
  rules: readonly RuleDefinition[],
  config: LintConfig,
  path: string
): readonly ActiveRule[] {
  const relative = relativeTo(config.root, path);
  const ignoredHere = Object.entries(config.perFileIgnores)
    .filter(([glob]) => matchesGlob(glob, relative))
    .flatMap(([, codes]) => codes);
  const active = activeRules(rules, config);
  return ignoredHere.length === 0
    ? active
    : active.filter(({ rule }) => closestOf(ignoredHere, rule) === Closeness.None);
}

/** By settings: a command lints many notebooks with the same ones. */
const known = new WeakMap<LintConfig, ActiveRules>();

interface ActiveRules {
  readonly rules: readonly RuleDefinition[];
  readonly active: readonly ActiveRule[];
}

/** The rules that are on where no pattern turns them off. */
function activeRules(rules: readonly RuleDefinition[], config: LintConfig): readonly ActiveRule[] {
  const before = known.get(config);
  if (before?.rules === rules) {
    return before.active;
  }
  const active = rules
    .filter(rule => isOn(rule, config))
    .map(rule => ({
      rule,
      options: { ...defaultOptions(rule), ...config.rules[rule.name] },
      severity: ownSeverity(rule, config) ?? profileOf(config)?.severity[rule.code] ?? null
    }));
  known.set(config, { rules, active });
  return active;
}

/** Whether a selector (code, letter, category or name; case-insensitive) matches this rule. */
export function selectorFits(selector: string, rule: RuleDefinition): boolean {
  return closeness(selector, rule) !== Closeness.None;
}

function ownSeverity({ code, name }: RuleDefinition, { severity }: LintConfig): Severity | null {
  return severity[code] ?? severity[name] ?? null;
}

function profileOf({ profile }: LintConfig): Profile | null {
  return profile === null ? null : PROFILES[profile];
}

/**
 * The more specific of two selectors wins: `ignore = ["H"]` with `select = ["H6"]` leaves H6 on. Where no selector fits,
 * the profile decides.
 */
function isOn(rule: RuleDefinition, config: LintConfig): boolean {
  const selected = closestOf([...config.select, ...config.extendSelect], rule);
  const ignored = closestOf(config.ignore, rule);
  if (config.select.length === 0 && selected === ignored && selected === Closeness.None) {
    const profile = profileOf(config);
    const isOffByDefault = rule.offByDefault === true || profile?.off.includes(rule.code) === true;
    return !isOffByDefault || profile?.on.includes(rule.code) === true;
  }
  if (rule.offByDefault === true) {
    return selected === Closeness.Rule && ignored !== Closeness.Rule;
  }
  if (config.select.length > 0 && selected === Closeness.None) {
    return false;
  }
  return ignored === Closeness.None || selected > ignored;
}

function closestOf(selectors: readonly string[], rule: RuleDefinition): Closeness {
  return selectors.reduce<Closeness>(
    (closest, selector) => Math.max(closest, closeness(selector, rule)),
    Closeness.None
  );
}

function closeness(selector: string, rule: RuleDefinition): Closeness {
  const text = selector.trim().toLowerCase();
  if (text === rule.code.toLowerCase() || text === rule.name) {
    return Closeness.Rule;
  }
  return text === letterOf(rule.code) || text === rule.category ? Closeness.Group : Closeness.None;
}

function letterOf(code: string): string {
  return code.replace(/(?<!\d)\d+$/, '').toLowerCase();
}

function defaultOptions(rule: RuleDefinition): RuleOptions {
  return Object.fromEntries(
    Object.entries(rule.optionDeclarations).map(([name, option]) => [name, option.default])
  );
}
