/** Compares what a notebook stores with what fresh runs of it gave, cell by cell. */
import type { RunLoss } from '../../protocol';
import type { ComparedNotebook } from '../compare/notebooks';
import type { NormalizerName } from '../compare/normalizers';
import { cannotTell, isSame } from '../compare/outcome';
import type { Outcome } from '../compare/outcome';
import { compareOutputs } from '../compare/outputs';
import { comparisonOfCell, startComparison } from '../compare/text_comparison';
import type { Comparison } from '../compare/text_comparison';
import type { CompareSettings } from '../compare/user_rules';
import { DEFAULT_COMPARE_SETTINGS } from '../compare/user_rules';
import type { NotebookCell } from '../notebook/document';
import { worstVerdict } from './check_outcome';
import type { CellStatus, CheckedCell, CheckOutcome, CheckVerdict } from './check_outcome';
import type { FreshCell, FreshRun } from './fresh_run';

/** Judges a notebook by one or several fresh runs of it. */
export function checkRuns(
  notebook: ComparedNotebook,
  runs: readonly FreshRun[],
  enabled: ReadonlySet<NormalizerName>,
  settings: CompareSettings = DEFAULT_COMPARE_SETTINGS
): CheckOutcome {
  const comparison = startComparison(enabled, settings);
  const code = notebook.document.cells.filter(({ type }) => type === 'code');
  const cells = code.map(cell =>
    checkCell(notebook, cell, runs, comparisonOfCell(comparison, cell.tags))
  );
  const failed = cells.findIndex(({ status }) => status === 'failed');
  return {
    verdict: worstVerdict(cells.map(({ verdict }) => verdict)),
    executability: failed < 0 ? 1 : failed / cells.length,
    cells,
    runs: runs.map(({ result }) => result)
  };
}

function checkCell(
  notebook: ComparedNotebook,
  cell: NotebookCell,
  runs: readonly FreshRun[],
  comparison: Comparison
): CheckedCell {
  const fresh = runs.flatMap(run => run.cells.get(cell.index) ?? []);
  const judged = fresh.map(each => judge(notebook, cell, each, comparison));
  const worst = worstVerdict(judged.map(({ verdict }) => verdict));
  const decisive = judged.find(({ verdict }) => verdict === worst) ?? NOT_RUN;
  const first = fresh.at(0)?.result ?? null;
  return {
    index: cell.index,
    id: cell.id,
    status: first === null ? 'not-run' : statusOf(fresh[0]),
    error: first?.error ?? null,
    verdict: decisive.verdict,
    normalizers: [...new Set(judged.flatMap(({ normalizers }) => normalizers))].sort(),
    detail: decisive.detail,
    losses: [...new Set(fresh.flatMap(({ result }) => result.losses))],
    varies: runs.length < 2 ? null : varies(fresh, comparison),
    seconds: first?.seconds ?? null
  };
}

type Judged = Omit<Outcome, 'verdict'> & { readonly verdict: CheckVerdict };

const NOT_RUN: Judged = { verdict: 'not-run', normalizers: [], detail: 'it was not run' };

function judge(
  { outputs }: ComparedNotebook,
  cell: NotebookCell,
  fresh: FreshCell,
  comparison: Comparison
): Judged {
  const stored = outputs.cells[cell.index];
  if (statusOf(fresh) === 'not-run') {
    return fresh.result.status === 'skipped'
      ? { ...NOT_RUN, detail: 'it is tagged `skip-execution`' }
      : NOT_RUN;
  }
  if (fresh.result.losses.length > 0) {
    return cannotTell(LOSSES[fresh.result.losses[0]]);
  }
  if (cell.executionCount === null && stored.length === 0 && fresh.outputs.length > 0) {
    return { ...NOT_RUN, detail: 'it has no stored outputs to compare with' };
  }
  return compareOutputs(stored, fresh.outputs, [outputs.widgets, new Map()], comparison);
}

function statusOf({ result }: FreshCell): CellStatus {
  switch (result.status) {
    case 'ok':
      return 'ok';
    case 'error':
      return result.expected_error ? 'ok' : 'failed';
    case 'skipped':
    case 'not-run':
      return 'not-run';
    default:
      return 'failed';
  }
}

const LOSSES: Readonly<Record<RunLoss, string>> = {
  'output-limit': 'it wrote more than is kept',
  'output-lost': 'messages of the kernel did not arrive',
  'no-idle': 'the kernel did not say that it had told all',
  'rate-limit': 'a server in between dropped some of its outputs',
  'cut-short': 'it was ended before it was done'
};

/** Whether fresh runs differ from one another. */
function varies(fresh: readonly FreshCell[], comparison: Comparison): boolean {
  const [first, ...others] = fresh;
  return others.some(
    other =>
      first.result.losses.length + other.result.losses.length === 0 &&
      (statusOf(first) !== statusOf(other) ||
        !isSame(compareOutputs(first.outputs, other.outputs, [new Map(), new Map()], comparison)))
  );
}
