import type { EffectTable } from '../../../src/core/effects/effect';
import { EffectLookup } from '../../../src/core/effects/lookup';

const receiverOnly = { mutates: ['receiver'] } as const;
const table: EffectTable = {
  library: 'lib',
  source: 'https://example.org',
  version: '1',
  modules: ['lib', 'lib.sub'],
  aliases: { 'lib.inner': 'lib', 'lib.inner.deep': 'lib.sub', short: 'lib.inner' },
  functions: {
    'lib.seed': { sets: ['random:lib'] },
    'lib.sub.draw': { advances: ['random:lib'] },
    'lib.Box': { returns: { holds: ['all'], type: 'lib.Box' } }
  },
  types: {
    'lib.Base': {
      items: 'whole',
      methods: {
        put: { ...receiverOnly, stores: [0] },
        get: { returns: { elementOf: 'receiver' } }
      },
      attributes: { shape: { returns: 'tuple' } }
    },
    'lib.Mixin': {
      setters: { mutates: ['receiver'], stores: [0] },
      items: 'slots',
      subscript: 'copy',
      methods: { get: {}, mix: receiverOnly }
    },
    'lib.Box': { bases: ['lib.Base', 'lib.Mixin'], methods: { put: { stores: [1] } } },
    'lib.Other': {
      methods: {
        put: { ...receiverOnly, stores: ['item'], returns: { immutable: true } },
        replace: receiverOnly,
        sorted_by: { inPlaceWhen: { position: 3, keyword: 'inplace' } },
        rename: { inPlaceWhen: { position: 1, keyword: 'inplace' } }
      }
    },
    'lib.Path': { methods: { rename: receiverOnly } },
    str: { immutable: true, methods: { replace: { returns: 'str' }, upper: { returns: 'str' } } }
  },
  objects: { 'lib.options': { place: 'option:lib' } }
};
const lookup = new EffectLookup([{ roots: null, read: () => table }]);

describe('functions', () => {
  it('are found by name and by aliases of a prefix, the longest first', () => {
    expect(lookup.functionEffect('lib.seed')).toEqual({ sets: ['random:lib'] });
    expect(lookup.functionEffect('lib.inner.seed')).toEqual({ sets: ['random:lib'] });
    expect(lookup.functionEffect('lib.inner.deep.draw')).toEqual({ advances: ['random:lib'] });
    expect(lookup.functionEffect('short.deep.draw')).toEqual({ advances: ['random:lib'] });
    expect(lookup.functionEffect('lib.nothing')).toBeNull();
    expect(lookup.functionEffect('seed')).toBeNull();
  });

  it('may be classes, which return a new instance by default', () => {
    expect(lookup.functionEffect('lib.Base')).toEqual({ returns: 'lib.Base' });
    expect(lookup.functionEffect('lib.inner.Box')).toEqual({
      returns: { holds: ['all'], type: 'lib.Box' }
    });
  });

  it('may be methods of a class, with the receiver as first argument', () => {
    expect(lookup.functionEffect('lib.Base.put')).toEqual({ mutates: [0], stores: [1] });
    expect(lookup.functionEffect('lib.Base.get')).toEqual({ returns: { elementOf: 0 } });
    expect(lookup.functionEffect('builtins.str.upper')).toEqual({ returns: 'str' });
    expect(lookup.functionEffect('lib.Other.rename')).toEqual({
      mutates: [0],
      mutatesPossibly: true
    });
  });
});

describe('types', () => {
  it('inherit from their bases; own entries and nearer bases take precedence', () => {
    const box = lookup.typeEffects('lib.Box');
    expect(box?.lineage).toEqual(['lib.Box', 'lib.Base', 'lib.Mixin']);
    expect(box?.items).toBe('whole');
    expect(box?.subscript).toBe('copy');
    expect(lookup.methodEffect('lib.Box', 'put')).toEqual({ stores: [1] });
    expect(lookup.methodEffect('lib.Box', 'get')).toEqual({ returns: { elementOf: 'receiver' } });
    expect(lookup.methodEffect('lib.Box', 'mix')).toEqual(receiverOnly);
    expect(lookup.methodEffect('lib.Box', 'set_size')?.stores).toEqual([0]);
    expect(lookup.methodEffect('lib.Box', 'reset')).toBeNull();
    expect(lookup.methodEffect('lib.Base', 'set_size')).toBeNull();
    expect(lookup.attributeEffect('lib.Box', 'shape')).toEqual({ returns: 'tuple' });
    expect(lookup.typeEffects('lib.inner.Box')).toBe(box);
  });

  it('and names that no table lists are null, even names of JavaScript properties', () => {
    expect(lookup.typeEffects('lib.None')).toBeNull();
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(lookup.methodEffect('lib.Box', name)).toBeNull();
      expect(lookup.attributeEffect('lib.Box', name)).toBeNull();
      expect(lookup.functionEffect(name)).toBeNull();
      expect(lookup.typeEffects(name)).toBeNull();
      expect(lookup.methodByName(name)).toBeNull();
    }
  });
});

describe('methods of an unknown receiver', () => {
  it('possibly change it if any type has such a method', () => {
    expect(lookup.methodByName('put')).toEqual({
      mutates: ['receiver'],
      mutatesPossibly: true,
      stores: [0, 'item']
    });
    expect(lookup.methodByName('get')).toBeNull();
  });

  it('change it only by keyword if a common type has a harmless method of that name', () => {
    expect(lookup.methodByName('replace')).toBeNull();
    expect(lookup.methodByName('sorted_by')).toEqual({
      inPlaceWhen: { position: null, keyword: 'inplace' }
    });
    expect(lookup.methodByName('rename')?.mutatesPossibly).toBe(true);
  });
});

describe('modules', () => {
  it('are known with all their members', () => {
    expect(lookup.isKnownModule('lib')).toBe(true);
    expect(lookup.isKnownModule('lib.inner.any.thing')).toBe(true);
    expect(lookup.isKnownModule('library.thing')).toBe(false);
    expect(lookup.isKnownModule('thing')).toBe(false);
  });

  it('have objects that represent process state', () => {
    expect(lookup.moduleObject('lib.inner.options')).toEqual({ place: 'option:lib' });
    expect(lookup.moduleObject('lib.seed')).toBeNull();
  });
});
