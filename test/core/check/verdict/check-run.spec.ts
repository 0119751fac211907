import fc from 'fast-check';
import { answerOf } from '../../../../src/core/check/verdict/check-ending';
import { countKinds, kindOfCell } from '../../../../src/core/check/verdict/cell-counts';
import { isReproduced } from '../../../../src/core/check/verdict/check-outcome';
import type { CheckOutcome } from '../../../../src/core/check/verdict/check-outcome';
import { checkRuns } from '../../../../src/core/check/verdict/check-run';
import { readFreshRun } from '../../../../src/core/check/verdict/fresh-run';
import { DEFAULT_LIMITS, HERE, makeRunJob } from '../../../../src/core/check/job/run-job';
import { ALL_NORMALIZERS } from '../../../../src/core/compare/text/normalizers';
import { readKernelMetadata } from '../../../../src/core/notebook/kernel-metadata';
import type { RunCellResult, RunLoss, RunStatus } from '../../../../src/protocol';
import { notebook, opened } from '../../compare/compared';

type Outputs = readonly object[];

interface Ran extends Partial<Omit<RunCellResult, 'outputs'>> {
  readonly outputs?: Outputs;
}

const print = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });

/** The text of the result of a run in which the cells came to this. */
function run(cells: readonly Ran[], status: RunStatus = 'finished'): string {
  return JSON.stringify({
    id: 'a',
    status,
    message: '',
    started: 0,
    seconds: 1,
    order: 'document',
    kernel: null,
    parameters_error: null,
    files: null,
    cells: cells.map((cell, index) => ({
      index,
      id: null,
      position: index,
      status: 'ok',
      error: null,
      expected_error: false,
      asked_for_input: false,
      execution_count: index + 1,
      started: 0,
      seconds: 0.5,
      outputs: [],
      output_bytes: 0,
      losses: [],
      ...cell
    }))
  });
}

function checked(stored: readonly Outputs[], ...runs: readonly string[]): CheckOutcome {
  const text = notebook(stored.map(outputs => ({ outputs })));
  return checkRuns(opened(text), runs.map(readFreshRun), ALL_NORMALIZERS);
}

describe('a check', () => {
  const outputs = fc.array(
    fc.string({ minLength: 1 }).map(text => [print(text)]),
    {
      minLength: 1,
      maxLength: 5
    }
  );

  it('reproduces equal outputs and detects a planted change in one of several runs', () => {
    fc.assert(
      fc.property(outputs, fc.nat(), fc.integer({ min: 1, max: 3 }), (stored, at, runs) => {
        const same = run(stored.map(each => ({ outputs: each })));
        const whole = checked(stored, ...Array.from({ length: runs }, () => same));
        expect([whole.verdict, answerOf(whole)]).toEqual(['identical', 'reproduced']);
        expect(whole.cells.every(({ varies }) => varies === (runs === 1 ? null : false))).toBe(
          true
        );

        const changed = at % stored.length;
        const planted = run(
          stored.map((each, index) => ({
            outputs: index === changed ? [...each, print('planted 41')] : each
          }))
        );
        const other = checked(stored, ...Array.from({ length: runs - 1 }, () => same), planted);
        expect(answerOf(other)).toBe('differs');
        expect(other.cells.map(isReproduced)).toEqual(stored.map((_, index) => index !== changed));
        expect(other.cells[changed].varies).toBe(runs === 1 ? null : true);
      })
    );
  });

  it('does not reproduce outputs that change on every run and are not stored', () => {
    const text = notebook([{ outputs: [] }]).replaceAll(
      '"execution_count":1',
      '"execution_count":null'
    );
    const runs = ['0.1', '0.2'].map(value => readFreshRun(run([{ outputs: [print(value)] }])));
    const outcome = checkRuns(opened(text), runs, ALL_NORMALIZERS);
    expect(outcome.cells[0]).toMatchObject({
      verdict: 'different',
      varies: true,
      detail: 'fresh runs differ: “0.1” and “0.2”'
    });
    expect(answerOf(outcome)).toBe('differs');
  });

  it.each<RunLoss>(['output-limit', 'output-lost', 'no-idle', 'rate-limit', 'cut-short'])(
    'cannot tell where outputs are not all there: %s',
    loss => {
      const outcome = checked([[print('1')]], run([{ outputs: [print('1')], losses: [loss] }]));
      expect(outcome.cells[0].verdict).toBe('incomplete');
      expect(outcome.cells[0].detail).not.toBe('');
      expect(answerOf(outcome)).toBe('differs');
    }
  );

  it('accepts errors that are stored or allowed by a tag', () => {
    const raised = { output_type: 'error', ename: 'E', evalue: 'bad', traceback: [] };
    const error = { ename: 'E', evalue: 'bad', traceback: [] };
    const failed: Ran = { status: 'error', error, outputs: [raised] };
    const outcome = checked(
      [[raised], [raised], []],
      run([failed, { ...failed, expected_error: true }, failed])
    );
    expect(outcome.cells.map(({ status, verdict }) => [status, verdict])).toEqual([
      ['failed', 'identical'],
      ['ok', 'identical'],
      ['failed', 'missing']
    ]);
    expect(outcome.cells[2].detail).toBe('no output is stored to compare with');
    expect(outcome.cells.map(kindOfCell)).toEqual(['failed-as-stored', 'same', 'failed']);
    expect(outcome.executability).toBe(0);
    expect(outcome.cells.map(isReproduced)).toEqual([true, true, false]);
  });

  it('reproduces a notebook that stores nothing, and says so', () => {
    const outcome = checked([[], [], []], run([{ outputs: [print('1')] }, {}, {}]));
    expect([outcome.verdict, outcome.missingSide, answerOf(outcome)]).toEqual([
      'missing',
      'stored',
      'reproduced'
    ]);
    expect(outcome.cells.map(({ missingSide }) => missingSide)).toEqual(['stored', null, null]);
    expect(outcome.cells.map(kindOfCell)).toEqual(['new-output', 'same', 'same']);
  });

  it('lists new outputs next to stored ones, which alone decide', () => {
    const fresh = run([{ outputs: [print('1')] }, { outputs: [print('2')] }]);
    const same = checked([[print('1')], []], fresh);
    expect([same.verdict, same.missingSide, answerOf(same)]).toEqual([
      'identical',
      null,
      'reproduced'
    ]);
    expect(countKinds(same.cells)).toMatchObject({ same: 1, new_output: 1, different: 0 });
    const other = checked([[print('3')], []], fresh);
    expect([other.verdict, answerOf(other)]).toEqual(['different', 'differs']);
  });

  it('differs where a stored output is lost', () => {
    const outcome = checked([[print('1')], [print('2')]], run([{ outputs: [print('1')] }, {}]));
    expect([outcome.verdict, answerOf(outcome)]).toEqual(['missing', 'differs']);
    expect(outcome.cells[1]).toMatchObject({ verdict: 'missing', missingSide: 'fresh' });
    expect(kindOfCell(outcome.cells[1])).toBe('different');
  });

  it('calls different values worse than lost outputs and cells that could not be compared', () => {
    const outcome = checked(
      [[print('1')], [print('2')], [print('3')]],
      run([{ outputs: [print('9')] }, {}, { outputs: [print('3')], losses: ['no-idle'] }])
    );
    expect(outcome.cells.map(({ verdict }) => verdict)).toEqual([
      'different',
      'missing',
      'incomplete'
    ]);
    expect(outcome.verdict).toBe('different');
  });

  it('fails where a cell fails that stores nothing', () => {
    const error = { ename: 'E', evalue: 'bad', traceback: [] };
    const outcome = checked([[], []], run([{ status: 'error', error }, {}]));
    expect(answerOf(outcome)).toBe('differs');
    expect(kindOfCell(outcome.cells[0])).toBe('failed');
  });

  it.each<[RunStatus, string]>([
    ['finished', 'reproduced'],
    ['stopped', 'reproduced'],
    ['timeout', 'unknown'],
    ['memory', 'unknown'],
    ['cancelled', 'unknown'],
    ['kernel-died', 'unknown'],
    ['not-started', 'unknown'],
    ['copy-too-large', 'unknown'],
    ['interrupted', 'unknown']
  ])('after a run that ended as %s it is %s', (status, answer) => {
    expect(answerOf(checked([[]], run([{}], status)))).toBe(answer);
  });

  it('ignores the folder of the private copy, and no other part of a path', () => {
    const files = {
      folder: '/tmp/freshkernel-ab/x',
      original: '/work/x',
      copied: true,
      complete: true,
      created: [],
      changed: [],
      deleted: []
    };
    const ran = (...texts: string[]): string =>
      JSON.stringify({
        ...(JSON.parse(run(texts.map(text => ({ outputs: [print(text)] })))) as object),
        files
      });
    const stored = ['/work/x/a.csv', '/work/x/a.csv', 'a'].map(text => [print(text)]);
    const one = ran('/tmp/freshkernel-ab/x/a.csv', '/tmp/freshkernel-ab/x/b.csv', 'a');
    const other = one.replaceAll('freshkernel-ab', 'freshkernel-cd');
    const { cells } = checked(stored, one, other);
    expect(cells.map(({ verdict, varies }) => [verdict, varies])).toEqual([
      ['equal', false],
      ['different', false],
      ['identical', false]
    ]);
    expect(cells[0].normalizers).toEqual(['copied-folder']);
    expect(cells[1].detail).toContain('/work/x/b.csv');
    const without = new Set(ALL_NORMALIZERS);
    without.delete('copied-folder');
    const text = notebook(stored.map(outputs => ({ outputs })));
    expect(checkRuns(opened(text), [readFreshRun(one)], without).cells[0].verdict).toBe(
      'different'
    );
  });

  it('is not affected by skipped cells', () => {
    const outcome = checked(
      [[print('1')], [print('2')]],
      run([{ status: 'skipped' }, { outputs: [print('2')] }])
    );
    expect(outcome.cells.map(({ status, verdict }) => [status, verdict])).toEqual([
      ['not-run', 'not-run'],
      ['ok', 'identical']
    ]);
    expect(answerOf(outcome)).toBe('reproduced');
  });
});

describe('a job', () => {
  it('contains the code cells and the kernel that the notebook names', () => {
    const text = notebook([{ id: 'a', source: 'x', outputs: [] }], {
      kernelspec: { name: 'julia-1.9', display_name: 'J' }
    });
    const { kernelName } = readKernelMetadata(text);
    expect(kernelName).toBe('julia-1.9');
    const choices = {
      kernelName: 'julia-1.9',
      order: 'document' as const,
      stopOnError: false,
      parameters: {},
      copyBytes: null,
      limits: DEFAULT_LIMITS,
      place: HERE
    };
    expect(makeRunJob('1', '/n.ipynb', opened(text).document, choices, '/r').cells).toEqual([
      { index: 0, id: 'a', source: 'x', tags: [], execution_count: 1 }
    ]);
  });

  it.each([{}, { kernelspec: null }, { kernelspec: { name: 3 } }, { kernelspec: [] }])(
    'finds no kernel in %j',
    metadata => {
      expect(readKernelMetadata(notebook([], metadata)).kernelName).toBeNull();
    }
  );
});
