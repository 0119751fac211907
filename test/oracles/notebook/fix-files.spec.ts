/** `fix` on real and generated files: one run fixes everything, no finding is added, and other bytes stay. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { planFileFixes } from '../../../src/cli/commands/fix/plan-fixes';
import type { PlannedFile } from '../../../src/cli/commands/fix/plan-fixes';
import { lintNotebookFile } from '../../../src/cli/notebooks/lint-notebook';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { locateCells, lastMember } from '../../../src/core/notebook/cell-layout';
import type { Finding } from '../../../src/core/rules/contract';
import { dump, fileStyle, jsonCell } from '../../core/notebook/file-styles';
import type { FileStyle, JsonNotebook } from '../../core/notebook/file-styles';
import { FULL, notebookTexts } from './notebook-files';
import type { NotebookText } from './notebook-files';

const SEED = 20241121;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshkernel-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the text into a file whose title no rule reports. */
function fileOf(text: string) {
  const absolute = join(folder, 'analysis-of-orders.ipynb');
  writeFileSync(absolute, text);
  return { shown: basename(absolute), absolute, isFound: false, content: null };
}

function fix(text: string, unsafe: boolean): PlannedFile {
  return planFileFixes({
    file: fileOf(text),
    config: DEFAULT_CONFIG,
    knownIds: [],
    unsafe,
    renaming: [],
    reservedNames: new Set()
  });
}

function lint(text: string): readonly Finding[] {
  const linted = lintNotebookFile(fileOf(text), DEFAULT_CONFIG);
  return linted.ok ? linted.result.findings : [];
}

const SEVERITIES = ['error', 'warning', 'info'] as const;
const counts = (findings: readonly Finding[]) =>
  SEVERITIES.map(wanted => findings.filter(({ severity }) => severity === wanted).length);

/** The text of each cell without its source, and the text around all cells. */
function frame(text: string): { readonly around: string; readonly cells: readonly string[] } {
  const { cells } = locateCells(text);
  return {
    around: text.slice(0, cells.start) + text.slice(cells.end),
    cells: cells.elements.map(cell => {
      const source = lastMember(cell, 'source') ?? { start: cell.start, end: cell.start };
      return text.slice(cell.start, source.start) + text.slice(source.end, cell.end);
    })
  };
}

/** Fixes a file and checks all guarantees; returns the number of applied fixes. */
function expectSound({ name, text }: NotebookText, unsafe: boolean): number {
  const fixed = fix(text, unsafe);
  if (!fixed.ok) {
    return 0;
  }
  const { plan, before, after, document } = fixed;
  expect(before).toBe(text);
  expect({ name, isSame: after === text }).toEqual({ name, isSame: plan.edits.length === 0 });
  expect({ name, mends: plan.applied.length > 0 }).toEqual({ name, mends: after !== text });
  const again = fix(after, unsafe);
  expect({ name, again: again.ok && again.plan.applied }).toEqual({ name, again: [] });
  expect(again.ok && again.after).toBe(after);

  const [worse, better] = [counts(lint(text)), counts(lint(after))];
  const difference = better.map((count, at) => count - worse[at]).find(count => count !== 0) ?? 0;
  expect({ name, isWorse: difference > 0 }).toEqual({ name, isWorse: false });

  const [old, now] = [frame(text), frame(after)];
  expect(now.around).toBe(old.around);
  const untouched = document.cells.filter(({ key }) =>
    plan.edits.every(edit => !('cell' in edit) || edit.cell !== key)
  );
  const texts = locateCells(text).cells.elements.map(({ start, end }) => text.slice(start, end));
  for (const { index } of untouched) {
    expect(after).toContain(texts[index]);
  }
  // Changed cells keep everything but the source.
  const inserted = plan.edits.filter(({ kind }) => kind === 'insert-cell').length;
  const deleted = plan.edits.filter(({ kind }) => kind === 'delete-cell').length;
  expect(now.cells).toHaveLength(old.cells.length + inserted - deleted);
  const known = now.cells.filter(cell => old.cells.includes(cell));
  expect(known.length).toBeGreaterThanOrEqual(old.cells.length - deleted);
  return plan.applied.length;
}

it('keeps its promises on real notebooks', () => {
  const files = notebookTexts();
  const applied = files.map(file => expectSound(file, true));
  expect(applied.filter(count => count > 0).length).toBeGreaterThan(FULL ? 300 : 3);
});

const statement = fc.constantFrom(
  ...['import math', 'from math import *', 'import os, sys', 'x = 1', 'print(x)', 'print(pi)'],
  ...['print "ö"', 'np.zeros(3)', 'lenght(x)', 'length = len', 'def f():\n    return y', 'y = f()'],
  ...[
    'import pandas as pd\npd.read_csv("/srv/orders.csv")',
    'del x',
    '%matplotlib inline',
    '',
    '😀'
  ]
);
const notebook = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.constantFrom<'code' | 'markdown'>('code', 'code', 'code', 'markdown'),
        fc.array(statement, { maxLength: 3 }),
        fc.option(fc.integer({ min: 1, max: 9 }))
      ),
      { maxLength: 6 }
    ),
    fc.constantFrom(4, 5)
  )
  .map(([cells, minor]): JsonNotebook => ({
    cells: cells.map(([type, statements, count], index) =>
      jsonCell(type, statements.join('\n'), minor === 5 ? `id-${index}` : null, count)
    ),
    metadata: { author: 'Zoë' },
    nbformat: 4,
    nbformat_minor: minor
  }));

it('keeps its promises on generated notebooks in any style', () => {
  let applied = 0;
  fc.assert(
    fc.property(notebook, fileStyle, fc.boolean(), (content, style: FileStyle, unsafe) => {
      applied += expectSound({ name: 'generated', text: dump(content, style) }, unsafe);
    }),
    { numRuns: FULL ? 600 : 20, seed: SEED }
  );
  expect(applied).toBeGreaterThan(FULL ? 600 : 20);
});
