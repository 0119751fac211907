/** What a person calls a place. */
import type { HeapObject, Place } from '../analysis/heap/heap';
import type { StatementRun } from '../analysis/heap/statement-run';

/**
 * The name by which a statement came to the place; null where it has none that a person would know: something inside of
 * an object that no name of the statement stands for.
 */
export function personName(place: Place, { reads }: StatementRun): string | null {
  switch (place.kind) {
    case 'name':
    case 'file':
    case 'state':
      return place.label;
    default:
      break;
  }
  const { object } = place;
  if (object === null) {
    return null;
  }
  if (object.content.kind === 'state') {
    return `${object.content.label}.${place.label}`;
  }
  const holds = (value: { readonly objects: readonly HeapObject[] } | null): boolean =>
    value !== null && value.objects.includes(object);
  const direct = reads.find(read => read.place.kind === 'name' && holds(read.value));
  const first =
    direct ??
    reads.find(
      read => read.place.kind === 'name' && read.value !== null && read.value.objects.length > 0
    );
  return first === undefined ? null : first.place.label;
}
