/** Rewrites lists, tuples, dictionaries, sets and arrays in printed text, in linear time. */

/** What is rewritten. */
export interface LiteralForm {
  /** One blank between items, whatever the line breaks and columns. */
  readonly layout: boolean;
  /** The items of sets in alphabetical order. */
  readonly sets: boolean;
}

/** Longer texts are not rewritten. */
const MAX_LENGTH = 1_000_000;
const TOKEN =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[[\](){}]|\s+|[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?j?|\.\.\.|[A-Za-z_][\w.]*|[^]/gy;
/** Names in the output of containers; other words are prose. */
const NAMES =
  /^(?:True|False|None|nan|NaN|NAN|inf|NaT|NA|array|masked|tensor|dtype|torch\.\w+|np\.\w+|object|bool|str|u?int\d{0,3}|float\d{0,3}|complex\d{0,3}|set|frozenset|OrderedDict|defaultdict|Counter|deque|datetime\.\w+|Timestamp|Timedelta|Decimal|Fraction|j)$/;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };

/** An open bracket with the text after it. */
interface Frame {
  readonly open: string;
  readonly parts: string[];
  /** Whether it contains nothing but literals. */
  isLiteral: boolean;
}

/** The text with its literals in one form. */
export function rewriteLiterals(text: string, form: LiteralForm): string {
  if (text.length > MAX_LENGTH || !(form.layout ? /[[({]/ : /\{/).test(text)) {
    return text;
  }
  const frames: Frame[] = [{ open: '', parts: [], isLiteral: false }];
  for (const [token] of text.matchAll(TOKEN)) {
    const top = frames[frames.length - 1];
    if (token in CLOSING) {
      frames.push({ open: token, parts: [], isLiteral: true });
    } else if (frames.length > 1 && token === CLOSING[top.open]) {
      frames.pop();
      frames[frames.length - 1].parts.push(closed(top, form));
    } else {
      top.parts.push(token);
      top.isLiteral &&= isPartOfLiteral(token);
    }
  }
  // Brackets that never close are prose.
  return frames.map(({ open, parts }) => open + parts.join('')).join('');
}

function isPartOfLiteral(token: string): boolean {
  return (
    /^(?:\s|['"]..*['"]$|''|""|[-+]?\.?\d|\.\.\.$|[,:=<>-]$)/s.test(token) || NAMES.test(token)
  );
}

function closed({ open, parts, isLiteral }: Frame, form: LiteralForm): string {
  const close = CLOSING[open];
  if (!isLiteral) {
    return open + parts.join('') + close;
  }
  const isSet = form.sets && open === '{' && !parts.includes(':');
  const items = isSet ? itemsOf(parts).sort().join(', ') : parts.join('');
  return open + (form.layout && !isSet ? spaced(parts) : items) + close;
}

function itemsOf(parts: readonly string[]): string[] {
  const items: string[] = [''];
  for (const part of parts) {
    if (part === ',') {
      items.push('');
    } else {
      items[items.length - 1] += part;
    }
  }
  return items.map(item => item.trim()).filter(item => item !== '');
}

/** Joins parts with one blank where there is white space, and none next to brackets and before commas. */
function spaced(parts: readonly string[]): string {
  const shown: string[] = [];
  parts.forEach((part, at) => {
    const isSpace = part.trim() === '';
    const isInner = at > 0 && at < parts.length - 1 && parts[at + 1] !== ',';
    if (!isSpace) {
      shown.push(part === ',' ? ', ' : part);
    } else if (isInner && parts[at - 1] !== ',') {
      shown.push(' ');
    }
  });
  return shown.join('').replace(/, $/, ',');
}
