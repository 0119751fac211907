/** A fresh run of the document: what each cell reads, and which statement gave it that. */
import type { Place } from '../symbolic/heap';
import type { Read, StatementRun } from '../symbolic/memory';
import type { CellEffects } from '../symbolic/program';

/** A statement of the fresh run. */
export interface FreshStatement {
  /** Position of its cell among the code cells. */
  readonly cell: number;
  readonly run: StatementRun;
  /** Who gave what it reads, in the order of its reads; null where nobody did. */
  readonly providers: readonly (FreshStatement | null)[];
}

/** A fresh run, statement by statement. */
export interface FreshRun {
  readonly cells: readonly CellEffects[];
  /** Statements of each cell. */
  readonly statements: readonly (readonly FreshStatement[])[];
}

/** Finds the providers of all reads. */
export function freshRun(cells: readonly CellEffects[]): FreshRun {
  const writers = new Map<Place, FreshStatement>();
  const statements = cells.map(({ statements: runs }, cell) =>
    runs.map(run => {
      const providers = run.reads.map(({ place }) => writers.get(place) ?? null);
      const statement: FreshStatement = { cell, run, providers };
      run.writes.forEach(({ place }) => writers.set(place, statement));
      return statement;
    })
  );
  return { cells, statements };
}

/** A read of a fresh statement, with who gave it. */
export interface FreshRead {
  readonly read: Read;
  readonly provider: FreshStatement | null;
}
