/**
 * A strict JSON reader that builds only the values that callers ask for. It accepts what Python's `json` accepts
 * and writes: `NaN`, `Infinity` and `-Infinity` are numbers, lone surrogates are characters.
 */

/** Why a text is not valid JSON, and where. */
export class JsonProblem extends Error {
  constructor(
    /** Without a final period. */
    readonly reason: string,
    /** UTF-16 offset in the text. */
    readonly offset: number,
    /** The text is valid so far, but ends too early. */
    readonly truncated: boolean = false
  ) {
    super(reason);
  }
}

/** The kinds of JSON values. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

const WORDS: ReadonlyMap<string, JsonKind> = new Map([
  ['true', 'boolean'],
  ['false', 'boolean'],
  ['null', 'null'],
  ['NaN', 'number'],
  ['Infinity', 'number']
]);

/** A cursor that moves through a JSON text from value to value. */
export class JsonCursor {
  /** Offset of the next character to read. */
  at = 0;
  // Sticky expressions store their position in `lastIndex`, so each cursor has its own.
  private readonly plain = /[^"\\\u0000-\u001f]*/y;
  private readonly number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  private readonly namedNumber = /-?Infinity|NaN/y;
  private readonly word = /[A-Za-z]+/y;

  constructor(readonly text: string) {}

  /** The kind of the next value; leaves the cursor at its start. */
  peekKind(): JsonKind {
    this.skipWhitespace();
    const code = this.text.charCodeAt(this.at);
    switch (code) {
      case OPEN_BRACE:
        return 'object';
      case OPEN_BRACKET:
        return 'array';
      case QUOTE:
        return 'string';
    }
    if ((code >= 48 && code <= 57) || code === 45) {
      return 'number';
    }
    const word = this.matchAt(this.word);
    const kind = WORDS.get(word);
    if (kind === undefined) {
      throw word !== '' && this.at + word.length === this.text.length
        ? new JsonProblem('the file ends inside a value', this.text.length, true)
        : this.unexpected('a value');
    }
    return kind;
  }

  /** Reads the members of an object; skips anything else. */
  readMembers(onMember: (key: string) => void): void {
    if (this.peekKind() === 'object') {
      this.readObject(onMember);
    } else {
      this.skipValue();
    }
  }

  /** Reads an object; `onMember` must read or skip the value of each member. */
  readObject(onMember: (key: string) => void): void {
    this.expect(OPEN_BRACE, '“{”');
    this.skipWhitespace();
    if (this.take(CLOSE_BRACE)) {
      return;
    }
    do {
      onMember(this.readKey());
      this.skipWhitespace();
    } while (this.take(COMMA));
    this.expect(CLOSE_BRACE, '“,” or “}”');
  }

  /** Reads an array; `onElement` must read or skip each element. */
  readArray(onElement: (index: number) => void): void {
    this.expect(OPEN_BRACKET, '“[”');
    this.skipWhitespace();
    if (this.take(CLOSE_BRACKET)) {
      return;
    }
    let index = 0;
    do {
      this.skipWhitespace();
      onElement(index++);
      this.skipWhitespace();
    } while (this.take(COMMA));
    this.expect(CLOSE_BRACKET, '“,” or “]”');
  }

  readString(): string {
    const start = this.at + 1;
    const escaped = this.skipString();
    const raw = this.text.slice(start, this.at - 1);
    return escaped ? (JSON.parse(`"${raw}"`) as string) : raw;
  }

  readNumber(): number {
    const start = this.at;
    this.skipNumber();
    return Number(this.text.slice(start, this.at));
  }

  /** Skips any value and checks that it is valid. Depth is limited by memory only. */
  skipValue(): void {
    const closers: number[] = [];
    let isInside: boolean;
    do {
      isInside = this.enterValue(closers) || this.goToNextValue(closers);
    } while (isInside);
  }

  skipWhitespace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) {
        return;
      }
      this.at++;
    }
  }

  /** Throws unless only white space is left. */
  expectEnd(): void {
    this.skipWhitespace();
    if (this.at < this.text.length) {
      throw this.unexpected('the end of the file');
    }
  }

  /** Skips a scalar or an empty container; else stops before the first value inside and returns true. */
  private enterValue(closers: number[]): boolean {
    switch (this.peekKind()) {
      case 'object':
        this.at++;
        this.skipWhitespace();
        if (this.take(CLOSE_BRACE)) {
          return false;
        }
        this.skipKey();
        closers.push(CLOSE_BRACE);
        return true;
      case 'array':
        this.at++;
        this.skipWhitespace();
        if (this.take(CLOSE_BRACKET)) {
          return false;
        }
        closers.push(CLOSE_BRACKET);
        return true;
      case 'string':
        this.skipString();
        return false;
      case 'number':
        this.skipNumber();
        return false;
      default:
        this.at += this.matchAt(this.word).length;
        return false;
    }
  }

  /** Leaves the containers that end after a value; returns whether another value follows. */
  private goToNextValue(closers: number[]): boolean {
    while (closers.length > 0) {
      this.skipWhitespace();
      const closer = closers[closers.length - 1];
      if (this.take(COMMA)) {
        if (closer === CLOSE_BRACE) {
          this.skipKey();
        }
        return true;
      }
      this.expect(closer, closer === CLOSE_BRACE ? '“,” or “}”' : '“,” or “]”');
      closers.pop();
    }
    return false;
  }

  private readKey(): string {
    this.expectKey();
    const key = this.readString();
    this.skipColon();
    return key;
  }

  private skipKey(): void {
    this.expectKey();
    this.skipString();
    this.skipColon();
  }

  private expectKey(): void {
    this.skipWhitespace();
    if (this.text.charCodeAt(this.at) !== QUOTE) {
      throw this.unexpected('a key in double quotes');
    }
  }

  private skipColon(): void {
    this.skipWhitespace();
    this.expect(COLON, '“:”');
    this.skipWhitespace();
  }

  /** Skips a string; returns whether it contains escapes. */
  private skipString(): boolean {
    let escaped = false;
    this.at++;
    for (;;) {
      this.plain.lastIndex = this.at;
      this.plain.test(this.text);
      this.at = this.plain.lastIndex;
      const code = this.text.charCodeAt(this.at);
      if (code === QUOTE) {
        this.at++;
        return escaped;
      }
      if (code !== BACKSLASH) {
        throw this.badCharacter();
      }
      escaped = true;
      this.skipEscape();
    }
  }

  private skipEscape(): void {
    // A fast path, because every line of every output ends with one of these.
    if (isShortEscape(this.text.charCodeAt(this.at + 1))) {
      this.at += 2;
      return;
    }
    const escape = this.text.slice(this.at, this.at + 6);
    if (/^\\u[0-9a-fA-F]{4}/.test(escape)) {
      this.at += 6;
    } else if (/^\\(?:u[0-9a-fA-F]*)?$/.test(escape) && this.at + 6 > this.text.length) {
      throw endInString(this.text);
    } else {
      throw new JsonProblem(`“${escape.slice(0, 2)}” is not a JSON escape`, this.at);
    }
  }

  private badCharacter(): JsonProblem {
    if (this.at >= this.text.length) {
      return endInString(this.text);
    }
    const isLineEnd = '\r\n'.includes(this.text[this.at]);
    return new JsonProblem(
      isLineEnd
        ? 'the line ends inside a string'
        : 'a control character inside a string is not escaped',
      this.at
    );
  }

  private skipNumber(): void {
    const length = this.matchAt(this.number).length || this.matchAt(this.namedNumber).length;
    if (length === 0) {
      throw this.unexpected('a number');
    }
    this.at += length;
  }

  private matchAt(expression: RegExp): string {
    expression.lastIndex = this.at;
    return expression.exec(this.text)?.[0] ?? '';
  }

  private take(code: number): boolean {
    if (this.text.charCodeAt(this.at) !== code) {
      return false;
    }
    this.at++;
    return true;
  }

  private expect(code: number, what: string): void {
    if (!this.take(code)) {
      throw this.unexpected(what);
    }
  }

  private unexpected(expected: string): JsonProblem {
    const code = this.text.codePointAt(this.at);
    return code === undefined
      ? new JsonProblem(`the file ends where ${expected} is expected`, this.at, true)
      : new JsonProblem(`expected ${expected}, found ${quoted(code)}`, this.at);
  }
}

/** Whether the character after a backslash is a complete escape. */
function isShortEscape(code: number): boolean {
  switch (code) {
    case 110: // n
    case QUOTE:
    case BACKSLASH:
    case 116: // t
    case 47: // /
    case 98: // b
    case 102: // f
    case 114: // r
      return true;
    default:
      return false;
  }
}

function endInString(text: string): JsonProblem {
  return new JsonProblem('the file ends inside a string', text.length, true);
}

/** A character formatted for a message. */
function quoted(code: number): string {
  const isVisible = /[^\p{C}\p{Z}]/u.test(String.fromCodePoint(code));
  return isVisible
    ? `“${String.fromCodePoint(code)}”`
    : `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
