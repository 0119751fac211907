/** Creates the definitions of names, and combines them into sets. */
import type { NameRange } from '../../python/flow/cell-summary';
import type { CellIdentity, KnownValue } from './compiled-function';
import type { Definition, DefinitionSet } from './definition-set';
import { containsDefinition, SOME } from './definition-set';
import { DefinitionTree } from './definition-tree';

/**
 * Maximum number of deletions kept at a join: they all say that the name may be missing, and each `except … as name`
 * adds one.
 */
const MAX_DELETIONS = 16;

/** The definitions of one cell: sets of one member. */
interface CellDefinitions {
  readonly byKey: Map<string, DefinitionSet>;
  readonly bindings: Definition[];
  /** Mutations of an object by the cell. */
  certainMutation: DefinitionSet | null;
  possibleMutation: DefinitionSet | null;
}

/** Creates and interns definitions and their sets. */
export class Definitions {
  private nextId = 0;
  private readonly tree = new DefinitionTree();
  private readonly byCell = new WeakMap<CellIdentity, CellDefinitions>();

  readonly unbound = this.tree.single({ id: this.nextId++, kind: 'unbound' });
  readonly provided = this.tree.single({ id: this.nextId++, kind: 'provided' });
  readonly unknown = this.tree.single({ id: this.nextId++, kind: 'unknown' });

  /** Number of sets and of their parts; they are freed only together with the whole table. */
  get size(): number {
    return this.tree.size;
  }

  /** Number of parts of sets that were visited so far. */
  get steps(): number {
    return this.tree.steps;
  }

  /** The definition of a name that `cell` binds to one of `values`. */
  bound(cell: CellIdentity, values: readonly KnownValue[], exact: boolean): DefinitionSet {
    const { byKey, bindings } = this.ofCell(cell);
    const ids = values.map(value => value.id).sort((a, b) => a - b);
    const key = `b${exact ? '!' : ''}${ids.join()}`;
    let set = byKey.get(key);
    if (set === undefined) {
      const definition = { id: this.nextId++, kind: 'bound', cell, values, exact } as const;
      set = this.tree.single(definition);
      byKey.set(key, set);
      bindings.push(definition);
    }
    return set;
  }

  /** The deletion of a name at `range` of `cell`. */
  deleted(cell: CellIdentity, range: NameRange): DefinitionSet {
    const { byKey } = this.ofCell(cell);
    const key = `d${range.start},${range.end}`;
    let set = byKey.get(key);
    if (set === undefined) {
      set = this.tree.single({ id: this.nextId++, kind: 'deleted', cell, range });
      byKey.set(key, set);
    }
    return set;
  }

  /** `set` after `cell` mutated the object. */
  mutated(set: DefinitionSet, cell: CellIdentity, certain: boolean): DefinitionSet {
    const known = this.ofCell(cell);
    if (known.certainMutation === null || known.possibleMutation === null) {
      const id = this.nextId++;
      const mutation = (isCertain: boolean): DefinitionSet =>
        this.tree.single({ id, kind: 'mutated', cell, certain: isCertain });
      known.certainMutation = mutation(true);
      known.possibleMutation = mutation(false);
      known.certainMutation.weakened = known.possibleMutation;
    }
    return this.tree.add(set, certain ? known.certainMutation : known.possibleMutation);
  }

  /** The definitions that reach the point where two paths meet. A mutation on only one of them becomes possible. */
  join(a: DefinitionSet, b: DefinitionSet): DefinitionSet {
    const joined = this.tree.join(a, b);
    return joined.deletions <= MAX_DELETIONS
      ? joined
      : (this.tree.withFewDeletions(joined, MAX_DELETIONS) ?? joined);
  }

  /** `set` without the paths on which the name is missing: the state after a successful read. */
  present(set: DefinitionSet): DefinitionSet {
    if (!set.mayBeMissing || !set.mayBeBound) {
      return set;
    }
    set.present ??= this.tree.without(set, SOME.unbound | SOME.deleted) ?? set;
    return set.present;
  }

  /** Whether `cell` made a member of the set by binding a name. */
  isBoundIn(set: DefinitionSet, cell: CellIdentity): boolean {
    return (
      set.has(SOME.bound) &&
      this.ofCell(cell).bindings.some(definition => containsDefinition(set, definition))
    );
  }

  private ofCell(cell: CellIdentity): CellDefinitions {
    let known = this.byCell.get(cell);
    if (known === undefined) {
      known = { byKey: new Map(), bindings: [], certainMutation: null, possibleMutation: null };
      this.byCell.set(cell, known);
    }
    return known;
  }
}
