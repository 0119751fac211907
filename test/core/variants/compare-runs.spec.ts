import { readFreshRun } from '../../../src/core/check/verdict/fresh-run';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { variantFindings } from '../../../src/core/variants/variant-findings';
import type { VariantFindings } from '../../../src/core/variants/variant-findings';
import { notebook, opened } from '../compare/compared';

interface Ran {
  readonly prints?: string;
  readonly error?: readonly [name: string, message: string, traceback: string];
  readonly status?: 'ok' | 'error' | 'not-run';
}

function run(...cells: readonly Ran[]) {
  const results = cells.map(({ prints, error, status }, index) => {
    const [ename, evalue, traceback] = error ?? ['', '', ''];
    const printed = { output_type: 'stream', name: 'stdout', text: prints };
    const raised = { output_type: 'error', ename, evalue, traceback: [traceback] };
    return {
      index,
      id: null,
      position: index,
      status: status ?? (error === undefined ? 'ok' : 'error'),
      error: error === undefined ? null : { ename, evalue, traceback: [traceback] },
      expected_error: false,
      asked_for_input: false,
      execution_count: index + 1,
      started: 0,
      seconds: 0.5,
      outputs: [
        ...(prints === undefined ? [] : [printed]),
        ...(error === undefined ? [] : [raised])
      ],
      output_bytes: 0,
      losses: []
    };
  });
  const rest = { message: '', started: 0, seconds: 1, order: 'document', kernel: null };
  return readFreshRun(
    JSON.stringify({
      ...rest,
      id: 'a',
      status: 'finished',
      parameters_error: null,
      files: null,
      cells: results
    })
  );
}

type Run = ReturnType<typeof run>;

function found(
  baseline: Run,
  runs: readonly Run[],
  varying: readonly number[] = []
): VariantFindings {
  const text = notebook([...baseline.cells.keys()].map(() => ({ outputs: [] })));
  const source = { ...opened(text), settings: DEFAULT_CONFIG.comparison, tolerance: 0.1 };
  return variantFindings(source, baseline, runs, varying);
}

describe('a variant that fails in the same cell as the baseline', () => {
  const baseline = run({ prints: '1' }, { error: ['KeyError', "'a'", 'frame.py, line 10'] });

  it('is the same with the same error, whose traceback has other lines of a library', () => {
    const same = run({ prints: '1' }, { error: ['KeyError', "'a'", 'frame.py, line 12\nmore'] });
    expect(found(baseline, [same])).toMatchObject({ differing: [], telling: null });
  });

  it.each([
    ['KeyError', "'b'"],
    ['ValueError', "'a'"]
  ])('differs with another error: %s %s', (name, message) => {
    const other = run({ prints: '1' }, { error: [name, message, 'frame.py, line 10'] });
    expect(found(baseline, [other])).toMatchObject({ differing: [1], telling: 1 });
  });

  it('differs if it does not fail there', () => {
    const runs = run({ prints: '1' }, { prints: '2' });
    expect(found(baseline, [runs])).toMatchObject({ differing: [1], telling: 1 });
    expect(found(runs, [baseline])).toMatchObject({ differing: [1], telling: 1 });
  });
});

describe('cells whose outputs change from run to run', () => {
  const [first, second] = ['0.1', '0.2'].map(value => run({ prints: value }, { prints: 'a' }));

  it('are found in the runs of the baseline', () => {
    const text = notebook([{ outputs: [] }, { outputs: [] }]);
    const source = { ...opened(text), settings: DEFAULT_CONFIG.comparison, tolerance: 0.1 };
    expect(variantFindings(source, null, [first, second], []).varying).toEqual([0]);
    expect(variantFindings(source, null, [first], []).varying).toEqual([]);
  });

  it('do not differ in a variant, but others do', () => {
    const variant = run({ prints: '0.3' }, { prints: 'b' });
    expect(found(first, [variant], [0])).toMatchObject({ differing: [1], verdict: 'different' });
    expect(found(first, [run({ prints: '0.3' }, { prints: 'a' })], [0])).toMatchObject({
      differing: [],
      verdict: 'identical'
    });
  });
});
