/** Readable names of memory locations. */
import type { HeapObject, MemoryLocation } from '../analysis/heap/heap';
import type { StatementTrace } from '../analysis/heap/statement-trace';

/**
 * The name through which a statement reached the location; null if it has no readable name, such as a location inside
 * an object that no name of the statement refers to.
 */
export function readableName(location: MemoryLocation, { reads }: StatementTrace): string | null {
  switch (location.kind) {
    case 'name':
    case 'file':
    case 'state':
      return location.label;
    default:
      break;
  }
  const { object } = location;
  if (object === null) {
    return null;
  }
  if (object.content.kind === 'state') {
    return `${object.content.label}.${location.label}`;
  }
  const holds = (value: { readonly objects: readonly HeapObject[] } | null): boolean =>
    value !== null && value.objects.includes(object);
  const direct = reads.find(read => read.location.kind === 'name' && holds(read.value));
  const first =
    direct ??
    reads.find(
      read => read.location.kind === 'name' && read.value !== null && read.value.objects.length > 0
    );
  return first === undefined ? null : first.location.label;
}
