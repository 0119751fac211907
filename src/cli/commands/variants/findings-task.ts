import { readFreshRun } from '../../../core/check/verdict/fresh-run';
import { readOutputs } from '../../../core/notebook/outputs-reader';
import type { LintConfig } from '../../../core/settings/config';
import type { MixtureBehavior } from '../../../core/variants/blame-search';
import { mixtureBehavior, variantFindings } from '../../../core/variants/variant-findings';
import type { ComparedSource, VariantFindings } from '../../../core/variants/variant-findings';
import type { NotebookError } from '../../../protocol';
import { readNotebookFile } from '../../notebooks/read-notebook';
import type { TaskInput } from '../../tasks/task';

interface ComparisonInput extends TaskInput {
  readonly config: LintConfig;
  readonly tolerance: number;
}

/** The inputs of comparing the runs of one environment. Runs are JSON texts. */
export interface FindingsInput extends ComparisonInput {
  /** Null for the runs of the baseline. */
  readonly baseline: string | null;
  readonly runs: readonly string[];
  readonly varying: readonly number[];
}

/** The inputs of comparing a mixture of versions with both sides. */
export interface BehaviorInput extends ComparisonInput {
  readonly cell: number;
  readonly baseline: string;
  readonly variant: string;
  readonly mixture: string;
}

type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: NotebookError };

/** Compares the runs of one environment with the baseline and with the file. */
export function findingsTask(input: FindingsInput): Answer<VariantFindings> {
  const { baseline, runs, varying } = input;
  return withSource(input, source =>
    variantFindings(
      source,
      baseline === null ? null : readFreshRun(baseline),
      runs.map(readFreshRun),
      varying
    )
  );
}

/** Decides whether a mixture of versions behaves as the baseline or as the variant. */
export function behaviorTask(input: BehaviorInput): Answer<MixtureBehavior> {
  const { cell, baseline, variant, mixture } = input;
  return withSource(input, source =>
    mixtureBehavior(source, cell, {
      baseline: readFreshRun(baseline),
      variant: readFreshRun(variant),
      mixture: readFreshRun(mixture)
    })
  );
}

function withSource<Value>(
  { file, config, tolerance }: ComparisonInput,
  compare: (source: ComparedSource) => Value
): Answer<Value> {
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const { document, text } = read;
  const outputs = readOutputs(text);
  return {
    ok: true,
    value: compare({ document, outputs, settings: config.comparison, tolerance })
  };
}
