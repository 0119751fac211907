/** Texts of the timeline. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Outcome } from '../../core/compare/outcome';
import type { ExecutionOutputList } from '../../core/history/execution-outputs';
import { differenceText } from '../check/view/cell-labels';
import { normalizersText } from '../check/view/normalizer-labels';
import { printable, shortened } from '../../core/report/terminal';
import type { Runner } from './people';
import type { TimelineRow } from './timeline-rows';

/** A longer name is cut: people choose theirs. */
const MAX_PERSON = 40;

/** The time of day; empty if unknown. */
export function clockText(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1000).toLocaleTimeString();
}

/** “Kernel session of Nov 26, 2:03 PM”; of another year, with the year. */
export function sessionText(started: number | null, trans: TranslationBundle): string {
  if (started === null) {
    return trans.__('Kernel session without times');
  }
  const date = new Date(started * 1000);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const text = date.toLocaleString(undefined, {
    ...(isThisYear ? {} : { year: 'numeric' }),
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit'
  });
  return trans.__('Kernel session of %1', text);
}

/** “[3] 10:04:11 AM”, for an earlier kernel session “[3] 10:04:11 AM, 1 restart ago”. */
export function executionName(
  { execution: { kernelRun }, sessionsAgo }: TimelineRow,
  trans: TranslationBundle
): string {
  const name = `[${kernelRun.count ?? ' '}] ${clockText(kernelRun.started)}`.trim();
  const age = trans._n('%1 restart ago', '%1 restarts ago', sessionsAgo);
  return sessionsAgo === 0 ? name : `${name}, ${age}`;
}

/** Who ran an execution. */
export function runnerText(runner: Runner, trans: TranslationBundle): string {
  switch (runner.kind) {
    case 'you':
      return trans.__('you');
    case 'other':
      return shortened(printable(runner.name).trim(), MAX_PERSON) || trans.__('no name');
    case 'unknown':
      return trans.__('another client');
  }
}

/** What is to be said about the outputs of an execution instead of them, or before them; null if nothing. */
export function outputsNote(list: ExecutionOutputList, trans: TranslationBundle): string | null {
  switch (list.kind) {
    case 'unseen':
      return trans.__(
        'The outputs were not seen: this page was not connected to the kernel when the execution began.'
      );
    case 'dropped':
      return trans.__('The outputs were dropped to stay within the limits of this page.');
    case 'kept':
      return list.omittedOutputs + list.omittedCharacters > 0
        ? trans.__('Too large to keep: %1.', omittedText(list, trans))
        : list.outputs.length === 0
          ? trans.__('There are no outputs.')
          : null;
  }
}

function omittedText(
  list: ExecutionOutputList & { readonly kind: 'kept' },
  trans: TranslationBundle
): string {
  const { omittedOutputs: outputs, omittedCharacters: characters } = list;
  return [
    ...(outputs > 0 ? [trans._n('%1 output', '%1 outputs', outputs)] : []),
    ...(characters > 0
      ? [trans._n('%1 character of printed text', '%1 characters of printed text', characters)]
      : [])
  ].join(', ');
}

/** The verdict of a comparison. */
export function comparisonText(
  { verdict, normalizers, aspect, detail }: Outcome,
  trans: TranslationBundle
): string {
  switch (verdict) {
    case 'identical':
      return trans.__('Identical');
    case 'equal':
      return trans.__('Equal (ignored: %1)', normalizersText(normalizers, trans));
    case 'similar':
      return withDetail(trans.__('Similar'), detail);
    case 'different':
      return withDetail(differenceText(aspect, trans), detail);
    case 'missing':
      return withDetail(trans.__('Different'), detail);
    case 'incomplete':
      return withDetail(trans.__('Inconclusive'), detail);
  }
}

function withDetail(text: string, detail: string | null): string {
  return detail === null ? text : `${text}: ${detail}`;
}
