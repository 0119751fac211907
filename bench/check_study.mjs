// Compares the checks of real notebooks with test/oracles/checks/judgements.json. Writes docs/checks-on-real-notebooks.md; with --check it
// writes nothing, and fails where a changed value is called equal, a cell is not judged, or a figure is lower than before. The runs come from
// test/oracles/checks/check_runs.py.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadBundle } from './core_bundle.mjs';
import { studyPage } from './check_study_page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const runs = `${root}.cache/check-study`;
const page = `${root}docs/checks-on-real-notebooks.md`;
const judgementsFile = `${root}test/oracles/checks/judgements.json`;
const core = await loadBundle(
  'src/core/check/session/check-analysis',
  'src/core/check/verdict/fresh-run',
  'src/core/check/verdict/cell-counts',
  'src/core/notebook/outputs-reader',
  'src/core/notebook/reader',
  'src/core/settings/config'
);

/** Verdicts and causes of the tool for one kept run. */
function check({ path, run }) {
  const text = readFileSync(`${root}.cache/corpus/${path}`, 'utf8');
  const { document } = core.readNotebook(text, path);
  const facts = { notebookFolder: null, moduleExports: () => null };
  const analysis = new core.CheckAnalysis(document, core.DEFAULT_CONFIG, facts);
  const fresh = core.readFreshRun(JSON.stringify(run));
  const { outcome, causes, problem } = analysis.judge(core.readOutputs(text), [fresh]);
  if (problem !== null) {
    throw new Error(`${path}: ${JSON.stringify(problem)}`);
  }
  return outcome.cells.map(cell => ({
    index: cell.index,
    verdict: cell.verdict,
    difference: core.kindOfCell(cell),
    detail: cell.detail,
    cause: causes.get(cell.index) ?? null
  }));
}

/** Whether the outputs of a cell need a judgement: neither the same byte for byte nor new. */
const needsJudgement = ({ difference, verdict }) =>
  verdict !== 'identical' && difference !== 'new-output';

/** Whether a verdict is among the judgements. Pictures that look alike are a presentation to people, who see no more. */
const isRight = (verdict, judgements) =>
  judgements.includes(verdict) ||
  (verdict === 'looks-alike' && judgements.includes('presentation'));

/** One judged cell: the answer of the tool beside that of people. */
function judgedCell(kept, hash, cell, judgement) {
  const [difference, cause = null, at = null] = judgement ?? [null];
  const causes = cause?.split('|') ?? [];
  const isReported = cell.cause !== null && cell.cause.cause !== 'unknown';
  return {
    hash,
    path: kept.path,
    group: kept.group,
    ...cell,
    expected: { difference, cause, cell: at },
    isJudged: judgement !== undefined,
    isVerdictRight: difference !== null && isRight(cell.difference, difference.split('|')),
    isLeftOpen: cell.difference === 'looks-alike',
    isMissed: cell.difference === 'same' && difference === 'different',
    isKnowable: cause !== null,
    isReported,
    isCauseRight:
      isReported &&
      causes.includes(cell.cause.cause) &&
      (at === null || at === cell.cause.cellIndex)
  };
}

/** All judged cells, and the number of cells that are the same byte for byte. */
function study() {
  const { notebooks } = JSON.parse(readFileSync(judgementsFile, 'utf8'));
  const cells = [];
  let identical = 0;
  const names = readdirSync(runs).filter(name => name.endsWith('.json'));
  for (const name of names.sort()) {
    const kept = JSON.parse(readFileSync(`${runs}/${name}`, 'utf8'));
    const hash = name.slice(0, -'.json'.length);
    for (const cell of check(kept)) {
      const judgement = notebooks[hash]?.cells[cell.index];
      if (judgement !== undefined || needsJudgement(cell)) {
        cells.push(judgedCell(kept, hash, cell, judgement));
      } else if (cell.verdict === 'identical') {
        identical++;
      }
    }
  }
  return { notebooks: names.length, cells, identical };
}

const found = study();
const { text, problems, summary } = studyPage(found);
if (process.argv.includes('--cells')) {
  process.stdout.write(`${JSON.stringify(found.cells)}\n`);
} else {
  console.log(summary);
  if (!process.argv.includes('--check')) {
    writeFileSync(page, text);
  }
  if (problems.length > 0 || !existsSync(page)) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}
