// Restores the public notebooks of bench/restore_public.json, which fail with the libraries of requirements-verify.txt, and
// compares the verdicts with those there. Run after fetch_corpus.py; `--kernel` names a kernel that has the libraries:
// node bench/restore_public.mjs --kernel NAME [--only TEXT] [--first N] [--minutes N]
// What a notebook came to is kept in .cache/restore-public for the same program and the same notebook: a run goes on where
// an earlier one ended, and each kept report and restored notebook can be read there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashOfFiles, program, programEnvironment, programHash, root } from './tested_program.mjs';

const { values } = parseArgs({
  options: {
    kernel: { type: 'string', default: 'python3' },
    only: { type: 'string', default: '' },
    first: { type: 'string' },
    minutes: { type: 'string', default: '45' }
  }
});
const known = JSON.parse(readFileSync(join(root, 'bench/restore_public.json'), 'utf8'));
const kept = join(root, '.cache/restore-public');
const LIMITS = ['--max-runs', '7', '--timeout', '110', '--cell-timeout', '60'];
const hashOfProgram = programHash();

/** The report of a restoration, and whether the notebook and its folder are as before. */
function restore(notebook) {
  const folder = mkdtempSync(join(tmpdir(), 'freshkernel-public-'));
  const out = join(folder, 'restored.ipynb');
  const before = hashOfFiles([notebook]);
  const words = ['restore', '--format', 'json', '--kernel', values.kernel, ...LIMITS];
  const { stdout, stderr } = spawnSync('node', [program, ...words, '--out', out, notebook], {
    env: programEnvironment,
    encoding: 'utf8',
    maxBuffer: 1 << 26
  });
  const result = {
    report: stdout === '' ? null : JSON.parse(stdout),
    problem: stderr,
    isUnchanged: hashOfFiles([notebook]) === before,
    restored: existsSync(out) ? readFileSync(out, 'utf8') : null
  };
  rmSync(folder, { recursive: true });
  return result;
}

function restoreOnce(notebook) {
  const file = join(kept, `${hashOfProgram}-${hashOfFiles([notebook])}.json`);
  if (!existsSync(file)) {
    const result = restore(notebook);
    if (result.report === null) {
      return result;
    }
    mkdirSync(kept, { recursive: true });
    writeFileSync(file, JSON.stringify(result));
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

const end = Date.now() + Number(values.minutes) * 60_000;
const counts = new Map();
const chosen = known.filter(({ notebook }) => notebook.includes(values.only));
for (const { notebook, verdict } of chosen.slice(0, Number(values.first ?? chosen.length))) {
  if (Date.now() > end) {
    console.log('The time is over: run it again for the others.');
    process.exitCode = 1;
    break;
  }
  const { report, problem, isUnchanged } = restoreOnce(join(root, '.cache/corpus', notebook));
  const found = report?.verdict ?? 'not run';
  counts.set(found, (counts.get(found) ?? 0) + 1);
  const change = found === verdict ? '' : `, not ${verdict}`;
  const steps = (report?.steps ?? []).map(({ detail }) => detail).join('; ');
  const reason = report === null ? problem.trim() : (report.failure?.reason ?? '');
  console.log(`${notebook}: ${found}${change}  ${steps}  ${reason}`);
  if (report === null || !isUnchanged) {
    console.error(isUnchanged ? `${notebook} was not run` : `${notebook} was changed`);
    process.exitCode = 1;
  }
}
console.log(Object.fromEntries(counts));
