import { memoize } from '../../memo/fact-table';
import { fileLocation } from '../../analysis/access/cell-order';
import { MOVE_TITLES, safeMove } from '../../fixes/safe-move';
import type { NotebookCell } from '../../notebook/document';
import { walk } from '../../python/ast/walk';
import type { Node } from '../../python/ast/walk';
import type { Expression } from '../../python/ast/nodes';
import type { CellSummary } from '../../python/flow/cell-summary';
import { deriveFromCells } from '../../rule-context/cell-rows';
import { defineRule } from '../contract';
import type { SourceRange } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { addToGroup } from '../../memo/group-by';

/** H13: a file that is read above the cell that writes it. */
export const fileOrder = defineRule({
  code: 'H13',
  name: 'file-order',
  title: 'File written later',
  why:
    'It works in a folder in which the notebook ran before, because the file exists there. In a fresh ' +
    'folder, Restart and Run All stops here, or reads an older file.',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    below: 'This cell reads {file}, but only {cells} below writes it.',
    belowSeveral: 'This cell reads {file}, but only {cells} below write it.'
  },
  fixTitles: MOVE_TITLES,
  fixes: 'unsafe',
  *check(context): Iterable<RuleReport> {
    const cells = cellsWithFiles(context);
    const written = new Set<string>();
    const writersOf = writersByPath(cells);
    for (const { cell, summary } of cells) {
      for (const path of summary.writesFiles) {
        written.add(path);
      }
      if (summary.readsFiles.length === 0) {
        continue;
      }
      const missing = summary.readsFiles.filter(path => !written.has(path));
      if (missing.length === 0 || handlesMissingFile(summary)) {
        continue;
      }
      for (const path of missing) {
        // All writers are below: no cell above writes the file.
        const writers = writersOf.get(path) ?? [];
        if (writers.length > 0) {
          const fixes = safeMove(context, {
            reader: cell,
            locations: [fileLocation(path)],
            providers: writers.map(({ index }) => index),
            isSafe: false
          });
          yield { ...report(cell, summary, path, writers), fixes };
        }
      }
    }
  }
});

const cellsWithFiles = deriveFromCells(({ cell, summary }) => {
  const { readsFiles = [], writesFiles = [] } = summary ?? {};
  const hasNone = readsFiles.length + writesFiles.length === 0;
  return summary === null || hasNone ? null : { cell, summary };
});

/** The cells that write each file, from top to bottom. */
function writersByPath(
  cells: readonly { readonly cell: NotebookCell; readonly summary: CellSummary }[]
): ReadonlyMap<string, readonly NotebookCell[]> {
  const writers = new Map<string, NotebookCell[]>();
  for (const { cell, summary } of cells) {
    for (const path of new Set(summary.writesFiles)) {
      addToGroup(writers, path, cell);
    }
  }
  return writers;
}

function report(
  cell: NotebookCell,
  summary: CellSummary,
  path: string,
  writers: readonly NotebookCell[]
): RuleReport {
  return {
    cell,
    range: rangeOfText(summary, path),
    message: writers.length === 1 ? 'below' : 'belowSeveral',
    values: { file: `\`${path}\``, cells: { cells: writers.map(({ index }) => index) } },
    names: [path],
    related: writers.map(writer => ({ cell: writer, range: null }))
  };
}

/** The range of the literal with the path. */
function rangeOfText(summary: CellSummary, path: string): SourceRange | null {
  return textRanges(summary).get(path) ?? null;
}

/** The range of the first literal with each text of a cell. */
const textRanges = memoize(({ module, masked: { map } }: CellSummary) => {
  const ranges = new Map<string, SourceRange>();
  if (module !== null) {
    walk(module, node => {
      if (node.kind === 'Constant' && node.value.type === 'str' && !ranges.has(node.value.value)) {
        const range = { start: map.toSource(node.start), end: map.toSource(node.end) };
        ranges.set(node.value.value, range);
      }
    });
  }
  return ranges;
});

const EXISTENCE_CHECKS = new Set([
  'exists',
  'isfile',
  'is_file',
  'isdir',
  'is_dir',
  'lexists',
  'listdir',
  'glob',
  'access',
  'stat'
]);
const MISSING_FILE_ERRORS = new Set([
  'FileNotFoundError',
  'OSError',
  'IOError',
  'EnvironmentError',
  'Exception',
  'BaseException'
]);

/** Whether the cell tests whether files exist before it reads them, or catches the error; true where it does not parse. */
const handlesMissingFile = memoize(({ module }: CellSummary): boolean => {
  let handles = module === null;
  if (module !== null) {
    walk(module, node => {
      handles ||= checksExistence(node) || catchesMissingFile(node);
    });
  }
  return handles;
});

function checksExistence(node: Node): boolean {
  if (node.kind !== 'Call') {
    return false;
  }
  const { func } = node;
  return EXISTENCE_CHECKS.has(
    func.kind === 'Attribute' ? func.attr.name : func.kind === 'Name' ? func.id : ''
  );
}

function catchesMissingFile(node: Node): boolean {
  if (node.kind !== 'ExceptHandler') {
    return false;
  }
  const types = node.type === null ? [] : node.type.kind === 'Tuple' ? node.type.elts : [node.type];
  return node.type === null || types.some(type => MISSING_FILE_ERRORS.has(lastName(type)));
}

function lastName(node: Expression): string {
  return node.kind === 'Attribute' ? node.attr.name : node.kind === 'Name' ? node.id : '';
}
