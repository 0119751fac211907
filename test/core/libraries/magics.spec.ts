import {
  changesNoValue,
  isOptionalExtension,
  isOptionalMagic,
  magicFacts,
  moduleOfMagic
} from '../../../src/core/python/ipython/magic-facts';
import { builtinMagics, isOfIPython } from '../../../src/core/python/ipython/magic-table';
import { facetsOf } from './facets';

type Magics = Readonly<Record<string, unknown>>;

interface Facet {
  readonly line?: Magics;
  readonly cell?: Magics;
  readonly extensions?: Readonly<
    Record<string, { readonly line?: Magics; readonly cell?: Magics }>
  >;
}

const facets = facetsOf<Facet>('magics');

it.each(facets)('each text among the magics of %s names another magic', (_, facet) => {
  const lists = [facet, ...Object.values(facet.extensions ?? {})].flatMap(({ line, cell }) => [
    line ?? {},
    cell ?? {}
  ]);
  for (const list of lists) {
    const names = Object.values(list).filter(entry => typeof entry === 'string');
    expect(names.filter(name => typeof list[name] !== 'object')).toEqual([]);
  }
});

it.each(['line', 'cell'] as const)('no %s magic is defined by two distributions', kind => {
  const homes = new Map<string, Set<string>>();
  for (const [name, facet] of facets) {
    for (const list of [facet, ...Object.values(facet.extensions ?? {})]) {
      for (const magic of Object.keys(list[kind] ?? {})) {
        homes.set(magic, (homes.get(magic) ?? new Set()).add(name));
      }
    }
  }
  expect([...homes].filter(([, names]) => names.size > 1)).toEqual([]);
});

it('only IPython has magics without an extension', () => {
  const own = facets.filter(([, { line, cell }]) => line !== undefined || cell !== undefined);
  expect(own.map(([name]) => name)).toEqual(['ipython']);
});

describe('the facts of a magic', () => {
  it('are those of its kind', () => {
    expect(magicFacts({ kind: 'cell-magic', name: 'capture' })).toMatchObject({ captures: true });
    expect(magicFacts({ kind: 'line-magic', name: 'capture' })).toEqual({});
    expect(magicFacts({ kind: 'shell', name: 'time' })).toEqual({});
  });

  it('say that it changes no value', () => {
    const changes = (name: string): boolean => !changesNoValue({ kind: 'line-magic', name });
    expect(['time', 'who', 'matplotlib', 'memit', 'watermark'].filter(changes)).toEqual([]);
    const others = ['cd', 'run', 'reset', 'autoreload', 'load_ext', 'unheard_of', 'tensorboard'];
    expect(others.filter(changes)).toEqual(others);
  });

  it('say whether a notebook needs it', () => {
    const optional = ['watermark', 'tensorboard', 'lprun', 'black', 'notify'];
    expect(optional.filter(isOptionalMagic)).toEqual(optional);
    expect(['R', 'sql', 'px', 'time', 'unheard_of'].filter(isOptionalMagic)).toEqual([]);
    const extensions = ['autotime', 'nb_black', 'tensorboard.notebook'];
    expect(extensions.filter(isOptionalExtension)).toEqual(extensions);
    expect(['rpy2.ipython', 'autoreload', 'unheard_of'].filter(isOptionalExtension)).toEqual([]);
  });

  it('say where it comes from', () => {
    expect(moduleOfMagic('R')).toBe('rpy2.ipython');
    expect(moduleOfMagic('bigquery')).toBe('google.cloud.bigquery');
    expect(['time', 'autoreload', 'unheard_of'].map(moduleOfMagic)).toEqual([null, null, null]);
    expect(isOfIPython('time')).toBe(true);
    expect(isOfIPython('bash', 'line-magic')).toBe(false);
    expect(isOfIPython('sql')).toBe(false);
  });
});

it('an effect that only measures binds nothing but what an option names', () => {
  const { line, cell } = builtinMagics();
  const measuring = [...line.values(), ...cell.values()].filter(({ measures }) => measures);
  expect(measuring.length).toBeGreaterThan(5);
  const binding = measuring.flatMap(({ effects = [] }) =>
    effects.filter(({ kind, options }) => kind === 'bind' && options === undefined)
  );
  expect(binding).toEqual([]);
});
