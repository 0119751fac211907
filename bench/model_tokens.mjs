// Measures what a language model is sent about an error, and what it must answer, next to the form of the prompt in the
// paper on MLEModernizer (section 3.3): versions, the whole notebook, and the traceback; the answer is the whole notebook.
// The notebooks are every sixth one of .cache/corpus with at least five code cells; the code cell in the middle is taken to
// fail, with the same short error and without a traceback in both forms. A token is a word, a number or a punctuation mark:
// no tokenizer of a model is used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadBundle } from './core_bundle.mjs';

const corpus = fileURLToPath(new URL('../.cache/corpus', import.meta.url));

const core = await loadBundle(
  'src/core/notebook/reader',
  'src/core/notebook/outputs-reader',
  'src/core/lint/session',
  'src/core/lint/lint-state',
  'src/core/settings/config',
  'src/core/change-data/known-changes',
  'src/core/model/request',
  'src/core/python/ipython/magic-table'
);

/** Versions that have most of the changes that are known. */
const PACKAGES = {
  numpy: '2.3.1',
  pandas: '3.0.0',
  'scikit-learn': '1.7.0',
  scipy: '1.16.0',
  matplotlib: '3.10.3',
  statsmodels: '0.14.5',
  seaborn: '0.13.2'
};

/** An error that names nothing of the notebook. */
const MESSAGE = "'DataFrame' object has no attribute 'append'";

const tokens = text => (text.match(/\w+|[^\w\s]/g) ?? []).length;

const kernel = {
  modules: new Map(
    Object.entries(PACKAGES).map(([name, version]) => [
      name,
      { name, distribution: name, version, found: true, builtin_or_stdlib: false, origin: null }
    ])
  ),
  changedModules: []
};

function situationOf(text, path) {
  const read = core.readNotebook(text, path);
  const document = read.ok ? read.document : null;
  const code = document?.cells.filter(({ type }) => type === 'code') ?? [];
  if (code.length < 5 || document.language !== 'python') {
    return null;
  }
  const cell = code[Math.floor(code.length / 2)];
  const facts = { notebookFolder: null, moduleExports: () => null };
  const apiChanges = core.knownApiChanges();
  const lint = new core.LintSession(core.DEFAULT_CONFIG, facts).lint(document, {
    ...core.AT_REST,
    kernel,
    apiChanges
  });
  const error = { ename: 'AttributeError', evalue: MESSAGE, traceback: [] };
  const failure = { cell, status: 'error', error, askedForInput: false, cause: null };
  const outputs = core.readOutputs(text);
  return { document, outputs, failure, lint, apiChanges, kernel, python: '3.11.7' };
}

/** The prompt and the answer of the paper's form, without its instructions and the task description. */
function paperForm({ document, failure }) {
  const shown = document.cells.map(cell => {
    const trace = cell === failure.cell ? `\n# Error:\nAttributeError: ${MESSAGE}` : '';
    return `# Cell ${cell.index + 1} [${cell.type}]\n${cell.source}${trace}`;
  });
  const versions = `Python 3.11.7\n${Object.entries(PACKAGES)
    .map(([name, version]) => `${name}==${version}`)
    .join('\n')}`;
  const answer = document.cells
    .map(cell => `# Cell ${cell.index + 1} [${cell.type}]\n${cell.source}`)
    .join('\n\n');
  return { sent: `${versions}\n\n${shown.join('\n\n')}`, received: answer };
}

const files = readdirSync(corpus, { recursive: true })
  .filter(name => name.endsWith('.ipynb'))
  .sort()
  .filter((_, at) => at % 6 === 0);
const rows = files.flatMap(name => {
  const situation = situationOf(readFileSync(join(corpus, name), 'utf8'), name);
  if (situation === null) {
    return [];
  }
  const { messages } = core.modelRequest(situation, false, 'modernize');
  const paper = paperForm(situation);
  return [
    {
      rules: tokens(messages[0].content),
      ours: tokens(messages[1].content),
      answer: tokens(situation.failure.cell.source),
      paper: tokens(paper.sent),
      paperAnswer: tokens(paper.received)
    }
  ];
});

const sorted = key => rows.map(row => row[key]).sort((a, b) => a - b);
const median = values => values[Math.floor(values.length / 2)];
const sum = values => values.reduce((total, each) => total + each, 0);
console.log(`${rows.length} notebooks; our instructions: ${rows[0]?.rules} tokens`);
for (const key of ['ours', 'paper', 'answer', 'paperAnswer']) {
  const values = sorted(key);
  console.log(
    key.padEnd(12),
    'median',
    median(values),
    'largest',
    values.at(-1),
    'sum',
    sum(values)
  );
}
