import { nearestName } from '../core/fixes/nearest-name';
import type { NormalizerName } from '../core/compare/text/normalizers';
import { selectorFits } from '../core/settings/rule-selection';
import { ALL_RULES } from '../core/rules/registry';
import { PHASE_VALUES, SEVERITY_VALUES } from '../protocol';
import type { Phase, Severity } from '../protocol';
import { choice, common, parse, withoutNames } from './argument-values';
import type { CommonArguments } from './argument-values';
import { COMPARE_OPTIONS } from './commands/compare';
import { FIX_OPTIONS } from './commands/fix';
import { GRAPH_OPTIONS } from './commands/graph';
import { LINT_OPTIONS } from './commands/lint';
import { STALE_OPTIONS } from './commands/stale';
import { UsageFailure } from './failure';

/** Arguments of `freshkernel lint`. Null: the settings decide. */
export interface LintArguments extends CommonArguments {
  readonly phase: Phase | null;
  readonly failOn: Severity | null;
  readonly select: readonly string[] | null;
  readonly ignore: readonly string[];
  readonly baseline: string | null;
  readonly writeBaseline: string | null;
}

/** Arguments of `freshkernel fix`. Null: the settings decide. */
export interface FixArguments
  extends Omit<CommonArguments, 'jobs'>, Pick<LintArguments, 'phase' | 'select' | 'ignore'> {
  /** Show what would change instead of changing it. */
  readonly diff: boolean;
  readonly unsafe: boolean;
}

/** Arguments of `freshkernel stale`. */
export interface StaleArguments extends Pick<CommonArguments, 'format' | 'config'> {
  /** The notebook as it was when it ran. */
  readonly before: string;
  /** The notebook as it is now. */
  readonly file: string;
}

/** Arguments of `freshkernel compare`. */
export interface CompareArguments extends Pick<CommonArguments, 'format'> {
  readonly first: string;
  readonly second: string;
  /** Normalizers to leave out. */
  readonly without: readonly NormalizerName[];
}

/** Reads the arguments of `freshkernel lint`. */
export function readLintArguments(words: readonly string[]): LintArguments {
  const { values, positionals } = parse(words, LINT_OPTIONS, 'lint');
  return {
    ...common(values, positionals, 'lint'),
    ...ruleChoice(values),
    failOn:
      values['fail-on'] === undefined
        ? null
        : choice('--fail-on', values['fail-on'], SEVERITY_VALUES),
    baseline: values.baseline ?? null,
    writeBaseline: values['write-baseline'] ?? null
  };
}

/** Reads the arguments of `freshkernel graph`. */
export function readGraphArguments(words: readonly string[]): CommonArguments {
  const { values, positionals } = parse(words, GRAPH_OPTIONS, 'graph');
  return common(values, positionals, 'graph');
}

/** Reads the arguments of `freshkernel fix`. */
export function readFixArguments(words: readonly string[]): FixArguments {
  const { values, positionals } = parse(words, FIX_OPTIONS, 'fix');
  if (positionals.includes('-')) {
    throw new UsageFailure(
      '`fix` changes files and cannot take a notebook from standard input. Give its path.'
    );
  }
  const { files, format, config } = common(values, positionals, 'fix');
  const { diff, unsafe } = values;
  return { files, format, config, ...ruleChoice(values), diff, unsafe };
}

/** Reads the arguments of `freshkernel stale`. */
export function readStaleArguments(words: readonly string[]): StaleArguments {
  const { values, positionals } = parse(words, STALE_OPTIONS, 'stale');
  const { files, format, config } = common(values, positionals, 'stale', '--before OLD NEW');
  const { before } = values;
  if (before === undefined || files.length > 1) {
    throw new UsageFailure(
      '`stale` compares two notebooks. Give `--before`, the notebook as it was when it ran, and the one as it is now.'
    );
  }
  return { before, file: files[0], format, config };
}

/** Reads the arguments of `freshkernel compare`. */
export function readCompareArguments(words: readonly string[]): CompareArguments {
  const { values, positionals } = parse(words, COMPARE_OPTIONS, 'compare');
  const { files, format } = common(values, positionals, 'compare', 'A.ipynb B.ipynb');
  if (files.length !== 2 || files[0] === files[1]) {
    throw new UsageFailure(
      '`compare` compares two notebooks. Give both, for example `freshkernel compare before.ipynb after.ipynb`.'
    );
  }
  return { first: files[0], second: files[1], format, without: withoutNames(values) };
}

interface RuleValues {
  readonly phase?: string;
  readonly select?: readonly string[];
  readonly ignore?: readonly string[];
}

function ruleChoice({
  phase,
  select,
  ignore = []
}: RuleValues): Pick<LintArguments, 'phase' | 'select' | 'ignore'> {
  return {
    phase: phase === undefined ? null : choice('--phase', phase, PHASE_VALUES),
    select: select === undefined ? null : selectors('--select', select),
    ignore: selectors('--ignore', ignore)
  };
}

/** Parses rule selectors, separated by commas or given in several options. */
function selectors(option: string, given: readonly string[]): readonly string[] {
  const list = given.flatMap(text => text.split(/[\s,]+/)).filter(text => text !== '');
  for (const selector of list) {
    if (!ALL_RULES.some(rule => selectorFits(selector, rule))) {
      const names = ALL_RULES.flatMap(({ code, name, category }) => [code, name, category]);
      const nearest = nearestName(selector, names);
      const remedy =
        nearest === null
          ? 'Give codes such as `H6`, letters or names.'
          : `Did you mean \`${nearest}\`?`;
      throw new UsageFailure(`\`${option}\` names \`${selector}\`, which is no rule. ${remedy}`);
    }
  }
  return list;
}
