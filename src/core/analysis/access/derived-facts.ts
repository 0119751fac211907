import { allAtOnce } from '../../memo/steps';
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
    const known = knownFact<Fact>(cells, derive);
    return known === null ? keep(cells, derive, derive(cells)) : known.fact;
  };
}

/** What was derived of this version; null if nothing was. */
function knownFact<Fact>(
  { derived, codeCells }: WithDerivedFacts,
  derive: unknown
): { readonly fact: Fact } | null {
  const known = derived.get(derive);
  return known?.codeCells === codeCells ? (known as { readonly fact: Fact }) : null;
}

function keep<Fact>({ derived, codeCells }: WithDerivedFacts, derive: unknown, fact: Fact): Fact {
  derived.set(derive, { codeCells, fact });
  return fact;
}

/** A fact that takes steps to derive. */
export interface SteppedFact<Cells, Fact> {
  /** Derives it in steps, unless it is known. */
  readonly steps: (cells: Cells) => Generator<void, Fact>;
  /** The fact, at once. */
  readonly of: (cells: Cells) => Fact;
}

/** Memoizes what `derive` finds in steps, as `memoizePerVersion` does. */
export function memoizeStepsPerVersion<Cells extends WithDerivedFacts, Fact>(
  derive: (cells: Cells) => Generator<void, Fact>
): SteppedFact<Cells, Fact> {
  function* steps(cells: Cells): Generator<void, Fact> {
    const known = knownFact<Fact>(cells, derive);
    return known === null ? keep(cells, derive, yield* derive(cells)) : known.fact;
  }
  return { steps, of: cells => allAtOnce(steps(cells)) };
}
