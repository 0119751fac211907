// Keystroke to updated findings in the core at 1,000 cells / 20,000 lines: an edit of a leaf cell and of the import
// cell that all others use. Absolute, and as a multiple of parsing the edited cell alone, in the same run.
import { loadCore, ms, percentile } from './core_bundle.mjs';
import { cellSource, largeNotebook } from './large_notebook.mjs';

const core = await loadCore('core/lint/session', 'core/lint/config', 'core/python/syntax/parse');
const facts = { notebookFolder: null, moduleExports: () => null };
const parseOptions = { version: { major: 3, minor: 12 }, topLevelAwait: true };
const base = largeNotebook();
const session = new core.LintSession(core.DEFAULT_CONFIG, facts);

const opening = performance.now();
const first = session.lint(base);
console.log(`first lint: ${ms(performance.now() - opening)}, ${first.findings.length} findings`);

const edits = Number(process.env.EDITS ?? 400);
for (const [label, cell] of [
  ['leaf cell', 999],
  ['middle cell', 500],
  ['import cell', 0]
]) {
  const update = [];
  const parse = [];
  for (let variant = 1; variant <= edits; variant++) {
    const document = largeNotebook(1000, base, cell, variant);
    let start = performance.now();
    session.lint(document, { typingIn: `cell-${cell}` });
    update.push(performance.now() - start);
    const source = cellSource(cell, variant);
    start = performance.now();
    core.parseModule(source, parseOptions);
    parse.push(performance.now() - start);
  }
  const settled = [update.slice(20), parse.slice(20)];
  const [p50, p99, parse50] = [
    percentile(settled[0], 0.5),
    percentile(settled[0], 0.99),
    percentile(settled[1], 0.5)
  ];
  console.log(
    `edit of the ${label}: p50 ${ms(p50)}, p99 ${ms(p99)} (goal p99 ≤ 8 ms); ` +
      `parsing the cell p50 ${ms(parse50)}, ratio of medians ${(p50 / parse50).toFixed(1)}`
  );
}
