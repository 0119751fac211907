import { SEVERITY_VALUES } from '../../../protocol';
import type { Severity } from '../../../protocol';
import { readRuleArguments } from '../../options/rules';
import type { RuleArguments } from '../../options/rules';
import { choice, common, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { LINT_OPTIONS } from './declaration';

/** Arguments of `freshkernel lint`. Null: the settings decide. */
export interface LintArguments extends CommonArguments, RuleArguments {
  readonly failOn: Severity | null;
  readonly baseline: string | null;
  readonly writeBaseline: string | null;
}

/** Reads the arguments of `freshkernel lint`. */
export function readLintArguments(words: readonly string[]): LintArguments {
  const { values, positionals } = parse(words, LINT_OPTIONS, 'lint');
  return {
    ...common(values, positionals, 'lint'),
    ...readRuleArguments(values),
    failOn:
      values['fail-on'] === undefined
        ? null
        : choice('--fail-on', values['fail-on'], SEVERITY_VALUES),
    baseline: values.baseline ?? null,
    writeBaseline: values['write-baseline'] ?? null
  };
}
