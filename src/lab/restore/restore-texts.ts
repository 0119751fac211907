/** Sentences about restorations. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { exceptionLine } from '../../core/messages/exception-line';
import type { RestoreApproach, RestoreDocument, RestoreFailure } from '../../protocol';
import { wordsOf } from './approach-words';
import type { ApproachWords } from './approach-words';
import type { StepTrust } from './step-choice';

/** The verdict as a sentence, with its tone. */
export function verdictOf(
  { verdict, after, synthetic }: RestoreDocument,
  approach: RestoreApproach,
  trans: TranslationBundle
): { readonly tone: 'good' | 'unsure' | 'bad'; readonly text: string } {
  const words = wordsOf(approach, trans);
  switch (verdict) {
    case 'executable':
      return { tone: 'good', text: words.nothing };
    case 'restored':
      return { tone: 'good', text: words.whole };
    case 'partly':
      return { tone: 'unsure', text: partlyText(after, synthetic, words) };
    case 'pathological':
      return { tone: 'bad', text: words.none };
  }
}

function partlyText(after: number, synthetic: boolean, words: ApproachWords): string {
  if (after < 1) {
    return words.further;
  }
  return synthetic ? words.standIns : words.unconfirmed;
}

/** “0 % → 100 % of the code cells run”. */
export function shareText(
  { before, after }: Pick<RestoreDocument, 'before' | 'after'>,
  trans: TranslationBundle
): string {
  return before === after
    ? trans.__('%1 of the code cells run', percent(after))
    : trans.__('%1 → %2 of the code cells run', percent(before), percent(after));
}

/** Rounded down: 100 % means all. */
export function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** What is known of a step. */
export function trustText(trust: StepTrust, trans: TranslationBundle): string {
  switch (trust) {
    case 'certain':
      return trans.__('Certain');
    case 'confirmed':
      return trans.__('Confirmed by a stored output');
    case 'not-confirmed':
      return trans.__('Not confirmed');
    case 'stand-in':
      return trans.__('Stand-in');
  }
}

/** What the label of a step means. */
export function trustCaption(trust: StepTrust, trans: TranslationBundle): string {
  switch (trust) {
    case 'certain':
      return trans.__('The step is right whatever the outputs are.');
    case 'confirmed':
      return trans.__('A stored output that depends on the step is the same in the run.');
    case 'not-confirmed':
      return trans.__('No stored output shows whether the step is right. Check it yourself.');
    case 'stand-in':
      return trans.__('Replaces what is missing with a placeholder.');
  }
}

/** Where the notebook still stops. */
export function failureText(
  { cell_index, exception, message }: RestoreFailure,
  trans: TranslationBundle
): string {
  const cell = cell_index + 1;
  if (exception === null) {
    return trans.__('The notebook with all steps stops in cell %1.', cell);
  }
  const error = exceptionLine(exception, message).slice(0, 200);
  return trans.__('The notebook with all steps stops in cell %1: %2', cell, error);
}
