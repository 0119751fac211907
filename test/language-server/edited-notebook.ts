/** A notebook that is edited at random, with the messages that a client would send, and its own idea of the result. */
import type {
  NotebookCell,
  NotebookDocumentChangeEvent,
  TextDocumentContentChangeEvent
} from 'vscode-languageserver/node';
import type { Random } from '../oracles/history/random';
import { cellUri, documentItem, protocolCell } from './client';
import type { CellText } from './client';

/** A cell of the client. */
export interface LiveCell extends CellText {
  readonly uri: string;
  readonly version: number;
}

const PIECES = [
  ...['x = 1\n', 'y = x + 1', 'print(y)', 'del x', 'import os\n', 'def f():\n  return x\n', 'f()'],
  ...['"""', '(', ')', "'", '#', ' ', '\n', '\r\n', '\r', '%time ', '!ls\n', '\\', '\t'],
  ...['😀', '"😀"', 'é', '\u2028', 'name = "𝒳"; name', 'for i in x:\n  i', 'np.random.rand()']
];

const START: readonly string[] = [
  'import numpy as np\nimport os',
  'x = np.random.rand(3)',
  's = "😀😀"; print(missing, x)',
  'def f(a):\n    return a + x\n\nf(1)',
  'y = f(2)\ny',
  '# Title',
  'open("/home/someone/data.csv").read()'
];

/** A part of a text and what replaces it. */
export function randomChange(
  text: string,
  random: Random,
  pieces: readonly string[]
): { readonly text: string; readonly change: TextDocumentContentChangeEvent } {
  const inserted = random.chance(0.25) ? '' : random.pick(pieces);
  if (random.chance(0.02)) {
    return { text: inserted, change: { text: inserted } };
  }
  const start = betweenCharacters(text, random.below(text.length + 1));
  const longest = random.chance(0.1) ? text.length - start : 8;
  const end = betweenCharacters(text, Math.min(text.length, start + random.below(longest + 1)));
  return {
    text: text.slice(0, start) + inserted + text.slice(Math.max(start, end)),
    change: {
      range: { start: positionAt(text, start), end: positionAt(text, Math.max(start, end)) },
      text: inserted
    }
  };
}

/** No client edits between the two halves of a line end. */
function betweenCharacters(text: string, offset: number): number {
  return text[offset - 1] === '\r' && text[offset] === '\n' ? offset - 1 : offset;
}

function positionAt(text: string, offset: number): { line: number; character: number } {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length - 1, character: before[before.length - 1].length };
}

/** A notebook under edit. */
export class EditedNotebook {
  cells: LiveCell[];
  private names = 0;

  constructor(
    private readonly uri: string,
    private readonly random: Random
  ) {
    this.cells = START.map(text => this.cell(text));
  }

  /** Makes a random edit; returns its message. */
  edit(): NotebookDocumentChangeEvent {
    const { random } = this;
    const choice = random.next();
    if (choice < 0.7 && this.cells.length > 0) {
      return this.editText();
    }
    if (choice < 0.8 && this.cells.length < 20) {
      return this.splice(random.below(this.cells.length + 1), 0, [this.cell(random.pick(START))]);
    }
    if (choice < 0.86 && this.cells.length > 0) {
      return this.splice(random.below(this.cells.length), 1 + random.below(2), []);
    }
    if (choice < 0.93 && this.cells.length > 1) {
      return this.move();
    }
    return this.cells.length > 0 ? this.changeData() : this.splice(0, 0, [this.cell('x')]);
  }

  private editText(): NotebookDocumentChangeEvent {
    const { random } = this;
    const at = random.below(this.cells.length);
    const changes: TextDocumentContentChangeEvent[] = [];
    let { text } = this.cells[at];
    for (let count = 1 + random.below(2); count > 0; count--) {
      const next = randomChange(text, random, PIECES);
      ({ text } = next);
      changes.push(next.change);
    }
    const { uri, version } = this.cells[at];
    this.cells[at] = { ...this.cells[at], text, version: version + 1 };
    return { cells: { textContent: [{ document: { uri, version: version + 1 }, changes }] } };
  }

  /** Moves a cell as some clients do: with or without closing and opening its document. */
  private move(): NotebookDocumentChangeEvent {
    const { random } = this;
    const from = random.below(this.cells.length);
    const to = random.below(this.cells.length);
    const cells = [...this.cells];
    const [cell] = cells.splice(from, 1);
    const reopens = random.chance(0.3);
    cells.splice(to, 0, reopens ? { ...cell, version: 1 } : cell);
    const [start, end] = [Math.min(from, to), Math.max(from, to) + 1];
    const array = {
      start,
      deleteCount: end - start,
      cells: cells.slice(start, end).map(protocolCell)
    };
    this.cells = cells;
    return {
      cells: {
        structure: reopens
          ? { array, didOpen: [documentItem(cell)], didClose: [{ uri: cell.uri }] }
          : { array }
      }
    };
  }

  private splice(start: number, count: number, inserted: LiveCell[]): NotebookDocumentChangeEvent {
    const removed = this.cells.splice(start, count, ...inserted);
    return {
      cells: {
        structure: {
          array: { start, deleteCount: removed.length, cells: inserted.map(protocolCell) },
          didOpen: inserted.map(documentItem),
          didClose: removed.map(({ uri }) => ({ uri }))
        }
      }
    };
  }

  /** Another kind, execution count or tags. */
  private changeData(): NotebookDocumentChangeEvent {
    const { random } = this;
    const at = random.below(this.cells.length);
    const cell = this.cells[at];
    const changed: Partial<LiveCell> = random.pick([
      { type: cell.type === 'code' ? 'markdown' : 'code' },
      { order: 1 + random.below(9) },
      { metadata: { tags: random.chance(0.5) ? ['skip-freshkernel'] : [] } }
    ] as const);
    this.cells[at] = { ...cell, ...changed };
    const data: NotebookCell[] = [protocolCell(this.cells[at])];
    return { cells: { data } };
  }

  private cell(text: string): LiveCell {
    const type = text.startsWith('# Title') ? 'markdown' : 'code';
    return { uri: cellUri(this.uri, `c${this.names++}`), type, text, version: 1 };
  }
}
