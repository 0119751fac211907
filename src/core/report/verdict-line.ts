/** The one line that merges what is known about a notebook: findings, stale results and the last check. Pure. */
import type { Phase, Severity } from '../../protocol';
import type { LastCheck, PastKernel, StaleRoot, VerdictFacts } from './verdict-facts';

/** The state that leads the line; the first one that applies. */
export const VERDICT_STATES = [
  'live-error',
  'failed-check',
  'predicted-error',
  'stale',
  'interrupted',
  'past-kernel',
  'unknown',
  'pending',
  'changed',
  'not-checked',
  'passed'
] as const;

/** The state that leads the line. */
export type VerdictState = (typeof VERDICT_STATES)[number];

/** Color of the line; green is `passed`. */
export type VerdictLevel = 'error' | 'warning' | 'neutral' | 'passed';

/** A part of the line. */
export type VerdictPart =
  | {
      readonly kind:
        | 'live-errors'
        | 'predicted-errors'
        | 'warnings'
        | 'suggestions'
        | 'hidden'
        | 'later'
        | 'changed-outside';
      readonly count: number;
    }
  | { readonly kind: 'stale'; readonly count: number; readonly root: StaleRoot | null }
  | {
      readonly kind: 'interrupted' | 'ended-kernel' | 'maybe-run';
      readonly count: number;
      /** Index of the first of them. */
      readonly cell: number;
    }
  | { readonly kind: 'past-kernel'; readonly past: PastKernel }
  | { readonly kind: 'clear'; readonly phase: Phase }
  | {
      readonly kind: 'failed-check' | 'changed' | 'passed' | 'inconclusive';
      readonly check: LastCheck;
    }
  | { readonly kind: 'running'; readonly count: number }
  | {
      readonly kind:
        'not-checked' | 'checking' | 'analyzing' | 'busy' | 'reconnecting' | 'unknown-kernel';
    };

/** A count that filters the list; counts of zero have none. */
export interface VerdictChip {
  readonly severity: Severity;
  readonly count: number;
  /** How many of them are stale results, which the line counts apart. */
  readonly stale: number;
}

/** The line with its color and chips. */
export interface VerdictLine {
  readonly state: VerdictState;
  readonly level: VerdictLevel;
  /** In reading order. */
  readonly parts: readonly VerdictPart[];
  readonly chips: readonly VerdictChip[];
}

/** Whether the check found nothing but values that are drawn or printed differently, or other warnings. */
export function isNearlyReproducible(check: LastCheck): boolean {
  const { conclusion, different, failing, presentation, warnings } = check;
  return conclusion === 'differs' && different + failing === 0 && presentation + warnings > 0;
}

/** Computes the line from the facts. */
export function verdictLine(facts: VerdictFacts): VerdictLine {
  const state = stateOf(facts);
  return { state, level: levelOf(facts, state), parts: partsOf(facts), chips: chipsOf(facts) };
}

/** Nothing is called clear while it is not known; problems are shown as soon as they are. */
function stateOf(facts: VerdictFacts): VerdictState {
  const {
    liveErrors,
    endedKernel,
    predictedErrors,
    stale,
    interrupted,
    maybeRun,
    check,
    knowledge,
    pendingCells,
    isBusy
  } = facts;
  const applies: Readonly<Record<VerdictState, boolean>> = {
    'live-error': liveErrors + endedKernel.length > 0,
    'failed-check': check?.conclusion === 'differs',
    'predicted-error': predictedErrors > 0,
    stale: stale > 0,
    interrupted: interrupted.length > 0,
    'past-kernel': facts.pastKernel !== null,
    unknown: knowledge === 'reconnecting' || knowledge === 'unknown' || maybeRun.length > 0,
    pending: knowledge === 'pending' || pendingCells > 0 || isBusy,
    changed: check?.conclusion === 'reproduced' && !check.isOfThisText,
    'not-checked': check?.conclusion !== 'reproduced',
    passed: true
  };
  return VERDICT_STATES.find(state => applies[state]) ?? 'not-checked';
}

function levelOf(facts: VerdictFacts, state: VerdictState): VerdictLevel {
  const { liveErrors, endedKernel, predictedErrors, warnings, hiddenProblems, check } = facts;
  const isRefuted =
    state === 'failed-check' && check?.isOfThisText === true && !isNearlyReproducible(check);
  if (liveErrors + endedKernel.length + predictedErrors > 0 || isRefuted) {
    return 'error';
  }
  const changedOutside = check?.changedOutside ?? 0;
  if (isDoubtful(facts, state) || warnings + changedOutside > 0) {
    return 'warning';
  }
  return state === 'passed' && hiddenProblems === 0 ? 'passed' : 'neutral';
}

function isDoubtful({ pastKernel }: VerdictFacts, state: VerdictState): boolean {
  const doubts = pastKernel?.counts.filter(([doubt]) => doubt !== 'earlier-session') ?? [];
  return ['failed-check', 'stale', 'interrupted'].includes(state) || doubts.length > 0;
}

function partsOf(facts: VerdictFacts): readonly VerdictPart[] {
  const { check, liveErrors, predictedErrors, stale, warnings, suggestions } = facts;
  const problems: readonly VerdictPart[] = [
    ...firstOf('ended-kernel', facts.endedKernel),
    ...count('live-errors', liveErrors),
    ...(check?.conclusion === 'differs' ? [{ kind: 'failed-check', check } as const] : []),
    ...count('predicted-errors', predictedErrors),
    ...(stale > 0 ? [{ kind: 'stale', count: stale, root: facts.staleRoot } as const] : []),
    // A cell that was interrupted has run in part: that is no error of its code, and nothing to call clear.
    ...firstOf('interrupted', facts.interrupted),
    ...(facts.pastKernel === null
      ? []
      : [{ kind: 'past-kernel', past: facts.pastKernel } as const]),
    ...firstOf('maybe-run', maybeRunBeside(facts)),
    ...count('warnings', warnings)
  ];
  const rest: readonly VerdictPart[] = [
    ...count('suggestions', suggestions),
    ...count('later', facts.later),
    ...count('hidden', facts.hiddenProblems + facts.hiddenSuggestions)
  ];
  const ofCheck = checkParts(facts);
  const doubts = doubtParts(facts);
  if (problems.length > 0) {
    return [...problems, ...doubts, ...rest, ...ofCheck];
  }
  return check?.conclusion === 'reproduced' && check.isOfThisText
    ? [...doubts, ...ofCheck, ...rest]
    : [...(doubts.length > 0 ? doubts : clearParts(facts)), ...rest, ...ofCheck];
}

/** The part of a line that says why the absence of problems would mean nothing now; null if all is known. */
export function doubtIn({ parts }: VerdictLine): VerdictPart | null {
  return parts.find(({ kind }) => DOUBTS.has(kind)) ?? null;
}

/** The parts of a line that no finding may stand for: with them, an empty list of findings means no absence of problems. */
export function unlistedIn({ parts }: VerdictLine): readonly VerdictPart[] {
  return parts.filter(({ kind }) => DOUBTS.has(kind) || UNLISTED.has(kind));
}

const UNLISTED: ReadonlySet<VerdictPart['kind']> = new Set([
  // Rules ask about cells of a connected kernel.
  'ended-kernel',
  'stale',
  'live-errors',
  'interrupted',
  'maybe-run',
  'past-kernel'
]);

const DOUBTS: ReadonlySet<VerdictPart['kind']> = new Set([
  'analyzing',
  'running',
  'busy',
  'reconnecting',
  'unknown-kernel'
]);

/** The cells that may have run, without the one that the part about stale results names. */
function maybeRunBeside({ maybeRun, stale, staleRoot }: VerdictFacts): readonly number[] {
  const named = stale > 0 && staleRoot?.kind === 'maybe-run' ? staleRoot.cell : null;
  return maybeRun.filter(cell => cell !== named);
}

/** The part about cells that were interrupted, ended the kernel, or may have run. */
function firstOf(
  kind: 'interrupted' | 'ended-kernel' | 'maybe-run',
  cells: readonly number[]
): readonly VerdictPart[] {
  return cells.length === 0 ? [] : [{ kind, count: cells.length, cell: cells[0] }];
}

/** Why the absence of problems would mean nothing now. */
function doubtParts(facts: VerdictFacts): readonly VerdictPart[] {
  const { knowledge, pendingCells, isBusy } = facts;
  if (knowledge === 'reconnecting') {
    return [{ kind: 'reconnecting' }];
  }
  if (knowledge === 'unknown') {
    return [{ kind: 'unknown-kernel' }];
  }
  if (pendingCells > 0) {
    return count('running', pendingCells);
  }
  if (isBusy) {
    return [{ kind: 'busy' }];
  }
  return knowledge === 'pending' ? [{ kind: 'analyzing' }] : [];
}

function clearParts({ phase, suggestions }: VerdictFacts): readonly VerdictPart[] {
  return suggestions === 0 ? [{ kind: 'clear', phase }] : [];
}

/** What the last check says, where it did not fail, and whether another is running. */
function checkParts({ check, isChecking }: VerdictFacts): readonly VerdictPart[] {
  if (check === null) {
    return [{ kind: isChecking ? 'checking' : 'not-checked' }];
  }
  return [...lastCheckParts(check), ...(isChecking ? [{ kind: 'checking' } as const] : [])];
}

function lastCheckParts(check: LastCheck): readonly VerdictPart[] {
  const outside = count('changed-outside', check.changedOutside);
  switch (check.conclusion) {
    case 'reproduced':
      return [{ kind: check.isOfThisText ? 'passed' : 'changed', check }, ...outside];
    case 'differs':
      return outside;
    case 'inconclusive':
      return [{ kind: 'inconclusive', check }, ...outside];
  }
}

function errorsIn({ liveErrors, endedKernel, predictedErrors }: VerdictFacts): number {
  return liveErrors + endedKernel.length + predictedErrors;
}

function chipsOf(facts: VerdictFacts): readonly VerdictChip[] {
  const chips: readonly VerdictChip[] = [
    { severity: 'error', count: errorsIn(facts), stale: 0 },
    { severity: 'warning', count: facts.warnings + facts.stale, stale: facts.stale },
    { severity: 'info', count: facts.suggestions, stale: 0 }
  ];
  return chips.filter(chip => chip.count > 0);
}

function count(
  kind: Exclude<
    Extract<VerdictPart, { readonly count: number }>['kind'],
    'interrupted' | 'ended-kernel' | 'maybe-run' | 'stale'
  >,
  value: number
): readonly VerdictPart[] {
  return value > 0 ? [{ kind, count: value }] : [];
}
