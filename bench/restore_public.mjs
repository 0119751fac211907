// Restores the public notebooks of bench/restore_public.json, which fail with the libraries of requirements-verify.txt, and
// compares the verdicts with those there. Run after fetch_corpus.py; `--kernel` names a kernel that has the libraries:
// node bench/restore_public.mjs --kernel NAME [--first N]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { kernel: { type: 'string', default: 'python3' }, first: { type: 'string' } }
});
const known = JSON.parse(readFileSync(join(root, 'bench/restore_public.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'freshkernel-public-'));
const LIMITS = ['--max-runs', '7', '--timeout', '110', '--cell-timeout', '60'];

/** The report of a restoration; null where the notebook could not be run. */
function restore(notebook) {
  const words = ['restore', '--format', 'json', '--kernel', values.kernel, ...LIMITS];
  const files = ['--out', join(folder, 'restored.ipynb'), join(root, '.cache/corpus', notebook)];
  const command = [join(root, 'dist/freshkernel.cjs'), ...words, ...files];
  const { stdout } = spawnSync('node', command, { encoding: 'utf8', maxBuffer: 1 << 26 });
  return stdout === '' ? null : JSON.parse(stdout);
}

const counts = new Map();
for (const { notebook, verdict } of known.slice(0, Number(values.first ?? known.length))) {
  const report = restore(notebook);
  const found = report?.verdict ?? 'not run';
  counts.set(found, (counts.get(found) ?? 0) + 1);
  const change = found === verdict ? '' : `, not ${verdict}`;
  const steps = (report?.steps ?? []).map(({ detail }) => detail).join('; ');
  const reason = report?.failure?.reason ?? '';
  console.log(`${notebook}: ${found}${change}  ${steps}  ${reason}`);
}
console.log(Object.fromEntries(counts));
rmSync(folder, { recursive: true });
