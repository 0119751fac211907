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

/** What is wrong with the file, where, and what to do about it. */
export interface ReadProblem {
  readonly kind: ReadProblemKind;
  /** Whole sentences: what is wrong, then the remedy. */
  readonly message: string;
  /** Place in the file, from 1. */
  readonly line: number;
  readonly column: number;
}

/** Thrown inside the reader to leave it; never leaves the reader. */
export class ReadFailure extends Error {
  constructor(
    readonly kind: ReadProblemKind,
    message: string,
    /** UTF-16 offset into the file's text. */
    readonly offset: number
  ) {
    super(message);
  }
}

/** The problem that a failure at an offset is. */
export function problemAt(text: string, failure: ReadFailure): ReadProblem {
  const { line, column } = new LineIndex(text).position(failure.offset);
  return { kind: failure.kind, message: failure.message, line, column };
}

/** What broken JSON means for the person who wants to open it. */
export function describeJsonProblem(text: string, problem: JsonProblem): ReadFailure {
  if (text.trim() === '') {
    return new ReadFailure(
      'empty',
      'The file is empty. Restore an earlier version, or create a new notebook in its place.',
      0
    );
  }
  const conflict = /^<{7}(?: |$)/m.exec(text);
  if (conflict !== null) {
    return new ReadFailure(
      'merge-conflict',
      'The file holds an unresolved merge conflict. Resolve it, for example with `nbdime mergetool`, or restore one side.',
      conflict.index
    );
  }
  if (!/^\s*[[{]/.test(text)) {
    return new ReadFailure(
      'not-a-notebook',
      `The file is no notebook: it is not JSON (${problem.reason}). Give the path of an .ipynb file.`,
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
        `The file is not valid JSON: ${problem.reason}. Correct it at this place, or restore an earlier version.`,
        problem.offset
      );
}
