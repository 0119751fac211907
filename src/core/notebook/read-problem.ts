import { LineIndex } from './line-index';
import type { JsonProblem } from './json-cursor';

/** Why a file cannot be read as a notebook. */
export type ReadProblemKind =
  | 'empty'
  | 'byte-order-mark'
  | 'merge-conflict'
  | 'invalid-json'
  | 'truncated'
  | 'not-a-notebook'
  | 'old-format'
  | 'unknown-format'
  | 'wrong-type';

/** What is wrong with the file, where, and how to fix it. */
export interface ReadProblem {
  readonly kind: ReadProblemKind;
  /** Complete sentences: the problem, then the fix. */
  readonly message: string;
  /** Line in the file, from 1. */
  readonly line: number;
  readonly column: number;
}

/** Thrown inside the reader; the reader catches it. */
export class ReadFailure extends Error {
  constructor(
    readonly kind: ReadProblemKind,
    message: string,
    /** UTF-16 offset in the file's text. */
    readonly offset: number
  ) {
    super(message);
  }
}

/** The problem for a failure, with its line and column. */
export function problemAt(text: string, failure: ReadFailure): ReadProblem {
  const { line, column } = new LineIndex(text).position(failure.offset);
  return { kind: failure.kind, message: failure.message, line, column };
}

/** Describes broken JSON for the person who opens the file. */
export function describeJsonProblem(text: string, problem: JsonProblem): ReadFailure {
  if (text.trim() === '') {
    return new ReadFailure(
      'empty',
      'The file is empty. Restore an earlier version, or create a new notebook.',
      0
    );
  }
  const conflict = /^<{7}(?: |$)/m.exec(text);
  if (conflict !== null) {
    return new ReadFailure(
      'merge-conflict',
      'The file contains an unresolved merge conflict. Resolve it, for example with `nbdime mergetool`, or restore one side.',
      conflict.index
    );
  }
  if (!/^\s*[[{]/.test(text)) {
    return new ReadFailure(
      'not-a-notebook',
      `The file is not a notebook: it is not JSON (${problem.reason}). Give the path of an .ipynb file.`,
      problem.offset
    );
  }
  return problem.truncated
    ? new ReadFailure(
        'truncated',
        `The file is cut off: ${problem.reason}. It was probably not saved completely; restore an earlier version.`,
        problem.offset
      )
    : new ReadFailure(
        'invalid-json',
        `The file is not valid JSON: ${problem.reason}. Correct it there, or restore an earlier version.`,
        problem.offset
      );
}
