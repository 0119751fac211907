import type { Scope } from '../scopes/scope';
import type { BodyEvent } from './cell-summary';

/** What happens to a class's own names; part of the flow only until the reads are settled. */
export type ClassNameEvent =
  | { readonly kind: 'class-enter'; readonly scope: Scope }
  | { readonly kind: 'class-bind' | 'class-delete'; readonly scope: Scope; readonly name: string };

/** A block under construction. */
export interface BlockDraft {
  events: (BodyEvent | ClassNameEvent)[];
  readonly successors: Set<BlockDraft>;
  handler: BlockDraft | null;
  /** Whether anything leads here. A block that nothing enters is dropped. */
  entered: boolean;
}
