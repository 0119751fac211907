/** Operations on sets of definitions. Equal parts exist once, so that only parts that differ are visited. */
import type { Definition } from './definition-set';
import { DefinitionSet, highestDifference, SOME } from './definition-set';

/** Sets up to this number have keys that are safe integers. */
const MAX_SETS = 2 ** 26;

/** Makes sets of definitions and their parts. */
export class DefinitionTree {
  private readonly pairs = new Map<number, DefinitionSet>();
  private count = 0;
  private visited = 0;

  /** Number of sets and of parts of sets. */
  get size(): number {
    return this.count;
  }

  /** Number of parts that operations visited so far. */
  get steps(): number {
    return this.visited;
  }

  /** The set of a definition; each call makes another set. */
  single(member: Definition): DefinitionSet {
    return DefinitionSet.single(this.count++, member);
  }

  /** The members of both sets. A mutation in only one of them becomes possible. */
  join(a: DefinitionSet, b: DefinitionSet): DefinitionSet {
    if (a === b) {
      return a;
    }
    this.visited += 1;
    if (a.bit < b.bit) {
      return this.join(b, a);
    }
    if (!spans(a, b)) {
      return this.unite(this.weaken(a), this.weaken(b));
    }
    if (a.left === null || a.right === null) {
      // The same mutation, certain in one of them.
      return this.weaken(a);
    }
    if (a.bit === b.bit && b.left !== null && b.right !== null) {
      return this.pair(this.join(a.left, b.left), this.join(a.right, b.right));
    }
    return (b.lowest & a.bit) === 0
      ? this.pair(this.join(a.left, b), this.weaken(a.right))
      : this.pair(this.weaken(a.left), this.join(a.right, b));
  }

  /** `set` with one more member, which is certain if it is certain here or in `set`. */
  add(set: DefinitionSet, single: DefinitionSet): DefinitionSet {
    this.visited += 1;
    if (!spans(set, single)) {
      return this.unite(set, single);
    }
    if (set.left === null || set.right === null) {
      return set.has(SOME.certainlyMutated) ? set : single;
    }
    return (single.lowest & set.bit) === 0
      ? this.pair(this.add(set.left, single), set.right)
      : this.pair(set.left, this.add(set.right, single));
  }

  /** `set` without the members that are one of these, as bits of {@link SOME}; null if none is left. */
  without(set: DefinitionSet, kinds: number): DefinitionSet | null {
    this.visited += 1;
    if (!set.has(kinds)) {
      return set;
    }
    return set.left === null || set.right === null
      ? null
      : this.optionalPair(this.without(set.left, kinds), this.without(set.right, kinds));
  }

  /** `set` with only its first deletions. */
  withFewDeletions(set: DefinitionSet, most: number): DefinitionSet | null {
    this.visited += 1;
    if (set.deletions <= most) {
      return set;
    }
    if (set.left === null || set.right === null) {
      return null;
    }
    const left = this.withFewDeletions(set.left, most);
    const rest = Math.max(0, most - set.left.deletions);
    return this.optionalPair(left, this.withFewDeletions(set.right, rest));
  }

  private weaken(set: DefinitionSet): DefinitionSet {
    if (!set.has(SOME.certainlyMutated)) {
      return set;
    }
    if (set.weakened === null) {
      this.visited += 1;
      set.weakened =
        set.left === null || set.right === null
          ? set
          : this.pair(this.weaken(set.left), this.weaken(set.right));
    }
    return set.weakened;
  }

  private optionalPair(
    left: DefinitionSet | null,
    right: DefinitionSet | null
  ): DefinitionSet | null {
    return left === null || right === null ? (left ?? right) : this.pair(left, right);
  }

  /** The members of two sets whose ids do not overlap. */
  private unite(a: DefinitionSet, b: DefinitionSet): DefinitionSet {
    return a.lowest < b.lowest ? this.pair(a, b) : this.pair(b, a);
  }

  private pair(left: DefinitionSet, right: DefinitionSet): DefinitionSet {
    const key = left.id * MAX_SETS + right.id;
    let set = this.pairs.get(key);
    if (set === undefined) {
      set = DefinitionSet.pair(this.count++, left, right);
      this.pairs.set(key, set);
    }
    return set;
  }
}

/** Whether the ids of `b` are in the range of a part of `a`, which is at least as large. */
function spans(a: DefinitionSet, b: DefinitionSet): boolean {
  return a.lowest === b.lowest || highestDifference(a, b) <= a.bit;
}
