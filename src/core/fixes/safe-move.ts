/**
 * Moves cells so that a name or a file exists before it is read. A move is offered only where the intended move is
 * clear and no other cell is affected; otherwise a note names the obstacle.
 */
import type { UnboundRead } from '../analysis/names/document-graph';
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import type { Move } from '../analysis/access/cell-accesses';
import type { MissingRead } from '../analysis/access/cell-order';
import { fileLocation, nameLocation } from '../analysis/access/cell-order';
import { memoizePerVersion } from '../analysis/access/derived-facts';
import type { Edit, Fix } from './edit';
import { obstacleNote } from './move-obstacle';
import { MAX_CELLS, MoveFinder } from './move-finder';
import type { KeyedCell } from '../analysis/access/symbolic-accesses';
import { SymbolicTraces } from '../analysis/access/symbolic-accesses';
import type { AnalyzedCells } from '../analysis/access/notebook-names';
import type { PythonVersion } from '../python/version';

/** Titles of the fixes. */
export const MOVE_TITLES = {
  up: 'Move {cells} above {target}',
  down: 'Move {cells} below {target}'
} as const;

/** Papermill inserts the parameters of an execution below the cell with this tag. */
const PARAMETERS = 'parameters';

/** A request for a move. */
export interface MoveRequest {
  /** The cell that fails. */
  readonly reader: NotebookCell;
  /** Keys of the memory locations that have no value when it reads them. */
  readonly locations: readonly string[];
  /** Positions, among all cells, of the cells that define them. */
  readonly providers: readonly number[];
  /** Whether the move is certainly right; false where the missing value may come from elsewhere. */
  readonly isSafe: boolean;
}

/** The notebook in which moves are searched. */
export interface MoveContext extends AnalyzedCells {
  readonly document: NotebookDocument;
  readonly pythonVersion: PythonVersion;
  /** The same object while the host has the notebook open. */
  readonly facts: object;
  readonly graph: { readonly unboundReads: readonly UnboundRead[] } | null;
}

interface CachedRuns {
  /** Version of Python, and path of the notebook. */
  readonly key: string;
  readonly runs: SymbolicTraces;
}

/** By an object that stays the same while a notebook is open. */
const runsByHost = new WeakMap<object, CachedRuns>();

/** The move that fixes the read, or a note that names the obstacle; empty where no cell below would help. */
export function safeMove(
  context: MoveContext,
  { reader, locations, providers, isSafe }: MoveRequest
): readonly Fix[] {
  const { codeCells } = context;
  if (codeCells.length > MAX_CELLS) {
    return [];
  }
  const positions = positionsOf(codeCells);
  const { answer, table } = finderFor(context).find({
    reader: positions.get(reader.index) ?? 0,
    locations,
    providers: providers.flatMap(index => positions.get(index) ?? []),
    isPinned: cell => isPinned(codeCells[cell]),
    counts: codeCells.map(lastRun)
  });
  if (answer === null) {
    return [];
  }
  return answer.kind === 'move'
    ? [moveFix(context, answer.move, isSafe)]
    : [obstacleNote(answer.obstacle, table, codeCells)];
}

const finderFor = memoizePerVersion((context: MoveContext) => {
  const { codeCells, summary } = context;
  const cells = codeCells.flatMap((cell): KeyedCell[] => {
    const known = summary(cell);
    return known === null ? [] : [{ key: cell.key, summary: known }];
  });
  return new MoveFinder(cells, missingReads(context), runsFor(context));
});

function runsFor({ document, facts, pythonVersion }: MoveContext): SymbolicTraces {
  const cached = runsByHost.get(facts);
  const key = `${pythonVersion.major}.${pythonVersion.minor} ${document.path}`;
  if (cached?.key === key) {
    return cached.runs;
  }
  const runs = new SymbolicTraces(pythonVersion);
  runsByHost.set(facts, { key, runs });
  return runs;
}

function missingReads(context: MoveContext): readonly MissingRead[] {
  const { codeCells, graph } = context;
  const positions = positionsOf(codeCells);
  const names = (graph?.unboundReads ?? []).flatMap(({ reason, via, cell, name }) => {
    const running = positions.get(via.kind === 'call' ? via.cell : cell);
    return reason.kind !== 'defined-below' || running === undefined
      ? []
      : [{ cell: running, location: nameLocation(name) }];
  });
  return [...names, ...missingFiles(context)];
}

/** Files that cells read and only cells below them write. */
function missingFiles({ codeCells, summary }: MoveContext): readonly MissingRead[] {
  /** Position of the first cell that writes each file. */
  const writers = new Map<string, number>();
  codeCells.forEach((cell, position) => {
    for (const path of summary(cell)?.writesFiles ?? []) {
      writers.set(path, writers.get(path) ?? position);
    }
  });
  return codeCells.flatMap((codeCell, cell) =>
    (summary(codeCell)?.readsFiles ?? [])
      .filter(path => (writers.get(path) ?? -1) > cell)
      .map(path => ({ cell, location: fileLocation(path) }))
  );
}

/** Position among all cells → position among the code cells. */
function positionsOf(codeCells: readonly NotebookCell[]): ReadonlyMap<number, number> {
  return new Map(codeCells.map(({ index }, position) => [index, position]));
}

function isPinned({ tags, editable }: NotebookCell): boolean {
  return tags.includes(PARAMETERS) || !editable;
}

/** Empty cells never run, and their position does not matter. */
function lastRun({ executionCount, source, index }: NotebookCell): number | null {
  return source.trim() === '' ? -index : executionCount;
}

function moveFix(context: MoveContext, move: Move, isSafe: boolean): Fix {
  const { document, codeCells } = context;
  const isUp = move.before <= move.cells[0];
  const moved = move.cells.map(cell => codeCells[cell]);
  const target = codeCells[isUp ? move.before : move.before - 1];
  const withTexts = moved.flatMap(cell => [...textsOf(document, cell), cell]);
  const hasTexts = withTexts.length > moved.length;
  const first = isUp && hasTexts ? (textsAbove(document, target)[0] ?? target) : target;
  const after = isUp ? (document.cells[first.index - 1]?.key ?? null) : target.key;
  return {
    title: {
      template: isUp ? MOVE_TITLES.up : MOVE_TITLES.down,
      values: { cells: { cells: moved.map(({ index }) => index) }, target: { cell: target.index } }
    },
    applicability: isSafe ? 'safe' : 'unsafe',
    edits: withTexts.map((cell): Edit => ({ kind: 'move-cell', cell: cell.key, after }))
  };
}

/** The Markdown cells directly above a cell move along where they belong to this cell alone: no code follows it. */
function textsOf(document: NotebookDocument, cell: NotebookCell): readonly NotebookCell[] {
  const next = document.cells[cell.index + 1];
  return next === undefined || next.type === 'markdown' ? textsAbove(document, cell) : [];
}

function textsAbove({ cells }: NotebookDocument, { index }: NotebookCell): readonly NotebookCell[] {
  let first = index;
  while (first > 0 && cells[first - 1].type === 'markdown') {
    first--;
  }
  return cells.slice(first, index);
}
