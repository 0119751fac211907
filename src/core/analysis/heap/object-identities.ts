/** Value numbers of contents that refer to objects. */
import type { MemoryLocation } from './heap';
import type { ValueNumber, ValueNumbering } from './value-numbering';
import { identitiesIn } from './value';
import type { Value } from './value';

/** The number of a content with the objects that it refers to: equal ones that are allocated at two sites are distinct. */
export function numberWithObjects(
  valueNumbers: ValueNumbering,
  number: ValueNumber,
  value: Value,
  peek: (slot: MemoryLocation) => Value | null
): ValueNumber {
  // A function with mutable defaults, or a class with mutable attributes.
  const identities = identitiesIn(value, ({ slots }) =>
    [...slots.values()].some(slot => (peek(slot)?.objects.length ?? 0) > 0)
  );
  return identities.length === 0 ? number : valueNumbers.of(number, identities);
}
