/** The files that the core finds in generated notebooks, against those that CPython opens when it runs them. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { HOLE, mayBe } from '../../../src/core/file-paths/path-text';
import { usesOf } from '../../core/file-paths/uses-of-cells';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
const SEED = 20;
const COUNT = FULL ? 5_000 : 100;
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

function foundIn(cells: readonly string[]): readonly FoundUse[] {
  return usesOf(cells)
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
    const found = foundIn(notebook.cells);
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
