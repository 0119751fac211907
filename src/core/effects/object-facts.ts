/** Facts about types and attributes that changes and comparisons of objects need, in addition to the effects of calls. */

/** What is known of the objects of a type. */
interface ObjectFacts {
  /** Its string keys are items that another cell may add: a missing one is no attribute of a class. */
  readonly hasAddedItems?: true;
  /** Other content rarely makes a call fail; other columns and rows of a table do. */
  readonly toleratesContent?: true;
}

const OBJECTS: ReadonlyMap<string, ObjectFacts> = new Map<string, ObjectFacts>([
  ['dict', { hasAddedItems: true }],
  ['list', { toleratesContent: true }],
  ['tuple', { toleratesContent: true }],
  ['set', { toleratesContent: true }],
  ['numpy.ndarray', { toleratesContent: true }],
  ['pandas.DataFrame', { hasAddedItems: true }],
  ['matplotlib.axes.Axes', { toleratesContent: true }],
  ['matplotlib.figure.Figure', { toleratesContent: true }]
]);

/** What assigning an attribute does: it changes what all items are (`df.columns`), or names a part (`df.index.name`). */
const ASSIGNED: ReadonlyMap<string, 'relabels' | 'names'> = new Map([
  ['columns', 'relabels'],
  ['index', 'relabels'],
  ['name', 'names'],
  ['names', 'names']
]);

/** Facts about the objects of a type; none for an unknown one. */
export function objectFacts(type: string | null): ObjectFacts {
  return OBJECTS.get(type ?? '') ?? {};
}

/** What assigning an attribute does to a table or a part of it; null for other attributes. */
export function assignedAttribute(name: string): 'relabels' | 'names' | null {
  return ASSIGNED.get(name) ?? null;
}
