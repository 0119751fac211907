/** Reaching definitions of a name at a point of the program, and interned sets of them. */
import type { NameRange } from '../../python/flow/cell-summary';
import type { CellIdentity, KnownValue } from './compiled-function';

/** One definition that may reach a read. */
export type Definition = { readonly id: number } &
  /** No definition: the name is unbound. */
  (
    | { readonly kind: 'unbound' }
    /** Provided by the kernel. */
    | { readonly kind: 'provided' }
    /** Possibly bound by code whose bindings are not visible. */
    | { readonly kind: 'unknown' }
    | {
        readonly kind: 'bound';
        readonly cell: CellIdentity;
        /** Values that calls can be followed into; empty where the value is opaque. */
        readonly values: readonly KnownValue[];
        /** `values` lists every possible value. */
        readonly exact: boolean;
      }
    | { readonly kind: 'deleted'; readonly cell: CellIdentity; readonly range: NameRange }
    /** The object was mutated after it was bound; accompanies the definitions that bound it. */
    | { readonly kind: 'mutated'; readonly cell: CellIdentity; readonly certain: boolean }
  );

/** An interned set of definitions: equal sets are the same object. */
export interface DefinitionSet {
  readonly id: number;
  /** Sorted by id. */
  readonly members: readonly Definition[];
  /** On some path the name is unbound, because it was never bound or was deleted. */
  readonly mayBeMissing: boolean;
  /** On some path the name has, or may have, a value. */
  readonly mayBeBound: boolean;
  /** On some path, calls of the name can be followed. */
  readonly followable: boolean;
  /** Joins with other sets, memoized. */
  readonly joins: Map<DefinitionSet, DefinitionSet>;
}

/**
 * Maximum number of deletions kept at a join: they all say that the name may be missing, and each `except … as name`
 * adds one.
 */
const MAX_DELETIONS = 16;

function withFewDeletions(members: readonly Definition[]): readonly Definition[] {
  let left = MAX_DELETIONS;
  return members.filter(({ kind }) => kind !== 'deleted' || left-- > 0);
}

/** Creates and interns definitions and their sets. */
export class Definitions {
  private nextId = 0;
  private readonly sets = new Map<number, DefinitionSet[]>();
  private setCount = 0;
  private readonly byCell = new WeakMap<CellIdentity, Map<string, DefinitionSet>>();
  private readonly presentSets = new Map<DefinitionSet, DefinitionSet>();

  readonly unbound = this.single({ id: this.nextId++, kind: 'unbound' });
  readonly provided = this.single({ id: this.nextId++, kind: 'provided' });
  readonly unknown = this.single({ id: this.nextId++, kind: 'unknown' });

  /** Number of sets created; sets are freed only together with the whole table. */
  get size(): number {
    return this.setCount;
  }

  /** The definition of a name that `cell` binds to one of `values`. */
  bound(cell: CellIdentity, values: readonly KnownValue[], exact: boolean): DefinitionSet {
    const ids = values.map(value => value.id).sort((a, b) => a - b);
    return this.ofCell(cell, `b${exact ? '!' : ''}${ids.join()}`, id => {
      return { id, kind: 'bound', cell, values, exact };
    });
  }

  /** The deletion of a name at `range` of `cell`. */
  deleted(cell: CellIdentity, range: NameRange): DefinitionSet {
    return this.ofCell(cell, `d${range.start},${range.end}`, id => {
      return { id, kind: 'deleted', cell, range };
    });
  }

  /** `set` after `cell` mutated the object. */
  mutated(set: DefinitionSet, cell: CellIdentity, certain: boolean): DefinitionSet {
    const mutation = this.ofCell(cell, certain ? 'm!' : 'm', id => {
      return { id, kind: 'mutated', cell, certain };
    });
    const counterpart = this.ofCell(cell, certain ? 'm' : 'm!', id => {
      return { id, kind: 'mutated', cell, certain: !certain };
    });
    const [added] = mutation.members;
    const [replaced] = counterpart.members;
    const { members } = set;
    const place = firstFrom(members, replaced.id);
    const isReplaced = members[place] === replaced;
    if (members[firstFrom(members, added.id)] === added || (!certain && isReplaced)) {
      return set;
    }
    const rest = isReplaced ? members.filter(member => member !== replaced) : members;
    const end = firstFrom(rest, added.id);
    return this.intern([...rest.slice(0, end), added, ...rest.slice(end)]);
  }

  /** The definitions that reach the point where two paths meet. */
  join(a: DefinitionSet, b: DefinitionSet): DefinitionSet {
    if (a === b) {
      return a;
    }
    let joined = a.joins.get(b);
    if (joined === undefined) {
      joined = this.intern(this.joinMembers(a.members, b.members));
      a.joins.set(b, joined);
      b.joins.set(a, joined);
    }
    return joined;
  }

  /** `set` without the paths on which the name is missing: the state after a successful read. */
  present(set: DefinitionSet): DefinitionSet {
    if (!set.mayBeMissing || !set.mayBeBound) {
      return set;
    }
    let present = this.presentSets.get(set);
    if (present === undefined) {
      present = this.intern(set.members.filter(m => m.kind !== 'unbound' && m.kind !== 'deleted'));
      this.presentSets.set(set, present);
    }
    return present;
  }

  /** Merges sorted members. A mutation on only one of the paths becomes a possible mutation. */
  private joinMembers(a: readonly Definition[], b: readonly Definition[]): readonly Definition[] {
    const joined: Definition[] = [];
    let weakened = false;
    let left = 0;
    let right = 0;
    while (left < a.length || right < b.length) {
      const fromLeft = right === b.length || (left < a.length && a[left].id <= b[right].id);
      const fromRight = !fromLeft || a[left] === b[right];
      const member = fromLeft ? a[left] : b[right];
      left += fromLeft ? 1 : 0;
      right += fromRight ? 1 : 0;
      if (member.kind === 'mutated' && member.certain && fromLeft !== fromRight) {
        weakened = true;
        joined.push(this.possibleMutation(member.cell));
      } else {
        joined.push(member);
      }
    }
    const members = weakened ? [...new Set(joined)] : joined;
    return members.length <= MAX_DELETIONS ? members : withFewDeletions(members);
  }

  private possibleMutation(cell: CellIdentity): Definition {
    return this.ofCell(cell, 'm', id => ({ id, kind: 'mutated', cell, certain: false })).members[0];
  }

  private ofCell(cell: CellIdentity, key: string, make: (id: number) => Definition): DefinitionSet {
    let cached = this.byCell.get(cell);
    if (cached === undefined) {
      cached = new Map();
      this.byCell.set(cell, cached);
    }
    let set = cached.get(key);
    if (set === undefined) {
      set = this.single(make(this.nextId++));
      cached.set(key, set);
    }
    return set;
  }

  private single(definition: Definition): DefinitionSet {
    return this.intern([definition]);
  }

  private intern(members: readonly Definition[]): DefinitionSet {
    const sorted = isSorted(members) ? members : [...members].sort((a, b) => a.id - b.id);
    let hash = sorted.length;
    for (const member of sorted) {
      hash = (Math.imul(hash, 31) + member.id) | 0;
    }
    const bucket = this.sets.get(hash) ?? [];
    const known = bucket.find(
      set => set.members.length === sorted.length && set.members.every((m, i) => m === sorted[i])
    );
    if (known !== undefined) {
      return known;
    }
    const set = describe(this.setCount++, sorted);
    bucket.push(set);
    this.sets.set(hash, bucket);
    return set;
  }
}

/** Index of the first member with this or a higher id. */
function firstFrom(members: readonly Definition[], id: number): number {
  let low = 0;
  let high = members.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (members[middle].id < id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

function isSorted(members: readonly Definition[]): boolean {
  for (let position = 1; position < members.length; position++) {
    if (members[position - 1].id > members[position].id) {
      return false;
    }
  }
  return true;
}

function describe(id: number, members: readonly Definition[]): DefinitionSet {
  return {
    id,
    members,
    mayBeMissing: members.some(m => m.kind === 'unbound' || m.kind === 'deleted'),
    mayBeBound: members.some(
      m => m.kind === 'bound' || m.kind === 'provided' || m.kind === 'unknown'
    ),
    followable: members.some(m => m.kind === 'bound' && m.values.length > 0),
    joins: new Map()
  };
}
