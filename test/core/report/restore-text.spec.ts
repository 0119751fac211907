import { formatRestoration } from '../../../src/core/report/restore-text';
import { terminalStyles } from '../../../src/core/report/terminal';
import type { RestoreDocument, RestoreStep } from '../../../src/protocol';

const STEP: RestoreStep = {
  kind: 'definition',
  cell_index: 0,
  cell_id: 'a',
  detail: 'Define `load`',
  synthetic: false,
  confirmed: false,
  certain: false
};

const REPORT: RestoreDocument = {
  version: 1,
  notebook: 'a.ipynb',
  verdict: 'partly',
  before: 0.5,
  after: 1,
  synthetic: false,
  steps: [],
  failure: null,
  differing: [],
  output: 'b.ipynb',
  files: [],
  requirements: [],
  runs: 2,
  model: null,
  notes: []
};

function lineOf(step: Partial<RestoreStep>): string | undefined {
  const report = { ...REPORT, steps: [{ ...STEP, ...step }] };
  return formatRestoration(report, terminalStyles(false)).split('\n')[1];
}

it.each<[Partial<RestoreStep>, string]>([
  [{ certain: true }, '  cell 1     ✔ definition Define `load`'],
  [{ confirmed: true }, '  cell 1     ✔ definition Define `load`'],
  [{}, '  cell 1     ~ definition Define `load` (not confirmed)'],
  [{ synthetic: true }, '  cell 1     ~ definition Define `load` (stand-in)']
])('marks what is known of the step %j', (step, line) => {
  expect(lineOf(step)).toBe(line);
});
