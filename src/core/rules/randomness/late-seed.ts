import { defineRule } from '../contract';
import type { RuleContext, RuleReport } from '../contract';
import type { ChancePlace } from './chance_run';
import { chanceRun, readNewCells } from './chance_run';
import { INSERT_TITLE, insertSeedFixes, MOVE_TITLE, moveSeedFixes, nameOf } from './seed_fixes';
import type { GeneratorName } from './shared_generators';
import { GENERATORS } from './shared_generators';

/** R2: a seed below what it is for. */
export const lateSeed = defineRule({
  code: 'R2',
  name: 'late-seed',
  category: 'randomness',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    late: '{seed} comes too late for {call} in {place}, whose numbers are other ones each time the notebook runs.'
  },
  fixTitles: { move: MOVE_TITLE, insert: INSERT_TITLE },
  fixes: 'unsafe',
  docs: {
    what: 'Reports the first seed of a generator where code above it, that runs before, has drawn from the same generator.',
    why:
      'The seed shows that the numbers should be the same in each run, and those above it are not. It is easily overlooked: ' +
      'whoever runs cells up and down has set the seed long before.',
    limits:
      'As for R1: what may seed in a way that the analysis cannot follow counts as a seed. A seed that other values decide is ' +
      'not moved, a seed of 0 is offered above the draw instead. After a move draws below have other numbers than before, the same in each run.',
    bad: [
      {
        title: 'drawn, then seeded',
        cells: [
          { source: 'import random' },
          { source: 'orders = [random.random() for _ in range(3)]\nprint(orders)' },
          { source: 'random.seed(7)\nprint(random.random())' }
        ],
        messages: [
          '`random.seed()` comes too late for `random.random()` in cell 2, whose numbers are other ones each time the notebook runs.'
        ],
        fixed: [
          'import random\nrandom.seed(7)',
          'orders = [random.random() for _ in range(3)]\nprint(orders)',
          'print(random.random())'
        ]
      },
      {
        title: 'a seed that stands elsewhere, too',
        cells: [
          { source: 'import random\nprint(random.random())\nSEED = 7' },
          { source: 'random.seed(SEED)\nprint(random.random())' }
        ],
        messages: [
          '`random.seed()` comes too late for `random.random()` in cell 1, whose numbers are other ones each time the notebook runs.'
        ],
        fixed: [
          'import random\nrandom.seed(0)\nprint(random.random())\nSEED = 7',
          'random.seed(SEED)\nprint(random.random())'
        ]
      }
    ],
    good: [
      {
        title: 'a seed above, and another one',
        cells: [
          { source: 'import random\nrandom.seed(7)' },
          { source: 'print(random.random())' },
          { source: 'random.seed(11)\nprint(random.random())' }
        ]
      },
      {
        title: 'draws from another generator',
        cells: [
          { source: 'import random\nimport numpy as np\nrng = np.random.default_rng(7)' },
          { source: 'print(rng.random())' },
          { source: 'random.seed(7)\nprint(random.random())' }
        ]
      },
      {
        title: 'a function that draws when it is called, below the seed',
        cells: [
          { source: 'import random\ndef throw():\n    return random.randint(1, 6)' },
          { source: 'random.seed(7)' },
          { source: 'print(throw())' }
        ]
      }
    ]
  },
  prepare: readNewCells,
  *check(context): Iterable<RuleReport> {
    const { unseeded, lateSeeds } = chanceRun(context);
    const reported = new Set<ChancePlace>();
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
  seed: ChancePlace,
  draws: readonly ChancePlace[]
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
