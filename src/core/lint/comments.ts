/** A comment: from its `#` to the end of its line. */
export interface Comment {
  readonly start: number;
  readonly end: number;
}

/**
 * The comments of a cell source. Works on any text, valid or not: Python's rules for quotes tell strings apart from
 * comments, with nested strings inside the braces of f-strings; an unfinished string ends with its line.
 */
export function findComments(source: string): readonly Comment[] {
  return new CommentScanner(source).scan();
}

/** An open string, or the code inside the braces of one. */
interface Context {
  readonly quote: string;
  /** Braces hold code (f-strings and t-strings). */
  readonly formatted: boolean;
  /** Open brackets in the code of a brace; null while in the string's own text. */
  depth: number | null;
}

const LINE_END = /[\r\n]/;
const STRING_START = /(?<![\p{L}\p{N}_])([rbfut]{0,2})('''|"""|'|")|('''|"""|'|")/iuy;

class CommentScanner {
  private readonly comments: Comment[] = [];
  private readonly stack: Context[] = [];
  private at = 0;

  constructor(private readonly source: string) {}

  scan(): readonly Comment[] {
    while (this.at < this.source.length) {
      const context = this.stack.at(-1);
      if (context === undefined || context.depth !== null) {
        this.readCode(context);
      } else {
        this.readString(context);
      }
    }
    return this.comments;
  }

  private readCode(context: Context | undefined): void {
    const character = this.source[this.at];
    if (character === '#') {
      const start = this.at;
      this.at = this.lineEnd();
      this.comments.push({ start, end: this.at });
      return;
    }
    if (/['"rbfut]/i.test(character) && this.openString()) {
      return;
    }
    if (context !== undefined) {
      this.countBrackets(context, character);
    }
    this.at++;
  }

  private openString(): boolean {
    STRING_START.lastIndex = this.at;
    const match = STRING_START.exec(this.source);
    if (match === null) {
      return false;
    }
    this.at += match[0].length;
    this.stack.push({
      quote: match[2] ?? match[3],
      formatted: /[ft]/i.test(match[1] ?? ''),
      depth: null
    });
    return true;
  }

  private countBrackets(context: Context, character: string): void {
    const depth = context.depth ?? 0;
    if ('([{'.includes(character)) {
      context.depth = depth + 1;
    } else if (')]}'.includes(character)) {
      context.depth = depth === 0 ? null : depth - 1;
    } else if (character === ':' && depth === 0) {
      context.depth = null;
    } else if (LINE_END.test(character) && context.quote.length === 1) {
      this.stack.pop();
    }
  }

  private readString(context: Context): void {
    const character = this.source[this.at];
    if (this.source.startsWith(context.quote, this.at)) {
      this.stack.pop();
      this.at += context.quote.length;
    } else if (character === '\\') {
      this.at += this.source.startsWith('\r\n', this.at + 1) ? 3 : 2;
    } else if (context.formatted && character === '{') {
      const isDoubled = this.source[this.at + 1] === '{';
      this.at += isDoubled ? 2 : 1;
      context.depth = isDoubled ? null : 0;
    } else if (LINE_END.test(character) && context.quote.length === 1) {
      this.stack.pop();
    } else {
      this.at++;
    }
  }

  private lineEnd(): number {
    const rest = this.source.slice(this.at).search(LINE_END);
    return rest === -1 ? this.source.length : this.at + rest;
  }
}
