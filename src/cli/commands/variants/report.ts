import { reportScore } from '../../../core/report/check-report';
import {
  baselineMeasure,
  cellSeconds,
  compareMeasures,
  peakMemory
} from '../../../core/variants/measures';
import type {
  NotebookVariant,
  RunResult,
  VariantMeasure,
  VariantsDocument,
  VariantStatus
} from '../../../protocol';
import type { VariantsArguments } from './arguments';
import type { TriedVariant } from './variant-trial';

/** The JSON document of `freshkernel variants`. */
export function reportVariants(
  notebook: string,
  {
    baseline,
    variants
  }: {
    readonly baseline: TriedVariant;
    readonly variants: readonly TriedVariant[];
  },
  {
    args,
    runs,
    notes
  }: { readonly args: VariantsArguments; readonly runs: number; readonly notes: string[] }
): VariantsDocument {
  const measured = (measure: (run: RunResult) => number | null) => {
    const values = [baseline, ...variants].map(each => valuesOf(each, measure));
    return [baselineMeasure(values[0]), ...compareMeasures(values[0], values.slice(1))];
  };
  const [compared, memory] = [measured(cellSeconds), measured(peakMemory)];
  const seconds = comparesTimes(args)
    ? compared
    : compared.map(({ values }) => baselineMeasure(values));
  const [first, ...others] = [baseline, ...variants].map((each, at) =>
    reportVariant(each, args.scoreTolerance, seconds[at], memory[at])
  );
  const { sandbox, project_trust } = baseline.ran?.results[0] ?? {};
  return {
    version: 1,
    notebook,
    ...(project_trust === undefined ? {} : { project_trust }),
    ...(sandbox === undefined ? {} : { sandbox }),
    python: baseline.ran?.results[0].kernel?.python?.version ?? null,
    repeats: args.repeats,
    score_tolerance: args.scoreTolerance,
    baseline: first,
    variants: others,
    varying: [...(baseline.ran?.findings.varying ?? [])],
    runs,
    notes
  };
}

/** Runs at the same time slow each other down, and machines differ: neither is an effect of a version. */
export function comparesTimes({ jobs, cluster }: VariantsArguments): boolean {
  return cluster === null && (jobs ?? 1) === 1;
}

function valuesOf(
  { ran }: TriedVariant,
  measure: (run: RunResult) => number | null
): readonly number[] {
  return (ran?.results ?? []).map(measure).filter(value => value !== null);
}

function reportVariant(
  { variant, resolution, changes, ran, isInstalled, message, blame }: TriedVariant,
  tolerance: number,
  seconds: VariantMeasure,
  memory: VariantMeasure
): NotebookVariant {
  const findings = ran?.findings;
  return {
    ...variant,
    status: statusOf(ran?.results[0] ?? null, isInstalled),
    message,
    versions: { ...resolution?.pins },
    changes: [...changes],
    executability: findings?.executability ?? 0,
    failure: findings?.failure ?? null,
    verdict: findings?.verdict ?? 'not-run',
    differing: [...(findings?.differing ?? [])],
    stored: findings?.stored ?? 'not-run',
    scores: (findings?.scores ?? []).map(score => reportScore(score, tolerance)),
    seconds,
    memory_bytes: memory,
    blame,
    reused: ran?.reused ?? 0
  };
}

function statusOf(run: RunResult | null, isInstalled: boolean): VariantStatus {
  if (run === null) {
    return isInstalled ? 'not-run' : 'not-installed';
  }
  if (run.cells.some(({ status, expected_error }) => status === 'error' && !expected_error)) {
    return 'failed';
  }
  return run.status === 'finished' ? 'ran' : 'not-run';
}
