/** The text of the notebook's verdict line. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { isNearlyReproducible } from '../../core/report/verdict-line';
import type { LastCheck, PastDoubt, PastKernel, StaleRoot } from '../../core/report/verdict-facts';
import type { VerdictLine, VerdictPart } from '../../core/report/verdict-line';
import type { Cause } from '../../protocol';
import { causeText } from '../check/view/labels';
import { rootEventText } from '../execution/stale-inputs';
import { countText } from '../ui/labels';
import { messageText } from '../ui/message-parts';

const MAX_CAUSES = 2;

/** The line as text, for the panel and the status bar. */
export function verdictText({ parts }: VerdictLine, trans: TranslationBundle): string {
  return partsText(parts, trans);
}

/** Parts of the line as a sentence. */
export function partsText(parts: readonly VerdictPart[], trans: TranslationBundle): string {
  return partTexts(parts, trans).join(' · ');
}

/** The texts of parts, the most important first; the first one begins with a capital. */
export function partTexts(
  parts: readonly VerdictPart[],
  trans: TranslationBundle
): readonly string[] {
  const texts = parts.map(part => partText(part, trans));
  return texts.map((text, at) =>
    at === 0 ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : text
  );
}

function partText(part: VerdictPart, trans: TranslationBundle): string {
  switch (part.kind) {
    case 'live-errors':
      return trans._n('%1 cell failed', '%1 cells failed', part.count);
    case 'predicted-errors':
      return countText('error', part.count, trans);
    case 'ended-kernel':
      return trans.__('Run All may stop at cell %1: the kernel ended there', part.cell + 1);
    case 'maybe-run':
      return part.count === 1
        ? trans.__('unknown whether cell %1 ran', part.cell + 1)
        : trans._n('unknown whether %1 cell ran', 'unknown whether %1 cells ran', part.count);
    case 'interrupted':
      return part.count === 1
        ? trans.__('cell %1 was interrupted', part.cell + 1)
        : trans._n('%1 cell was interrupted', '%1 cells were interrupted', part.count);
    case 'stale': {
      const text = trans._n('%1 stale', '%1 stale', part.count);
      const { root } = part;
      return root === null ? text : trans.__('%1 (%2)', text, staleRootText(root, trans));
    }
    case 'past-kernel':
      return pastKernelText(part.past, trans);
    case 'warnings':
      return countText('warning', part.count, trans);
    case 'suggestions':
      return countText('info', part.count, trans);
    case 'hidden':
      return trans._n('%1 hidden', '%1 hidden', part.count);
    case 'later':
      return trans._n('%1 to review before sharing', '%1 to review before sharing', part.count);
    case 'changed-outside':
      return trans._n(
        '%1 file outside of its copy changed',
        '%1 files outside of its copy changed',
        part.count
      );
    case 'clear':
      return part.phase === 'exploring'
        ? trans.__('no problems found while exploring')
        : trans.__('no problems found');
    case 'not-checked':
      return trans.__('not checked yet');
    case 'checking':
      return trans.__('check running');
    case 'analyzing':
      return trans.__('checking…');
    case 'busy':
      return trans.__('kernel busy…');
    case 'running':
      return trans._n('running %1 cell…', 'running %1 cells…', part.count);
    case 'reconnecting':
      return trans.__('reconnecting to the kernel…');
    case 'unknown-kernel':
      return trans.__('what ran in the kernel is unknown');
    default:
      return checkText(part.kind, part.check, trans);
  }
}

function staleRootText({ kind, cell, move }: StaleRoot, trans: TranslationBundle): string {
  const event = withSmallInitial(rootEventText(kind, cell, trans));
  return move === null
    ? event
    : trans.__('%1: %2', event, withSmallInitial(messageText(move, trans)));
}

function withSmallInitial(text: string): string {
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
}

function pastKernelText({ end, counts }: PastKernel, trans: TranslationBundle): string {
  const known = counts.map(([doubt, count]) => pastDoubtText(doubt, count, trans)).join(', ');
  return end === 'ended'
    ? trans.__('kernel ended: %1', known)
    : trans.__('kernel not watched: before, %1', known);
}

function pastDoubtText(doubt: PastDoubt, count: number, trans: TranslationBundle): string {
  switch (doubt) {
    case 'stale':
      return trans._n('%1 stale', '%1 stale', count);
    case 'edited':
      return trans._n('%1 edited', '%1 edited', count);
    case 'failed':
      return trans._n('%1 failed', '%1 failed', count);
    case 'interrupted':
      return trans._n('%1 interrupted', '%1 interrupted', count);
    case 'unfinished':
      return trans._n('%1 unfinished', '%1 unfinished', count);
    case 'earlier-session':
      return trans._n('%1 from an earlier session', '%1 from an earlier session', count);
  }
}

function checkText(
  kind: 'failed-check' | 'changed' | 'passed' | 'inconclusive',
  check: LastCheck,
  trans: TranslationBundle
): string {
  switch (kind) {
    case 'passed':
      return check.hasNothingStored
        ? trans.__(
            'ran to the end (checked %1), nothing stored to compare with',
            dayText(check.daysAgo, trans)
          )
        : trans.__('reproducible (checked %1)', dayText(check.daysAgo, trans));
    case 'changed':
      return trans.__('changed since the last check, %1', agoText(check.secondsAgo, trans));
    case 'inconclusive':
      return withoutConclusionText(check, agoText(check.secondsAgo, trans), trans);
    case 'failed-check': {
      const text = trans.__(
        'last check, %1: %2',
        agoText(check.secondsAgo, trans),
        reasonsText(check, trans)
      );
      return check.isOfThisText ? text : trans.__('%1, changed since', text);
    }
  }
}

function withoutConclusionText(
  { withoutConclusion }: LastCheck,
  ago: string,
  trans: TranslationBundle
): string {
  switch (withoutConclusion) {
    case 'canceled':
      return trans.__('last check, %1: canceled', ago);
    case 'not-run':
      return trans.__('last check, %1: not run', ago);
    case 'not-compared':
      return trans.__('last check, %1: not compared yet', ago);
    case null:
      return trans.__('last check, %1: inconclusive', ago);
  }
}

function reasonsText(check: LastCheck, trans: TranslationBundle): string {
  const { different, presentation, warnings, outputs, failing, causes } = check;
  const reasons = [
    ...(isNearlyReproducible(check) ? [trans.__('nearly reproducible')] : []),
    ...(different > 0 ? [differentText(different, outputs, trans)] : []),
    ...(presentation > 0 ? [trans.__('%1 drawn or printed differently', presentation)] : []),
    ...(warnings > 0 ? [trans.__('%1 with different warnings', warnings)] : []),
    ...(failing > 0 ? [trans._n('%1 cell fails', '%1 cells fail', failing)] : [])
  ].join(', ');
  const known = causes.filter(cause => cause !== 'unknown');
  return known.length === 0 || known.length > MAX_CAUSES
    ? reasons
    : trans.__('%1 (%2)', reasons, causesText(known, trans));
}

function differentText(
  different: number,
  outputs: number | null,
  trans: TranslationBundle
): string {
  return outputs === null
    ? trans._n('%1 output differs', '%1 outputs differ', different)
    : trans._n('%1 of %2 outputs differs', '%1 of %2 outputs differ', different, outputs);
}

function causesText(causes: readonly Cause[], trans: TranslationBundle): string {
  return causes.map(cause => causeText(cause, trans).toLocaleLowerCase()).join(', ');
}

function dayText(daysAgo: number, trans: TranslationBundle): string {
  return daysAgo === 0 ? trans.__('today') : trans._n('%1 day ago', '%1 days ago', daysAgo);
}

/** How long ago something was: “just now”, “5 min ago”, “3 days ago”. */
export function agoText(secondsAgo: number, trans: TranslationBundle): string {
  const minutes = Math.floor(secondsAgo / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) {
    return trans.__('just now');
  }
  if (hours < 1) {
    return trans.__('%1 min ago', minutes);
  }
  return hours < 24
    ? trans.__('%1 h ago', hours)
    : trans._n('%1 day ago', '%1 days ago', Math.floor(hours / 24));
}
