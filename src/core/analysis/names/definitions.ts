/** What a name may stand for at a point of the program: definitions, and interned sets of them. */
import type { NameRange } from '../../python/flow/cell-summary';
import type { CellPlace, KnownValue } from './compiled-function';

/** One thing that a read may see. */
export type Definition = { readonly id: number } &
  /** Nothing was bound yet. */
  (
    | { readonly kind: 'unbound' }
    /** The kernel provides it. */
    | { readonly kind: 'provided' }
    /** Anything may have been bound: the cells do not tell. */
    | { readonly kind: 'unknown' }
    | {
        readonly kind: 'bound';
        readonly place: CellPlace;
        /** Values that calls can be followed into; none where the value is opaque. */
        readonly values: readonly KnownValue[];
        /** `values` are all that it can be. */
        readonly exact: boolean;
      }
    | { readonly kind: 'deleted'; readonly place: CellPlace; readonly range: NameRange }
    /** The object was changed in place after it was bound; goes along with the definitions that bound it. */
    | { readonly kind: 'mutated'; readonly place: CellPlace; readonly certain: boolean }
  );

/** An interned set of definitions: equal sets are the same object. */
export interface DefinitionSet {
  readonly id: number;
  /** Sorted by id. */
  readonly members: readonly Definition[];
  /** Some path leaves the name without a value, by never binding or by deleting it. */
  readonly mayBeMissing: boolean;
  /** Some path gives it a value, or may do so. */
  readonly mayBeBound: boolean;
  /** Calls of it can be followed on some path. */
  readonly followable: boolean;
  /** Joined sets, by the other set. */
  readonly joins: Map<DefinitionSet, DefinitionSet>;
}

/**
 * Of many deletions where paths meet only the first few are kept: they all say that the name may be gone, and each
 * `except … as name` is one.
 */
const MOST_DELETIONS = 16;

function withFewDeletions(members: readonly Definition[]): readonly Definition[] {
  let left = MOST_DELETIONS;
  return members.filter(({ kind }) => kind !== 'deleted' || left-- > 0);
}

/** Makes and interns definitions and their sets. */
export class Definitions {
  private nextId = 0;
  private readonly sets = new Map<number, DefinitionSet[]>();
  private setCount = 0;
  private readonly byPlace = new WeakMap<CellPlace, Map<string, DefinitionSet>>();
  private readonly presentSets = new Map<DefinitionSet, DefinitionSet>();

  readonly unbound = this.single({ id: this.nextId++, kind: 'unbound' });
  readonly provided = this.single({ id: this.nextId++, kind: 'provided' });
  readonly unknown = this.single({ id: this.nextId++, kind: 'unknown' });

  /** How many sets were made; they are dropped only with the whole table. */
  get size(): number {
    return this.setCount;
  }

  /** The name is bound by `place` to one of `values`. */
  bound(place: CellPlace, values: readonly KnownValue[], exact: boolean): DefinitionSet {
    const ids = values.map(value => value.id).sort((a, b) => a - b);
    return this.ofPlace(place, `b${exact ? '!' : ''}${ids.join()}`, id => {
      return { id, kind: 'bound', place, values, exact };
    });
  }

  /** The name is taken away at `range` of `place`. */
  deleted(place: CellPlace, range: NameRange): DefinitionSet {
    return this.ofPlace(place, `d${range.start},${range.end}`, id => {
      return { id, kind: 'deleted', place, range };
    });
  }

  /** `set` after `place` changed the object in place. */
  mutated(set: DefinitionSet, place: CellPlace, certain: boolean): DefinitionSet {
    const mutation = this.ofPlace(place, certain ? 'm!' : 'm', id => {
      return { id, kind: 'mutated', place, certain };
    });
    const counterpart = this.ofPlace(place, certain ? 'm' : 'm!', id => {
      return { id, kind: 'mutated', place, certain: !certain };
    });
    const known = new Set(set.members);
    if (known.has(mutation.members[0]) || (!certain && known.has(counterpart.members[0]))) {
      return set;
    }
    known.delete(counterpart.members[0]);
    known.add(mutation.members[0]);
    return this.intern([...known]);
  }

  /** What a name may be where two paths meet. */
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

  /** `set` without the paths that leave the name missing: what it is after a read that went well. */
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

  /** Merges sorted members. What was changed in place on one path only was possibly changed. */
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
        joined.push(this.possibleMutation(member.place));
      } else {
        joined.push(member);
      }
    }
    const members = weakened ? [...new Set(joined)] : joined;
    return members.length <= MOST_DELETIONS ? members : withFewDeletions(members);
  }

  private possibleMutation(place: CellPlace): Definition {
    return this.ofPlace(place, 'm', id => ({ id, kind: 'mutated', place, certain: false }))
      .members[0];
  }

  private ofPlace(place: CellPlace, key: string, make: (id: number) => Definition): DefinitionSet {
    let ofPlace = this.byPlace.get(place);
    if (ofPlace === undefined) {
      ofPlace = new Map();
      this.byPlace.set(place, ofPlace);
    }
    let set = ofPlace.get(key);
    if (set === undefined) {
      set = this.single(make(this.nextId++));
      ofPlace.set(key, set);
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
