/**
 * Value numbers: equal numbers stand for equal values. A value that a statement makes is numbered by the statement and
 * the numbers of all that the statement read (value numbering as in compilers, with statements for operators).
 */

/** Number of a value. */
export type Term = number;

/** The number of what is not there: a name that is not bound, a file that no cell wrote. */
export const ABSENT: Term = 0;

/** Two numbers below it have a place in one. */
const LIMIT = 1 << 26;

/** Numbers values; the same parts always get the same number. */
export class Terms {
  private readonly numbers = new Map<string, Term>();
  /** Numbers of an operator with one operand, which are most, by both in one number: a text each would be long. */
  private readonly pairs = new Map<number, Term>();
  /** Texts are long: they are kept as they come, without a copy. */
  private readonly texts = new Map<string, Term>();

  /** How many numbers were given. */
  get size(): number {
    return this.numbers.size + this.pairs.size + this.texts.size;
  }

  /** The number of the text `text`. */
  ofText(text: string): Term {
    return this.intern(this.texts, text);
  }

  /** The number of what `operator` makes of `operands`. */
  of(operator: Term, operands: readonly Term[]): Term {
    const [only] = operands;
    if (operands.length === 1 && only < LIMIT && operator < LIMIT) {
      return this.intern(this.pairs, operator * LIMIT + only);
    }
    return this.intern(this.numbers, `${operator}(${operands.join(',')}`);
  }

  private intern<Key>(known: Map<Key, Term>, key: Key): Term {
    let number = known.get(key);
    if (number === undefined) {
      number = this.size + 1;
      known.set(key, number);
    }
    return number;
  }
}
