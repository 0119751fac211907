/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import * as fc from 'fast-check';
import { verdictLine } from '../../../src/core/report/verdict-line';
import type { VerdictLevel } from '../../../src/core/report/verdict-line';
import { RUNSTATUS_VALUES } from '../../../src/protocol';
import type { RunResult, RunStatus, RunSummary } from '../../../src/protocol';
import { comparisonOf } from '../../../src/lab/check/model/comparison';
import { summaryText } from '../../../src/lab/check/view/labels';
import type { Tone } from '../../../src/lab/check/view/verdict-sentence';
import { verdictSentence } from '../../../src/lab/check/view/verdict-sentence';
import { CheckComparer } from '../../../src/lab/check/worker/check-comparer';
import { verdictFacts } from '../../../src/lab/panel/verdict-facts';
import { verdictText } from '../../../src/lab/panel/verdict-text';
import { NO_CHECK, NO_EXECUTION, NO_REACTION } from '../../../src/lab/session/notebook-state';
import type { RunSketch } from '../check/runs';
import { bytesOf, notebookOf, printed, resultOf, summaryOf } from '../check/runs';
import { makeDocument } from '../findings';
import { makeResult } from './mounted-panel';

const trans = nullTranslator.load('freshkernel');
const ERROR = { ename: 'ValueError', evalue: 'no', traceback: [] };
const RAISED = { output_type: 'error', ...ERROR };
const FAILS = { status: 'error', error: ERROR } as const;
const WARNING = '/x/site-packages/a.py:3: RuntimeWarning: divide by zero\n  b()\n';

/** One cell of each kind. */
const SKETCHES: Readonly<Record<string, Omit<RunSketch, 'source'>>> = {
  same: { stored: [printed('a')], fresh: [printed('a')] },
  silent: {},
  different: { stored: [printed('a')], fresh: [printed('b')] },
  printedDifferently: { stored: [printed("freq='H'\n")], fresh: [printed("freq='h'\n")] },
  warned: { stored: [], fresh: [{ output_type: 'stream', name: 'stderr', text: WARNING }] },
  newOutput: { fresh: [printed('b')] },
  lost: { stored: [printed('b')] },
  failsAsStored: { stored: [RAISED], fresh: [RAISED], result: FAILS },
  failed: { stored: [printed('a')], result: FAILS }
};

/** What the report and the panel say about one check. */
function answersTo(
  kinds: readonly string[],
  more: Partial<RunResult>
): { readonly report: readonly [Tone, string]; readonly panel: readonly [VerdictLevel, string] } {
  const cells = kinds.map((kind, at) => ({ source: `v${at}`, ...SKETCHES[kind] }));
  const comparer = new CheckComparer();
  comparer.open(bytesOf(notebookOf(cells)), 'a.ipynb');
  const findings = comparer.compareRuns([bytesOf(resultOf(cells, more))]);
  const { tone, text } = verdictSentence(findings, trans);
  const ended = summaryOf({ comparison: comparisonOf(findings, '1'), created: Date.now() / 1000 });
  const document = makeDocument(...cells.map(({ source }) => source));
  return { report: [tone, text], panel: panelAfter(ended, document) };
}

/** What the panel and the list of checks say after a check. */
function panelAfter(
  ended: RunSummary,
  document: ReturnType<typeof makeDocument>
): readonly [VerdictLevel, string] {
  const state = {
    path: 'a.ipynb',
    readOnly: false,
    isTyping: false,
    analysis: { kind: 'ready', document, result: makeResult() },
    isAnalyzing: false,
    analyzedHistory: null,
    lastObserved: null,
    kernel: null,
    execution: NO_EXECUTION,
    reaction: NO_REACTION,
    check: { ...NO_CHECK, ended }
  } as const;
  const line = verdictLine(verdictFacts(state, document, [], 'exploring', Date.now()));
  return [line.level, `${verdictText(line, trans)} | ${summaryText(ended, trans)}`];
}

const OUTSIDE: Partial<RunResult> = {
  files: {
    folder: '/copy',
    original: '/home/a/project',
    copied: true,
    complete: true,
    created: [],
    changed: [],
    deleted: [],
    outside: ['/home/a/b.csv']
  }
};

const LEVELS: Readonly<Record<Tone, readonly VerdictLevel[]>> = {
  good: ['passed'],
  bad: ['error'],
  unsure: ['warning', 'neutral']
};

it('the panel’s line says about a check what its report says', () => {
  const kinds = fc.array(fc.constantFrom(...Object.keys(SKETCHES)), { minLength: 1, maxLength: 6 });
  const endings = fc.constantFrom<Partial<RunResult>>({}, OUTSIDE, { status: 'cancelled' });
  fc.assert(
    fc.property(kinds, endings, (cells, more) => {
      const { report, panel } = answersTo(cells, more);
      expect(LEVELS[report[0]]).toContain(panel[0]);
      for (const words of ['nearly reproducible', 'nothing stored to compare', 'ran to the end']) {
        expect(panel[1].toLowerCase().includes(words)).toBe(
          report[1].toLowerCase().includes(words)
        );
      }
      expect(panel[1].includes('drawn or printed')).toBe(report[1].includes('drawn or printed'));
    })
  );
});

it.each<[string, readonly string[], Partial<RunResult>, VerdictLevel, string]>([
  [
    'only drawn or printed differently',
    ['same', 'printedDifferently'],
    {},
    'warning',
    'Last check, just now: nearly reproducible, 1 drawn or printed differently (different version) | Nearly reproducible'
  ],
  [
    'nothing stored',
    ['newOutput', 'silent'],
    {},
    'passed',
    'Ran to the end (checked today), nothing stored to compare with | Ran to the end'
  ],
  [
    'a file outside of the copy',
    ['same'],
    OUTSIDE,
    'warning',
    'Reproducible (checked today) · 1 file outside of its copy changed | Reproducible'
  ],
  [
    'values next to drawings',
    ['different', 'printedDifferently'],
    {},
    'error',
    'Last check, just now: 1 of 2 outputs differs, 1 drawn or printed differently (different version) | 1 differs'
  ]
])('%s', (_, cells, more, level, text) => {
  expect(answersTo(cells, more).panel).toEqual([level, text]);
});

it('the panel’s line says why a check has no conclusion, as the list of checks does', () => {
  const states = fc.constantFrom<RunStatus>(...RUNSTATUS_VALUES);
  fc.assert(
    fc.property(states, state => {
      const ended = summaryOf({ state, comparison: null, created: Date.now() / 1000 });
      const panel = panelAfter(ended, makeDocument('v0'));
      expect(panel[1]).not.toContain('nconclusive');
      const [line, list] = panel[1].split(' | ');
      expect(line).toBe(
        `No problems found while exploring · last check, just now: ${list.toLowerCase()}`
      );
    })
  );
});
