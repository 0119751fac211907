/** The page of `freshkernel check --format html`, without scripts or resources. */
import type { DifferenceCause } from '../check/causes/cause';
import { answerOf, decisiveRun } from '../check/verdict/check-ending';
import type { CheckedCell } from '../check/verdict/check-outcome';
import type { NotebookCheck } from './check-report';
import { endLines, formatCheckTotals, listedCells, reasonsOf, wordOf } from './check-text';
import { escaped, moreLine, pageOf, tableOf } from './page';
import { countOf, shortened, terminalStyles } from './terminal';

/** More cells of a notebook, and more notebooks, are counted only. */
const MAX_CELLS = 200;
const MAX_NOTEBOOKS = 1_000;
const MAX_TEXT = 400;

const PLAIN = terminalStyles(false);

const STYLE =
  '.reproduced,.differs,.unknown{min-width:9rem}.differs{color:var(--strong);font-weight:600}.unknown{font-weight:600}td,th[scope=row],h2,p{overflow-wrap:anywhere}' +
  'th[scope=row]{font-weight:normal}';

/** Formats checks as one page: a table of the notebooks, and a section for each. */
export function checkPage(checks: readonly NotebookCheck[], scoreTolerance: number): string {
  const shown = checks.slice(0, MAX_NOTEBOOKS);
  const totals = formatCheckTotals(checks, PLAIN).trim() || countOf(checks.length, 'notebook');
  return pageOf(
    'Reproducibility',
    [
      `<p>${escaped(totals)}</p>`,
      tableOf(['Notebook', 'Verdict', 'First cause'], shown.map(overviewRow(scoreTolerance))),
      moreLine(checks.length - shown.length),
      ...shown.map((check, at) => section(check, at, scoreTolerance))
    ],
    STYLE
  );
}

function overviewRow(scoreTolerance: number): (check: NotebookCheck, at: number) => string {
  return (check, at) => {
    const answer = check.outcome === null ? 'unknown' : answerOf(check.outcome);
    // The sentence of the section, up to its reasons.
    const [verdict] = linesOf(check, scoreTolerance)[0].split(/[:;.]/, 1);
    const cells = [
      `<th scope="row"><a href="#${idOf(at)}">${escaped(check.path)}</a></th>`,
      `<td class="${answer}">${escaped(verdict)}</td>`,
      `<td>${escaped(firstCause(check))}</td>`
    ];
    return `<tr>${cells.join('')}</tr>`;
  };
}

/** What is said of a notebook as a whole; the first line is the verdict. */
function linesOf(check: NotebookCheck, scoreTolerance: number): readonly string[] {
  return check.outcome === null
    ? ['Could not be run.', check.message]
    : endLines(check, PLAIN, scoreTolerance);
}

/** The first cell with a cause, else the first that fails, else why the run ended; may be empty. */
function firstCause(check: NotebookCheck): string {
  if (check.outcome === null) {
    return shortened(check.message, MAX_TEXT);
  }
  const { causes, outcome } = check;
  const cell = outcome.cells.find(({ index }) => causes.has(index));
  const cause = cell === undefined ? undefined : causes.get(cell.index);
  if (cell !== undefined && cause !== undefined) {
    return shortened(`Cell ${cell.index + 1}: ${causeText(cause)}`, MAX_TEXT);
  }
  const failing = outcome.cells.find(({ status }) => status === 'failed');
  // A run that did not start has no cell, but a reason.
  return failing === undefined
    ? shortened(decisiveRun(outcome).message, MAX_TEXT)
    : shortened(`Cell ${failing.index + 1}: ${reasonsOf(failing)}`, MAX_TEXT);
}

function causeText({ cause, message, code }: DifferenceCause): string {
  return `${cause}: ${message}${code === null ? '' : ` (${code})`}`;
}

function section(check: NotebookCheck, at: number, scoreTolerance: number): string {
  const [verdict, ...rest] = linesOf(check, scoreTolerance);
  const cells = check.outcome === null ? [] : listedCells(check.outcome);
  const rows = cells
    .slice(0, MAX_CELLS)
    .map(cell => cellRow(cell, check.outcome === null ? undefined : check.causes.get(cell.index)));
  return [
    `<h2 id="${idOf(at)}">${escaped(check.path)}</h2>`,
    `<p><strong>${escaped(verdict)}</strong></p>`,
    ...(rows.length === 0 ? [] : [tableOf(['Cell', 'Result', 'Details', 'Cause'], rows)]),
    moreLine(cells.length - rows.length),
    ...rest.map(line => `<p class="dim">${escaped(line)}</p>`)
  ].join('\n');
}

function cellRow(cell: CheckedCell, cause: DifferenceCause | undefined): string {
  const texts = [
    wordOf(cell, PLAIN)[0],
    shortened(reasonsOf(cell), MAX_TEXT),
    cause === undefined ? '' : shortened(causeText(cause), MAX_TEXT)
  ];
  return `<tr><td class="n">${cell.index + 1}</td>${texts.map(text => `<td>${escaped(text)}</td>`).join('')}</tr>`;
}

function idOf(at: number): string {
  return `notebook-${at + 1}`;
}
