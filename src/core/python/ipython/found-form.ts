import type { IPythonFormKind } from './masked-cell';
import type { TracedText } from './traced-text';

/** The placeholder for a form in Python text. */
export const PLACEHOLDER = '0';

/** A form as IPython's transformers see it: the arguments of the call that it becomes. */
export interface FoundForm {
  readonly kind: IPythonFormKind;
  /** The call that IPython generates. */
  readonly call:
    'run_line_magic' | 'run_cell_magic' | 'system' | 'getoutput' | 'show_usage' | 'function';
  /** Name of the magic or function; empty for shell commands. */
  readonly name: TracedText;
  /** Argument of the magic or function, the command, or the object of a help request. */
  readonly argument: TracedText;
  /** Whether it is the right-hand side of an assignment. */
  readonly assigned: boolean;
  /** Range in the source, without the end of the last line. */
  readonly start: number;
  readonly end: number;
}
