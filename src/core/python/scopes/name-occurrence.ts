import type { Span } from '../ast/nodes';
import type { Scope } from './scope';

/** An occurrence of a name as a variable, at the identifier in the parsed text. */
export interface NameOccurrence extends Span {
  /** After private name mangling, as scopes store it. */
  readonly name: string;
  /** Before it. */
  readonly written: string;
  /** The scope whose code contains it. */
  readonly scope: Scope;
  /** Flags of `NameUse`; 0 where Python does nothing with the name. */
  readonly use: number;
}
