/** Damaged notebooks and settings never crash or stop a command. */
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { FuzzReport } from './fuzz-runner';

const root = path.join(__dirname, '../..');
const isFull = process.env.FRESHKERNEL_SCALE === 'full';
const BATCH = isFull ? 5_000 : 300;
const BATCHES = isFull ? 20 : 1;

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

it(`does its work on ${BATCHES * BATCH} damaged notebooks`, () => {
  for (let batch = 0; batch < BATCHES; batch++) {
    const words = [path.join(folder, 'runner.cjs'), String(1 + batch * BATCH), String(BATCH)];
    const text = execFileSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 1e8 });
    const { crashes, slowestMs, slowest, residentMb } = JSON.parse(text) as FuzzReport;
    expect(crashes).toEqual([]);
    expect({ slowest, isSlow: slowestMs > 2_000 }).toEqual({ slowest, isSlow: false });
    expect(residentMb).toBeLessThan(500);
  }
});
