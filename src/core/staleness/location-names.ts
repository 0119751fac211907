/** Readable names of memory locations. */
import type { MemoryLocation } from '../analysis/heap/heap';
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
  const named = reads.flatMap(({ location: { kind, label }, value }) =>
    kind === 'name' && value !== null ? [{ label, value }] : []
  );
  const found =
    named.find(({ value }) => value.objects.includes(object)) ??
    named.find(({ value }) => value.objects.length > 0) ??
    // What a function keeps between its calls.
    named.find(({ value }) => value.callables.some(({ kind }) => kind !== 'library'));
  return found?.label ?? null;
}
