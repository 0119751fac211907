// What the page of a rule states about its fixes is what its examples show.
import type { RuleDefinition } from '../../../src/core/rules/contract';
import { docsOf } from '../../../src/core/rules/documentation';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { ExampleScene } from './example-scene';

/** The titles of fixes that change something, with their applicabilities, in the examples. */
function observed(rule: RuleDefinition): readonly string[] {
  const ids = new Map(Object.entries(rule.fixTitles ?? {}).map(([id, title]) => [title, id]));
  return [...docsOf(rule).bad, ...docsOf(rule).good]
    .flatMap(example => new ExampleScene(example).reports(rule))
    .flatMap(({ fixes }) => fixes ?? [])
    .filter(({ title, applicability }) => ids.has(title.template) || applicability !== 'manual')
    .map(({ title, applicability }) => `${ids.get(title.template) ?? '?'}: ${applicability}`);
}

function stated({
  fixes,
  fixTitles = {},
  fixApplicability = {}
}: RuleDefinition): readonly string[] {
  return fixes === null
    ? []
    : Object.keys(fixTitles).flatMap(id =>
        (fixApplicability[id] ?? [fixes]).map(applicability => `${id}: ${applicability}`)
      );
}

it.each(ALL_RULES.map(rule => [rule.code, rule] as const))('%s', (_, rule) => {
  expect([...new Set(observed(rule))].sort()).toEqual([...stated(rule)].sort());
});
