/** What the runs of a notebook in one environment show. */
import type { ReproducibilityVerdict, VariantFailure } from '../../protocol';
import type { CheckedScore } from '../check/verdict/check-scores';
import type { FreshRun } from '../check/verdict/fresh-run';
import { worstVerdict } from '../check/verdict/check-outcome';
import { isWithin } from '../compare/scores/compare-scores';
import type { CompareSettings } from '../compare/text/compare-settings';
import type { NotebookDocument } from '../notebook/document';
import type { NotebookOutputs } from '../notebook/outputs-reader';
import { compareWithFile, compareWithRun, differingCells } from './compare-runs';
import type { RunComparison } from './compare-runs';
import type { MixtureBehavior } from './blame-search';

/** The findings of one environment. */
export interface VariantFindings {
  readonly executability: number;
  readonly failure: VariantFailure | null;
  /** Against the baseline, over the cells that both reached. */
  readonly verdict: ReproducibilityVerdict;
  /** Indexes of the cells that behave in another way than in the baseline. */
  readonly differing: readonly number[];
  /** The cell to find a blame for: one that fails in one of both, else one with another score, else the first that differs. */
  readonly telling: number | null;
  /** Against the file. */
  readonly stored: ReproducibilityVerdict;
  readonly scores: readonly CheckedScore[];
  /** Indexes of the cells whose outputs differ between the runs themselves. */
  readonly varying: readonly number[];
}

/** The notebook and how to compare it. */
export interface ComparedSource {
  readonly document: NotebookDocument;
  readonly outputs: NotebookOutputs;
  readonly settings: CompareSettings;
  readonly tolerance: number;
}

/**
 * Compares the runs of an environment with the first run of the baseline and with the file.
 *
 * @param baseline - null for the baseline itself
 * @param varying - the cells whose outputs differ between runs in the baseline: they say nothing
 */
export function variantFindings(
  source: ComparedSource,
  baseline: FreshRun | null,
  runs: readonly FreshRun[],
  varying: readonly number[]
): VariantFindings {
  const { document, outputs, settings } = source;
  const file = compareWithFile(document, outputs, runs, settings);
  const own = baseline === null ? file : compareWithRun(document, baseline, runs, settings);
  const differing =
    baseline === null
      ? []
      : differingCells(baseline, own).filter(({ index }) => !varying.includes(index));
  const verdicts = own.outcome.cells
    .filter(({ status, index }) => status === 'ok' && !varying.includes(index))
    .map(({ verdict }) => verdict);
  return {
    executability: file.outcome.executability,
    failure: firstFailure(file),
    verdict:
      baseline === null || verdicts.length === 0 ? own.outcome.verdict : worstVerdict(verdicts),
    differing: differing.map(({ index }) => index),
    telling: baseline === null ? null : tellingCell(source, baseline, own, differing),
    stored: file.outcome.verdict,
    scores: own.scores.filter(({ cell }) => !varying.includes(cell)),
    varying: file.outcome.cells.filter(({ varies }) => varies === true).map(({ index }) => index)
  };
}

function firstFailure({ outcome }: RunComparison): VariantFailure | null {
  const failed = outcome.cells.find(({ status }) => status === 'failed');
  return failed === undefined
    ? null
    : {
        cell_index: failed.index,
        cell_number: failed.index + 1,
        exception: failed.error?.ename ?? '',
        message: failed.error?.evalue ?? ''
      };
}

function tellingCell(
  { tolerance }: ComparedSource,
  baseline: FreshRun,
  { scores }: RunComparison,
  differing: ReturnType<typeof differingCells>
): number | null {
  const failing = differing.find(
    ({ index, status }) =>
      status === 'failed' || baseline.cells.get(index)?.result.status === 'error'
  );
  const indexes = new Set(differing.map(({ index }) => index));
  const scored = scores.find(
    score => indexes.has(score.cell) && isWithin(score, tolerance) === false
  );
  return failing?.index ?? scored?.cell ?? differing.at(0)?.index ?? null;
}

/** Whether a run behaves at a cell as the baseline, as the variant, or in another way. */
export function mixtureBehavior(
  { document, settings }: ComparedSource,
  cell: number,
  runs: { readonly baseline: FreshRun; readonly variant: FreshRun; readonly mixture: FreshRun }
): MixtureBehavior {
  const isAs = (other: FreshRun): boolean => {
    const comparison = compareWithRun(document, other, [runs.mixture], settings);
    const reached = [other, runs.mixture].map(
      run => (run.cells.get(cell)?.result.status ?? 'not-run') !== 'not-run'
    );
    return (
      reached.every(Boolean) &&
      !differingCells(other, comparison).some(({ index }) => index === cell)
    );
  };
  const [asBaseline, asVariant] = [isAs(runs.baseline), isAs(runs.variant)];
  return asBaseline === asVariant ? 'other' : asBaseline ? 'baseline' : 'variant';
}
