/** Which form of an entry is for a call. */
import type { RewriteForm } from '../change-data/entry';
import type { Call } from '../python/ast/nodes';
import type { RuleContext } from '../rule-context/rule-context';
import { hasForm } from './call-match';
import type { EntryUse } from './entry-uses';
import type { ReceiverTypes } from './receiver-trace';
import { argumentTypes, receiverTypes } from './receiver-trace';

/** Whether a form is for this call, by its text and by what its receiver and its first argument are. */
export function isFor(
  { when }: RewriteForm,
  { attribute, cell }: EntryUse,
  call: Call,
  context: RuleContext
): boolean {
  const isOf = (wanted: readonly string[] | undefined, types: () => ReceiverTypes): boolean =>
    wanted === undefined ||
    types()?.every(lineage => lineage.some(type => wanted.includes(type))) === true;
  const receiver = when?.receiver === undefined ? undefined : [when.receiver];
  return (
    hasForm(when, call) &&
    isOf(receiver, () => (attribute === null ? null : receiverTypes(context, attribute, cell))) &&
    isOf(when?.first, () => argumentTypes(context, call))
  );
}
