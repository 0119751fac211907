/** What facts are kept in: made with it, empty at first. */
export interface FactOwner {
  /** By the table that speaks of them. */
  readonly derived: Map<object, unknown>;
}

/**
 * Something for each of many objects, worked out once and kept as long as the object is.
 *
 * It is kept in the object itself. A `WeakMap` would be as good but for one thing: until the collector goes through all of
 * the memory, which it seldom does, it takes what an old map holds for alive. Each keystroke makes a summary of a cell,
 * and facts that speak of parts of it; all of them would be copied about as if somebody still asked for them.
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

/** Works something out once for each of many objects, and keeps it in the object, as a table does. */
export function oncePerOwner<Owner extends FactOwner, Fact extends NonNullable<unknown> | null>(
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
