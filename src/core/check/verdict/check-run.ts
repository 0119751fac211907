/** Compares the stored outputs of a notebook with those of fresh runs, cell by cell. */
import type { MissingSide, RunLoss } from '../../../protocol';
import type { ComparedNotebook } from '../../compare/notebooks';
import type { NormalizerName } from '../../compare/text/normalizers';
import { countsAsEqual, different, equalBy, inconclusive, isSame } from '../../compare/outcome';
import type { Outcome } from '../../compare/outcome';
import { compareOutputs } from '../../compare/outputs';
import { comparisonForCell, startComparison } from '../../compare/text/text-comparison';
import type { Comparison } from '../../compare/text/text-comparison';
import type { WidgetStates } from '../../compare/widgets';
import type { CompareSettings } from '../../compare/text/compare-settings';
import { DEFAULT_COMPARE_SETTINGS } from '../../compare/text/compare-settings';
import type { NotebookCell } from '../../notebook/document';
import type { StoredOutput } from '../../notebook/outputs-reader';
import { statusOf } from './cell-status';
import { isNewOutput, worstVerdict } from './check-outcome';
import type { CheckedCell, CheckOutcome, CheckVerdict } from './check-outcome';
import { outcomeOfErrors, storesError } from './error-evidence';
import type { FreshCell, FreshRun } from './fresh-run';

/** Compares a notebook with one or several fresh runs of it. */
export function checkRuns(
  notebook: ComparedNotebook,
  runs: readonly FreshRun[],
  enabled: ReadonlySet<NormalizerName>,
  settings: CompareSettings = DEFAULT_COMPARE_SETTINGS
): CheckOutcome {
  const comparison = startComparison(enabled, settings);
  const code = notebook.document.cells.filter(({ type }) => type === 'code');
  const cells = code.map(cell =>
    checkCell(notebook, cell, runs, comparisonForCell(comparison, cell.tags))
  );
  const failed = cells.findIndex(({ status }) => status === 'failed');
  const storesNone = storesNothing(notebook, cells);
  return {
    verdict: worstVerdict([storesNone ? 'missing' : 'identical', ...comparedVerdicts(cells)]),
    missingSide: storesNone ? 'stored' : null,
    executability: failed < 0 ? 1 : failed / cells.length,
    cells,
    runs: runs.map(({ result }) => result)
  };
}

/** Whether cells have outputs, and the notebook stores none at all. */
function storesNothing({ outputs }: ComparedNotebook, cells: readonly CheckedCell[]): boolean {
  return cells.some(isNewOutput) && cells.every(({ index }) => !outputs.cells[index].some(isShown));
}

/** The verdicts that count for the notebook: not those of cells that ran and have no stored outputs. */
function comparedVerdicts(cells: readonly CheckedCell[]): readonly CheckVerdict[] {
  return cells
    .filter(cell => cell.status === 'failed' || !isNewOutput(cell))
    .map(({ verdict }) => verdict);
}

function checkCell(
  notebook: ComparedNotebook,
  cell: NotebookCell,
  runs: readonly FreshRun[],
  comparison: Comparison
): CheckedCell {
  const fresh = runs.flatMap(run => run.cells.get(cell.index) ?? []);
  const judged = fresh.map(each => judge(notebook, cell, each, comparison));
  const variation = runs.length < 2 ? null : variationOf(fresh, comparison);
  const decisive = decisiveOf(judged, variation);
  const first = fresh.at(0)?.result ?? null;
  const stored = notebook.outputs.cells[cell.index];
  return {
    index: cell.index,
    id: cell.id,
    status: first === null ? 'not-run' : statusOf(first),
    error: first?.error ?? null,
    verdict: decisive.verdict,
    aspect: decisive.aspect,
    missingSide:
      first === null || statusOf(first) === 'not-run' || first.losses.length > 0
        ? null
        : missingSideOf(stored, fresh[0].outputs),
    normalizers: [...new Set(judged.flatMap(({ normalizers }) => normalizers))].sort(),
    detail: decisive.detail,
    score: decisive.score,
    storesError: storesError(stored, notebook.outputs.widgets, first?.error ?? null),
    contradictsAnnouncement:
      first?.losses.length === 0 && outcomeOfErrors(first, stored, fresh[0].outputs) !== null,
    hasOutputs: stored.length + (fresh.at(0)?.outputs.length ?? 0) > 0,
    losses: [...new Set(fresh.flatMap(({ result }) => result.losses))],
    isCutShort: first?.status === 'interrupted',
    varies: runs.length < 2 ? null : variation !== null,
    seconds: first?.seconds ?? null
  };
}

function missingSideOf(
  stored: readonly StoredOutput[],
  fresh: readonly StoredOutput[]
): MissingSide | null {
  const [before, now] = [stored.some(isShown), fresh.some(isShown)];
  return before === now ? null : before ? 'fresh' : 'stored';
}

/** The worst of several runs. If runs differ, nothing is reproduced, whatever is stored. */
function decisiveOf(judged: readonly Judged[], variation: Outcome | null): Judged {
  const worst = worstVerdict(judged.map(({ verdict }) => verdict));
  const decisive = judged.find(({ verdict }) => verdict === worst) ?? NOT_RUN;
  const isDecided = worst === 'different' || worst === 'incomplete' || isLost(decisive);
  return variation === null || isDecided
    ? decisive
    : { ...variation, verdict: 'different', detail: `fresh runs differ: ${variation.detail}` };
}

/** A stored output is lost; without one, runs that differ decide. */
function isLost({ verdict, detail }: Judged): boolean {
  return verdict === 'missing' && detail === LOST;
}

type Judged = Omit<Outcome, 'verdict'> & { readonly verdict: CheckVerdict };

const NOT_RUN: Judged = {
  verdict: 'not-run',
  aspect: null,
  normalizers: [],
  detail: 'it was not run',
  score: 0
};

function judge(
  { outputs }: ComparedNotebook,
  cell: NotebookCell,
  fresh: FreshCell,
  comparison: Comparison
): Judged {
  const stored = outputs.cells[cell.index];
  if (statusOf(fresh.result) === 'not-run') {
    return fresh.result.status === 'skipped'
      ? { ...NOT_RUN, detail: 'it is tagged `skip-execution`' }
      : NOT_RUN;
  }
  if (fresh.result.losses.length > 0) {
    return inconclusive(LOSSES[fresh.result.losses[0]]);
  }
  if (fresh.result.status === 'kernel-died') {
    return inconclusive('it ended the kernel');
  }
  const decided = outcomeOfErrors(fresh.result, stored, fresh.outputs);
  if (decided !== null) {
    return decided;
  }
  if (cell.executionCount === null && stored.length === 0 && fresh.outputs.length > 0) {
    return { ...NOT_RUN, detail: NOT_STORED };
  }
  const states = [outputs.widgets, new Map<string, string>()] as const;
  const outcome = comparison.enabled.has('copied-folder')
    ? compareInFolder(stored, fresh, states, comparison)
    : compareOutputs(stored, fresh.outputs, states, comparison);
  if (outcome.verdict !== 'missing') {
    return outcome;
  }
  return { ...outcome, detail: fresh.outputs.some(isShown) ? NOT_STORED : LOST };
}

/** Compares with the outputs for the folder itself if the run was in a copy; reports whether that was needed. */
function compareInFolder(
  stored: readonly StoredOutput[],
  { outputs, outputsInFolder }: FreshCell,
  states: readonly [WidgetStates, WidgetStates],
  comparison: Comparison
): Outcome {
  const outcome = compareOutputs(stored, outputs, states, comparison);
  if (outputsInFolder === null || isSame(outcome)) {
    return outcome;
  }
  const original = compareOutputs(stored, outputsInFolder, states, comparison);
  return isSame(original) ? equalBy([...original.normalizers, 'copied-folder']) : original;
}

const NOT_STORED = 'no output is stored to compare with';
const LOST = 'the stored output is lost: a fresh run gives none';

function isShown(output: StoredOutput): boolean {
  return output.kind !== 'stream' || output.text !== '';
}

const LOSSES: Readonly<Record<RunLoss, string>> = {
  'output-limit': 'it wrote more than is kept',
  'output-lost': 'messages of the kernel did not arrive',
  'no-idle': 'the kernel did not confirm that it had sent all outputs',
  'rate-limit':
    'a server in between dropped some of its outputs: start that with --ZMQChannelsWebsocketConnection.limit_rate=False',
  'cut-short': 'it was stopped before it finished'
};

/** The difference between fresh runs; null where they are equal. */
function variationOf(fresh: readonly FreshCell[], comparison: Comparison): Outcome | null {
  const [first, ...others] = fresh;
  for (const other of others) {
    if (first.result.losses.length + other.result.losses.length > 0) {
      continue;
    }
    const outcome =
      statusOf(first.result) === statusOf(other.result)
        ? compareOutputs(inFolder(first), inFolder(other), [new Map(), new Map()], comparison)
        : different('it fails in some runs only');
    if (!countsAsEqual(outcome)) {
      return outcome;
    }
  }
  return null;
}

/** The outputs for the folder itself: each run has its own copy. */
function inFolder({ outputs, outputsInFolder }: FreshCell): readonly StoredOutput[] {
  return outputsInFolder ?? outputs;
}
