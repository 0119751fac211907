/** The options on the line that begins a cell of a script: `# %% Title [markdown] tags=["a"]`. */

/** What the options say about a cell. */
export interface CellOptions {
  /** Null where the options name none: code. */
  readonly type: 'markdown' | 'raw' | null;
  readonly tags: readonly string[];
  /** Language of the cell's lines, which are commented out; null where it is that of the script. */
  readonly language: string | null;
  /** Arguments of the magic for that language. */
  readonly magicArguments: string;
  /** Where the cell is code: file name endings; null where the options do not say. */
  readonly active: readonly string[] | null;
  /** The mark that ends a cell of a light script. */
  readonly endOfCell: string | null;
  readonly isFrozen: boolean;
}

/** The options of a cell without any. */
export const NO_OPTIONS: CellOptions = readCellOptions('');

/** Reads the text behind the marker. */
export function readCellOptions(text: string): CellOptions {
  const { title, values } = splitOptions(text.trim());
  const type = /\[(markdown|md|raw)\]/.exec(title)?.[1];
  const tags = textsOf(values.get('tags'));
  const activeTag = tags.find(tag => tag.startsWith('active-'));
  const active = textOf(values.get('active'));
  const runControl = values.get('run_control');
  return {
    type: type === undefined ? null : type === 'raw' ? 'raw' : 'markdown',
    tags,
    language: textOf(values.get('language')),
    magicArguments: textOf(values.get('magic_args')) ?? '',
    active:
      activeTag === undefined ? (active?.split(/[.,]/) ?? null) : activeTag.split('-').slice(1),
    endOfCell: textOf(values.get('endofcell')),
    isFrozen: runControl !== undefined && /["']frozen["']:\s*true/i.test(runControl)
  };
}

/** Whether a cell is code in files with an ending, such as `py`. */
export function isActiveIn(ending: string, options: CellOptions, byDefault = true): boolean {
  if (options.isFrozen) {
    return ending === 'ipynb';
  }
  return options.active === null ? byDefault : options.active.includes(ending);
}

interface SplitOptions {
  readonly title: string;
  /** The text of each value. */
  readonly values: ReadonlyMap<string, string>;
}

function splitOptions(text: string): SplitOptions {
  const brace = text.indexOf('{');
  const equals = text.indexOf('=');
  if (brace >= 0 && (equals < 0 || brace < equals)) {
    return { title: text.slice(0, brace), values: jsonValues(text.slice(brace)) };
  }
  if (equals < 0) {
    return { title: text, values: new Map() };
  }
  const title = text.slice(0, startOfKey(text, equals));
  const values = new Map<string, string>();
  for (let at = title.length; at < text.length;) {
    const key = /^\s*([\w.@/-]+)/.exec(text.slice(at, at + 200));
    if (key === null) {
      break;
    }
    at += key[0].length;
    const sign = /^\s*=\s*/.exec(text.slice(at, at + 50));
    if (sign === null) {
      continue;
    }
    at += sign[0].length;
    const end = endOfValue(text, at);
    values.set(key[1], text.slice(at, end));
    at = end;
  }
  return { title, values };
}

/** The start of the key before an equals sign. */
function startOfKey(text: string, equals: number): number {
  let at = equals;
  while (at > 0 && /\s/.test(text[at - 1])) {
    at--;
  }
  while (at > 0 && /[\w.@/-]/.test(text[at - 1])) {
    at--;
  }
  return at;
}

function jsonValues(text: string): ReadonlyMap<string, string> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null
      ? new Map(Object.entries(parsed).map(([key, value]) => [key, JSON.stringify(value)]))
      : new Map();
  } catch {
    return new Map();
  }
}

/** The end of a value: of a text in quotes, a list, an object, or a word. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (quote !== '') {
      if (character === '\\') {
        at++;
      } else if (character === quote) {
        quote = '';
      }
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if ('[{('.includes(character)) {
      depth++;
    } else if (']})'.includes(character)) {
      depth--;
    } else if (depth <= 0 && /\s/.test(character)) {
      return at;
    }
  }
  return text.length;
}

/** The text in a value; null where it is something else. */
function textOf(value: string | undefined): string | null {
  return value === undefined ? null : (textsOf(value)[0] ?? '');
}

/** The texts in quotes in a value. */
function textsOf(value: string | undefined): readonly string[] {
  return Array.from(
    (value ?? '').matchAll(/"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|\\[^]/g),
    ([, double, single]: readonly (string | undefined)[]) =>
      (double ?? single)?.replace(/\\([^])/g, '$1') ?? null
  ).filter(text => text !== null);
}
