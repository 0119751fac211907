/** Why a text is not valid Python, in CPython's words, with UTF-16 offsets. */
export interface SyntaxProblem {
  /** Stable name of the kind, such as `invalid-syntax`, `unterminated-string`, `python2-print`. */
  readonly id: string;
  /** One sentence for a person, without a final period. */
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/** Thrown inside tokenizer, parser and checks; `parseModule` turns it into a result. */
export class SyntaxFailure extends Error {
  constructor(readonly problem: SyntaxProblem) {
    super(problem.message);
  }
}

/** Creates a failure to throw. */
export function failure(id: string, message: string, start: number, end: number): SyntaxFailure {
  return new SyntaxFailure({ id, message, start, end });
}
