import type { Fix } from '../../fixes/edit';
import { replaceText } from '../../fixes/cell-edits';
import { append } from '../../memo/lists';
import { defineRule } from '../contract';
import type { RelatedLocation, RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import type { RandomLocation } from '../../nondeterminism/random-run';
import { randomRun } from '../../nondeterminism/random-run';
import { executeChangedCells } from '../../nondeterminism/symbolic-run';
import { INSERT_TITLE, insertSeedFixes, lastNameOf, nameOf } from '../../nondeterminism/seed-fixes';
import type { Generator } from '../../nondeterminism/shared-generators';
import { ALL_GENERATORS, GENERATORS } from '../../nondeterminism/shared-generators';

const GIVE_TITLE = 'Give it the seed {seed}';

/** R1: random numbers without a seed. */
export const unseededRandom = defineRule({
  code: 'R1',
  name: 'unseeded-random',
  title: 'Unseeded randomness',
  why: 'The numbers change on every run. Readers then cannot distinguish an error from randomness.',
  category: 'randomness',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    draw: '{call} draws from {generator} without a seed: the numbers change on every run.',
    called:
      '{function} draws from {generator} with {call} and without a seed: the numbers change on every run.',
    newGenerator: '{call} makes a generator without a seed: its numbers change on every run.'
  },
  fixTitles: { insert: INSERT_TITLE, give: GIVE_TITLE },
  fixes: 'unsafe',
  prepare: executeChangedCells,
  *check(context): Iterable<RuleReport> {
    const { unseeded, lateSeeds, newGenerators } = randomRun(context);
    for (const name of ALL_GENERATORS) {
      const draws = unseeded.get(name) ?? [];
      // R2 reports a seed that comes too late.
      if (draws.length > 0 && !lateSeeds.has(name)) {
        yield drawReport(context, GENERATORS[name], draws);
      }
    }
    for (const [index, place] of newGenerators.entries()) {
      yield newGeneratorReport(place, index);
    }
  }
});

function drawReport(
  context: RuleContext,
  generator: Generator,
  draws: readonly RandomLocation[]
): RuleReport {
  const [first] = draws;
  const { cell, outer, call } = first;
  const isCalled = !first.isDirect;
  return {
    cell,
    range: outer.range,
    message: isCalled ? 'called' : 'draw',
    values: {
      call: nameOf(call),
      generator: generator.title,
      ...(isCalled ? { function: nameOf(outer) } : {})
    },
    names: [generator.state.replace('random:', '')],
    related: relatedTo(draws),
    fixes: insertSeedFixes(context, generator, first),
    data: { state: generator.state }
  };
}

/** The text of the function, where one draws, and one place of each further cell. */
function relatedTo([first, ...others]: readonly RandomLocation[]): readonly RelatedLocation[] {
  const places: RelatedLocation[] = first.isDirect
    ? []
    : [{ cell: first.call.cell, range: first.call.range }];
  append(
    places,
    others.map(({ cell, outer }) => ({ cell, range: outer.range }))
  );
  return places;
}

function newGeneratorReport(place: RandomLocation, seed: number): RuleReport {
  const { call } = place;
  return {
    cell: call.cell,
    range: call.range,
    message: 'newGenerator',
    values: { call: nameOf(place.call) },
    names: [lastNameOf(call)],
    fixes: giveSeed(place, seed),
    data: { state: 'random:system' }
  };
}

/** Where nothing, or None, is given. Two generators get two seeds: with one of them both would draw the same numbers. */
function giveSeed({ call: { cell, range } }: RandomLocation, seed: number): readonly Fix[] {
  const given = /\(\s*(?:\w+\s*=\s*)?(?:(None)\s*)?\)$/.exec(
    cell.source.slice(range.start, range.end)
  );
  if (given === null) {
    return [];
  }
  const none = given[0].indexOf('None');
  const start = range.start + given.index + (none < 0 ? 1 : none);
  return [
    {
      title: { template: GIVE_TITLE, values: { seed: String(seed) } },
      applicability: 'unsafe',
      edits: [replaceText(cell, start, start + (none < 0 ? 0 : 4), String(seed))]
    }
  ];
}
