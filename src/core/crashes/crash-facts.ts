/** What the search for the cause of an error starts from. */
import type { Cause } from '../../protocol';
import type { Message, MessageValue } from '../messages/message';
import type { NotebookCell } from '../notebook/document';
import type { Frame } from '../notebook/traceback-frames';
import type { RuleContext } from '../rule-context/rule-context';
import type { KnownNames } from './known-names';

/** An error of a cell, on screen or stored. */
export interface CellError {
  readonly cell: NotebookCell;
  readonly exception: string;
  readonly message: string;
  /** Line of the cell on which it failed, from 1; null if unknown. */
  readonly line: number | null;
  /** The frames of its traceback; empty if unknown. */
  readonly frames: readonly Frame[];
  /** Whether the cell's last execution in this kernel raised it. */
  readonly isLive: boolean;
}

/** An error, and what is known about its line. */
export interface CrashFacts extends CellError {
  readonly context: RuleContext;
  readonly names: KnownNames;
  /** The deepest line of the user's own code; empty if unknown. */
  readonly code: string;
  /** The library that this line called; null for none. */
  readonly library: string | null;
  /** Whether code of a library or of Python itself raised the error. */
  readonly isInLibrary: boolean;
}

/** The cause of an error. */
export interface CrashCause {
  readonly cause: Cause;
  /** One sentence for users; null where the error says as much. */
  readonly note: Message | null;
  /** The cell to run first: it provides what was missing. */
  readonly provider: NotebookCell | null;
}

/** A step of the search: null where the error is of another kind. */
export type Judge = (facts: CrashFacts) => CrashCause | null;

/** Builds a cause. */
export function becauseOf(
  cause: Cause,
  template: string | null = null,
  values: Readonly<Record<string, MessageValue>> = {},
  provider: NotebookCell | null = null
): CrashCause {
  return { cause, note: template === null ? null : { template, values }, provider };
}

/** Whether the line calls a function of Python's standard library. */
export function callsStandardLibrary({ code, names }: CrashFacts): boolean {
  return [...code.slice(0, 500).matchAll(CALLED)].some(([, name]) => names.standard.has(name));
}

const CALLED = /(?<![\w.])([A-Za-z_]\w{0,99})(?=(?:\.\w{1,99}){0,9}\()/g;

/** Whether a cell of the notebook defines a function or class of this name. */
export function definesFunction({ context }: CrashFacts, dotted: string): boolean {
  const names = dotted.split('.');
  return context.codeCells.some(
    cell => context.summary(cell)?.functions.some(({ name }) => names.includes(name)) === true
  );
}

/** Whether the message quotes the name of a function or class that a cell defines. */
export function namesOwnType(facts: CrashFacts): boolean {
  return [...facts.message.slice(0, 300).matchAll(/'(\w{1,99})'/g)].some(([, name]) =>
    definesFunction(facts, name)
  );
}
