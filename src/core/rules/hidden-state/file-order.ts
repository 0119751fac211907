import { memoize } from '../../memo/fact-table';
import { placeOfFile } from '../../analysis/access/cell-order';
import { MOVE_TITLES, safeMove } from '../../fixes/safe-move';
import type { NotebookCell } from '../../notebook/document';
import { walk } from '../../python/ast/walk';
import type { Node } from '../../python/ast/walk';
import type { Expression, Module } from '../../python/ast/nodes';
import type { CellSummary } from '../../python/flow/cell-summary';
import { factsOfCells } from '../../rule-context/cell-rows';
import { defineRule } from '../contract';
import type { SourceRange } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { docs } from './file-order.examples';

/** H13: a file is read above the cell that writes it. */
export const fileOrder = defineRule({
  code: 'H13',
  name: 'file-order',
  title: 'File written later',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    below: '{file} is read here, and only {cells} below writes it.',
    belowSeveral: '{file} is read here, and only {cells} below write it.'
  },
  fixTitles: MOVE_TITLES,
  fixes: 'unsafe',
  docs,
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
      if (missing.length === 0 || summary.module === null || copesWithAbsence(summary.module)) {
        continue;
      }
      for (const path of missing) {
        // Whoever writes it stands below: none above did.
        const writers = writersOf.get(path) ?? [];
        if (writers.length > 0) {
          const fixes = safeMove(context, {
            reader: cell,
            places: [placeOfFile(path)],
            makers: writers.map(({ index }) => index),
            isSafe: false
          });
          yield { ...report(cell, summary, path, writers), fixes };
        }
      }
    }
  }
});

const cellsWithFiles = factsOfCells(({ cell, summary }) => {
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
      const known = writers.get(path);
      if (known === undefined) {
        writers.set(path, [cell]);
      } else {
        known.push(cell);
      }
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

/** Where the path is written out. */
function rangeOfText(summary: CellSummary, path: string): SourceRange | null {
  return textRanges(summary).get(path) ?? null;
}

/** Where each text of a cell is written out first. */
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

const QUESTIONS = new Set([
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
const ERRORS = new Set([
  'FileNotFoundError',
  'OSError',
  'IOError',
  'EnvironmentError',
  'Exception',
  'BaseException'
]);

/** Whether the cell asks for files before it reads them, or catches that they are missing. */
function copesWithAbsence(module: Module): boolean {
  let copes = false;
  walk(module, node => {
    copes ||= asksForFile(node) || catchesAbsence(node);
  });
  return copes;
}

function asksForFile(node: Node): boolean {
  if (node.kind !== 'Call') {
    return false;
  }
  const { func } = node;
  return QUESTIONS.has(
    func.kind === 'Attribute' ? func.attr.name : func.kind === 'Name' ? func.id : ''
  );
}

function catchesAbsence(node: Node): boolean {
  if (node.kind !== 'ExceptHandler') {
    return false;
  }
  const types = node.type === null ? [] : node.type.kind === 'Tuple' ? node.type.elts : [node.type];
  return node.type === null || types.some(type => ERRORS.has(lastName(type)));
}

function lastName(node: Expression): string {
  return node.kind === 'Attribute' ? node.attr.name : node.kind === 'Name' ? node.id : '';
}
