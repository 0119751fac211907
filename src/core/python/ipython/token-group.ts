/** Tokens, logical lines, and the tokenizer state at the start of a line. */

/** The relevant kinds of tokens. */
export type CellTokenType =
  | 'name'
  | 'number'
  | 'string'
  | 'operator'
  | 'comment'
  | 'newline'
  | 'nl' // a line end that does not end a statement
  | 'indent'
  | 'dedent'
  | 'error'
  | 'end';

/** A token. */
export interface CellToken {
  readonly type: CellTokenType;
  readonly text: string;
  /** Line index and column of the token's start. */
  readonly line: number;
  readonly column: number;
}

/** The start of a logical line, with its open blocks and brackets. */
export interface TokenizerState {
  /** Index of the line. */
  readonly line: number;
  /** Widths of the open blocks, with tabs to every eighth column. */
  readonly indents: readonly number[];
  /** The same with tabs as wide as a blank; used since 3.12. */
  readonly tabIndents: readonly number[];
  /** Open brackets as `tokenize` up to 3.11 counts them: negative after unmatched closing brackets. */
  readonly depth: number;
}

/** The initial state. */
export const START: TokenizerState = { line: 0, indents: [0], tabIndents: [0], depth: 0 };

/** The tokens of one logical line. */
export interface TokenGroup {
  readonly tokens: readonly CellToken[];
  readonly start: TokenizerState;
  readonly next: TokenizerState;
  /** Whether it is the last group. */
  readonly last: boolean;
}

/** `tokenize` raises an IndentationError, for which IPython rejects the cell. */
export class BadIndentation extends Error {
  constructor(
    readonly kind: 'unmatched-dedent' | 'inconsistent-tabs',
    readonly line: number,
    readonly column: number
  ) {
    super(kind);
  }
}
