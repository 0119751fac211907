import type { NotebookCell } from '../../notebook/document';

/** Facts by the function that works them out, each with the cells that it was worked out from. */
export type DerivedFacts = Map<
  unknown,
  { readonly codeCells: readonly NotebookCell[]; readonly fact: unknown }
>;

/** What knows one version of a notebook's cells, and what was worked out from it. */
export interface WithDerivedFacts {
  readonly codeCells: readonly NotebookCell[];
  /** Empty at first. It goes when the version goes. */
  readonly derived: DerivedFacts;
}

/**
 * Works something out once for each version of a notebook, whoever asks for it.
 *
 * The facts are kept with the version. In a `WeakMap` that outlives it, they would hold on to what they were worked out
 * from until the collector goes through all of the memory: every keystroke's version would be copied as if it lived.
 */
export function oncePerVersion<Cells extends WithDerivedFacts, Fact>(
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
