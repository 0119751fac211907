/**
 * Sets of definitions that share their parts. A set is a binary tree over the ids of its members (a Patricia tree), and
 * equal trees are the same object: a set with one more member costs a path of the tree, and two sets are joined by
 * visiting only where they differ, so the cost does not grow with the number of cells that bind or change a name.
 */
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

/** A definition of one kind. */
export type DefinitionOf<K extends Definition['kind']> = Definition & { readonly kind: K };

/** What some member of a set is, as bits. */
export const SOME = {
  unbound: 1,
  provided: 2,
  unknown: 4,
  bound: 8,
  deleted: 16,
  mutated: 32,
  certainlyMutated: 64,
  /** Bound to a value that calls can be followed into. */
  followable: 128,
  /** Bound, with values that are not listed. */
  inexact: 256
} as const;

const MISSING = SOME.unbound | SOME.deleted;
const PRESENT = SOME.bound | SOME.provided | SOME.unknown;

/** An interned set of definitions: equal sets are the same object. Made by `Definitions`. */
export class DefinitionSet {
  /** The lowest id of a member. */
  readonly lowest: number;
  /** The highest bit in which ids of members differ; 0 for a single member. */
  readonly bit: number;
  /** What members are, as bits of {@link SOME}. */
  readonly some: number;
  readonly bindings: number;
  readonly deletions: number;
  /** Number of members other than mutations. */
  readonly alternatives: number;
  /** The same set, all mutations possible; computed when it is first asked for. */
  weakened: DefinitionSet | null = null;
  /** The same set without the paths on which the name is missing; computed when it is first asked for. */
  present: DefinitionSet | null = null;

  /**
   * @param member - the only member, or null
   * @param left - the members without the bit; null for a single member
   * @param right - the members with the bit
   */
  private constructor(
    readonly id: number,
    readonly member: Definition | null,
    readonly left: DefinitionSet | null,
    readonly right: DefinitionSet | null
  ) {
    if (member !== null) {
      this.lowest = member.id;
      this.bit = 0;
      this.some = kindsOf(member);
      this.bindings = member.kind === 'bound' ? 1 : 0;
      this.deletions = member.kind === 'deleted' ? 1 : 0;
      this.alternatives = member.kind === 'mutated' ? 0 : 1;
    } else if (left !== null && right !== null) {
      this.lowest = left.lowest;
      this.bit = highestDifference(left, right);
      this.some = left.some | right.some;
      this.bindings = left.bindings + right.bindings;
      this.deletions = left.deletions + right.deletions;
      this.alternatives = left.alternatives + right.alternatives;
    } else {
      throw new Error('a set has a member or two parts');
    }
  }

  /** The set of one definition. */
  static single(id: number, member: Definition): DefinitionSet {
    return new DefinitionSet(id, member, null, null);
  }

  /** The set of the members of two sets, all ids in the first lower than those in the second. */
  static pair(id: number, left: DefinitionSet, right: DefinitionSet): DefinitionSet {
    return new DefinitionSet(id, null, left, right);
  }

  /** On some path the name is unbound, because it was never bound or was deleted. */
  get mayBeMissing(): boolean {
    return (this.some & MISSING) !== 0;
  }

  /** On some path the name has, or may have, a value. */
  get mayBeBound(): boolean {
    return (this.some & PRESENT) !== 0;
  }

  /** On some path, calls of the name can be followed. */
  get followable(): boolean {
    return (this.some & SOME.followable) !== 0;
  }

  /** Whether some member is one of these, as bits of {@link SOME}. */
  has(kinds: number): boolean {
    return (this.some & kinds) !== 0;
  }

  /** Values that calls can be followed into. */
  values(): readonly KnownValue[] {
    return this.membersOf(SOME.followable).flatMap(each =>
      each.kind === 'bound' ? each.values : []
    );
  }

  /** The members that are one of these, as bits of {@link SOME}, by id; enters only parts that contain some. */
  membersOf(kinds: number): readonly Definition[] {
    const members: Definition[] = [];
    this.addMembers(kinds, members);
    return members;
  }

  private addMembers(kinds: number, members: Definition[]): void {
    if ((this.some & kinds) === 0) {
      return;
    }
    if (this.member !== null) {
      members.push(this.member);
    }
    this.left?.addMembers(kinds, members);
    this.right?.addMembers(kinds, members);
  }
}

/** Whether a definition is a member of the set. */
export function containsDefinition(set: DefinitionSet, { id }: Definition): boolean {
  let part: DefinitionSet | null = set;
  while (part !== null && part.bit !== 0) {
    part = (id & part.bit) === 0 ? part.left : part.right;
  }
  return part?.lowest === id;
}

/** The highest bit in which ids of two sets differ. */
export function highestDifference(a: DefinitionSet, b: DefinitionSet): number {
  return 1 << (31 - Math.clz32(a.lowest ^ b.lowest));
}

function kindsOf(member: Definition): number {
  switch (member.kind) {
    case 'bound':
      return (
        SOME.bound |
        (member.values.length > 0 ? SOME.followable : 0) |
        (member.exact ? 0 : SOME.inexact)
      );
    case 'mutated':
      return SOME.mutated | (member.certain ? SOME.certainlyMutated : 0);
    default:
      return SOME[member.kind];
  }
}
