import { NameList } from '../../../src/core/libraries/name-list';
import { randomFunction, randomMethod } from '../../../src/core/nondeterminism/random-libraries';
import {
  ALL_GENERATORS,
  GENERATORS,
  SEEDS
} from '../../../src/core/nondeterminism/shared-generators';
import { facetsOf } from './facets';

interface Facet {
  readonly generators?: Readonly<Record<string, { readonly order: number }>>;
  readonly seeds?: Readonly<Record<string, readonly string[]>>;
  readonly draws?: readonly { readonly generator: string }[];
}

const facets = facetsOf<Facet>('randomness');

it('generators have one home and a place of their own, and all others name known ones', () => {
  const defined = facets.flatMap(([, { generators = {} }]) => Object.entries(generators));
  const names = defined.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(defined.map(([, { order }]) => order)).size).toBe(names.length);
  const used = facets.flatMap(([, { seeds = {}, draws = [] }]) => [
    ...Object.values(seeds).flat(),
    ...draws.map(({ generator }) => generator)
  ]);
  expect(used.filter(name => name !== 'all' && !names.includes(name))).toEqual([]);
});

it('answers from the data', () => {
  expect(ALL_GENERATORS).toEqual(['python', 'numpy', 'torch', 'tensorflow', 'keras']);
  expect(GENERATORS.torch).toMatchObject({ name: 'torch', state: 'random:torch', alias: 'torch' });
  expect(SEEDS.get('transformers.set_seed')).toEqual(ALL_GENERATORS);
  expect(randomFunction('numpy.random.seed')).toEqual({ kind: 'seed', generators: ['numpy'] });
  expect(randomFunction('numpy.random.default_rng')).toEqual({ kind: 'new-generator' });
  expect(randomFunction('jax.random.PRNGKey')).toMatchObject({ kind: 'other' });
  expect(randomFunction('scipy.stats.norm')).toEqual({ kind: 'maker' });
  expect(randomFunction('scipy.stats.norm.rvs')).toMatchObject({
    kind: 'draw',
    generator: 'numpy'
  });
  expect(randomFunction('tensorflow.keras.layers.Dense')).toMatchObject({
    kind: 'draw',
    generator: 'keras',
    unless: { keyword: 'kernel_initializer' }
  });
  expect(randomFunction('torch.nn.functional.dropout')).toMatchObject({ kind: 'other' });
  expect(randomMethod('numpy.random.Generator', 'seed').isReseed).toBe(true);
  expect(randomMethod('my.random.Generator', 'seed').isReseed).toBe(false);
});

describe('a list of names', () => {
  const list = new NameList(['a.b', 'c.*', 'd.*.e']);

  it('has its names, with any part for a star', () => {
    expect(['a.b', 'c.x', 'd.x.e'].filter(name => list.has(name))).toHaveLength(3);
    const others = ['a', 'a.b.c', 'c', 'c.x.y', 'd.e', 'd.x.y', 'x.a.b'];
    expect(others.filter(name => list.has(name))).toEqual([]);
  });

  it('covers what is below them', () => {
    expect(['a.b', 'a.b.c', 'c.x.y.z'].filter(name => list.covers(name))).toHaveLength(3);
    expect(['a', 'a.bc', 'd.x'].filter(name => list.covers(name))).toEqual([]);
  });
});
