/** The possible effect of a method on an object of unknown type, by the method's name alone. */
import type { ArgumentName, CallEffect, EffectTable } from './effect';
import { addToGroup } from '../memo/group-by';

/**
 * Common types. If their method of some name changes nothing, the name counts as harmless: in `x.replace(…)`, `x`
 * is a string far more often than a path.
 */
const COMMON_TYPES: ReadonlySet<string> = new Set([
  'str',
  'bytes',
  'tuple',
  'list',
  'dict',
  'numpy.ndarray',
  'pandas.DataFrame',
  'pandas.Series',
  'pandas.core.generic.NDFrame'
]);

/** Names that usually change their receiver in notebooks, although a common type has a harmless method of that name. */
const CHANGING_NAMES: ReadonlySet<string> = new Set(['add', 'eval']);

/** By method name: the union of the effects of all changing methods of that name, as a possible change. */
export function unionByMethodName(tables: readonly EffectTable[]): ReadonlyMap<string, CallEffect> {
  const changing = new Map<string, CallEffect[]>();
  const usuallyPure = new Set<string>();
  for (const [type, { methods }] of tables.flatMap(table => Object.entries(table.types))) {
    for (const [name, effect] of Object.entries(methods ?? {})) {
      if (effect.inPlaceWhen !== undefined || effect.mutates?.includes('receiver') === true) {
        addToGroup(changing, name, effect);
      } else if (COMMON_TYPES.has(type)) {
        usuallyPure.add(name);
      }
    }
  }
  const unions = [...changing].map(([name, effects]): [string, CallEffect | null] => [
    name,
    union(effects, usuallyPure.has(name) && !CHANGING_NAMES.has(name))
  ]);
  return new Map(unions.filter((pair): pair is [string, CallEffect] => pair[1] !== null));
}

function union(effects: readonly CallEffect[], keywordOnly: boolean): CallEffect | null {
  const keyword = effects.find(effect => effect.inPlaceWhen?.keyword)?.inPlaceWhen?.keyword;
  const always = keywordOnly ? [] : effects.filter(effect => effect.inPlaceWhen === undefined);
  if (always.length === 0) {
    // The position of the keyword differs between types.
    return keyword ? { inPlaceWhen: { position: null, keyword } } : null;
  }
  const [first, ...rest] = always.map(effect => effect.returns);
  const form = JSON.stringify(first);
  const agreed = rest.every(returns => JSON.stringify(returns) === form) ? first : undefined;
  return {
    mutates: ['receiver'],
    mutatesPossibly: true,
    ...(always.some(effect => effect.mutatesHeld) && { mutatesHeld: true }),
    ...gathered('stores', always),
    ...gathered('storesElementsOf', always),
    ...gathered('calls', always),
    ...(agreed !== undefined && { returns: agreed })
  };
}

function gathered(
  field: 'stores' | 'storesElementsOf' | 'calls',
  effects: readonly CallEffect[]
): CallEffect {
  const names = new Set<ArgumentName>(effects.flatMap(effect => effect[field] ?? []));
  return names.size === 0 ? {} : { [field]: [...names] };
}
