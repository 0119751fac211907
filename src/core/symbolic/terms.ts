/**
 * Value numbers: equal numbers stand for equal values. A value that a statement makes is numbered by the statement and
 * the numbers of all that the statement read (value numbering as in compilers, with statements for operators).
 */

/** Number of a value. */
export type Term = number;

/** The number of what is not there: a name that is not bound, a file that no cell wrote. */
export const ABSENT: Term = 0;

/** Numbers values; the same parts always get the same number. */
export class Terms {
  private readonly numbers = new Map<string, Term>();

  /** How many numbers were given. */
  get size(): number {
    return this.numbers.size;
  }

  /** The number of the text `text`. */
  ofText(text: string): Term {
    return this.intern(`t${text}`);
  }

  /** The number of what `operator` makes of `operands`. */
  of(operator: Term, operands: readonly Term[]): Term {
    return this.intern(`${operator}(${operands.join(',')}`);
  }

  private intern(key: string): Term {
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.numbers.size + 1;
      this.numbers.set(key, number);
    }
    return number;
  }
}
