import type { CheckedCell } from '../../../src/core/check/verdict/check-outcome';
import type { Cause, RunResult } from '../../../src/protocol';
import type { Attempt } from '../../../src/core/restore/attempt';
import {
  contradictions,
  effectOf,
  isConfirmed,
  isNoWorse,
  isOpening
} from '../../../src/core/restore/attempt';
import { restoreVerdict } from '../../../src/core/restore/verdict';

const SHAPES = {
  same: { status: 'ok', verdict: 'identical', hasOutputs: true },
  silent: { status: 'ok', verdict: 'identical', hasOutputs: false },
  other: { status: 'ok', verdict: 'different', aspect: 'values', hasOutputs: true },
  drawn: { status: 'ok', verdict: 'different', aspect: 'presentation', hasOutputs: true },
  failed: { status: 'failed', verdict: 'different', hasOutputs: true },
  'not-run': { status: 'not-run', verdict: 'not-run', hasOutputs: false }
} as const;

type Shape = keyof typeof SHAPES;

/** A run with these cells, in the order of the origins. */
function attempt(
  shapes: readonly Shape[],
  {
    origins = shapes.map((_, index) => index),
    causes = {},
    storedErrors = [],
    status = 'finished'
  }: {
    origins?: readonly (number | null)[];
    causes?: Readonly<Record<number, Cause>>;
    storedErrors?: readonly number[];
    status?: RunResult['status'];
  } = {}
): Attempt {
  const cells = shapes.map((shape, index) => ({
    index,
    aspect: null,
    missingSide: null,
    varies: null,
    ...SHAPES[shape]
  })) as unknown as readonly CheckedCell[];
  const known = new Map(Object.entries(causes).map(([at, cause]) => [Number(at), { cause }]));
  return {
    result: { outcome: { cells, runs: [{ status }] }, causes: known },
    origins,
    storedErrors: new Set(storedErrors)
  } as unknown as Attempt;
}

const STOPPED = attempt(['same', 'failed', 'not-run']);

it('a version is no worse where all cells still run, and none has a worse output', () => {
  expect(isNoWorse(STOPPED, STOPPED)).toBe(true);
  expect(isNoWorse(STOPPED, attempt(['same', 'same', 'same']))).toBe(true);
  expect(isNoWorse(STOPPED, attempt(['failed', 'not-run', 'not-run']))).toBe(false);
  expect(isNoWorse(STOPPED, attempt(['other', 'failed', 'not-run']))).toBe(false);
  expect(isNoWorse(attempt(['other', 'failed']), attempt(['other', 'failed']))).toBe(true);
});

describe('the effect of a step', () => {
  it('is getting further where more of the given cells run', () => {
    expect(effectOf(STOPPED, attempt(['same', 'same', 'failed'])).getsFurther).toBe(true);
    expect(effectOf(STOPPED, STOPPED).getsFurther).toBe(false);
  });

  it('is none where cells only run because they are above the one that failed', () => {
    const stopped = attempt(['same', 'failed', 'not-run', 'not-run']);
    const after = attempt(['same', 'same', 'failed', 'not-run'], { origins: [0, 2, 1, 3] });
    expect(effectOf(stopped, after).getsFurther).toBe(false);
  });

  it('is none where only a new cell runs', () => {
    const after = attempt(['same', 'silent', 'failed', 'not-run'], { origins: [0, null, 1, 2] });
    expect(effectOf(STOPPED, after).getsFurther).toBe(false);
  });

  it('spoils what ran before with its stored output', () => {
    const after = attempt(['other', 'same', 'same']);
    expect(effectOf(STOPPED, after)).toMatchObject({ spoils: true, contradicts: false });
  });

  it('contradicts a stored output that was not reached before', () => {
    expect(effectOf(STOPPED, attempt(['same', 'other', 'same'])).contradicts).toBe(true);
    expect(effectOf(STOPPED, attempt(['same', 'drawn', 'same'])).contradicts).toBe(false);
  });

  it('is not blamed for random values, nor for stored errors', () => {
    const random = attempt(['same', 'other', 'same'], { causes: { 1: 'randomness' } });
    expect(effectOf(STOPPED, random).contradicts).toBe(false);
    const error = attempt(['same', 'other', 'same'], { storedErrors: [1] });
    expect(effectOf(STOPPED, error).contradicts).toBe(false);
  });
});

describe('a run that a limit ended between two cells', () => {
  const ended = attempt(['same', 'not-run', 'not-run'], { status: 'timeout' });

  it('is a failure, and no proof of a step', () => {
    expect(restoreVerdict(ended, ended, [])).toBe('pathological');
    expect(effectOf(STOPPED, ended).getsFurther).toBe(false);
    expect(
      restoreVerdict(STOPPED, ended, [{ trust: 'certain', witnesses: [], isLessWork: false }])
    ).toBe('partly');
  });

  it('still shows that more cells run', () => {
    const later = attempt(['same', 'same', 'not-run'], { status: 'timeout' });
    expect(effectOf(STOPPED, later).getsFurther).toBe(true);
  });
});

describe('an opening', () => {
  const failing = (
    evalue: string,
    shapes: readonly Shape[],
    origins?: readonly (number | null)[]
  ) => {
    const run = attempt(shapes, { origins });
    const cells = run.result.outcome.cells.map(cell =>
      cell.status === 'failed' ? { ...cell, error: { ename: 'E', evalue, traceback: [] } } : cell
    );
    return { ...run, result: { ...run.result, outcome: { ...run.result.outcome, cells } } };
  };
  const base = failing('first', ['same', 'failed', 'not-run']);

  it('stops for another reason, and loses no cell that ran', () => {
    expect(isOpening(base, base, base)).toBe(false);
    expect(isOpening(base, base, failing('second', ['same', 'failed', 'not-run']))).toBe(true);
    expect(isOpening(base, base, failing('second', ['failed', 'not-run', 'not-run']))).toBe(false);
  });

  it('may stop in a new cell', () => {
    const next = failing('first', ['same', 'failed', 'not-run', 'not-run'], [0, null, 1, 2]);
    expect(isOpening(base, base, next)).toBe(true);
  });
});

describe('a confirmation', () => {
  it('needs an output of a cell that depends on the step', () => {
    const run = attempt(['same', 'silent', 'same'], { origins: [2, 1, 0] });
    expect(isConfirmed(run, [1])).toBe(false);
    expect(isConfirmed(run, [0])).toBe(true);
    expect(isConfirmed(attempt(['failed', 'same']), [1])).toBe(false);
  });
});

describe('the verdict', () => {
  const step = (trust: 'certain' | 'likely' | 'needs-proof' | 'stand-in') => ({
    trust,
    witnesses: [1, 2],
    isLessWork: false
  });
  const whole = attempt(['same', 'silent', 'same']);

  it.each([
    ['executable', whole, []],
    ['pathological', STOPPED, []],
    ['restored', whole, [step('certain')]],
    ['restored', whole, [step('needs-proof'), step('likely')]],
    ['partly', attempt(['same', 'silent', 'silent']), [step('needs-proof')]],
    ['partly', attempt(['same', 'silent', 'silent']), [step('likely')]],
    ['partly', whole, [step('stand-in')]],
    ['partly', attempt(['same', 'silent', 'failed']), [step('certain')]],
    ['partly', attempt(['same', 'silent', 'other']), [step('certain')]]
  ] as const)('is %s', (verdict, last, steps) => {
    expect(restoreVerdict(STOPPED, last, steps)).toBe(verdict);
  });

  it('does not count outputs that differed before the first step', () => {
    const first = attempt(['other', 'failed', 'not-run']);
    const last = attempt(['other', 'same', 'same']);
    expect(contradictions(first, last)).toEqual([]);
    expect(restoreVerdict(first, last, [step('certain')])).toBe('restored');
  });
});
