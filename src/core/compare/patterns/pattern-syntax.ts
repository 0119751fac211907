/** Parses the regular expressions of users: the subset of the usual syntax that can be matched in linear time. */

/** Tests one character. */
export type CharacterTest = (code: number) => boolean;

/** A zero-width assertion: start or end of the line, or a word boundary. */
export type Edge = 'start' | 'end' | 'word';

/** A syntax tree. `most` is null if there is no limit. */
export type PatternNode =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly part: PatternNode;
      readonly least: number;
      readonly most: number | null;
    };

/** Why a pattern is not supported: a sentence for its author. */
export class PatternProblem extends Error {}

const MAX_PATTERN_LENGTH = 500;
const MAX_REPEATS = 1_000;
const MAX_DEPTH = 50;

/** Parses a pattern; throws a {@link PatternProblem} if it is not supported. */
export function parsePattern(text: string): PatternNode {
  if (text === '' || text.length > MAX_PATTERN_LENGTH) {
    throw new PatternProblem(`Give a pattern of 1 to ${MAX_PATTERN_LENGTH} characters.`);
  }
  return new PatternParser(text).parse();
}

class PatternParser {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  parse(): PatternNode {
    const node = this.choice();
    if (this.at < this.text.length) {
      throw new PatternProblem('There is a `)` without `(`. Write `\\)` for the character.');
    }
    return node;
  }

  private choice(): PatternNode {
    const parts = [this.sequence()];
    while (this.take('|')) {
      parts.push(this.sequence());
    }
    return parts.length === 1 ? parts[0] : { kind: 'choice', parts };
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.at < this.text.length && !this.isAt('|') && !this.isAt(')')) {
      parts.push(this.repeated());
    }
    return { kind: 'sequence', parts };
  }

  private repeated(): PatternNode {
    const part = this.atom();
    const [least, most] = this.quantifier();
    if (least === 1 && most === 1) {
      return part;
    }
    if (this.isAt('?') || this.isAt('+') || this.isAt('*')) {
      throw new PatternProblem(
        'A repetition cannot be repeated, or made lazy or possessive: patterns are always greedy.'
      );
    }
    return { kind: 'repeat', part, least, most };
  }

  private quantifier(): readonly [number, number | null] {
    if (this.take('*')) {
      return [0, null];
    }
    if (this.take('+')) {
      return [1, null];
    }
    if (this.take('?')) {
      return [0, 1];
    }
    const match = /^\{(\d{1,4})(?:(,)(\d{0,4}))?\}/.exec(this.text.slice(this.at, this.at + 12));
    if (match === null) {
      return [1, 1];
    }
    this.at += match[0].length;
    const least = Number(match[1]);
    const most = match[2] === undefined ? least : match[3] === '' ? null : Number(match[3]);
    if (least > MAX_REPEATS || (most ?? 0) > MAX_REPEATS || (most !== null && most < least)) {
      throw new PatternProblem(`\`${match[0]}\` must be ordered and at most ${MAX_REPEATS}.`);
    }
    return [least, most];
  }

  private atom(): PatternNode {
    const character = this.next();
    switch (character) {
      case '(':
        return this.group();
      case '[':
        return { kind: 'character', test: this.characterClass() };
      case '.':
        return { kind: 'character', test: () => true };
      case '^':
        return { kind: 'edge', edge: 'start' };
      case '$':
        return { kind: 'edge', edge: 'end' };
      case '\\':
        return this.take('b')
          ? { kind: 'edge', edge: 'word' }
          : { kind: 'character', test: this.escape() };
      case '*':
      case '+':
      case '?':
        throw new PatternProblem(
          `There is nothing to repeat before \`${character}\`. Write \`\\${character}\` for the character.`
        );
      default:
        return { kind: 'character', test: is(character) };
    }
  }

  private group(): PatternNode {
    if (this.isAt('?') && !this.text.startsWith('?:', this.at)) {
      throw new PatternProblem(
        'Only the groups `(…)` and `(?:…)` are supported; lookahead and lookbehind cannot be matched in linear time.'
      );
    }
    this.at += this.isAt('?') ? 2 : 0;
    if (++this.depth > MAX_DEPTH) {
      throw new PatternProblem(`Groups can be nested ${MAX_DEPTH} deep.`);
    }
    const node = this.choice();
    this.depth--;
    if (!this.take(')')) {
      throw new PatternProblem('A `(` is not closed. Write `\\(` for the character.');
    }
    return node;
  }

  private characterClass(): CharacterTest {
    const isNegated = this.take('^');
    const tests: CharacterTest[] = [];
    for (let isFirst = true; isFirst || !this.isAt(']'); isFirst = false) {
      if (this.at >= this.text.length) {
        throw new PatternProblem('A `[` is not closed. Write `\\[` for the character.');
      }
      tests.push(this.classPart());
    }
    this.at++;
    return code => tests.some(test => test(code)) !== isNegated;
  }

  private classPart(): CharacterTest {
    const from = this.next();
    const start = from === '\\' ? this.escape() : is(from);
    const isRange =
      this.isAt('-') && this.at + 1 < this.text.length && this.text[this.at + 1] !== ']';
    if (!isRange) {
      return start;
    }
    this.at++;
    const to = this.next();
    if (from === '\\' || to === '\\' || to < from) {
      throw new PatternProblem(
        `The range \`${from}-${to}\` must go from a character to a later one.`
      );
    }
    const [low, high] = [from.charCodeAt(0), to.charCodeAt(0)];
    return code => code >= low && code <= high;
  }

  private escape(): CharacterTest {
    const character = this.next();
    const test = CLASSES[character.toLowerCase()] as CharacterTest | undefined;
    if (test !== undefined) {
      return character === character.toLowerCase() ? test : code => !test(code);
    }
    if (character === 't') {
      return is('\t');
    }
    if (/[A-Za-z0-9]/.test(character)) {
      throw new PatternProblem(
        `\`\\${character}\` is not supported. Supported are \`\\d\`, \`\\w\`, \`\\s\`, \`\\b\`, \`\\t\`; backreferences cannot be matched in linear time.`
      );
    }
    return is(character);
  }

  private next(): string {
    if (this.at >= this.text.length) {
      throw new PatternProblem('The pattern ends with a `\\`.');
    }
    return this.text[this.at++];
  }

  private isAt(character: string): boolean {
    return this.text[this.at] === character;
  }

  private take(character: string): boolean {
    const found = this.isAt(character);
    this.at += found ? 1 : 0;
    return found;
  }
}

function is(character: string): CharacterTest {
  const wanted = character.charCodeAt(0);
  return code => code === wanted;
}

/** Whether the character is a word character. */
export function isWordCharacter(code: number): boolean {
  return /\w/.test(String.fromCharCode(code));
}

const CLASSES: Readonly<Record<string, CharacterTest>> = {
  d: code => code >= 48 && code <= 57,
  w: isWordCharacter,
  s: code => /\s/.test(String.fromCharCode(code))
};
