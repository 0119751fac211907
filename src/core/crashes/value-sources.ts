/** Which values of a notebook come from data, and which labels its cells give to data: read from its text on demand. */
import type { NotebookCell } from '../notebook/document';
import { deriveFromCells } from '../rule-context/cell-rows';
import { memoizePerVersion } from '../analysis/access/derived-facts';
import type { CrashFacts } from './crash-facts';
import type { RuleContext } from '../rule-context/rule-context';

/** How many cells with how many characters are searched for one error. */
const MAX_CELLS = 2000;
const MAX_CODE = 200_000;

const SOURCES =
  /(?:^|\n)[ \t]{0,40}(?:for[ \t]{1,9}(?<loop>[\w, ()]{1,99}?)[ \t]in[ \t]|with[ \t](?<file>[^\n]{1,200}?)[ \t]as[ \t](?<as>\w{1,99})|(?<name>[\w, ]{1,99}?)[ \t]?=(?!=))(?<from>[^\n]{0,200})/g;
/** Calls and names that bring data from outside. */
const READS =
  /\b(?:read_\w+|open|(?:\w+_)?loads?|load_\w+|reader|input(?=\s?\()|urlopen|\w*fromstring|parse|listdir|glob|argv|DataFrame|Series|fetch\w*|execute|findall|find_all|select|select_one|xpath|split|groupby|requests|imread|np\.(?:array|genfromtxt|loadtxt))\b/;

/** The texts from which the names of a cell got their values. */
class CellSources {
  constructor(readonly cell: NotebookCell) {}

  /** The texts in quotes. */
  get quoted(): ReadonlySet<string> {
    this.texts ??= new Set(
      [...this.cell.source.slice(0, MAX_CODE).matchAll(/(['"])([^'"\n]{1,200})(?=\1)/g)].map(
        ([, , text]) => text
      )
    );
    return this.texts;
  }

  get sources(): readonly (readonly [name: string, text: string])[] {
    this.found ??= [...this.cell.source.slice(0, MAX_CODE).matchAll(SOURCES)].flatMap(
      ({ groups = {} }) => {
        const text = groups.as === undefined ? groups.from : groups.file;
        return (groups.as ?? groups.loop ?? groups.name)
          .split(/\W+/)
          .filter(name => name !== '')
          .map(name => [name, text] as const);
      }
    );
    return this.found;
  }

  private found: readonly (readonly [string, string])[] | null = null;
  private texts: ReadonlySet<string> | null = null;
}

const sourcesOf = deriveFromCells(({ cell }) => new CellSources(cell));

/** Name → the texts from which it got its values, in document order. */
const sourceIndex = memoizePerVersion(
  (context: RuleContext): ReadonlyMap<string, readonly string[]> => {
    const index = new Map<string, string[]>();
    for (const { sources } of sourcesOf(context).slice(0, MAX_CELLS)) {
      for (const [name, text] of sources) {
        const known = index.get(name);
        if (known === undefined) {
          index.set(name, [text]);
        } else if (known.length < MAX_TEXTS) {
          known.push(text);
        }
      }
    }
    return index;
  }
);

const MAX_TEXTS = 20;
/** How many names an origin is searched through. */
const MAX_NAMES = 20;

/**
 * Whether the values of a line come from files, tables, or what a library made, as far as assignments show it. What the
 * cell itself assigns counts before what other cells do.
 */
export function comesFromData({
  context,
  cell,
  code,
  names: { origins }
}: Pick<CrashFacts, 'context' | 'cell' | 'code' | 'names'>): boolean {
  // What is assigned to does not count.
  const used = code.replace(/^\s*[\w, ()*]{1,200}=(?!=)(?=.*\w)/, '');
  if (READS.test(used)) {
    return true;
  }
  const own = sourcesOf(context).find(each => each.cell === cell)?.sources ?? [];
  const names = new Set(namesIn(used));
  for (const name of names) {
    const here = own.filter(([assigned]) => assigned === name).map(([, text]) => text);
    const isOwn = here.some(text => !namesIn(text).includes(name));
    if (!isOwn && origins.has(name)) {
      return true;
    }
    for (const text of isOwn ? here : (sourceIndex(context).get(name) ?? [])) {
      if (READS.test(text)) {
        return true;
      }
      namesIn(text).forEach(each => names.size < MAX_NAMES && names.add(each));
    }
  }
  return false;
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w.'"])[A-Za-z_]\w{0,99}(?!\w)/g)].map(([name]) => name);
}

/** The text from which a name first got its value; null if no cell assigns it. */
export function sourceOfName(context: RuleContext, name: string): string | null {
  return sourceIndex(context).get(name)?.[0] ?? null;
}

/** The cells that create a label of a table, and those that remove it. */
export interface LabelCells {
  readonly creators: readonly NotebookCell[];
  readonly removers: readonly NotebookCell[];
  /** All cells that mention it. */
  readonly mentions: readonly NotebookCell[];
}

/** Finds the cells with a label, such as a column. */
export function cellsWithLabel(context: RuleContext, label: string): LabelCells {
  const text = `['"]${label.replace(/[^\w ]/g, '\\$&')}['"]`;
  const creates = new RegExp(
    `\\[\\s?(?:[\\w:]+\\s?,\\s?)?${text}\\s?\\]\\s?=(?!=)|:\\s?${text}\\s?[,}]|columns\\s?=\\s?\\[[^\\]]{0,500}${text}|\\.insert\\([^,]{1,40},\\s?${text}`
  );
  const removes = new RegExp(
    `\\b(?:drop|pop)\\([^)]{0,300}${text}|\\bdel\\s+\\w+\\[\\s?${text}|\\bset_index\\(\\s?\\[?${text}|${text}\\s?:\\s?['"]`
  );
  const mentions = sourcesOf(context)
    .slice(0, MAX_CELLS)
    .filter(({ quoted }) => quoted.has(label))
    .map(({ cell }) => cell);
  const having = (pattern: RegExp): readonly NotebookCell[] =>
    mentions.filter(({ source }) => pattern.test(source.slice(0, MAX_CODE)));
  return { creators: having(creates), removers: having(removes), mentions };
}
