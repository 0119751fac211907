/** nbformat converts notebooks of old formats; the reader must see the same notebook. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readNotebook } from '../../../src/core/notebook/reader';
import { FULL, notebookTexts, oldNotebookTexts } from './notebook-files';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');

interface Conversion {
  readonly old: string;
  readonly cells: readonly Cell[];
}

interface Cell {
  readonly cell_type: string;
  readonly source: string;
  readonly execution_count?: number | null;
  readonly outputs?: readonly unknown[];
}

function convert(texts: readonly string[]): readonly Conversion[] {
  const run = spawnSync(PYTHON, [join(__dirname, 'convert_notebooks.py')], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 1 << 30
  });
  if (run.status !== 0) {
    throw new Error(run.stderr);
  }
  return (JSON.parse(run.stdout) as Conversion[][]).flat();
}

/** What the analysis and the comparison of outputs see. */
function seen(cell: Cell) {
  const { cell_type: type, execution_count: count, outputs } = cell;
  return {
    type,
    source: sourceOf(cell),
    count: count ?? null,
    outputs: (outputs ?? []).map(joined)
  };
}

/** Markdown has six levels of headings; nbformat writes any number of `#`. */
function sourceOf({ cell_type: type, source }: Cell): string {
  return type === 'markdown' ? source.replace(/^#{7,}(?= )/, '######') : source;
}

/** Lists of lines are the same as their text. */
function joined(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every(line => typeof line === 'string')
      ? value.join('')
      : value.map(joined);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, joined(each)]))
    : value;
}

/** The line of the file where a source begins, found by its first line of text. */
function expectLines(old: string, cells: readonly Cell[], read: ReturnType<typeof expectRead>) {
  const lines = old.split('\n');
  cells.forEach(({ cell_type: type, source }, index) => {
    const first = /^.*/.exec(source)?.[0] ?? '';
    if (type === 'code' && /^[ -~]{3}/.test(first)) {
      const line = lines[read.locator.line(index, 0) - 1];
      expect(line).toContain(JSON.stringify(first).slice(1, -1).slice(0, 3));
    }
  });
}

function expectRead(old: string, name: string) {
  const read = readNotebook(old, name);
  if (!read.ok) {
    throw new Error(`${name}: ${read.problem.message}`);
  }
  return read;
}

it('reads notebooks of old formats as nbformat converts them', () => {
  const files = [...notebookTexts(), ...oldNotebookTexts()];
  let count = 0;
  for (let at = 0; at < files.length; at += 50) {
    const part = files.slice(at, at + 50);
    for (const { old, cells } of convert(part.map(({ text }) => text))) {
      const read = expectRead(old, 'old.ipynb');
      const ours = (JSON.parse(read.text) as { readonly cells: readonly Cell[] }).cells;
      expect(ours.map(seen)).toEqual(cells.map(seen));
      expect(read.document.cells.map(({ source }) => source)).toEqual(cells.map(sourceOf));
      expect(read.oldFormat).toBeLessThan(4);
      expectLines(old, cells, read);
      count++;
    }
  }
  expect(count).toBeGreaterThan(FULL ? 1000 : 20);
});
