/** Tokens, logical lines of them, and the state in which a line starts. */

/** Kinds of tokens, as far as they matter here. */
export type CellTokenType =
  | 'name'
  | 'number'
  | 'string'
  | 'operator'
  | 'comment'
  | 'newline'
  | 'nl' // the end of a line that ends no statement
  | 'indent'
  | 'dedent'
  | 'error'
  | 'end';

/** A token. */
export interface CellToken {
  readonly type: CellTokenType;
  readonly text: string;
  /** Index of the line and column in it where the token starts. */
  readonly line: number;
  readonly column: number;
}

/** Where a logical line starts, and what is open there. */
export interface TokenizerState {
  /** Index of the line. */
  readonly line: number;
  /** Widths of the blocks that are open, with tabs to every eighth column. */
  readonly indents: readonly number[];
  /** The same with tabs as wide as a blank; told apart since 3.12. */
  readonly tabIndents: readonly number[];
  /** Open brackets as `tokenize` up to 3.11 counts them: below zero after a bracket too many. */
  readonly depth: number;
}

/** Where tokenizing starts. */
export const START: TokenizerState = { line: 0, indents: [0], tabIndents: [0], depth: 0 };

/** The tokens of one logical line. */
export interface TokenGroup {
  readonly tokens: readonly CellToken[];
  readonly start: TokenizerState;
  readonly next: TokenizerState;
  /** No tokens come behind it. */
  readonly last: boolean;
}

/** `tokenize` raises an IndentationError. IPython then refuses the cell. */
export class BadIndentation extends Error {
  constructor(
    readonly kind: 'unmatched-dedent' | 'inconsistent-tabs',
    readonly line: number,
    readonly column: number
  ) {
    super(kind);
  }
}
