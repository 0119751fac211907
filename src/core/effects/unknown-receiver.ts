/** What a method may do to an object of unknown type, by the name of the method alone. */
import type { ArgumentName, CallEffect, EffectTable } from './effect';

/**
 * Types that are met so often that a method of theirs which changes nothing decides for its name: `x.replace(…)` is
 * text far more often than a path, `x.plot()` a data frame more often than axes.
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

/** Names that change their receiver in what most notebooks call so, although a common type has another meaning of them. */
const CHANGING_NAMES: ReadonlySet<string> = new Set(['add', 'eval']);

/** By method name: the union of what types with a changing method of that name do, as a possible change. */
export function unionByMethodName(tables: readonly EffectTable[]): ReadonlyMap<string, CallEffect> {
  const changing = new Map<string, CallEffect[]>();
  const usuallyPure = new Set<string>();
  for (const [type, { methods }] of tables.flatMap(table => Object.entries(table.types))) {
    for (const [name, effect] of Object.entries(methods ?? {})) {
      if (effect.inPlaceWhen !== undefined || effect.mutates?.includes('receiver') === true) {
        changing.set(name, [...(changing.get(name) ?? []), effect]);
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
    // Where the keyword stands among the positions is each type's own affair.
    return keyword ? { inPlaceWhen: { position: null, keyword } } : null;
  }
  const [first, ...others] = always.map(effect => effect.returns);
  const form = JSON.stringify(first);
  const agreed = others.every(returns => JSON.stringify(returns) === form) ? first : undefined;
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
