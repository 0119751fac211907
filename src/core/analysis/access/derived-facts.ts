import type { NotebookCell } from '../../notebook/document';

/** Derived facts by the function that computes them, each with the cells that it was computed from. */
export type DerivedFacts = Map<
  unknown,
  { readonly codeCells: readonly NotebookCell[]; readonly fact: unknown }
>;

/** A version of a notebook's cells with the facts derived from it. */
export interface WithDerivedFacts {
  readonly codeCells: readonly NotebookCell[];
  /** Initially empty; freed together with the version. */
  readonly derived: DerivedFacts;
}

/**
 * Memoizes a function of the notebook's cells for each version.
 *
 * The facts are stored in the version. A `WeakMap` that outlives it would keep the inputs alive until the next major
 * garbage collection: the versions of all keystrokes would be promoted to the old generation.
 */
export function memoizePerVersion<Cells extends WithDerivedFacts, Fact>(
  derive: (cells: Cells) => Fact
): (cells: Cells) => Fact {
  return cells => {
    const { derived, codeCells } = cells;
    const known = derived.get(derive);
    if (known?.codeCells === codeCells) {
      return known.fact as Fact;
    }
    const fact = derive(cells);
    derived.set(derive, { codeCells, fact });
    return fact;
  };
}
