/** Inputs without which a statement of a cell that runs again may raise an error, although its result is not needed. */
import { objectFacts } from '../effects/object-facts';
import type { Read, StatementTrace } from '../analysis/heap/statement-trace';
import type { HeapObject } from '../analysis/heap/heap';
import { stateOf } from '../analysis/heap/heap';
import { ABSENT } from '../analysis/heap/value-numbering';
import type { KernelEntry } from './kernel-memory';

/** Whether the output of the statement must be right; otherwise it must at most not fail. */
export function mustBeRight({ mayProduceOutput }: StatementTrace): boolean {
  return mayProduceOutput;
}

/** Whether other content of an object rarely makes a statement fail. */
export function isTolerated({ allocation }: HeapObject): boolean {
  return objectFacts(allocation.type).toleratesContent === true;
}

/** Whether reading `held` instead of the content of a fresh run may raise an error. */
export function mayMakeFail(read: Read, held: KernelEntry | null): boolean {
  const { location, valueNumber, value } = read;
  if (stateOf(location) !== null || read.isFallback) {
    return false;
  }
  if (valueNumber === ABSENT || value === null || held === null || held.value !== value) {
    return true;
  }
  if (location.object !== null) {
    return !isTolerated(location.object);
  }
  return value.type === null && value.objects.length === 0 && value.callables.length === 0;
}
