import type { IPythonFormKind } from './masked-cell';
import type { TracedText } from './traced-text';

/** What stands for a form in Python text. */
export const PLACEHOLDER = '0';

/** A form as IPython's transformers see it: the arguments of the call that it turns into. */
export interface FoundForm {
  readonly kind: IPythonFormKind;
  /** The call that IPython puts in its place. */
  readonly call:
    'run_line_magic' | 'run_cell_magic' | 'system' | 'getoutput' | 'show_usage' | 'function';
  /** Name of the magic or function; empty for shell commands. */
  readonly name: TracedText;
  /** Argument of the magic or function, the command, the object that help is asked for. */
  readonly argument: TracedText;
  /** Right-hand side of an assignment. */
  readonly assigned: boolean;
  /** Range in the source, without the end of the last line. */
  readonly start: number;
  readonly end: number;
}
