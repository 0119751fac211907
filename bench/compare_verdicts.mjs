// How many pairs of outputs are judged as common sense does, side by side with nbval.
// FRESHKERNEL_NBVAL_PYTHON names a Python that has nbval; without it only our own figures are printed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadBundle } from './core_bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = ['known', 'held_out'].map(name => `${root}test/core/compare/pairs/${name}.json`);
const { compareNotebooks, readOutputs, readNotebook, ALL_NORMALIZERS, isSame } = await loadBundle(
  'src/core/compare/notebooks',
  'src/core/compare/text/normalizers',
  'src/core/compare/outcome',
  'src/core/notebook/outputs-reader',
  'src/core/notebook/reader'
);

function opened(outputs) {
  const cell = { cell_type: 'code', execution_count: 1, metadata: {}, outputs, source: 'f()' };
  const text = JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 });
  return { document: readNotebook(text, 'a.ipynb').document, outputs: readOutputs(text) };
}

function nbval() {
  const python = process.env.FRESHKERNEL_NBVAL_PYTHON;
  if (python === undefined) {
    return null;
  }
  const run = spawnSync(python, [`${root}bench/nbval_verdicts.py`, ...files], { encoding: 'utf8' });
  if (run.status !== 0) {
    throw new Error(run.stderr);
  }
  return JSON.parse(run.stdout);
}

const pairs = files.flatMap(file => JSON.parse(readFileSync(file, 'utf8')));
const peers = nbval();
const judges = [
  [
    'Freshkernel',
    ({ a, b }) => isSame(compareNotebooks(opened(a), opened(b), ALL_NORMALIZERS).whole)
  ],
  ...(peers === null
    ? []
    : [
        ['nbval', ({ name }) => peers[name].plain],
        ['nbval, sanitized', ({ name }) => peers[name].sanitized]
      ])
];
console.log(
  `${pairs.length} pairs of outputs, ${pairs.filter(({ expect }) => expect === 'different').length} of them different`
);
console.log('| Judge | right | changes missed | false alarms |\n| --- | ---: | ---: | ---: |');
for (const [name, judge] of judges) {
  const answers = pairs.map(pair => [pair.expect, judge(pair) ? 'same' : 'different']);
  const count = test => answers.filter(test).length;
  const right = count(([expected, answer]) => expected === answer);
  const missed = count(([expected, answer]) => expected === 'different' && answer === 'same');
  console.log(
    `| ${name} | ${right} (${Math.round((100 * right) / pairs.length)} %) | ${missed} | ${pairs.length - right - missed} |`
  );
}
if (peers === null) {
  console.log('nbval was not run: FRESHKERNEL_NBVAL_PYTHON names no Python that has it');
}
