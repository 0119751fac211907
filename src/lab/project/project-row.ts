/** What is known of each notebook of a folder, and which of them are listed. Pure. */
import type { RunSummary, Severity } from '../../protocol';
import { isOpen } from '../check/model/run-states';
import type { FileLint } from '../check/worker/check-messages';
import { summaryTone } from '../check/view/summary-tone';

/** The problems of a notebook, without running anything. */
export type RowLint = FileLint | { readonly kind: 'waiting' };

/** How far a check of this page is. */
export interface RowProgress {
  readonly isComparing: boolean;
  readonly done: number;
  /** 0 as long as it is unknown. */
  readonly total: number;
}

/** The states by which the list is filtered; each notebook has one. */
export const ROW_STATES = ['running', 'unchecked', 'changed', 'bad', 'unsure', 'good'] as const;

/** The state of a notebook: its last check, if its code is still that which was checked. */
export type RowState = (typeof ROW_STATES)[number];

/** A notebook of the folder. */
export interface ProjectRow {
  /** For the contents service, with the drive. */
  readonly path: string;
  /** Below the folder. */
  readonly name: string;
  readonly lint: RowLint;
  /** Null if this page follows no check of it. */
  readonly progress: RowProgress | null;
  /** The last check; null if none is known. */
  readonly latest: RunSummary | null;
  readonly state: RowState;
  /** Whether the code cells changed since the last check that ended; null if that is unknown. */
  readonly isChanged: boolean | null;
  /** The last checks that ended, the newest last. */
  readonly trend: readonly RunSummary[];
}

/** What a row is made of. */
export interface RowFacts extends Pick<ProjectRow, 'path' | 'name' | 'lint' | 'progress'> {
  /** The checks of the notebook, without their repetitions, the newest first. */
  readonly checks: readonly RunSummary[];
}

const TREND_LENGTH = 5;

/** Builds the row of a notebook. */
export function rowOf({ checks, ...facts }: RowFacts): ProjectRow {
  const latest = checks.at(0) ?? null;
  const ended = checks.filter(check => !isOpen(check));
  const isChanged = hasChanged(ended.at(0) ?? null, facts.lint);
  return {
    ...facts,
    latest,
    isChanged,
    state: stateOf(latest, facts.progress, isChanged),
    trend: ended.slice(0, TREND_LENGTH).reverse()
  };
}

function hasChanged(ended: RunSummary | null, lint: RowLint): boolean | null {
  const checked = ended?.comparison?.conclusion?.code_hash;
  return checked === undefined || lint.kind !== 'ready' ? null : checked !== lint.codeHash;
}

function stateOf(
  latest: RunSummary | null,
  progress: RowProgress | null,
  isChanged: boolean | null
): RowState {
  if (latest === null) {
    return progress === null ? 'unchecked' : 'running';
  }
  const tone = summaryTone(latest);
  if (tone === 'working' || progress !== null) {
    return 'running';
  }
  return isChanged === true ? 'changed' : tone;
}

/** Whether “Check all that changed” includes a notebook: no check has judged its code as it is. */
export function needsCheck({ state, latest, lint }: ProjectRow): boolean {
  if (state === 'running' || lint.kind === 'failed') {
    return false;
  }
  const isBroken = latest?.state === 'cancelled' || latest?.state === 'interrupted';
  return state === 'unchecked' || state === 'changed' || isBroken;
}

/** The columns that sort the list. */
export type SortKey = 'name' | 'lint' | 'check' | 'age';

/** What the user chose to see. */
export interface ProjectChoices {
  /** Words that must all occur in the name. */
  readonly text: string;
  /** Null for all. */
  readonly state: RowState | null;
  readonly sort: SortKey;
  readonly isDescending: boolean;
}

/** The choices of a new view. */
export const FIRST_CHOICES: ProjectChoices = {
  text: '',
  state: null,
  sort: 'name',
  isDescending: false
};

/** Whether the text of the choices lets a row pass. */
export function matchesText({ name }: ProjectRow, text: string): boolean {
  const words = text.trim().toLocaleLowerCase().split(/\s+/);
  const where = name.toLocaleLowerCase();
  return words.every(word => where.includes(word));
}

/** The rows that are listed, in the order of the choices; equal ones by name. */
export function chosenRows(
  rows: readonly ProjectRow[],
  { text, state, sort, isDescending }: ProjectChoices
): readonly ProjectRow[] {
  const sign = isDescending ? -1 : 1;
  return rows
    .filter(row => (state === null || row.state === state) && matchesText(row, text))
    .sort((a, b) => sign * ORDERS[sort](a, b) || ORDERS.name(a, b));
}

const names = new Intl.Collator(undefined, { numeric: true });

/** Ascending: the worst first, the newest first, what is unknown last. */
const ORDERS: Readonly<Record<SortKey, (a: ProjectRow, b: ProjectRow) => number>> = {
  name: (a, b) => names.compare(a.name, b.name),
  lint: (a, b) => compareCounts(a.lint, b.lint),
  check: (a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state),
  age: (a, b) => (b.latest?.created ?? 0) - (a.latest?.created ?? 0)
};

const STATE_ORDER: readonly RowState[] = [
  'bad',
  'unsure',
  'changed',
  'running',
  'good',
  'unchecked'
];

function compareCounts(a: RowLint, b: RowLint): number {
  const [one, other] = [countsOf(a), countsOf(b)];
  return (
    other.error - one.error ||
    other.warning - one.warning ||
    other.info - one.info ||
    Number(b.kind === 'ready') - Number(a.kind === 'ready')
  );
}

function countsOf(lint: RowLint): Readonly<Record<Severity, number>> {
  return lint.kind === 'ready' ? lint.counts : { error: 0, warning: 0, info: 0 };
}
