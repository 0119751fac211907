import { assignedAttribute, objectFacts } from '../../../src/core/effects/object-facts';
import { facetsOf } from './facets';

type Facet = Readonly<Record<'types' | 'assigned', Readonly<Record<string, unknown>> | undefined>>;

const facets = facetsOf<Facet>('objects');

it.each(['types', 'assigned'] as const)('%s have one home each', key => {
  const names = facets.flatMap(([, facet]) => Object.keys(facet[key] ?? {}));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('answers from the data', () => {
  expect(objectFacts('dict')).toEqual({ hasAddedItems: true });
  expect([objectFacts(null), objectFacts('toString')]).toEqual([{}, {}]);
  expect(assignedAttribute('columns')).toBe('relabels');
  expect(assignedAttribute('constructor')).toBeNull();
});
