/**
 * Value numbering: equal numbers mean equal values. The value that a statement computes is numbered by the statement
 * and by the numbers of everything that the statement read (value numbering as in compilers, with statements as
 * operators).
 */

/** Number of a value. */
export type ValueNumber = number;

/** The number of an absent value: an unbound name, a file that no cell wrote. */
export const ABSENT: ValueNumber = 0;

/** Two numbers below this limit fit into one safe integer. */
const LIMIT = 1 << 26;

/** Assigns value numbers; equal operands always get the same number. */
export class ValueNumbering {
  private readonly numbers = new Map<string, ValueNumber>();
  /** Numbers of operators with one operand (the majority), keyed by both packed into one integer: saves long keys. */
  private readonly pairs = new Map<number, ValueNumber>();
  /** Texts are long, so they are used as keys without a copy. */
  private readonly texts = new Map<string, ValueNumber>();
  /** Operators with contents that they have left, and leave as they are. */
  private readonly settled = new Set<ValueNumber>();

  /** Count of assigned numbers. */
  get size(): number {
    return this.numbers.size + this.pairs.size + this.texts.size;
  }

  /** The value number of `text`. */
  ofText(text: string): ValueNumber {
    return this.intern(this.texts, text);
  }

  /** The value number of `operator` applied to `operands`. */
  of(operator: ValueNumber, operands: readonly ValueNumber[]): ValueNumber {
    const [only] = operands;
    if (operands.length === 1 && only < LIMIT && operator < LIMIT) {
      return this.intern(this.pairs, operator * LIMIT + only);
    }
    return this.intern(this.numbers, `${operator}(${operands.join(',')}`);
  }

  /** Notes that `operator` has left `content`, and would leave it as it is. */
  settle(operator: ValueNumber, content: ValueNumber): void {
    this.settled.add(this.of(operator, [content]));
  }

  /** Whether `operator` has left `content` before. */
  isSettled(operator: ValueNumber, content: ValueNumber): boolean {
    return this.settled.has(this.of(operator, [content]));
  }

  private intern<Key>(known: Map<Key, ValueNumber>, key: Key): ValueNumber {
    let number = known.get(key);
    if (number === undefined) {
      number = this.size + 1;
      known.set(key, number);
    }
    return number;
  }
}
