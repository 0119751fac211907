/** Facts about types and attributes that changes and comparisons of objects need, in addition to the effects of calls. */
import objects from '../libraries/objects.json';

/** What is known of the objects of a type. */
interface ObjectFacts {
  /** Its string keys are items that another cell may add: a missing one is no attribute of a class. */
  readonly hasAddedItems?: boolean;
  /** Iterating it gives tuples, of which one part is what it holds. */
  readonly yieldsPairs?: boolean;
  /** As a context manager it, or what it was given, receives what its block shows. */
  readonly collectsOutput?: boolean;
  /** Other content rarely makes a call fail; other columns and rows of a table do. */
  readonly toleratesContent?: boolean;
}

const TYPES: Readonly<Record<string, ObjectFacts>> = objects.types;
const ASSIGNED = objects.assigned as Readonly<Record<string, 'relabels' | 'names'>>;

/** Facts about the objects of a type; none for an unknown one. */
export function objectFacts(type: string | null): ObjectFacts {
  return type !== null && Object.hasOwn(TYPES, type) ? TYPES[type] : {};
}

/** What assigning an attribute does to a table or a part of it; null for other attributes. */
export function assignedAttribute(name: string): 'relabels' | 'names' | null {
  return Object.hasOwn(ASSIGNED, name) ? ASSIGNED[name] : null;
}

const CACHES: ReadonlySet<string> = new Set(objects.caches);

/** Whether a decorator, by its dotted name, makes functions that keep their results. */
export function keepsResults(decorator: string): boolean {
  return CACHES.has(decorator);
}
