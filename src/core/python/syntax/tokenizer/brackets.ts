import { failure } from '../problem';
import { Char } from './characters';

const MAX_OPEN_BRACKETS = 200;

const CLOSING = new Map<number, string>([
  [Char.LPAR, ')'],
  [Char.LSQB, ']'],
  [Char.LBRACE, '}']
]);

/** The open brackets, innermost last. */
export class BracketStack {
  private readonly chars: number[] = [];
  private readonly offsets: number[] = [];

  get depth(): number {
    return this.chars.length;
  }

  open(char: number, offset: number): void {
    if (this.chars.length >= MAX_OPEN_BRACKETS) {
      throw failure('too-deep', 'too many nested parentheses', offset, offset + 1);
    }
    this.chars.push(char);
    this.offsets.push(offset);
  }

  close(text: string, offset: number): void {
    const opened = this.chars.pop();
    if (opened === undefined) {
      throw failure('unmatched-bracket', `unmatched '${text}'`, offset, offset + 1);
    }
    this.offsets.pop();
    if (CLOSING.get(opened) !== text) {
      const opening = String.fromCharCode(opened);
      const message = `closing parenthesis '${text}' does not match opening parenthesis '${opening}'`;
      throw failure('unmatched-bracket', message, offset, offset + 1);
    }
  }

  /** The failure for the innermost bracket that is still open at the end. */
  neverClosed(): Error {
    const offset = this.offsets[this.offsets.length - 1];
    const opening = String.fromCharCode(this.chars[this.chars.length - 1]);
    return failure('unclosed-bracket', `'${opening}' was never closed`, offset, offset + 1);
  }
}
