/** Readable names of memory locations. */
import type { HeapObject, MemoryLocation } from '../analysis/heap/heap';
import type { StatementTrace } from '../analysis/heap/statement-trace';

/** The names that a statement reads, indexed by what they refer to. */
interface NameIndex {
  /** The first name that refers to the object. */
  readonly byObject: ReadonlyMap<HeapObject, string>;
  /** The first name that refers to any object or, failing that, to a function, which keeps values between its calls. */
  readonly other: string | null;
}

/** Names the locations that one statement reads or writes; in total linear in its reads, however many are asked for. */
export class LocationNames {
  private index: NameIndex | null = null;

  constructor(private readonly statement: StatementTrace) {}

  /**
   * The name through which the statement reached the location; null if it has no readable name, such as a location
   * inside an object that no name of the statement refers to.
   */
  of(location: MemoryLocation): string | null {
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
    this.index ??= nameIndex(this.statement);
    return this.index.byObject.get(object) ?? this.index.other;
  }
}

function nameIndex({ reads }: StatementTrace): NameIndex {
  const byObject = new Map<HeapObject, string>();
  let first: string | null = null;
  let callable: string | null = null;
  for (const { location, value } of reads) {
    if (location.kind === 'name' && value !== null) {
      const { label } = location;
      value.objects.forEach(object => byObject.has(object) || byObject.set(object, label));
      first ??= value.objects.length > 0 ? label : null;
      callable ??= value.callables.some(({ kind }) => kind !== 'library') ? label : null;
    }
  }
  return { byObject, other: first ?? callable };
}
