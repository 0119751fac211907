// A fix brings no finding that was not there before, of any rule: on the examples of all rules.
import fc from 'fast-check';
import type { Fix } from '../../../src/core/fixes/edit';
import { formatMessage } from '../../../src/core/messages/message';
import type { RuleDefinition, RuleExample } from '../../../src/core/rules/contract';
import { docsOf } from '../../../src/core/rules/documentation';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { ExampleScene } from './example-scene';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const ON = ALL_RULES.filter(({ offByDefault }) => offByDefault !== true);

/** The findings of all rules, by code and names. */
function findingsOf(scene: ExampleScene): readonly string[] {
  return ON.flatMap(rule =>
    scene.reports(rule).map(({ names = [] }) => `${rule.code} ${[...names].sort().join(', ')}`)
  );
}

function fixesOf(rule: RuleDefinition, example: RuleExample): readonly Fix[] {
  return new ExampleScene(example)
    .reports(rule)
    .flatMap(({ fixes }) => fixes ?? [])
    .filter(({ applicability }) => applicability !== 'manual');
}

/** What is in the second list more often than in the first. */
function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = [...before];
  return after.filter(each => {
    const at = left.indexOf(each);
    if (at >= 0) {
      left.splice(at, 1);
    }
    return at < 0;
  });
}

/** What a kernel makes of an edited notebook: what was never run, was edited, or is stale, is so by definition. */
const OF_KERNEL = new Set(['C1', 'C2', 'H1', 'H2', 'H4', 'H7', 'H10']);

/** What a fix of an example brings, except for what a kernel has to run. */
function broughtBy(rule: RuleDefinition, example: RuleExample, index: number): readonly string[] {
  const scene = new ExampleScene(example);
  const before = findingsOf(scene);
  scene.apply(fixesOf(rule, example)[index]);
  return added(before, findingsOf(scene)).filter(each => {
    const [code] = each.split(' ');
    // A cell that did not parse had no other findings, and an import whose last use is rewritten has none left.
    const isRevealed =
      rule.code === 'C9' ||
      (code === 'I6' && rule.category === 'modernizing') ||
      // What an import makes known of the code below it; a last expression that was not the last is shown.
      (['H6', 'I1', 'I6'].includes(rule.code) && /^[RMP]/.test(code)) ||
      // A definition that moves above its use may come to stand above imports that were first, and the use now works:
      // what it does a second time matters only then.
      (['H8', 'H9'].includes(rule.code) && /^(?:[RMP]\d|I1$|H11$)/.test(code)) ||
      // A star import hides what names mean.
      (rule.code === 'I3' && /^[HRMP]/.test(code));
    return !isRevealed && !OF_KERNEL.has(code);
  });
}

const EXAMPLES = ALL_RULES.flatMap(rule =>
  [...docsOf(rule).bad, ...docsOf(rule).good].map(example => [rule, example] as const)
);

const TITLE = { type: 'markdown', source: '# Sales of the year\n\nWhat sold, and when.' } as const;
const END = { type: 'markdown', source: 'The best month was May.' } as const;

/** The example within a notebook that has a beginning and an end. */
function framed(example: RuleExample): RuleExample {
  const { cells, editing } = example;
  const moved = editing === undefined ? {} : { editing: editing + 1 };
  return { ...example, ...moved, cells: [TITLE, ...cells, END] };
}

function casesOf(examples: readonly (readonly [RuleDefinition, RuleExample])[]) {
  return examples.flatMap(([rule, example]) =>
    fixesOf(rule, example).map((fix, index) => {
      const title = `${rule.code}: ${example.title} – ${formatMessage(fix.title)}`;
      return [`${title} (${fix.applicability})`, rule, example, index] as const;
    })
  );
}

describe('the fix of an example brings nothing', () => {
  it.each(casesOf(EXAMPLES))('%s', (_, rule, example, index) => {
    expect(broughtBy(rule, example, index)).toEqual([]);
  });

  const still = EXAMPLES.filter(([, { events }]) => events === undefined);
  it.each(casesOf(still.map(([rule, example]) => [rule, framed(example)])))(
    'below a title: %s',
    (_, rule, example, index) => expect(broughtBy(rule, example, index)).toEqual([])
  );
});

/** Parts of generated notebooks: names without imports, imports in several positions, order, paths, randomness. */
const LINES = [
  'import os',
  'import json, sys',
  'from math import *',
  'import numpy as np',
  'total = 1',
  'print(totle)',
  'print(json.dumps(total))',
  'print(np.mean([total]))',
  'print(os.getcwd())',
  'print(pd.DataFrame())',
  'print(sqrt(total))',
  'print(Path("a.csv"))',
  'def area(r):\n    return math.pi * r',
  'print(area(total))',
  'total = total + 1',
  'np.random.rand(3)',
  'np.random.seed(1)',
  'print "total", total',
  'rows = open("C:\\\\data\\\\rows.csv").read()',
  '%matplotlib inline',
  '# a comment',
  ''
];

const cells = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant(null) }
);

it('the fixes of generated notebooks bring nothing', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 6 }), fc.nat(), (sources, choice) => {
      const example: RuleExample = {
        title: 'generated',
        cells: sources.map(lines =>
          lines === null
            ? { type: 'markdown', source: 'What comes next.' }
            : { source: lines.join('\n') }
        )
      };
      const cases = casesOf(ON.map(rule => [rule, example]));
      if (cases.length > 0) {
        const [title, rule, , index] = cases[choice % cases.length];
        expect([title, broughtBy(rule, example, index)]).toEqual([title, []]);
      }
    }),
    { seed: 20261128, numRuns: FULL ? 3000 : 35 }
  );
});
