import type { SyntaxFailure } from '../problem';
import type { Token } from './token';

/** The tokens of a text as parallel arrays: one small object instead of one per token. */
export class TokenList {
  readonly kinds: Token[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** The NFKC forms of non-ASCII names, by token index. */
  readonly normalized = new Map<number, string>();
  /** The failure that stopped the tokenizer at the last token, which has kind `ERROR`. */
  failure: SyntaxFailure | null = null;

  push(kind: Token, start: number, end: number): void {
    this.kinds.push(kind);
    this.starts.push(start);
    this.ends.push(end);
  }
}
