/** Names that are read and bound only at the top level of cells, where the text shows every access. */
import { isProvidedName } from '../names/provided-names';
import { memoize } from '../../memo/fact-table';
import type { NotebookCell } from '../../notebook/document';
import type { Statement } from '../../python/ast/nodes';
import type { Node } from '../../python/ast/walk';
import { walk } from '../../python/ast/walk';
import type { CellSummary } from '../../python/flow/cell-summary';
import { memoizePerVersion } from './derived-facts';
import type { AnalyzedCells } from './notebook-names';
import { addToGroup } from '../../memo/group-by';

/** Builtins that access names without mentioning them. */
const REFLECTION = /\b(?:globals|locals|vars|dir|eval|exec|get_ipython)\b/;
const WORD = /[\p{L}\p{N}\p{M}_$]+/gu;
const NUMBERED = /^(.*?)_\d+$/u;

/** Names in one cell. */
interface CellNames {
  /** Read or bound by a `Name` node anywhere in the cell. */
  readonly mentioned: ReadonlySet<string>;
  /** Read or bound in inner scopes, texts and magics. */
  readonly hidden: ReadonlySet<string>;
  /** Functions and classes, and names that may refer to one. */
  readonly callables: readonly string[];
  readonly hasClasses: boolean;
  /** Whether the cell may read or bind names that its text does not show. */
  readonly isOpaque: boolean;
}

/** The names of one version of the notebook. */
export const visibleNames = memoizePerVersion((cells: AnalyzedCells) => new VisibleNames(cells));

/** The names of one version of a notebook, collected in one pass over its cells. */
export class VisibleNames {
  /** Names of functions that may return a different value on the second call. */
  readonly callables: ReadonlySet<string>;
  readonly hasClasses: boolean;
  private readonly hidden = new Set<string>();
  private readonly mentions = new Map<string, NotebookCell[]>();
  private readonly isOpaque: boolean;
  private readonly freeNames = new Map<string, string>();
  private words: ReadonlySet<string> | null = null;

  constructor(private readonly cells: AnalyzedCells) {
    const callables = new Set(['next', 'input']);
    let hasClasses = false;
    let isOpaque = false;
    for (const cell of cells.codeCells) {
      const summary = cells.summary(cell);
      const names = summary === null ? null : cellNames(summary);
      isOpaque ||= names === null || names.isOpaque;
      hasClasses ||= names?.hasClasses === true;
      names?.callables.forEach(name => callables.add(name));
      names?.hidden.forEach(name => this.hidden.add(name));
      names?.mentioned.forEach(name => this.noteMention(name, cell));
    }
    this.callables = callables;
    this.hasClasses = hasClasses;
    this.isOpaque = isOpaque;
  }

  /** Whether the name is read and bound only at the top level of cells, where every read is visible. */
  isVisibleEverywhere(name: string): boolean {
    return !this.isOpaque && !this.hidden.has(name);
  }

  /** The cells below `cell` that mention the name, from top to bottom. */
  *mentionedBelow(name: string, cell: NotebookCell): Iterable<NotebookCell> {
    const cells = this.mentions.get(name) ?? [];
    for (let at = firstBelow(cells, cell.index); at < cells.length; at++) {
      yield cells[at];
    }
  }

  /** `df_2`, or the next number that no cell mentions. */
  freeName(name: string): string {
    const stem = NUMBERED.exec(name)?.[1] ?? name;
    let free = this.freeNames.get(stem);
    if (free === undefined) {
      this.words ??= new Set(
        this.cells.codeCells.flatMap(({ source }) => source.match(WORD) ?? [])
      );
      let number = 2;
      while (isProvidedName(`${stem}_${number}`) || this.words.has(`${stem}_${number}`)) {
        number++;
      }
      free = `${stem}_${number}`;
      this.freeNames.set(stem, free);
    }
    return free;
  }

  private noteMention(name: string, cell: NotebookCell): void {
    addToGroup(this.mentions, name, cell);
  }
}

const cellNames = memoize((summary: CellSummary): CellNames => {
  const hidden = new Set<string>();
  const mentioned = new Set<string>();
  const callables: string[] = [];
  let hasClasses = false;
  for (const statement of summary.module?.body ?? []) {
    walk(statement, node => {
      if (node.kind === 'Name') {
        mentioned.add(node.id);
      } else if (node.kind === 'FunctionDef' || node.kind === 'ClassDef') {
        callables.push(node.name.name);
        hasClasses ||= node.kind === 'ClassDef';
      } else if (node.kind === 'Assign' && node.value.kind !== 'Constant') {
        // An alias of a function, or a function returned by a call.
        node.targets.forEach(target => target.kind === 'Name' && callables.push(target.id));
      }
    });
    hideNames(statement, hidden);
  }
  addEventNames(summary, mentioned, hidden);
  summary.masked.forms.forEach(({ start, end }) =>
    addWords(summary.source.slice(start, end), hidden)
  );
  const isOpaque =
    summary.module === null || summary.unknownNames.length > 0 || REFLECTION.test(summary.source);
  return { mentioned, hidden, callables, hasClasses, isOpaque };
});

/** Names in events of the control flow: imports bind some without a `Name` node, and functions have their own. */
function addEventNames(summary: CellSummary, mentioned: Set<string>, hidden: Set<string>): void {
  for (const block of summary.flow.blocks) {
    block.events.forEach(event => 'name' in event && mentioned.add(event.name));
  }
  for (const { flow } of summary.functions) {
    for (const block of flow.blocks) {
      block.events.forEach(event => 'name' in event && hidden.add(event.name));
    }
  }
}

/** A pending node: an inner scope hides all its names, a list comprehension hides the names that it binds. */
interface Region {
  readonly root: Node;
  readonly hides: 'all' | 'bound' | 'none';
}

/** Adds the names in inner scopes and the words in texts. */
function hideNames(statement: Statement, hidden: Set<string>): void {
  const stack: Region[] = [{ root: statement, hides: 'none' }];
  for (let region = stack.pop(); region !== undefined; region = stack.pop()) {
    const { root, hides } = region;
    const own = stronger(hides, hidesOf(root));
    if (root.kind === 'Name' && (own === 'all' || (own === 'bound' && root.ctx !== 'Load'))) {
      hidden.add(root.id);
    } else if (root.kind === 'Constant' && root.value.type === 'str') {
      addWords(root.value.value, hidden);
    }
    for (const child of childrenOf(root)) {
      stack.push({ root: child, hides: own });
    }
  }
}

function hidesOf({ kind }: Node): Region['hides'] {
  switch (kind) {
    case 'FunctionDef':
    case 'ClassDef':
    case 'Lambda':
    case 'GeneratorExp':
      return 'all';
    case 'ListComp':
    case 'SetComp':
    case 'DictComp':
      return 'bound';
    default:
      return 'none';
  }
}

function stronger(a: Region['hides'], b: Region['hides']): Region['hides'] {
  return a === 'all' || b === 'all' ? 'all' : a === 'bound' || b === 'bound' ? 'bound' : 'none';
}

/** The direct child nodes of a node, through lists and objects without a kind. */
function childrenOf(node: Node): readonly Node[] {
  const found: Node[] = [];
  const stack: object[] = [node];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    for (const each of Object.values(part) as readonly unknown[]) {
      if (typeof each === 'object' && each !== null) {
        if ('kind' in each) {
          found.push(each as Node);
        } else {
          stack.push(each);
        }
      }
    }
  }
  return found;
}

function addWords(text: string, words: Set<string>): void {
  for (const word of text.match(WORD) ?? []) {
    words.add(word);
  }
}

/** Index of the first cell below `index`. */
function firstBelow(cells: readonly NotebookCell[], index: number): number {
  let low = 0;
  let high = cells.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cells[middle].index <= index) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
