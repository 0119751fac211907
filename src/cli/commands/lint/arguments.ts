import { LINT_FORMAT_NAMES } from '../../../core/report/lint/formats';
import type { LintFormat } from '../../../core/report/lint/formats';
import { SEVERITY_VALUES } from '../../../protocol';
import type { Severity } from '../../../protocol';
import { UsageFailure } from '../../console/failure';
import { readCluster } from '../../options/cluster';
import type { ClusterChoice } from '../../options/cluster';
import { readRuleArguments } from '../../options/rules';
import type { RuleArguments } from '../../options/rules';
import { choice, commonInFormats, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { LINT_OPTIONS } from './declaration';

/** Arguments of `freshkernel lint`. Null: the settings decide. */
export interface LintArguments extends Omit<CommonArguments, 'format'>, RuleArguments {
  readonly format: LintFormat;
  readonly failOn: Severity | null;
  readonly baseline: string | null;
  readonly writeBaseline: string | null;
  /** A version in git: findings that it has are not reported. */
  readonly since: string | null;
  readonly outputFile: string | null;
  readonly statistics: boolean;
  readonly quiet: boolean;
  readonly withOutputs: boolean;
  /** The cluster that lints; null for this machine. */
  readonly cluster: ClusterChoice | null;
}

/** Reads the arguments of `freshkernel lint`. */
export function readLintArguments(words: readonly string[]): LintArguments {
  const { values, positionals } = parse(words, LINT_OPTIONS, 'lint');
  const args = {
    ...commonInFormats(LINT_FORMAT_NAMES, values, positionals, 'lint'),
    ...readRuleArguments(values),
    failOn:
      values['fail-on'] === undefined
        ? null
        : choice('--fail-on', values['fail-on'], SEVERITY_VALUES),
    baseline: values.baseline ?? null,
    writeBaseline: values['write-baseline'] ?? null,
    since: values.since ?? null,
    outputFile: values['output-file'] ?? null,
    statistics: values.statistics,
    quiet: values.quiet,
    withOutputs: values['with-outputs'],
    cluster: readCluster(values)
  };
  requireSense(args);
  return args;
}

function requireSense({
  format,
  since,
  writeBaseline,
  statistics,
  withOutputs
}: LintArguments): void {
  if (since !== null && writeBaseline !== null) {
    throw new UsageFailure(
      '`--since` and `--write-baseline` exclude each other: a baseline has all findings.'
    );
  }
  if (statistics && format !== 'text' && format !== 'json') {
    throw new UsageFailure('`--statistics` needs `--format text` or `json`.');
  }
  if (withOutputs && format !== 'html') {
    throw new UsageFailure('`--with-outputs` needs `--format html`.');
  }
}
