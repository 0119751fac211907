// Compares the findings of some rules on the corpus with the judgements in bench/judgements.json, which people wrote
// after reading the notebooks. A judgement lists its findings by rule, names and a hash of the cell's source, so that
// it survives new wording. Writes docs/corpus-findings.md; with --check it writes nothing and fails where a finding
// is not judged right or the page is stale.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cellsOf, sourceOf } from './notebook_sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const corpus = `${root}.cache/corpus`;
const page = `${root}docs/corpus-findings.md`;
const judgementsFile = `${root}bench/judgements.json`;
const JUDGED_RULES = [
  'C9',
  'H6',
  'H8',
  'H9',
  'H11',
  'H12',
  'I2',
  'I4',
  'I7',
  'P2',
  'P3',
  'P4',
  'R1',
  'R2',
  'R3',
  'R5',
  'R6'
];

/** Rules on changed libraries, judged for these versions. */
const TARGET_RULES = ['M1', 'M2', 'M3'];
const TARGET = [
  ...['numpy>=2.3', 'pandas>=3.0', 'scipy>=1.16', 'scikit-learn>=1.7', 'statsmodels>=0.14.5'],
  ...['matplotlib>=3.10', 'seaborn>=0.13.2', 'bokeh>=3.7', 'plotly>=6', 'holoviews>=1.20'],
  ...['networkx>=3.5', 'sympy>=1.14', 'Pillow>=11', 'nltk>=3.9', 'gensim>=4.3', 'xgboost>=3'],
  ...['torch>=2.8', 'tensorflow>=2.20', 'transformers>=4.55', 'dask>=2025.1', 'sqlalchemy>=2.0'],
  ...['ipython>=9', 'ipywidgets>=8.1', 'requests>=2.32', 'geopandas>=1.0']
].join(',');

/** All findings of the judged rules, with the notebook's path inside the corpus. */
function lintCorpus() {
  const [own, changed] = [
    lint('--select', JUDGED_RULES.join(',')),
    lint('--select', TARGET_RULES.join(','), '--target', TARGET)
  ];
  return { ...own, findings: [...own.findings, ...changed.findings] };
}

function lint(...options) {
  const words = ['dist/freshkernel.cjs', 'lint', '--format', 'json', ...options, corpus];
  const run = spawnSync('node', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });
  if (run.status === null || run.status > 2 || run.stdout === '') {
    throw new Error(`the command line failed: ${run.stderr}`);
  }
  // Scripts with cells are notebooks, too; the judgments are about files with outputs.
  const notebooks = JSON.parse(run.stdout).notebooks.filter(({ path }) => path.endsWith('.ipynb'));
  return {
    count: notebooks.length,
    unreadable: notebooks.filter(notebook => notebook.errors.length > 0),
    findings: notebooks.flatMap(notebook =>
      notebook.findings.map(finding => ({ ...finding, path: relative(corpus, notebook.path) }))
    )
  };
}

/** The message without the numbers of cells, which differ between equal findings. */
function reason(finding) {
  return finding.message.replace(/\b([Cc]ells?) [\d, and]*\d/g, '$1 N');
}

/** Returns a function that reads the source of a finding's cell. */
function sourceReader() {
  const read = new Map();
  return ({ path, cell_index: cell }) => {
    if (!read.has(path)) {
      read.set(path, cellsOf(JSON.parse(readFileSync(join(corpus, path), 'utf8'))));
    }
    return cell === null ? '' : sourceOf(read.get(path)[cell]);
  };
}

/** What identifies a finding in judgements.json: `H6 | hist | 1f6c20d19a04`. */
function keyOf({ code, names }, source) {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 12);
  return [code, names.join(' '), hash].join(' | ');
}

/** One group for each judgement, and one for each key without a judgement; sorted by rule, names and reason. */
function group(findings, judgements) {
  const judgementOf = new Map(
    judgements.flatMap(judgement => judgement.findings.map(key => [key, judgement]))
  );
  const sourceOfFinding = sourceReader();
  const groups = new Map();
  for (const finding of findings) {
    const key = keyOf(finding, sourceOfFinding(finding));
    const judgement = judgementOf.get(key) ?? { verdict: 'not judged', why: '' };
    const owner = judgementOf.get(key) ?? key;
    const entry = groups.get(owner) ?? { key, judgement, finding, count: 0, path: finding.path };
    entry.count += 1;
    groups.set(owner, entry);
  }
  const order = ({ finding }) =>
    [finding.code, finding.names.join(' '), reason(finding)].join(' | ');
  return [...groups.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

function escapeCell(text) {
  return text.replace(/\|/g, '\\|').replace(/\n/g, ' ');
}

function render(result, groups) {
  const tally = verdict => groups.filter(({ judgement }) => judgement.verdict === verdict).length;
  const rows = groups.map(({ finding, judgement, count }) => {
    const { code, severity, cell_index: cell, line, path } = finding;
    const location =
      cell === null ? path : `${path}, cell ${cell + 1}${line === null ? '' : `:${line}`}`;
    return `| ${code} | ${severity} | ${escapeCell(reason(finding))} | ${count} | ${escapeCell(location)} | ${judgement.verdict} | ${escapeCell(judgement.why)} |`;
  });
  return [
    '# Findings on public notebooks, judged',
    '',
    `The findings of ${JUDGED_RULES.join(', ')} on the ${result.count} distinct notebooks of the source distributions in`,
    `\`bench/corpus.json\`, judged by hand, and those of ${TARGET_RULES.join(', ')} for \`${TARGET}\`.`,
    'Generated by `node bench/corpus_findings.mjs`; the judgments are in `bench/judgements.json`.',
    '',
    `${groups.length} groups, ${result.findings.length} findings: ${tally('right')} right, ${tally('wrong')} wrong, ${tally('not judged')} not judged.`,
    '',
    '| rule | severity | reason | findings | example | verdict | why |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    ''
  ].join('\n');
}

if (!existsSync(corpus)) {
  console.error('no corpus yet: run .venv/bin/python bench/fetch_corpus.py');
  process.exit(1);
}
const result = lintCorpus();
const judgements = JSON.parse(readFileSync(judgementsFile, 'utf8'));
const groups = group(result.findings, judgements);
const text = render(result, groups);
const doubtful = groups.filter(({ judgement }) => judgement.verdict !== 'right');
for (const { key, judgement, path } of doubtful) {
  console.error(`${judgement.verdict}: ${key} (${path})`);
}
console.log(
  `${result.count} notebooks, ${result.unreadable.length} unreadable, ${result.findings.length} findings in ` +
    `${groups.length} groups, ${groups.length - doubtful.length} of them judged right`
);
if (!process.argv.includes('--check')) {
  writeFileSync(page, text);
} else {
  const stale = !existsSync(page) || readFileSync(page, 'utf8') !== text;
  if (stale) {
    console.error('docs/corpus-findings.md is stale: run node bench/corpus_findings.mjs');
  }
  process.exitCode = doubtful.length > 0 || stale ? 1 : 0;
}
