/**
 * Moves late imports up to the notebook's first import cells. A move is offered only where nothing between the old and
 * the new position could change what the import does or means.
 */
import { isProvidedName } from '../analysis/names/provided-names';
import type { NotebookCell } from '../notebook/document';
import type { ImportedName } from '../python/flow/cell-summary';
import type { Edit } from './edit';
import { ImportObstacles } from './import-obstacles';
import type { ImportPosition } from './import-positions';
import { insertImport } from './import-positions';
import type { AnalyzedCells, NotebookNames } from '../analysis/access/notebook-names';
import { notebookNames } from '../analysis/access/notebook-names';
import { Change, ImportEnvironment } from './import-environment';
import { touchedBy } from '../analysis/access/touched-names';
import { lineRemoval, wholeLine } from './whole-line';
import { isWellKnownModule } from './well-known-modules';

/** An import statement at the top level of a cell, in offsets of the cell's source. */
export interface LateImport {
  readonly cell: NotebookCell;
  readonly start: number;
  readonly end: number;
  /** The names that it binds. */
  readonly imports: readonly ImportedName[];
}

/** The fix of a late import: a move to the other imports, or its removal where they already contain it. */
export interface ImportMove {
  readonly kind: 'move' | 'remove';
  readonly edits: readonly Edit[];
}

/** Moves late imports, which must be requested in document order. */
export class ImportMover {
  private readonly names: NotebookNames;
  private readonly reads = new Set<string>();
  private readonly writes = new Set<string>();
  private readonly obstacles: ImportObstacles;
  private change: Change;
  private next: number;
  private offset: number;
  private readonly earlierImports: readonly ImportedName[];

  constructor(
    private readonly cells: AnalyzedCells,
    private readonly position: ImportPosition
  ) {
    this.names = notebookNames(cells);
    const environment = new ImportEnvironment(cells);
    this.obstacles = new ImportObstacles(environment);
    this.next = cells.codeCells.findIndex(({ key }) => key === position.cell.key);
    this.offset = position.kind === 'cell' ? position.offset : 0;
    this.earlierImports = importsAbove(cells, position.cell, this.offset);
    this.change = environment.changeInFunctionsAbove(position.cell.index, this.offset);
    this.noteFunctionsAbove();
  }

  /** The fix of the import; null where it must stay. */
  move(late: LateImport): ImportMove | null {
    this.examineUpTo(late);
    const movable = this.isMovable(late);
    // This import also lies between the imports that follow and the new position.
    this.noteImports(late.imports);
    this.offset = late.end;
    const line = wholeLine(late);
    if (!movable || line === null) {
      return null;
    }
    const removal = lineRemoval(late.cell, line);
    return this.isRepeated(late)
      ? { kind: 'remove', edits: removal }
      : { kind: 'move', edits: [...removal, insertImport(this.position, line.text)] };
  }

  /** Whether everything that it imports is already imported at or above the new position. */
  private isRepeated(late: LateImport): boolean {
    return late.imports.every(wanted =>
      this.earlierImports.some(
        ({ name, module, member }) =>
          name === wanted.name && module === wanted.module && member === wanted.member
      )
    );
  }

  private isMovable(late: LateImport): boolean {
    const summary = this.cells.summary(late.cell);
    const inCellMagic = summary?.masked.forms.some(({ kind }) => kind === 'cell-magic') ?? true;
    const isUnchanged =
      this.change === Change.None ||
      (this.change === Change.Files &&
        late.imports.every(({ module }) => isWellKnownModule(module)));
    return isUnchanged && !inCellMagic && this.isFree(late);
  }

  /** A function of a cell above may be called in between, and read names there. */
  private noteFunctionsAbove(): void {
    const { position } = this;
    for (const cell of this.cells.codeCells.filter(({ index }) => index <= position.cell.index)) {
      for (const { flow } of this.cells.summary(cell)?.functions ?? []) {
        const events = flow.blocks.flatMap(block => block.events);
        const { reads, guardedReads } = touchedBy(events.filter(({ kind }) => kind === 'read'));
        reads.forEach(name => this.reads.add(name));
        guardedReads.forEach(name => this.writes.add(name));
      }
    }
  }

  /** Records everything between the new position and the import. */
  private examineUpTo(late: LateImport): void {
    const { codeCells } = this.cells;
    while (this.next < codeCells.length && codeCells[this.next].index < late.cell.index) {
      const cell = codeCells[this.next];
      this.examine(cell, this.offset, Infinity);
      this.next++;
      this.offset = 0;
    }
    if (codeCells[this.next]?.key === late.cell.key) {
      this.examine(late.cell, this.offset, late.start);
    }
  }

  private examine(cell: NotebookCell, from: number, to: number): void {
    if (cell.source.slice(from, to).trim() === '') {
      return;
    }
    const summary = this.cells.summary(cell);
    if (summary === null || this.change === Change.Anything) {
      this.change = Change.Anything;
      return;
    }
    const { change, reads, writes } = this.obstacles.between(summary, from, to);
    this.change = Math.max(this.change, change);
    reads.forEach(name => this.reads.add(name));
    writes.forEach(name => this.writes.add(name));
  }

  private noteImports(imports: readonly ImportedName[]): void {
    for (const { name, member } of imports) {
      this.writes.add(name);
      if (member === '*') {
        this.change = Change.Anything;
      }
    }
  }

  /** Whether every name that the import binds has the same meaning at both positions. */
  private isFree({ imports }: LateImport): boolean {
    return (
      imports.length > 0 &&
      imports.every(({ name, module, member }) => {
        if (member === '*' || module === '__future__') {
          return false;
        }
        const isElsewhere = (): boolean =>
          isProvidedName(name) || this.names.importedAs(name) === null;
        return !this.writes.has(name) && !(this.reads.has(name) && isElsewhere());
      })
    );
  }
}

/** Imports that certainly ran before the offset of the cell. */
function importsAbove(
  cells: AnalyzedCells,
  limit: NotebookCell,
  offset: number
): readonly ImportedName[] {
  return cells.codeCells
    .filter(({ index }) => index <= limit.index)
    .flatMap(cell => {
      const end = cell.index === limit.index ? offset : Infinity;
      const imports = cells.summary(cell)?.imports ?? [];
      return imports.filter(({ start, guarded, topLevel }) => topLevel && !guarded && start < end);
    });
}
