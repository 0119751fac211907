/** Stratified samples that depend on a seed only. */

/** Notebooks of one repository and size class. */
export interface Stratum<Item> {
  readonly key: string;
  readonly items: readonly Item[];
}

/** Items by the key of their stratum, in the order of the keys. */
export function strataOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string
): readonly Stratum<Item>[] {
  const byKey = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = byKey.get(key);
    if (known === undefined) {
      byKey.set(key, [item]);
    } else {
      known.push(item);
    }
  }
  return [...byKey]
    .sort(([one], [other]) => compareTexts(one, other))
    .map(([key, members]) => ({ key, items: members }));
}

/**
 * A sample that has from each stratum a share in proportion to its size (largest remainders), chosen by the smallest ranks.
 *
 * @param rank - a pseudorandom text for a name, which depends on the seed: an item keeps its rank when others are added
 */
export function sampleStrata<Item>(
  strata: readonly Stratum<Item>[],
  size: number,
  nameOf: (item: Item) => string,
  rank: (name: string) => string
): ReadonlySet<Item> {
  const total = strata.reduce((sum, { items }) => sum + items.length, 0);
  if (size >= total) {
    return new Set(strata.flatMap(({ items }) => items));
  }
  const quotas = strata.map(({ key, items }) => {
    const exact = (size * items.length) / total;
    return { whole: Math.floor(exact), rest: exact - Math.floor(exact), rank: rank(`/${key}`) };
  });
  const missing = size - quotas.reduce((sum, { whole }) => sum + whole, 0);
  const byRest = strata
    .map((_, at) => at)
    .sort(
      (a, b) => quotas[b].rest - quotas[a].rest || compareTexts(quotas[a].rank, quotas[b].rank)
    );
  const extra = new Set(byRest.slice(0, missing));
  return new Set(
    strata.flatMap(({ items }, at) => {
      const ranked = items.map(item => ({ item, rank: rank(nameOf(item)) }));
      ranked.sort((a, b) => compareTexts(a.rank, b.rank));
      const quota = quotas[at].whole + (extra.has(at) ? 1 : 0);
      return ranked.slice(0, quota).map(({ item }) => item);
    })
  );
}

/** By code units: the same on every machine. */
function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
