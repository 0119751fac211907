import { UsageFailure } from '../../console/failure';
import { readRuleArguments } from '../../options/rules';
import type { RuleArguments } from '../../options/rules';
import { common, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { FIX_OPTIONS } from './declaration';

/** Arguments of `freshkernel fix`. Null: the settings decide. */
export interface FixArguments extends Omit<CommonArguments, 'jobs'>, RuleArguments {
  /** The notebook is standard input, and standard output gets it with its fixes. */
  readonly isFilter: boolean;
  /** Show what would change instead of changing it. */
  readonly diff: boolean;
  readonly unsafe: boolean;
}

/** Reads the arguments of `freshkernel fix`. */
export function readFixArguments(words: readonly string[]): FixArguments {
  const { values, positionals } = parse(words, FIX_OPTIONS, 'fix');
  const { files, format, config, stdinName, forceExclude } = common(values, positionals, 'fix');
  const { diff, unsafe } = values;
  const isFilter = files.includes('-') && !diff;
  if (isFilter && files.length > 1) {
    throw new UsageFailure(
      '`fix` takes standard input (`-`) without other files: standard output gets the fixed notebook. Fix the files in a second call.'
    );
  }
  if (isFilter && format === 'json') {
    throw new UsageFailure(
      'Standard output gets the fixed notebook, not JSON. Omit `--format json`, or give `--diff` to list the fixes of standard input.'
    );
  }
  const rules = readRuleArguments(values);
  return { files, format, config, stdinName, forceExclude, ...rules, isFilter, diff, unsafe };
}
