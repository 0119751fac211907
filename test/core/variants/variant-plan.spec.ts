import { earlierSeries } from '../../../src/core/variants/earlier-series';
import { baselineQuestion, plannedVariants } from '../../../src/core/variants/variant-plan';
import type { DirectRequirement } from '../../../src/core/variants/variant-plan';
import { versionChanges } from '../../../src/core/variants/version-changes';

const direct: readonly DirectRequirement[] = [
  { name: 'pandas', text: 'pandas', specifier: '>=1,<3' },
  { name: 'scikit-learn', text: 'scikit-learn', specifier: '' },
  { name: 'numpy', text: 'numpy', specifier: '' }
];
const baseline = {
  pins: { numpy: '2.3.1', pandas: '2.3.0', 'scikit-learn': '1.7.2', scipy: '1.16.0', six: '1' },
  kernelPins: {},
  needs: { pandas: ['numpy', 'six'], 'scikit-learn': ['numpy', 'scipy'], scipy: ['numpy'] }
};

it('starts with what the project admits', () => {
  expect(baselineQuestion(direct).requirements).toEqual(['pandas>=1,<3', 'scikit-learn', 'numpy']);
});

it('tries the time, the ends of the ranges, single libraries and pairs that need each other', () => {
  const planned = plannedVariants(direct, baseline, { given: [], day: '2023-05-01' });
  expect(planned.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
    'time: as of 2023-05-01',
    'newest: newest',
    'oldest: oldest',
    'earlier: pandas<2',
    'pair: pandas<2, numpy<2',
    'earlier: scikit-learn<1.7',
    'pair: scikit-learn<1.7, numpy<2',
    'earlier: numpy<2'
  ]);
  expect(planned[3].questions[0]).toEqual({
    requirements: ['pandas', 'scikit-learn', 'numpy'],
    constraints: ['pandas<2', 'numpy==2.3.1', 'scikit-learn==1.7.2'],
    before: null,
    oldest: false
  });
});

it('tries only what the user names', () => {
  const planned = plannedVariants(direct, baseline, { given: [['numpy<2']], day: '2023-05-01' });
  expect(planned.map(({ kind, name }) => [kind, name])).toEqual([['given', 'numpy<2']]);
});

it.each([
  ['3.0.1', ['x<3', 'x<3.0'].slice(0, 1)],
  ['2.3.1', ['x<2', 'x<2.3']],
  ['1.7.2', ['x<1.7']],
  ['0.13.2', ['x<0.13']],
  ['1', []],
  ['no version', []]
])('the series before %s', (version, series) => {
  expect(earlierSeries('x', version)).toEqual(series);
});

it('orders changes so that a package comes after those that it needs', () => {
  const now = {
    ...baseline,
    pins: { numpy: '1.26.4', pandas: '1.5.3', 'scikit-learn': '1.7.2', scipy: '1.10', pytz: '1' }
  };
  expect(versionChanges(baseline, now)).toEqual([
    { package: 'numpy', before: '2.3.1', now: '1.26.4' },
    { package: 'six', before: '1', now: null },
    { package: 'pandas', before: '2.3.0', now: '1.5.3' },
    { package: 'pytz', before: null, now: '1' },
    { package: 'scipy', before: '1.16.0', now: '1.10' }
  ]);
});
