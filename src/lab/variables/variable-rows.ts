/** The rows of the view of variables: what the kernel holds, joined with the notebook. */
import type { CellExecution, GhostKind, HistoryState } from '../../core/history/history-state';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import type { NameState } from '../../core/staleness/staleness';
import type { VariableFacts } from '../../protocol';

/** Whether the value of a name is that of a fresh run. */
export type VariableState =
  | 'fresh'
  /** A fresh run would give a different value. */
  | 'stale'
  /** The code that defined it is not in the notebook any more. */
  | 'only-kernel'
  | 'unknown';

/** Groups of rows, in the order of the view. */
export type VariableSection = 'values' | 'functions' | 'modules';

/** A name in the kernel. */
export interface VariableRow {
  readonly facts: VariableFacts;
  readonly section: VariableSection;
  readonly state: VariableState;
  /** Why it is only in the kernel; null for other states. */
  readonly ghost: GhostKind | null;
  /** The execution that bound it last; null if unknown. */
  readonly boundBy: CellExecution | null;
  /** Position of that cell among all cells of the notebook; null if it is not there. */
  readonly definedIn: number | null;
  /** Position of the cell that changed the value last, if that is a different cell. */
  readonly changedIn: number | null;
  /** Positions of the cells that read the name, ascending. */
  readonly readers: readonly number[];
}

/** What the rows are made of. */
export interface RowSources {
  readonly variables: readonly VariableFacts[];
  readonly states: ReadonlyMap<string, NameState>;
  readonly history: HistoryState;
  /** The analyzed version of the notebook; null if there is none. */
  readonly document: NotebookDocument | null;
  /** By name, from {@link readersByName}. */
  readonly readers: ReadonlyMap<string, readonly number[]>;
}

/** One row for each variable. */
export function variableRows(sources: RowSources): readonly VariableRow[] {
  const { variables, states, history, document, readers } = sources;
  const indexes = new Map(document?.cells.map(({ key, index }) => [key, index]) ?? []);
  const indexOf = (key: CellKey | null): number | null => indexes.get(key ?? '') ?? null;
  const ghosts = new Map(history.ghosts.map(({ name, kind }) => [name, kind]));
  return variables.map(facts => {
    const { name } = facts;
    const provider = history.providers.get(name);
    const boundBy = provider?.kind === 'run' ? provider.execution : null;
    const state = states.get(name);
    const isGhost = ghosts.has(name) && state?.isFresh !== true;
    const definedIn = indexOf(boundBy?.cell ?? null);
    const changedIn = indexOf(state?.changedBy ?? null);
    return {
      facts,
      section: sectionOf(facts),
      state: isGhost ? 'only-kernel' : stateOf(state),
      ghost: isGhost ? (ghosts.get(name) ?? null) : null,
      boundBy,
      definedIn,
      changedIn: changedIn === definedIn ? null : changedIn,
      readers: readers.get(name) ?? []
    };
  });
}

function sectionOf({ kind }: VariableFacts): VariableSection {
  return kind === 'module' ? 'modules' : kind === 'value' ? 'values' : 'functions';
}

function stateOf(state: NameState | undefined): VariableState {
  return state === undefined ? 'unknown' : state.isFresh ? 'fresh' : 'stale';
}

/** The cells that read each name which another cell, or no cell, provides. */
export function readersByName(graph: {
  readonly edges: readonly { readonly name: string; readonly to: number }[];
  readonly unboundReads: readonly { readonly name: string; readonly cell: number }[];
}): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, Set<number>>();
  const add = (name: string, cell: number): void => {
    found.set(name, (found.get(name) ?? new Set()).add(cell));
  };
  graph.edges.forEach(({ name, to }) => add(name, to));
  graph.unboundReads.forEach(({ name, cell }) => add(name, cell));
  return new Map([...found].map(([name, cells]) => [name, [...cells].sort((a, b) => a - b)]));
}

/** What rows can be ordered by. */
export type SortKey = 'name' | 'type' | 'size' | 'cell';

/** The order of the rows. */
export interface SortOrder {
  readonly by: SortKey;
  readonly isDescending: boolean;
}

/** `x10` comes after `x9`. */
const BY_NUMBERS = new Intl.Collator('en', { numeric: true });

/** The rows in an order; those without a value for it come last. */
export function sortedRows(
  rows: readonly VariableRow[],
  { by, isDescending }: SortOrder
): readonly VariableRow[] {
  const sign = isDescending ? -1 : 1;
  const ordered = rows.map(row => ({ row, value: valueOf(row, by), name: nameOf(row) }));
  ordered.sort((a, b) => {
    if (a.value === null || b.value === null) {
      return Number(a.value === null) - Number(b.value === null) || compare(a.name, b.name);
    }
    return sign * compare(a.value, b.value) || compare(a.name, b.name);
  });
  return ordered.map(({ row }) => row);
}

function valueOf(row: VariableRow, by: SortKey): string | number | null {
  switch (by) {
    case 'name':
      return nameOf(row);
    case 'type':
      return row.facts.type.toLowerCase();
    case 'size':
      return row.facts.size;
    case 'cell':
      return row.definedIn;
  }
}

function nameOf({ facts }: VariableRow): string {
  return facts.name.toLowerCase();
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' && typeof b === 'string'
    ? BY_NUMBERS.compare(a, b)
    : Number(a) - Number(b);
}

/** Whether a row has the text in its name, type or value. */
export function hasText({ facts }: VariableRow, searched: string): boolean {
  const { name, type, text } = facts;
  return [name, type, text ?? ''].some(each => each.toLowerCase().includes(searched));
}
