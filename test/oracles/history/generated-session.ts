/**
 * Random sessions of work on a notebook: cells are written, run, edited, deleted and moved, the kernel restarts, the
 * page is reloaded, other front ends run code. Every value that a cell binds identifies the execution that bound it.
 */
import type { NotebookCell, NotebookDocument } from '../../../src/core/notebook/document';
import type { GeneratedFile } from './generated-texts';
import { GeneratedTexts, NAMES, areInseparable } from './generated-texts';
import { Random } from './random';

/** A request to execute, and its true sender. */
export interface ExecuteStep {
  readonly kind: 'execute';
  readonly client: string;
  readonly cellId: string | null;
  /** Number of the execution in the session, from 1; used as the execution count in snapshots. */
  readonly ordinal: number;
  readonly source: string;
  /** Permanent name of the cell of the tracked notebook; null for others. */
  readonly cell: string | null;
  readonly owner: 'this' | 'console' | 'other-notebook' | 'stranger';
  /** The document when the message about the execution arrives, if it was edited in the meantime. */
  readonly meanwhile: Snapshot | null;
}

/** The document, with execution counts given as ordinals of executions, and the permanent names of its cells. */
export interface Snapshot {
  readonly document: NotebookDocument;
  /** Key → permanent name of the cell. */
  readonly cells: ReadonlyMap<string, string>;
}

/** A step of a session. */
export type Step =
  | ExecuteStep
  | { readonly kind: 'document'; readonly snapshot: Snapshot }
  /** A front end connects; installs the probe if necessary. */
  | { readonly kind: 'connect'; readonly client: string; readonly notebook: string | null }
  /** The page is reloaded: the state of the front end is lost. */
  | { readonly kind: 'reload'; readonly snapshot: Snapshot }
  /** The file is read again in the same page. */
  | { readonly kind: 'reread'; readonly snapshot: Snapshot }
  | { readonly kind: 'restart' }
  /** The user disconnects the probe; front ends that connect later do not know that. */
  | { readonly kind: 'off' }
  /** A file in the kernel's folder is written. */
  | ({ readonly kind: 'file' } & GeneratedFile)
  /** Executions of other extensions: silent, or without storing history. */
  | { readonly kind: 'background'; readonly silent: boolean; readonly source: string }
  | { readonly kind: 'check' };

/** A session, with the facts that the judge needs. */
export interface Session {
  readonly seed: number;
  readonly path: string;
  /** Whether the file has cell ids, so that cells keep their keys when it is reopened. */
  readonly hasIds: boolean;
  readonly steps: readonly Step[];
}

interface Cell {
  /** Permanent. */
  readonly name: string;
  key: string;
  lines: readonly string[];
  count: number | null;
}

/** Generates the session of a seed. */
export function generateSession(seed: number): Session {
  return new Generator(seed).session();
}

class Generator {
  private readonly random: Random;
  private readonly texts: GeneratedTexts;
  private readonly steps: Step[] = [];
  private readonly path: string;
  private readonly hasIds: boolean;
  private cells: Cell[] = [];
  /** Content of the file, if the page was not saved since. */
  private saved: readonly Cell[] = [];
  private serial = 0;
  private executions = 0;
  private readonly client: () => string;
  private tab = '';
  private isConnected = false;

  constructor(private readonly seed: number) {
    this.random = new Random(seed);
    this.texts = new GeneratedTexts(seed, this.random);
    this.path = `work/notebook-${seed}.ipynb`;
    this.hasIds = this.random.chance(0.6);
    this.client = () => `client-${seed}-${++this.serial}`;
  }

  session(): Session {
    const { random, steps } = this;
    if (random.chance(0.2)) {
      steps.push({ kind: 'restart' });
    }
    this.texts.files().forEach(file => steps.push({ kind: 'file', ...file }));
    this.tab = this.client();
    for (let count = 2 + random.below(5); count > 0; count--) {
      this.insert(this.cells.length);
    }
    this.saved = this.copyCells();
    this.show();
    if (random.chance(0.7)) {
      this.connect();
    }
    for (let count = 10 + random.below(25); count > 0; count--) {
      this.act();
    }
    if (!this.isConnected) {
      this.connect();
    }
    steps.push({ kind: 'check' });
    return { seed: this.seed, path: this.path, hasIds: this.hasIds, steps };
  }

  private act(): void {
    const { random, steps } = this;
    const actions: readonly (readonly [number, () => void])[] = [
      [30, () => this.run()],
      [10, () => this.edit()],
      [4, () => this.touchUp()],
      [5, () => this.insert(random.below(this.cells.length + 1))],
      [4, () => this.duplicate()],
      [5, () => this.remove()],
      [4, () => this.move()],
      [3, () => this.rename()],
      [1, () => this.restart()],
      [1, () => this.leaveAlone()],
      [3, () => steps.push({ kind: 'file', ...this.texts.changedFile() })],
      [2.5, () => this.reload()],
      [1.5, () => this.runAll()],
      [4, () => this.runElsewhere()],
      [2, () => this.runInTheBackground()],
      [2, () => (this.saved = this.copyCells())],
      [2, () => (this.isConnected ? steps.push({ kind: 'check' }) : this.connect())]
    ];
    let at = random.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
    actions.find(([weight]) => (at -= weight) < 0)?.[1]();
  }

  // Changes of the document by the user.

  private insert(position: number): void {
    const name = `cell-${++this.serial}`;
    this.cells.splice(position, 0, {
      name,
      key: this.newKey(),
      lines: this.texts.program(),
      count: null
    });
    this.show();
  }

  private duplicate(): void {
    const cell = this.random.pick(this.cells);
    const copy = { ...cell, name: `cell-${++this.serial}`, key: this.newKey(), count: null };
    this.cells.splice(this.random.below(this.cells.length + 1), 0, copy);
    this.show();
  }

  private remove(): void {
    if (this.cells.length > 1) {
      this.cells.splice(this.random.below(this.cells.length), 1);
      this.show();
    }
  }

  private move(): void {
    const [cell] = this.cells.splice(this.random.below(this.cells.length), 1);
    this.cells.splice(this.random.below(this.cells.length + 1), 0, cell);
    this.show();
  }

  private edit(): void {
    const cell = this.random.pick(this.cells);
    const at = this.random.below(cell.lines.length + 1);
    const how = this.random.below(3);
    const [line] = this.texts.program();
    const isWhole = areInseparable(cell.lines) || areInseparable([line]);
    if (how === 0 || isWhole) {
      cell.lines = this.texts.program();
    } else if (how === 1 || cell.lines.length === 1) {
      cell.lines = [...cell.lines.slice(0, at), line, ...cell.lines.slice(at)];
    } else {
      cell.lines = cell.lines.filter((_, index) => index !== at % cell.lines.length);
    }
    this.show();
  }

  /** Changes no token. */
  private touchUp(): void {
    const cell = this.random.pick(this.cells);
    if (!cell.lines[0].startsWith('%')) {
      cell.lines = [...cell.lines, `# a remark ${++this.serial}`];
      this.show();
    }
  }

  private rename(): void {
    const [from, to] = [this.random.pick(NAMES), this.random.pick(NAMES)];
    const cell = this.random.pick(this.cells);
    cell.lines = cell.lines.map(line => line.replace(new RegExp(`\\b${from}\\b`, 'g'), to));
    this.show();
  }

  // Executions.

  private run(): void {
    this.runCell(this.random.pick(this.cells));
  }

  private runAll(): void {
    this.cells.forEach(cell => this.runCell(cell));
  }

  private runCell(cell: Cell): void {
    const { random } = this;
    const source = textOf(cell);
    let meanwhile: Snapshot | null = null;
    if (random.chance(0.15)) {
      cell.lines = [...cell.lines, this.texts.bind(random.pick(NAMES))];
      meanwhile = this.snapshot();
    }
    this.steps.push({
      kind: 'execute',
      client: this.tab,
      cellId: cell.key,
      ordinal: ++this.executions,
      source,
      cell: cell.name,
      owner: 'this',
      meanwhile
    });
    cell.count = this.executions;
    this.show();
  }

  private runElsewhere(): void {
    const { random, seed } = this;
    const source = this.texts.program().join('\n');
    const ordinal = ++this.executions;
    const shared = { kind: 'execute', source, ordinal, cell: null, meanwhile: null } as const;
    const kind = random.below(3);
    if (kind === 0) {
      const client = `console-${seed}`;
      this.steps.push({ kind: 'connect', client, notebook: null });
      this.steps.push({ ...shared, client, cellId: `prompt-${++this.serial}`, owner: 'console' });
    } else if (kind === 1) {
      // A copy of the notebook has the same ids.
      const client = `copy-${seed}`;
      this.steps.push({ kind: 'connect', client, notebook: `work/copy-of-${seed}.ipynb` });
      const cellId = random.pick(this.cells).key;
      this.steps.push({ ...shared, client, cellId, owner: 'other-notebook' });
    } else {
      const client = `stranger-${seed}`;
      const cellId = random.chance(0.5) ? `foreign-${++this.serial}` : null;
      this.steps.push({ ...shared, client, cellId, owner: 'stranger' });
    }
  }

  private runInTheBackground(): void {
    const silent = this.random.chance(0.5);
    this.steps.push({ kind: 'background', silent, source: '1 + 1' });
  }

  // Changes of the kernel and the page.

  private connect(): void {
    this.isConnected = true;
    this.steps.push({ kind: 'connect', client: this.tab, notebook: this.path });
  }

  private restart(): void {
    this.steps.push({ kind: 'restart' });
    this.isConnected = false;
    if (this.random.chance(0.7)) {
      this.connect();
    }
    if (this.random.chance(0.4)) {
      this.runAll();
    }
  }

  private leaveAlone(): void {
    if (this.isConnected) {
      this.steps.push({ kind: 'off' });
      this.isConnected = false;
    }
  }

  private reload(): void {
    const { random } = this;
    if (random.chance(0.5)) {
      this.saved = this.copyCells();
    }
    this.cells = this.saved.map(cell => ({
      ...cell,
      key: this.hasIds ? cell.key : this.newKey()
    }));
    const snapshot = this.snapshot();
    if (random.chance(0.3)) {
      this.steps.push({ kind: 'reread', snapshot });
    } else {
      this.tab = this.client();
      this.steps.push({ kind: 'reload', snapshot });
      this.connect();
    }
  }

  private newKey(): string {
    return `${this.hasIds ? 'id' : 'random'}-${this.seed}-${++this.serial}`;
  }

  // Snapshots.

  private show(): void {
    this.steps.push({ kind: 'document', snapshot: this.snapshot() });
  }

  private copyCells(): readonly Cell[] {
    return this.cells.map(cell => ({ ...cell }));
  }

  private snapshot(): Snapshot {
    const cells = this.cells.map((cell, index): NotebookCell => ({
      key: cell.key,
      index,
      id: this.hasIds ? cell.key : null,
      type: 'code',
      source: textOf(cell),
      executionCount: cell.count,
      tags: [],
      storedError: null,
      editable: true
    }));
    const document = { path: this.path, language: 'python', languageVersion: null, cells };
    return { document, cells: new Map(this.cells.map(cell => [cell.key, cell.name])) };
  }
}

function textOf({ lines }: Cell): string {
  return lines.join('\n');
}
