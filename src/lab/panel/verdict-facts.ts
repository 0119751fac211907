/** Collects what the notebook's verdict line is computed from. */
import { isAsItWas } from '../../core/history/cell-state';
import { codeHash } from '../../core/notebook/code-hash';
import type { Message } from '../../core/messages/message';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import type { Knowledge, LastCheck, VerdictFacts } from '../../core/report/verdict-facts';
import type { Phase, RunSummary } from '../../protocol';
import { isNotRun } from '../check/view/labels';
import { markOf } from '../execution/cell-marking';
import { stalenessOf } from '../execution/stale-cell-runner';
import type { NotebookState } from '../session/notebook-state';
import { cellStateOf } from '../session/notebook-state';
import { pastKernelOf } from './past-kernel';
import { isOfStaleResult, STALE_RULES } from './panel-finding';
import type { PanelFinding } from './panel-finding';

/** The rules that report the failure of a cell; each failure has one finding. */
const ERROR_RULES: ReadonlySet<string> = new Set(['C9', 'X1']);
const EXPECTED_TO_FAIL = 'raises-exception';
const DAY = 86_400_000;

/** The facts about an analyzed notebook. `now`: milliseconds since 1970. */
export function verdictFacts(
  state: NotebookState,
  document: NotebookDocument,
  rows: readonly PanelFinding[],
  phase: Phase,
  now: number
): VerdictFacts {
  const unfixed = rows.filter(({ fixed }) => !fixed);
  const inPhase = unfixed.filter(row => isInPhase(row, phase));
  const open = inPhase.filter(row => row.hidden === null);
  const failed = failedCells(state, document, inPhase);
  const enders = document.cells.filter(({ key }) => isKernelEnder(state, key));
  const isKnown = new Set([...failed, ...keysOf(enders)]);
  const stale = staleCells(state, document, inPhase);
  const countOpen = (holds: (row: PanelFinding) => boolean): number => open.filter(holds).length;
  const isHidden = (row: PanelFinding): boolean => row.hidden !== null;
  return {
    phase,
    knowledge: knowledgeOf(state),
    pendingCells: pendingCount(state, document),
    isBusy: state.kernel?.isBusy === true,
    liveErrors: failed.size,
    predictedErrors: countOpen(
      ({ finding }) =>
        finding.severity === 'error' && !(finding.cell !== null && isKnown.has(finding.cell.key))
    ),
    endedKernel: enders.map(({ index }) => index),
    interrupted: document.cells
      .filter(({ key }) => markOf(state, key) === 'interrupted')
      .map(({ index }) => index),
    maybeRun: document.cells
      .filter(({ key }) => cellStateOf(state, key) === 'unknown')
      .map(({ index }) => index),
    pastKernel: pastKernelOf(state, document),
    stale: stale.size,
    staleRoot: commonRoot(state, document, stale, open),
    warnings: countOpen(
      row => row.finding.severity === 'warning' && !isAbout(row, STALE_RULES, stale)
    ),
    suggestions: countOpen(isSuggestion),
    hiddenProblems: inPhase.filter(row => isHidden(row) && !isSuggestion(row)).length,
    hiddenSuggestions: inPhase.filter(row => isHidden(row) && isSuggestion(row)).length,
    later: unfixed.filter(row => row.hidden === null && !isInPhase(row, phase)).length,
    check: lastCheck(state.check.ended, document, now),
    isChecking: state.check.running !== null
  };
}

/** Whether a cell ended the kernel as it is, also where no other process followed. */
function isKernelEnder({ kernel }: NotebookState, key: CellKey): boolean {
  const cell = kernel?.history.cells.get(key);
  return cell !== undefined && isAsItWas(cell.endedKernel) && cell.state !== 'running';
}

/** How far the findings of a notebook are those of its text and its kernel now. */
function knowledgeOf({ kernel, isAnalyzing, analyzedHistory }: NotebookState): Knowledge {
  switch (kernel?.state.kind) {
    case 'failed':
      return 'unknown';
    case 'reconnecting':
      return 'reconnecting';
    case 'connecting':
      return 'pending';
    case 'watched':
    case 'passive':
      return isAnalyzing || kernel.isBehind || kernel.history !== analyzedHistory
        ? 'pending'
        : 'complete';
    default:
      return isAnalyzing ? 'pending' : 'complete';
  }
}

/** Number of cells that run or wait, in the kernel's queue or in the one of Freshkernel. */
function pendingCount(state: NotebookState, { cells }: NotebookDocument): number {
  const { progress, waiting } = state.execution;
  const queued = new Set([progress?.cell, ...waiting]);
  return cells.filter(({ key }) => queued.has(key) || cellStateOf(state, key) === 'running').length;
}

function isSuggestion({ finding }: PanelFinding): boolean {
  return finding.severity === 'info';
}

function isInPhase({ finding }: PanelFinding, phase: Phase): boolean {
  return phase === 'finishing' || finding.phase === 'exploring';
}

/** The cells whose last execution in this kernel failed, without those for which that is hidden or intended. */
function failedCells(
  state: NotebookState,
  { cells }: NotebookDocument,
  rows: readonly PanelFinding[]
): ReadonlySet<CellKey> {
  const hidden = cellsOf(
    rows,
    row => ERROR_RULES.has(row.finding.code) && (row.hidden !== null || isSuggestion(row))
  );
  return keysOf(
    cells.filter(({ key, tags }) => {
      const run = state.kernel?.history.cells.get(key)?.lastExecution?.kernelRun;
      return (
        run?.status === 'error' &&
        cellStateOf(state, key) === 'failed' &&
        !tags.includes(EXPECTED_TO_FAIL) &&
        !hidden.has(key)
      );
    })
  );
}

/** The cells that are marked as stale and for which no finding says so: their inputs are stale results themselves. */
export function staleCellsWithoutFinding(
  state: NotebookState,
  document: NotebookDocument,
  rows: readonly PanelFinding[]
): ReadonlySet<CellKey> {
  const found = cellsOf(rows, isOfStaleResult);
  const stale = staleCells(state, document, rows);
  return new Set([...stale].filter(key => !found.has(key)));
}

/** The event from which all stale results follow; null if there are several, or its cell is gone. */
function commonRoot(
  state: NotebookState,
  { cells }: NotebookDocument,
  stale: ReadonlySet<CellKey>,
  rows: readonly PanelFinding[]
): VerdictFacts['staleRoot'] {
  const known = stalenessOf(state);
  const [first = null, ...others] = [...stale].map(key => known?.cells.get(key)?.rootCause ?? null);
  const index = cells.find(({ key }) => key === first?.cell)?.index;
  const isCommon = others.every(root => root?.kind === first?.kind && root?.cell === first?.cell);
  return first === null || index === undefined || !isCommon
    ? null
    : {
        kind: first.kind,
        cell: index,
        move: first.kind === 'below' ? moveOf(first.cell, rows) : null
      };
}

/** The title of the fix that only moves a cell. */
function moveOf(cell: CellKey | null, rows: readonly PanelFinding[]): Message | null {
  const fixes = rows.flatMap(({ finding }) => finding.fixes);
  const move = fixes.find(
    ({ edits: [edit, ...others] }) =>
      others.length === 0 && edit?.kind === 'move-cell' && edit.cell === cell
  );
  return move?.title ?? null;
}

/** The cells that are marked as stale, without those for which that is hidden. */
export function staleCells(
  state: NotebookState,
  { cells }: NotebookDocument,
  rows: readonly PanelFinding[]
): ReadonlySet<CellKey> {
  const hidden = cellsOf(rows, row => STALE_RULES.has(row.finding.code) && row.hidden !== null);
  return keysOf(cells.filter(({ key }) => markOf(state, key) === 'stale' && !hidden.has(key)));
}

function cellsOf(
  rows: readonly PanelFinding[],
  holds: (row: PanelFinding) => boolean
): ReadonlySet<CellKey | undefined> {
  return new Set(rows.filter(holds).map(({ finding }) => finding.cell?.key));
}

/** The keys of cells. */
export function keysOf(cells: NotebookDocument['cells']): ReadonlySet<CellKey> {
  return new Set(cells.map(({ key }) => key));
}

function isAbout(
  { finding }: PanelFinding,
  codes: ReadonlySet<string>,
  cells: ReadonlySet<CellKey>
): boolean {
  return finding.cell !== null && cells.has(finding.cell.key) && codes.has(finding.code);
}

function lastCheck(
  run: RunSummary | null,
  document: NotebookDocument,
  now: number
): LastCheck | null {
  if (run === null) {
    return null;
  }
  const { comparison } = run;
  const conclusion = comparison?.conclusion;
  const failing = (comparison?.failed ?? 0) - (conclusion?.failed_as_stored ?? 0);
  const { presentation = 0, warnings = 0 } = conclusion ?? {};
  const differing = comparison?.different ?? 0;
  return {
    conclusion: conclusion?.conclusion ?? (differing + failing > 0 ? 'differs' : 'inconclusive'),
    isOfThisText: conclusion !== undefined && conclusion.code_hash === hashOf(document),
    secondsAgo: secondsSince(run, now),
    daysAgo: Math.max(0, Math.round((midnight(now) - midnight(endOf(run) * 1000)) / DAY)),
    hasNothingStored: conclusion?.missing_side === 'stored',
    different: differing - presentation - warnings,
    presentation,
    warnings,
    changedOutside: conclusion?.changed_outside ?? 0,
    outputs: conclusion?.outputs ?? null,
    failing,
    causes: comparison?.causes ?? [],
    withoutConclusion: withoutConclusion(run)
  };
}

/** Why a check has no conclusion, as the list of checks says it. */
function withoutConclusion(run: RunSummary): LastCheck['withoutConclusion'] {
  return run.state === 'cancelled'
    ? 'canceled'
    : isNotRun(run)
      ? 'not-run'
      : run.comparison === null
        ? 'not-compared'
        : null;
}

/** Seconds since the end of a check; `now` in milliseconds since 1970. */
export function secondsSince(run: RunSummary, now: number): number {
  // The clocks of server and page may differ.
  return Math.max(0, Math.round(now / 1000 - endOf(run)));
}

/** In seconds since 1970. */
function endOf({ created, seconds }: RunSummary): number {
  return created + (seconds ?? 0);
}

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

const hashes = new WeakMap<NotebookDocument, string>();

/** The document's hash; computed once for each version. */
export function hashOf(document: NotebookDocument): string {
  const known = hashes.get(document) ?? codeHash(document.cells);
  hashes.set(document, known);
  return known;
}
