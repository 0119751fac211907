import type { Scope } from '../scopes/scope';
import type { BodyEvent } from './cell-summary';

/** Events on a class's own names; removed from the flow once class reads are resolved. */
export type ClassNameEvent =
  | { readonly kind: 'class-enter'; readonly scope: Scope }
  | { readonly kind: 'class-bind' | 'class-delete'; readonly scope: Scope; readonly name: string };

/** A block under construction. */
export interface BlockDraft {
  events: (BodyEvent | ClassNameEvent)[];
  readonly successors: Set<BlockDraft>;
  handler: BlockDraft | null;
  /** Whether a jump leads here. Blocks without predecessors are dropped. */
  entered: boolean;
}
