// Compares the causes that `freshkernel crashes` finds in public notebooks with bench/crash_judgements.json, whose
// causes a person wrote after reading the notebooks, before seeing any answer. Writes the table of docs/crashes.md;
// with --check it writes nothing and fails where fewer are right than promised or the table is stale. Notebooks of the
// source `corpus` lie in .cache/corpus, those of a repository in .cache/crash-notebooks; --check passes over missing ones.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs/crashes.md');
const START = '<!-- judged:start -->';
const END = '<!-- judged:end -->';
const LEAST_RIGHT = 0.9;

const judgements = JSON.parse(readFileSync(join(root, 'bench/crash_judgements.json'), 'utf8'));
const isCheck = process.argv.includes('--check');

function fileOf({ source, notebook }) {
  return source === 'corpus'
    ? join(root, '.cache/corpus', notebook)
    : join(root, '.cache/crash-notebooks', source, notebook);
}

/** The tool's answer to each judgement whose notebook is there. */
function answers(present) {
  const files = [...new Set(present.map(fileOf))];
  const words = ['dist/freshkernel.cjs', 'crashes', '--no-config', '--format', 'json', ...files];
  const run = spawnSync('node', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.status !== 0) {
    throw new Error(`the command line failed: ${run.stderr}`);
  }
  const { crashes } = JSON.parse(run.stdout);
  return present.map(judgement => {
    const found = crashes.find(
      crash => crash.path.endsWith(judgement.notebook) && crash.cell_index === judgement.cell
    );
    return { ...judgement, found: found?.cause ?? 'no error', exception: found?.exception ?? '' };
  });
}

const cellText = text => text.replace(/[|\n]/g, ' ');

function table(judged) {
  const right = judged.filter(({ found, cause }) => found === cause).length;
  const rows = judged.map(({ source, notebook, cell, exception, cause, found, why }) => {
    const where = `${source === 'corpus' ? '' : `${source}: `}${notebook}, cell ${cell + 1}`;
    const answer = found === cause ? 'the same' : `**${found}**`;
    return `| ${[where, exception, cause, answer, why].map(cellText).join(' | ')} |`;
  });
  return [
    `${right} of ${judged.length} are right; the others are in bold.`,
    '',
    '| notebook | exception | judged | found | why |',
    '| --- | --- | --- | --- | --- |',
    ...rows
  ].join('\n');
}

const present = judgements.filter(judgement => existsSync(fileOf(judgement)));
if (present.length < judgements.length && !isCheck) {
  throw new Error(`${judgements.length - present.length} judged notebooks are not there`);
}
if (present.length > 0) {
  const judged = answers(present);
  const right = judged.filter(({ found, cause }) => found === cause).length;
  console.log(`${right} of ${judged.length} judged errors are right`);
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(START);
  const after = rest.split(END)[1];
  if (!isCheck) {
    writeFileSync(page, `${before}${START}\n\n${table(judged)}\n\n${END}${after}`);
  }
  const stale = judged.some(each => !text.includes(table([each]).split('\n').at(-1)));
  const isWrong = present.length === judgements.length && right < LEAST_RIGHT * judged.length;
  if (isCheck && (stale || isWrong)) {
    console.error(isWrong ? 'fewer are right than promised' : 'docs/crashes.md is stale');
    process.exitCode = 1;
  }
}
