/** What would come of running a cell now; pure, so that it can be tested alone. */
import type { DocumentGraph } from '../../core/analysis/names/document-graph';
import type { HistoryState } from '../../core/history/history-state';
import { nameExists } from '../../core/history/history-state';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import type { Staleness } from '../../core/staleness/staleness';

/** Something that the cell reads. Cells by their position in the notebook. */
export interface NeededName {
  readonly name: string;
  /** The cell that makes it in document order; null where none does. */
  readonly provider: number | null;
}

/** A reason not to run a cell as it stands, with what helps. */
export type Advice =
  /** It would use what is not as in a fresh run; running `needs` first, in this order, mends that. */
  | {
      readonly kind: 'stale';
      readonly names: readonly NeededName[];
      readonly needs: readonly CellKey[];
    }
  /** It would fail, because `needs` did not run yet. */
  | {
      readonly kind: 'missing';
      readonly names: readonly NeededName[];
      readonly needs: readonly CellKey[];
    }
  /** It would use what no run in this kernel mends. */
  | { readonly kind: 'restart'; readonly names: readonly NeededName[] }
  /** It would fail, whatever runs before. `below`: cells further down that make the name. */
  | { readonly kind: 'fails'; readonly name: string; readonly below: readonly number[] };

/** What is known of the notebook and its kernel. */
export interface Knowledge {
  readonly document: NotebookDocument;
  readonly graph: DocumentGraph | null;
  readonly history: HistoryState;
  readonly staleness: Staleness | null;
}

/** What to say before a cell is run; null where it sees what a fresh run would give it, or that is not known. */
export function adviceFor(key: CellKey, known: Knowledge): Advice | null {
  const cell = known.document.cells.find(each => each.key === key);
  if (cell?.type !== 'code' || cell.source.trim() === '') {
    return null;
  }
  return adviceByStaleness(key, cell.index, known) ?? adviceByGraph(cell.index, known);
}

function adviceByStaleness(key: CellKey, index: number, known: Knowledge): Advice | null {
  const { staleness } = known;
  const plan = staleness?.neededBefore(key);
  if (staleness === null || plan === undefined) {
    return null;
  }
  const inputs = staleness.cells.get(key)?.inputs ?? [];
  const position = positionsOf(known.document);
  const named = inputs.map(({ name, provider }) => ({
    name,
    provider: provider === null ? null : (position.get(provider) ?? null)
  }));
  if (plan.restart) {
    const orphans = named.filter(({ provider }) => provider === null);
    return { kind: 'restart', names: orphans.length > 0 ? orphans : named };
  }
  const needs = plan.cells.map(each => each.key);
  if (needs.length === 0) {
    return null;
  }
  const needed = new Set<number | null>(needs.map(each => position.get(each) ?? null));
  const read = readsOf(index, known).filter(({ provider }) => needed.has(provider));
  const missing = read.filter(
    ({ name, isCertain }) => isCertain && nameExists(known.history, name) === false
  );
  if (missing.length > 0) {
    return { kind: 'missing', names: missing.map(asNeeded), needs };
  }
  const stale = named.filter(({ provider }) => provider !== null && needed.has(provider));
  return { kind: 'stale', names: stale.length > 0 ? stale : read.map(asNeeded), needs };
}

/** The first read of the cell that finds no value from top to bottom, and none in the kernel either. */
function adviceByGraph(index: number, { graph, history }: Knowledge): Advice | null {
  const read = graph?.unboundReads.find(
    ({ cell, name, certainty, via }) =>
      cell === index &&
      certainty === 'certain' &&
      via.kind !== 'uncalled' &&
      nameExists(history, name) === false
  );
  if (read === undefined || read.reason.kind === 'conditional') {
    return null;
  }
  const { reason, name } = read;
  // A name made further up in the same cell is none of another cell.
  const below = reason.kind === 'defined-below' ? reason.cells.filter(cell => cell > index) : [];
  return { kind: 'fails', name, below };
}

interface Read extends NeededName {
  readonly isCertain: boolean;
}

/** What the cell reads of other cells in document order. */
function readsOf(index: number, { graph }: Knowledge): readonly Read[] {
  const reads = new Map<string, Read>();
  for (const { from, to, name, kind, certainty } of graph?.edges ?? []) {
    if (to === index) {
      const isCertain = kind === 'data' && certainty === 'certain';
      const before = reads.get(name);
      // Edges are sorted: the last one is that of the nearest cell above.
      reads.set(name, { name, provider: from, isCertain: isCertain || before?.isCertain === true });
    }
  }
  return [...reads.values()];
}

function asNeeded({ name, provider }: Read): NeededName {
  return { name, provider };
}

function positionsOf(document: NotebookDocument): ReadonlyMap<CellKey, number> {
  return new Map(document.cells.map(({ key, index }) => [key, index]));
}
