/** Advice about running a cell now; pure, so that it can be tested alone. */
import type { DocumentGraph } from '../../core/analysis/names/document-graph';
import type { ProcessState } from '../../core/effects/effect';
import type { HistoryState } from '../../core/history/history-state';
import { nameExists, wouldFailAgain } from '../../core/history/history-state';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import type { Repair } from '../../core/lint/restart-blockers';
import { repairOfCell } from '../../core/lint/restart-blockers';
import type { Finding } from '../../core/rules/contract';
import type { Staleness } from '../../core/staleness/staleness';

/** A name that the cell reads. */
export interface RequiredName {
  readonly name: string;
  /** Index of the cell that provides it in document order; null if none does. */
  readonly provider: number | null;
  /** The process state that it is part of; null for a name of the notebook or a file. */
  readonly state: ProcessState | null;
}

/** A reason not to run a cell now, with the fix. */
export type RunAdvice =
  /** The cell would use stale values; running `needs` first, in this order, updates them. */
  | {
      readonly kind: 'stale';
      readonly names: readonly RequiredName[];
      readonly needs: readonly CellKey[];
    }
  /** The cell would fail because `needs` have not run yet. */
  | {
      readonly kind: 'missing';
      readonly names: readonly RequiredName[];
      readonly needs: readonly CellKey[];
    }
  /**
   * Of the cells that must run before, `failed` comes first, and would fail again: it is as it was when it failed, or
   * ended the kernel.
   */
  | {
      readonly kind: 'failed' | 'ended-kernel';
      readonly failed: CellKey;
      readonly index: number;
    }
  /**
   * The cell would use values that no cell makes. A restart of the kernel fixes it, unless there is a `repair`: the
   * restart would stop at its error.
   */
  | {
      readonly kind: 'restart';
      readonly names: readonly RequiredName[];
      /** Index of the cell that gave a value and now stands below; null if none did. */
      readonly below: number | null;
      readonly repair: Repair | null;
    }
  /** The cell would fail whatever runs before it. `below`: indexes of later cells that define the name. */
  | {
      readonly kind: 'fails';
      readonly name: string;
      readonly below: readonly number[];
      readonly repair: Repair | null;
    };

/** The analysis of a notebook and the state of its kernel. */
export interface AdviceInputs {
  readonly document: NotebookDocument;
  readonly graph: DocumentGraph | null;
  readonly history: HistoryState;
  readonly staleness: Staleness | null;
  readonly findings: readonly Finding[];
}

/** The advice before a cell runs; null if its inputs are those of a fresh run, or are unknown. */
export function adviceFor(key: CellKey, known: AdviceInputs): RunAdvice | null {
  const cell = known.document.cells.find(each => each.key === key);
  if (cell?.type !== 'code' || cell.source.trim() === '') {
    return null;
  }
  return adviceByStaleness(key, cell.index, known) ?? adviceByGraph(cell.index, known);
}

function adviceByStaleness(key: CellKey, index: number, known: AdviceInputs): RunAdvice | null {
  const { staleness } = known;
  const plan = staleness?.neededBefore(key);
  if (staleness === null || plan === undefined) {
    return null;
  }
  const inputs = staleness.cells.get(key)?.inputs ?? [];
  const indexes = indexesOf(known.document);
  const named = inputs.map(({ name, state, provider }) => ({
    name,
    state,
    provider: provider === null ? null : (indexes.get(provider) ?? null)
  }));
  if (plan.restart) {
    const orphans = named.filter(({ provider }) => provider === null);
    const names = orphans.length > 0 ? orphans : named;
    const moved = inputs.find(({ cause }) => cause.kind === 'below')?.cause.cell ?? null;
    const below = moved === null ? null : (indexes.get(moved) ?? null);
    return { kind: 'restart', names, below, repair: repairFor(index, names, known) };
  }
  const needs = plan.cells.map(each => each.key);
  if (needs.length === 0) {
    return null;
  }
  if (wouldFailAgain(known.history, needs[0])) {
    const isEnder = known.history.cells.get(needs[0])?.state === 'ended-kernel';
    return {
      kind: isEnder ? 'ended-kernel' : 'failed',
      failed: needs[0],
      index: indexes.get(needs[0]) ?? 0
    };
  }
  const needed = new Set<number | null>(needs.map(each => indexes.get(each) ?? null));
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

/** Advice for the first read that is unbound both in a run from top to bottom and in the kernel. */
function adviceByGraph(index: number, known: AdviceInputs): RunAdvice | null {
  const { graph, history } = known;
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
  // Definitions in this cell or above do not count.
  const below = reason.kind === 'defined-below' ? reason.cells.filter(cell => cell > index) : [];
  const repair = repairFor(index, [{ name }], known);
  return { kind: 'fails', name, below, repair };
}

function repairFor(
  index: number,
  names: readonly Pick<RequiredName, 'name'>[],
  { findings }: AdviceInputs
): Repair | null {
  return repairOfCell(findings, { index }, new Set(names.map(({ name }) => name)));
}

interface Read extends RequiredName {
  readonly isCertain: boolean;
}

/** The names that the cell reads from other cells in document order. */
function readsOf(index: number, { graph }: AdviceInputs): readonly Read[] {
  const reads = new Map<string, Read>();
  for (const { from, to, name, kind, certainty } of graph?.edges ?? []) {
    if (to === index) {
      const isCertain = kind === 'data' && certainty === 'certain';
      const before = reads.get(name);
      // Edges are sorted: the last one comes from the nearest cell above.
      reads.set(name, {
        name,
        state: null,
        provider: from,
        isCertain: isCertain || before?.isCertain === true
      });
    }
  }
  return [...reads.values()];
}

function asNeeded({ name, provider }: Read): RequiredName {
  return { name, state: null, provider };
}

function indexesOf(document: NotebookDocument): ReadonlyMap<CellKey, number> {
  return new Map(document.cells.map(({ key, index }) => [key, index]));
}
