import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import type { RandomLocation } from '../../nondeterminism/random-run';
import { randomRun } from '../../nondeterminism/random-run';
import { executeChangedCells } from '../../nondeterminism/symbolic-run';
import {
  INSERT_TITLE,
  insertSeedFixes,
  MOVE_TITLE,
  moveSeedFixes,
  nameOf
} from '../../nondeterminism/seed-fixes';
import type { GeneratorName } from '../../nondeterminism/shared-generators';
import { GENERATORS } from '../../nondeterminism/shared-generators';

/** R2: a seed below what it is for. */
export const lateSeed = defineRule({
  code: 'R2',
  name: 'late-seed',
  title: 'Seed set too late',
  why:
    'The seed shows that the numbers should be the same in each run, but the numbers above it are not. That is ' +
    'easy to miss: in your session the seed was set long before.',
  category: 'randomness',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    late: '{seed} comes too late for {call} in {place}, whose numbers change on every run.'
  },
  fixTitles: { move: MOVE_TITLE, insert: INSERT_TITLE },
  fixes: 'unsafe',
  prepare: executeChangedCells,
  *check(context): Iterable<RuleReport> {
    const { unseeded, lateSeeds } = randomRun(context);
    const reported = new Set<RandomLocation>();
    for (const [name, seed] of lateSeeds) {
      // One call may seed several generators.
      if (!reported.has(seed)) {
        reported.add(seed);
        yield report(context, name, seed, unseeded.get(name) ?? []);
      }
    }
  }
});

function report(
  context: RuleContext,
  name: GeneratorName,
  seed: RandomLocation,
  draws: readonly RandomLocation[]
): RuleReport {
  const [first] = draws;
  const generator = GENERATORS[name];
  const moves = moveSeedFixes(context, seed, first);
  return {
    cell: seed.cell,
    range: seed.outer.range,
    message: 'late',
    values: {
      seed: nameOf(seed.outer),
      call: nameOf(first.outer),
      place: { cell: first.cell.index }
    },
    names: [generator.state.replace('random:', '')],
    related: draws.map(({ cell, outer }) => ({ cell, range: outer.range })),
    fixes: moves.length > 0 ? moves : insertSeedFixes(context, generator, first),
    data: { state: generator.state }
  };
}
