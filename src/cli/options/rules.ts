import { nearestName } from '../../core/fixes/nearest-name';
import { ALL_RULES } from '../../core/rules/registry';
import { selectorFits } from '../../core/settings/rule-selection';
import { readTargets, TARGET_EXAMPLE } from '../../core/settings/target-versions';
import { PHASE_VALUES } from '../../protocol';
import type { Phase } from '../../protocol';
import { UsageFailure } from '../console/failure';
import { choice } from './values';

/** Options that choose rules. Null: the settings decide. */
export interface RuleArguments {
  readonly phase: Phase | null;
  readonly select: readonly string[] | null;
  readonly extendSelect: readonly string[];
  readonly ignore: readonly string[];
  /** Distribution → version, in addition to those of the settings. */
  readonly target: Readonly<Record<string, string>>;
}

interface RuleValues {
  readonly phase?: string;
  readonly select?: readonly string[];
  readonly 'extend-select'?: readonly string[];
  readonly ignore?: readonly string[];
  readonly target?: readonly string[];
}

/** Checks the options that choose rules. */
export function readRuleArguments({
  phase,
  select,
  'extend-select': extendSelect = [],
  ignore = [],
  target = []
}: RuleValues): RuleArguments {
  return {
    phase: phase === undefined ? null : choice('--phase', phase, PHASE_VALUES),
    select: select === undefined ? null : selectors('--select', select),
    extendSelect: selectors('--extend-select', extendSelect),
    ignore: selectors('--ignore', ignore),
    target: targets(target)
  };
}

function targets(given: readonly string[]): RuleArguments['target'] {
  const read = readTargets(given);
  if (read.unreadable.length > 0) {
    throw new UsageFailure(
      `\`--target\` names \`${read.unreadable[0]}\`, which is not a version. ${TARGET_EXAMPLE}`
    );
  }
  return read.targets;
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
      throw new UsageFailure(`\`${option}\` names \`${selector}\`, which is not a rule. ${remedy}`);
    }
  }
  return list;
}
