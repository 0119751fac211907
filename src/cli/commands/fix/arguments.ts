import { UsageFailure } from '../../console/failure';
import { readRuleArguments } from '../../options/rules';
import type { RuleArguments } from '../../options/rules';
import { common, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { FIX_OPTIONS } from './declaration';

/** Arguments of `freshkernel fix`. Null: the settings decide. */
export interface FixArguments extends Omit<CommonArguments, 'jobs' | 'stdinName'>, RuleArguments {
  /** Show what would change instead of changing it. */
  readonly diff: boolean;
  readonly unsafe: boolean;
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
  return { files, format, config, ...readRuleArguments(values), diff, unsafe };
}
