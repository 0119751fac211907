/** The verdict as a sentence. */
import type { TranslationBundle } from '@jupyterlab/translation';
import {
  conclusionOf,
  isNearlyReproduced,
  newFailures
} from '../../../core/check/verdict/conclusion';
import type { CheckFindings } from '../worker/check-findings';
import { countCells } from '../../../core/check/verdict/cell-counts';
import type { CellCounts } from '../../../core/check/verdict/cell-counts';
import { changedOutside } from '../../../core/report/sandbox-text';
import { missingText } from './target-labels';
import { endText } from './labels';

/** Tone of a verdict, which selects icon and color. */
export type Tone = 'good' | 'bad' | 'unsure';

/** The verdict as a sentence, with a second one for details. */
export interface VerdictSentence {
  readonly tone: Tone;
  readonly text: string;
  /** Details, such as the reason why the run did not finish normally; null if there are none. */
  readonly more: string | null;
}

/** The verdict of a notebook. */
export function verdictSentence(
  findings: CheckFindings,
  trans: TranslationBundle
): VerdictSentence {
  const counts = countCells(findings.cells);
  const run = findings.ending;
  if (run.status === 'packages-missing') {
    return {
      tone: 'unsure',
      text: trans._n(
        'Could not be run there: %1 package is missing.',
        'Could not be run there: %1 packages are missing.',
        run.missing_modules.length
      ),
      more: missingText(run.missing_modules, run.place, trans)
    };
  }
  const more = endText(run.status, run.message, trans);
  if (findings.cells.length === 0) {
    return { tone: 'unsure', text: trans.__('The notebook has no code cells.'), more };
  }
  if (run.kernel === null || counts.notRun === findings.cells.length) {
    return { tone: 'unsure', text: trans.__('The notebook was not run.'), more };
  }
  const rest = restText(counts, trans);
  const changed = changedText(findings, trans);
  switch (conclusionOf(findings.cells, run)) {
    case 'differs': {
      const reasons = reasonsAgainst(counts, trans).join(', ');
      const isNear = isNearlyReproduced(counts);
      return {
        tone: isNear ? 'unsure' : 'bad',
        text: isNear
          ? trans.__('Nearly reproducible: %1.', reasons)
          : trans.__('Not reproducible: %1.', reasons),
        more: joined(changed, more, rest)
      };
    }
    case 'inconclusive':
      return {
        tone: 'unsure',
        text:
          run.status === 'cancelled'
            ? trans.__('No differences before the check was canceled.')
            : counts.looksAlike > 0
              ? trans.__('No differences seen, but pictures were drawn differently.')
              : trans.__('No differences found, but the check is incomplete.'),
        more: joined(more, rest)
      };
    case 'reproduced':
      return findings.missingSide === 'stored'
        ? {
            tone: changed === null ? 'good' : 'unsure',
            text: trans.__('Ran to the end; nothing stored to compare with.'),
            more: joined(changed, more, trans.__('Accept the new outputs to store them.'))
          }
        : {
            tone: changed === null ? 'good' : 'unsure',
            text: reproducibleText(counts, trans),
            more: joined(changed, more, rest)
          };
  }
}

/** What changed outside of the private copy; null if nothing did. */
function changedText({ runs }: CheckFindings, trans: TranslationBundle): string | null {
  const { length } = changedOutside({ runs });
  return length === 0
    ? null
    : trans._n(
        '%1 file outside of the private copy changed meanwhile, by the notebook or by another program.',
        '%1 files outside of the private copy changed meanwhile, by the notebook or by another program.',
        length
      );
}

/** What speaks against the notebook, each kind of difference with its number. */
function reasonsAgainst(counts: CellCounts, trans: TranslationBundle): readonly string[] {
  const { different, presentation, warnings, outputs } = counts;
  const failing = newFailures(counts);
  return [
    ...(different > 0
      ? [trans._n('%1 of %2 outputs differs', '%1 of %2 outputs differ', different, outputs)]
      : []),
    ...(presentation > 0 ? [trans.__('%1 drawn or printed differently', presentation)] : []),
    ...(warnings > 0 ? [trans.__('%1 with different warnings', warnings)] : []),
    ...(failing > 0 ? [trans._n('%1 cell fails', '%1 cells fail', failing)] : [])
  ];
}

/** The cells that neither speak for nor against the notebook; null if there are none. */
function restText(counts: CellCounts, trans: TranslationBundle): string | null {
  const { failedAsBefore, newOutputs, looksAlike, incomplete, notRun } = counts;
  return joined(
    looksAlike === 0
      ? null
      : trans._n(
          '%1 cell has pictures that look alike, but were drawn differently: small changes of the data cannot be seen.',
          '%1 cells have pictures that look alike, but were drawn differently: small changes of the data cannot be seen.',
          looksAlike
        ),
    failedAsBefore === 0
      ? null
      : trans._n('%1 cell fails as before.', '%1 cells fail as before.', failedAsBefore),
    newOutputs === 0 ? null : trans._n('%1 new output.', '%1 new outputs.', newOutputs),
    incomplete === 0
      ? null
      : trans._n('%1 cell could not be compared.', '%1 cells could not be compared.', incomplete),
    notRun === 0 ? null : trans._n('%1 cell was not run.', '%1 cells were not run.', notRun)
  );
}

function reproducibleText({ outputs }: CellCounts, trans: TranslationBundle): string {
  return outputs === 0
    ? trans.__('Every cell runs on a fresh kernel; there are no outputs to compare.')
    : trans._n(
        'Reproducible: the output is the same on a fresh kernel.',
        'Reproducible: all %1 outputs are the same on a fresh kernel.',
        outputs
      );
}

function joined(...texts: readonly (string | null)[]): string | null {
  return texts.filter(text => text !== null).join(' ') || null;
}
