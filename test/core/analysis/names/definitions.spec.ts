/** Sets of definitions, compared with plain lists of their members. */
import type { CellIdentity } from '../../../../src/core/analysis/names/compiled-function';
import { DefinitionOrder } from '../../../../src/core/analysis/names/definition-order';
import type { Definition, DefinitionSet } from '../../../../src/core/analysis/names/definition-set';
import { SOME } from '../../../../src/core/analysis/names/definition-set';
import { Definitions } from '../../../../src/core/analysis/names/definitions';
import { DocumentCells } from '../../../../src/core/analysis/names/document-cells';
import type { AnalyzedCell } from '../../../../src/core/analysis/names/document-cells';
import { seeded } from '../../../oracles/cost/costly-notebooks';

const ALL = Object.values(SOME).reduce((all, bit) => all | bit, 0);

/** Member id → whether it is a certain mutation. */
type Model = ReadonlyMap<number, boolean>;

function modelOf(set: DefinitionSet): Model {
  return new Map(set.membersOf(ALL).map(each => [each.id, isCertainMutation(each)]));
}

function isCertainMutation(member: Definition): boolean {
  return member.kind === 'mutated' && member.certain;
}

function joined(a: Model, b: Model): Model {
  const ids = [...new Set([...a.keys(), ...b.keys()])].sort((one, other) => one - other);
  return new Map(ids.map(id => [id, a.get(id) === true && b.get(id) === true]));
}

/** Sets made by random operations, with what they must contain. */
function randomSets(
  seed: number,
  definitions: Definitions,
  cells: readonly CellIdentity[]
): readonly DefinitionSet[] {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const sets = [definitions.unbound, definitions.provided, definitions.unknown];
  const models = sets.map(modelOf);
  for (let step = 0; step < 300; step += 1) {
    const [one, other] = [below(sets.length), below(sets.length)];
    const cell = cells[below(cells.length)];
    let [set, model] = [sets[one], models[one]];
    switch (below(4)) {
      case 0:
        set = definitions.bound(cell, [], below(2) === 0);
        model = modelOf(set);
        break;
      case 1: {
        const certain = below(2) === 0;
        set = definitions.mutated(set, cell, certain);
        const [added] = definitions
          .mutated(definitions.unbound, cell, true)
          .membersOf(SOME.mutated);
        const mutated = new Map(model).set(added.id, certain || model.get(added.id) === true);
        model = new Map([...mutated].sort(([a], [b]) => a - b));
        break;
      }
      default:
        set = definitions.join(set, sets[other]);
        model = joined(model, models[other]);
    }
    expect([...modelOf(set)]).toEqual([...model]);
    sets.push(set);
    models.push(model);
  }
  return sets;
}

function someCells(count: number): readonly CellIdentity[] {
  return Array.from({ length: count }, (_, id) => ({ id }));
}

/** A document of these cells in this order. */
function documentOf(cells: readonly CellIdentity[]): DocumentCells {
  const analyzed = cells.map((identity, index) => ({ index, compiled: { identity } }));
  return new DocumentCells(analyzed as unknown as readonly AnalyzedCell[], [], []);
}

describe('sets of definitions', () => {
  it('contain the members of both paths, mutations on one path only as possible ones', () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const definitions = new Definitions();
      randomSets(seed, definitions, someCells(40));
    }
  });

  it('are the same object where their members are equal, in whatever order they were joined', () => {
    const definitions = new Definitions();
    const singles = someCells(50).map(cell => definitions.bound(cell, [], false));
    const join = (sets: readonly DefinitionSet[]): DefinitionSet =>
      sets.reduce((a, b) => definitions.join(a, b));
    const random = seeded(3);
    const shuffled = [...singles].sort(() => random() - 0.5);
    expect(join(shuffled)).toBe(join(singles));
    expect(definitions.present(definitions.join(definitions.unbound, join(shuffled)))).toBe(
      join(singles)
    );
  });

  it('keep the first deletions only', () => {
    const definitions = new Definitions();
    const deletions = someCells(60).map(cell => definitions.deleted(cell, { start: 0, end: 1 }));
    const all = deletions.reduce((a, b) => definitions.join(a, b));
    const kept = all.membersOf(SOME.deleted).map(each => ('cell' in each ? each.cell.id : -1));
    expect(kept).toEqual(Array.from({ length: 16 }, (_, id) => id));
  });

  it('know whether a cell bound a member', () => {
    const definitions = new Definitions();
    const cells = someCells(3);
    const set = definitions.join(
      definitions.bound(cells[0], [], false),
      definitions.mutated(definitions.unbound, cells[1], true)
    );
    expect(cells.map(cell => definitions.isBoundIn(set, cell))).toEqual([true, false, false]);
  });

  it('cost no more where many cells may bind and mutate a name', () => {
    const costs = [500, 2000].map(count => {
      const definitions = new Definitions();
      let set = definitions.unbound;
      for (const cell of someCells(count)) {
        const bound = definitions.mutated(definitions.bound(cell, [], false), cell, true);
        set = definitions.mutated(definitions.join(set, bound), cell, false);
      }
      return { steps: definitions.steps, size: definitions.size };
    });
    const [half, whole] = costs;
    expect(half.steps).toBeGreaterThan(500);
    expect(whole.steps).toBeLessThan(5.5 * half.steps);
    expect(whole.size).toBeLessThan(5.5 * half.size);
  });
});

describe('definitions in the order of the document', () => {
  it.each(['first analyzed', 'moved'])('finds the last ones in cells as %s', order => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const definitions = new Definitions();
      const cells = someCells(60);
      const random = seeded(seed);
      const inOrder = order === 'moved' ? [...cells].sort(() => random() - 0.5) : cells;
      const document = documentOf(inOrder);
      const found = new DefinitionOrder(document);
      for (const set of randomSets(seed, definitions, cells)) {
        for (const kind of ['bound', 'mutated'] as const) {
          const members = set.membersOf(SOME[kind]).flatMap(each => ('cell' in each ? [each] : []));
          const located = members.map(each => [document.indexOf(each.cell), each.id]);
          located.sort(([a, one], [b, other]) => b - a || other - one);
          const last = found.last(set, kind, 4).map(({ index, member }) => [index, member.id]);
          expect(last).toEqual(located.slice(0, 4));
        }
      }
    }
  });

  it.each(['first analyzed', 'moved'])('links neighbors among cells as %s', order => {
    const definitions = new Definitions();
    const cells = someCells(60);
    const random = seeded(8);
    const document = documentOf(order === 'moved' ? [...cells].sort(() => random() - 0.5) : cells);
    const found = new DefinitionOrder(document);
    for (const set of randomSets(8, definitions, cells)) {
      const links = new Set<string>();
      found.linkBindings(set, new Set(), (from, to) => links.add(`${from} ${to}`));
      const bound = set.membersOf(SOME.bound).flatMap(each => ('cell' in each ? [each.cell] : []));
      const sorted = [...new Set(bound.map(cell => document.indexOf(cell)))].sort((a, b) => a - b);
      const expected = sorted.slice(1).map((to, position) => `${sorted[position]} ${to}`);
      expect([...links].sort()).toEqual(expected.sort());
    }
  });
});
