/** The files that the core finds in generated notebooks, against those that CPython opens when it runs them. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileUses } from '../../../src/core/file-paths/file-uses';
import { HOLE, mayBe } from '../../../src/core/file-paths/path-text';
import { readNotebook } from '../../../src/core/notebook/reader';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
const SEED = 20;
const COUNT = FULL ? 5_000 : 200;
jest.setTimeout(FULL ? 600_000 : 120_000);

interface Access {
  readonly cell: number;
  readonly path: string;
  readonly access: 'read' | 'write';
}

interface RecordedNotebook {
  readonly cells: readonly string[];
  readonly accesses: readonly Access[];
}

/** A use by the core: certain, or possible; its path may have unknown parts. */
interface FoundUse extends Access {
  readonly isCertain: boolean;
}

function usesOf(cells: readonly string[]): readonly FoundUse[] {
  const notebook = {
    cells: cells.map(source => ({ cell_type: 'code', metadata: {}, source, outputs: [] })),
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 4
  };
  const read = readNotebook(JSON.stringify(notebook), '/p/a.ipynb');
  if (!read.ok) {
    throw new Error('not a notebook');
  }
  const options = {
    version: { major: 3, minor: 12 },
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  };
  const uses = fileUses(
    read.document.cells.map(cell => ({ cell, summary: summarizeCell(cell.source, options) }))
  );
  return uses
    .filter(
      ({ access, callable }) => access !== 'mention' && access !== 'test' && callable !== 'os.chdir'
    )
    .map(({ cell: { index }, path, access, isCertain }) => ({
      cell: index,
      path,
      access: access === 'read' ? 'read' : 'write',
      isCertain
    }));
}

function shown(notebook: RecordedNotebook, { cell, path, access }: Access): string {
  return `${access} ${path} in cell ${cell}:\n${notebook.cells.join('\n# ---\n')}`;
}

it('finds the files that notebooks open, and no others', () => {
  const script = join(__dirname, 'record_files.py');
  const out = execFileSync(PYTHON, [script, String(SEED), String(COUNT)], {
    encoding: 'utf8',
    maxBuffer: 1 << 30
  });
  const wrong: string[] = [];
  const missed: string[] = [];
  const tally = { certain: 0, possible: 0, unknown: 0, accesses: 0 };
  for (const notebook of JSON.parse(out) as RecordedNotebook[]) {
    const found = usesOf(notebook.cells);
    for (const use of found.filter(({ path, isCertain }) => isCertain && !path.includes(HOLE))) {
      const isTrue = notebook.accesses.some(
        ({ cell, path, access }) => cell === use.cell && path === use.path && access === use.access
      );
      if (!isTrue) {
        wrong.push(shown(notebook, use));
      }
    }
    for (const real of notebook.accesses) {
      tally.accesses += 1;
      const same = found.filter(({ cell, access }) => cell === real.cell && access === real.access);
      const known = same.filter(({ path }) => path === real.path);
      if (known.some(({ isCertain }) => isCertain)) {
        tally.certain += 1;
      } else if (known.length > 0) {
        tally.possible += 1;
      } else if (same.some(({ path }) => mayBe(path, real.path))) {
        tally.unknown += 1;
      } else {
        missed.push(shown(notebook, real));
      }
    }
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(missed.slice(0, 3)).toEqual([]);
  expect(tally.accesses).toBeGreaterThan(5 * COUNT);
  // The figures are in docs/files.md.
  expect(tally.certain / tally.accesses).toBeGreaterThan(0.5);
  if (FULL) {
    process.stdout.write(`${JSON.stringify(tally)}\n`);
  }
});
