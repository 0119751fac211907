/** Damaged notebooks and settings never crash or stop a command. */
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { FuzzReport } from './fuzz-runner';

const root = path.join(__dirname, '../..');
const isFull = process.env.FRESHKERNEL_SCALE === 'full';
// A batch takes some minutes.
const BATCH = isFull ? 2_500 : 70;
/** The numbers of the notebooks; each part of `make verify` has some of them. */
const [FIRST, LAST] = (process.env.FRESHKERNEL_FUZZ_NUMBERS ?? (isFull ? '1-100000' : '1-70'))
  .split('-')
  .map(Number);
const BATCHES = (LAST - FIRST + 1) / BATCH;

jest.setTimeout(isFull ? 14_400_000 : 300_000);

let folder: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-fuzz-'));
  await build({
    absWorkingDir: root,
    entryPoints: ['test/attacks/fuzz-runner.ts'],
    outfile: path.join(folder, 'runner.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    define: { FRESHKERNEL_VERSION: '"0"' },
    tsconfig: 'tsconfig.base.json'
  });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The batches that passed with the same program before: an interrupted run goes on with the others. */
const passed = path.join(root, '.cache/fuzz');

function markOf(first: number): string {
  const program = createHash('sha256').update(fs.readFileSync(path.join(folder, 'runner.cjs')));
  return path.join(passed, `${program.digest('hex').slice(0, 16)}-${first}-${BATCH}`);
}

/** Numbers of notebooks that once took too long. */
const SLOW_BEFORE = [51745, 91534];

it.each(SLOW_BEFORE)('notebook %i, which was slow once, is fast', number => {
  const words = [path.join(folder, 'runner.cjs'), String(number), '1'];
  const { crashes, slowestMs } = JSON.parse(
    execFileSync(process.execPath, words, { encoding: 'utf8' })
  ) as FuzzReport;
  expect(crashes).toEqual([]);
  // Of processor time, with the compilation of the program.
  expect(slowestMs).toBeLessThan(1_500);
});

if (!Number.isInteger(BATCHES) || BATCHES < 1) {
  throw new Error(`${FIRST}-${LAST} is no range of whole batches of ${BATCH} notebooks.`);
}
const firsts = Array.from({ length: BATCHES }, (_, batch) => FIRST + batch * BATCH);

it.each(firsts)(`does its work on ${BATCH} damaged notebooks from number %i on`, first => {
  const mark = markOf(first);
  if (isFull && fs.existsSync(mark)) {
    return;
  }
  const words = [path.join(folder, 'runner.cjs'), String(first), String(BATCH)];
  const text = execFileSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 1e8 });
  const { crashes, slowestMs, slowest, residentMb } = JSON.parse(text) as FuzzReport;
  expect(crashes).toEqual([]);
  expect({ slowest, isSlow: slowestMs > 2_000 }).toEqual({ slowest, isSlow: false });
  expect(residentMb).toBeLessThan(500);
  if (isFull) {
    fs.mkdirSync(passed, { recursive: true });
    fs.writeFileSync(mark, '');
  }
});
