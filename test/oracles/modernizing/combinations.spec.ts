/** The rule on version combinations, with the snippets that `verify_combinations.py` executes. */
import { versionCombination } from '../../../src/core/rules/modernizing/version-combination';
import { ExampleScene } from '../../core/rules/example-scene';
import proofs from './combinations.json';

interface Proof {
  readonly snippet: string;
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

const cases = Object.entries(proofs as Record<string, Proof>);

/** The combinations that are reported where the project pins these versions. */
function reported(snippet: string, pins: readonly string[]): readonly string[] {
  const scene = new ExampleScene({
    title: 'a proof',
    cells: [{ source: snippet }],
    files: { 'requirements.txt': `${pins.join('\n')}\n` },
    disk: ['requirements.txt']
  });
  return scene.reports(versionCombination).flatMap(({ names = [] }) => names);
}

it.each(cases)('%s is reported for the bad versions alone', (name, { snippet, bad, good }) => {
  expect(reported(snippet, bad)).toContain(name);
  expect(reported(snippet, good)).not.toContain(name);
});

it.each(cases)('%s is not reported where the code uses neither', (_, { bad }) => {
  expect(reported('import json\nprint(json.dumps({}))', bad)).toEqual([]);
});

it.each(cases)('%s is not reported where the project admits others', (_, { snippet, bad }) => {
  const ranges = bad.map(pin => pin.replace('==', '>='));
  expect(reported(snippet, ranges)).toEqual([]);
});
