/** An object that keeps the facts derived from it. */
export interface FactOwner {
  /** By the table that holds the fact; empty at first. */
  readonly derived: Map<object, unknown>;
}

/**
 * A fact for each of many objects, computed once and kept as long as the object.
 *
 * The fact is stored in the object itself. A `WeakMap` would do as well, but until the collector marks the whole heap,
 * which it rarely does, it keeps alive what an old map holds. Each keystroke makes a summary of a cell and facts about
 * its parts; all of them would be copied around although nothing needs them any longer.
 */
export class FactTable<Owner extends FactOwner, Fact> {
  /** Undefined where nothing was set. */
  get({ derived }: Owner): Fact | undefined {
    return derived.get(this) as Fact | undefined;
  }

  has({ derived }: Owner): boolean {
    return derived.has(this);
  }

  set({ derived }: Owner, fact: Fact): void {
    derived.set(this, fact);
  }
}

/** Wraps a function so that it computes the fact of an object once and keeps it in the object. */
export function memoize<Owner extends FactOwner, Fact extends NonNullable<unknown> | null>(
  derive: (owner: Owner) => Fact
): (owner: Owner) => Fact {
  const table = new FactTable<Owner, Fact>();
  return owner => {
    let fact = table.get(owner);
    if (fact === undefined) {
      fact = derive(owner);
      table.set(owner, fact);
    }
    return fact;
  };
}
