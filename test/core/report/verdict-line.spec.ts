import * as fc from 'fast-check';
import { VERDICT_STATES, verdictLine } from '../../../src/core/report/verdict-line';
import type { LastCheck, VerdictFacts } from '../../../src/core/report/verdict-facts';
import type { VerdictState } from '../../../src/core/report/verdict-line';
import { CHECKCONCLUSION_VALUES } from '../../../src/protocol';

const PASSED: LastCheck = {
  conclusion: 'reproduced',
  isOfThisText: true,
  secondsAgo: 300,
  daysAgo: 0,
  hasNothingStored: false,
  different: 0,
  outputs: 173,
  presentation: 0,
  warnings: 0,
  failing: 0,
  changedOutside: 0,
  causes: [],
  withoutConclusion: null
};
const FAILED: LastCheck = {
  ...PASSED,
  conclusion: 'differs',
  different: 10,
  causes: ['randomness']
};
const NOTHING: VerdictFacts = {
  phase: 'exploring',
  knowledge: 'complete',
  pendingCells: 0,
  isBusy: false,
  liveErrors: 0,
  predictedErrors: 0,
  endedKernel: [],
  interrupted: [],
  maybeRun: [],
  pastKernel: null,
  stale: 0,
  staleRoot: null,
  warnings: 0,
  suggestions: 0,
  hiddenProblems: 0,
  hiddenSuggestions: 0,
  later: 0,
  check: null,
  isChecking: false
};

/** The facts that alone give each state. */
const FACTS_OF: Readonly<Record<VerdictState, Partial<VerdictFacts>>> = {
  'live-error': { liveErrors: 1 },
  'failed-check': { check: FAILED },
  'predicted-error': { predictedErrors: 1 },
  stale: { stale: 2 },
  interrupted: { interrupted: [3] },
  'past-kernel': { pastKernel: { end: 'ended', counts: [['earlier-session', 2]] } },
  unknown: { knowledge: 'reconnecting' },
  pending: { pendingCells: 1 },
  changed: { check: { ...PASSED, isOfThisText: false } },
  'not-checked': { check: null },
  passed: { check: PASSED }
};

const PAIRS = VERDICT_STATES.flatMap((first, at) =>
  VERDICT_STATES.slice(at + 1)
    // One check has one result.
    .filter(second => !('check' in FACTS_OF[first] && 'check' in FACTS_OF[second]))
    .map(second => [first, second] as const)
);

describe('precedence', () => {
  it.each(VERDICT_STATES)('%s alone', state => {
    expect(verdictLine({ ...NOTHING, ...FACTS_OF[state] }).state).toBe(state);
  });

  it.each(PAIRS)('%s comes before %s', (first, second) => {
    const facts = { ...NOTHING, ...FACTS_OF[second], ...FACTS_OF[first] };
    expect(verdictLine(facts).state).toBe(first);
  });

  it('an inconclusive check counts as none', () => {
    const check: LastCheck = { ...PASSED, conclusion: 'inconclusive' };
    expect(verdictLine({ ...NOTHING, check }).state).toBe('not-checked');
  });
});

const count = fc.oneof(fc.constant(0), fc.nat(5));
const checks = fc.record<LastCheck>({
  conclusion: fc.constantFrom(...CHECKCONCLUSION_VALUES),
  isOfThisText: fc.boolean(),
  secondsAgo: fc.nat(1_000_000),
  daysAgo: fc.nat(10),
  hasNothingStored: fc.boolean(),
  different: count,
  outputs: fc.option(fc.nat(9)),
  presentation: count,
  warnings: count,
  failing: count,
  changedOutside: count,
  causes: fc.constant([]),
  withoutConclusion: fc.constantFrom('canceled', 'not-run', 'not-compared', null)
});
const anyFacts = fc.record<VerdictFacts>({
  phase: fc.constantFrom('exploring', 'finishing'),
  knowledge: fc.constantFrom('complete', 'pending', 'reconnecting', 'unknown'),
  pendingCells: count,
  isBusy: fc.boolean(),
  liveErrors: count,
  predictedErrors: count,
  endedKernel: fc.array(fc.nat(9), { maxLength: 2 }),
  interrupted: fc.array(fc.nat(9), { maxLength: 2 }),
  maybeRun: fc.array(fc.nat(9), { maxLength: 2 }),
  pastKernel: fc.constantFrom<VerdictFacts['pastKernel'][]>(
    null,
    { end: 'ended', counts: [['earlier-session', 2]] },
    { end: 'not-watched', counts: [['stale', 1]] }
  ),
  stale: count,
  staleRoot: fc.constantFrom(null, { kind: 'edited', cell: 2, move: null } as const),
  warnings: count,
  suggestions: count,
  hiddenProblems: count,
  hiddenSuggestions: count,
  later: count,
  check: fc.option(checks),
  isChecking: fc.boolean()
});

describe('any facts', () => {
  it('are green only after a passed check of this very text, without visible problems', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        if (verdictLine(facts).level === 'passed') {
          expect(facts.check).toMatchObject({
            conclusion: 'reproduced',
            isOfThisText: true,
            changedOutside: 0
          });
          expect(facts).toMatchObject({
            knowledge: 'complete',
            pendingCells: 0,
            isBusy: false,
            endedKernel: [],
            interrupted: [],
            maybeRun: [],
            pastKernel: null
          });
          const { liveErrors, predictedErrors, stale, warnings, hiddenProblems } = facts;
          expect(liveErrors + predictedErrors + stale + warnings + hiddenProblems).toBe(0);
        }
      })
    );
    expect(verdictLine({ ...NOTHING, check: PASSED, suggestions: 3 }).level).toBe('passed');
  });

  it('are called clear only where all is known and nothing runs', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const kinds = verdictLine(facts).parts.map(({ kind }) => kind);
        const { knowledge, pendingCells, isBusy } = facts;
        const isKnown = knowledge === 'complete' && pendingCells === 0 && !isBusy;
        expect(kinds.includes('clear') && !isKnown).toBe(false);
        const doubts = ['analyzing', 'running', 'busy', 'reconnecting', 'unknown-kernel'] as const;
        expect(doubts.filter(doubt => kinds.includes(doubt))).toHaveLength(isKnown ? 0 : 1);
      })
    );
  });

  it('name what is known, each kind once, and no count of zero', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const { parts, chips } = verdictLine(facts);
        const kinds = parts.map(({ kind }) => kind);
        expect(new Set(kinds).size).toBe(kinds.length);
        expect(kinds.length).toBeGreaterThan(0);
        const counts = [...parts, ...chips].flatMap(each => ('count' in each ? each.count : []));
        expect(counts.every(each => each > 0)).toBe(true);
        expect(kinds.includes('failed-check')).toBe(facts.check?.conclusion === 'differs');
        expect(kinds.includes('live-errors')).toBe(facts.liveErrors > 0);
        expect(kinds.includes('stale')).toBe(facts.stale > 0);
        expect(kinds.includes('checking')).toBe(facts.isChecking);
        expect(kinds.includes('not-checked')).toBe(facts.check === null && !facts.isChecking);
      })
    );
  });

  it('never count a warning as a suggestion, and say nothing is wrong only where that is so', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const { parts, chips } = verdictLine({ ...facts, suggestions: 0, warnings: 2 });
        expect(chips.find(({ severity }) => severity === 'info')).toBeUndefined();
        expect(chips).toContainEqual({
          severity: 'warning',
          count: 2 + facts.stale,
          stale: facts.stale
        });
        expect(parts).toContainEqual({ kind: 'warnings', count: 2 });
        expect(parts.map(({ kind }) => kind)).not.toContain('clear');
      })
    );
  });

  it('do not turn green when a finding is hidden', () => {
    const hide = (facts: VerdictFacts): readonly VerdictFacts[] => [
      ...(facts.predictedErrors > 0
        ? [{ ...facts, predictedErrors: 0, hiddenProblems: facts.hiddenProblems + 1 }]
        : []),
      ...(facts.liveErrors > 0
        ? [{ ...facts, liveErrors: 0, hiddenProblems: facts.hiddenProblems + 1 }]
        : []),
      ...(facts.stale > 0
        ? [{ ...facts, stale: 0, hiddenProblems: facts.hiddenProblems + 1 }]
        : []),
      ...(facts.warnings > 0
        ? [{ ...facts, warnings: 0, hiddenProblems: facts.hiddenProblems + 1 }]
        : []),
      ...(facts.suggestions > 0
        ? [{ ...facts, suggestions: 0, hiddenSuggestions: facts.hiddenSuggestions + 1 }]
        : [])
    ];
    fc.assert(
      fc.property(anyFacts, facts => {
        for (const after of hide(facts)) {
          const { level, parts } = verdictLine(after);
          expect(parts.some(({ kind }) => kind === 'hidden')).toBe(true);
          if (level === 'passed') {
            expect(verdictLine(facts).level).toBe('passed');
          }
        }
      })
    );
  });
});
