/** A check never finds a notebook reproducible if it shows an error that nothing stored shows. */
import fc from 'fast-check';
import { answerOf } from '../../../../src/core/check/verdict/check-ending';
import { kindOfCell } from '../../../../src/core/check/verdict/cell-counts';
import { isReproduced } from '../../../../src/core/check/verdict/check-outcome';
import type { CheckOutcome } from '../../../../src/core/check/verdict/check-outcome';
import { checkRuns } from '../../../../src/core/check/verdict/check-run';
import { conclusionOf } from '../../../../src/core/check/verdict/conclusion';
import { readFreshRun } from '../../../../src/core/check/verdict/fresh-run';
import { ALL_NORMALIZERS } from '../../../../src/core/compare/text/normalizers';
import { notebook, opened } from '../../compare/compared';

type Outputs = readonly object[];

interface Ran {
  readonly stored: Outputs;
  readonly fresh: Outputs;
  readonly error?: string | null;
  readonly status?: string;
  readonly expected?: boolean;
  readonly neverRun?: boolean;
}

const print = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });
const raised = (ename: string): object => ({
  output_type: 'error',
  ename,
  evalue: 'bad',
  traceback: []
});
const view = (id: string): object => ({
  output_type: 'display_data',
  metadata: {},
  data: {
    'text/plain': 'Output()',
    'application/vnd.jupyter.widget-view+json': { model_id: id }
  }
});

function checked(cells: readonly Ran[], metadata: object = {}): CheckOutcome {
  const text = notebook(
    cells.map(({ stored, neverRun }) => ({
      outputs: stored,
      ...(neverRun === true ? { execution_count: null } : {})
    })),
    metadata
  );
  const run = {
    id: 'a',
    status: 'finished',
    message: '',
    started: 0,
    seconds: 1,
    order: 'document',
    kernel: null,
    parameters_error: null,
    files: null,
    cells: cells.map(({ fresh, error = null, status, expected = false }, index) => ({
      index,
      id: null,
      position: index,
      status: status ?? (error === null ? 'ok' : 'error'),
      error: error === null ? null : { ename: error, evalue: 'bad', traceback: [] },
      expected_error: expected,
      asked_for_input: false,
      execution_count: index + 1,
      started: 0,
      seconds: 0.5,
      outputs: fresh,
      output_bytes: 0,
      losses: []
    }))
  };
  return checkRuns(opened(text), [readFreshRun(JSON.stringify(run))], ALL_NORMALIZERS);
}

const output = fc.oneof(
  fc.constantFrom('1', '2', 'UsageError: x').map(print),
  fc.constantFrom('A', 'B').map(raised),
  fc.constantFrom('m').map(view)
);
const outputs = fc.array(output, { maxLength: 3 });
const isError = (each: object): boolean => 'ename' in each;

describe('an error', () => {
  const cell = fc.record({
    stored: outputs,
    fresh: outputs,
    error: fc.constantFrom(null, 'A', 'UsageError'),
    neverRun: fc.boolean()
  });

  it('is never in a notebook that is reproduced, unless the stored outputs show it', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), cells => {
        const outcome = checked(cells);
        const hides = cells.some(({ stored, fresh, error }) => {
          const shows = error !== null || fresh.some(isError);
          const texts = JSON.stringify(stored);
          return shows && !stored.some(isError) && !(error !== null && texts.includes(error));
        });
        if (hides) {
          expect(answerOf(outcome)).not.toBe('reproduced');
          expect(conclusionOf(outcome.cells, { status: 'finished' })).toBe('differs');
        }
      })
    );
  });

  it('that was captured fails the cell, although the outputs agree', () => {
    const { cells } = checked([
      { stored: [], fresh: [], error: 'A' },
      { stored: [print('1')], fresh: [print('1')], error: 'A' },
      { stored: [print('1'), raised('A')], fresh: [print('1'), raised('A')], error: 'A' },
      { stored: [print('UsageError: x')], fresh: [print('UsageError: x')], error: 'UsageError' }
    ]);
    expect(cells.map(kindOfCell)).toEqual([
      'failed',
      'failed',
      'failed-as-stored',
      'failed-as-stored'
    ]);
  });

  it('that the notebook shows on purpose is no new output', () => {
    const shown = [print('1'), raised('A')];
    const { cells } = checked([
      { stored: [], fresh: shown },
      { stored: [], fresh: shown, neverRun: true },
      { stored: shown, fresh: shown },
      { stored: [], fresh: [print('1')] },
      { stored: [], fresh: shown, error: 'A', expected: true }
    ]);
    expect(cells.map(kindOfCell)).toEqual([
      'different',
      'different',
      'same',
      'new-output',
      'new-output'
    ]);
    expect(cells[0].detail).toBe('it shows A, and no output is stored to compare with');
  });

  it('in an Output widget is as before only where the stored state of that widget has it', () => {
    const states = (ename: string | null): object => ({
      widgets: {
        'application/vnd.jupyter.widget-state+json': {
          state: {
            m: { state: { layout: 'IPY_MODEL_l', children: ['IPY_MODEL_o'] } },
            l: { state: {} },
            o: { state: { outputs: ename === null ? [] : [raised(ename)] } },
            unrelated: { state: { outputs: [raised('A')] } }
          },
          version_major: 2,
          version_minor: 0
        }
      }
    });
    const kind = (ename: string | null): string =>
      kindOfCell(
        checked([{ stored: [view('m')], fresh: [view('n')], error: 'A' }], states(ename)).cells[0]
      );
    expect([kind('A'), kind('B'), kind(null)]).toEqual(['failed-as-stored', 'failed', 'failed']);
  });
});

describe('a cell tagged raises-exception', () => {
  it('differs where it raises none, whatever is stored', () => {
    fc.assert(
      fc.property(outputs, outputs, (stored, fresh) => {
        const outcome = checked([{ stored, fresh, expected: true }]);
        expect(outcome.cells[0]).toMatchObject({
          status: 'ok',
          verdict: 'different',
          detail: 'it is tagged `raises-exception`, and it raises no exception'
        });
        expect(isReproduced(outcome.cells[0])).toBe(false);
        expect(answerOf(outcome)).toBe('differs');
      })
    );
  });

  it('is equal where it raises the stored error', () => {
    const error = [raised('A')];
    const outcome = checked([{ stored: error, fresh: error, error: 'A', expected: true }]);
    expect(answerOf(outcome)).toBe('reproduced');
  });
});

describe('a cell that ended the kernel', () => {
  it('fails, although its outputs agree', () => {
    const { cells } = checked([
      { stored: [print('1')], fresh: [print('1')], status: 'kernel-died' }
    ]);
    expect(cells[0]).toMatchObject({ status: 'failed', detail: 'it ended the kernel' });
    expect(isReproduced(cells[0])).toBe(false);
  });
});
