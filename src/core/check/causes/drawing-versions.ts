/** Versions of the library that drew a picture, as the stored and the fresh picture say. */
import { pngSoftware } from '../../compare/images/png-software';
import type { Software } from '../../compare/images/png-software';
import { withoutWarnings } from '../../compare/streams';
import type { StoredOutput } from '../../notebook/outputs-reader';
import { isPicture } from '../../notebook/outputs-reader';
import type { DifferenceCause } from './cause';
import type { CellFacts } from './checked-notebook';
import { differingLines } from './differing-lines';
import { makeCause } from './make-cause';

/** The cause if different versions of one library drew the pictures, and nothing but pictures differs; null otherwise. */
export function causeOfOtherPictures(facts: CellFacts): DifferenceCause | null {
  return differsInPicturesOnly(facts) ? causeOfDrawing(facts) : null;
}

/** Whether the outputs of a cell, other than pictures and warnings, are the same. */
export function differsInPicturesOnly(facts: CellFacts): boolean {
  const [stored, fresh] = [withoutPictures(facts.stored), withoutPictures(facts.fresh)];
  return differingLines(stored, fresh)?.lines.length === 0;
}

/** The outputs that a library for drawing does not decide. */
function withoutPictures(outputs: readonly StoredOutput[]): readonly StoredOutput[] {
  return withoutWarnings(outputs, 'all').filter(output => !isPicture(output));
}

/** The cause if different versions of one library drew the pictures; null otherwise. */
export function causeOfDrawing({ cell, stored, fresh }: CellFacts): DifferenceCause | null {
  const [before, now] = [softwareOf(stored), softwareOf(fresh)];
  return before === null || now?.name !== before.name || now.version === before.version
    ? null
    : makeCause(
        'version',
        'It is drawn by {name} {now}; {name} {before} drew the stored picture.',
        { name: before.name, now: now.version, before: before.version },
        { cell: cell.index }
      );
}

function softwareOf(outputs: readonly StoredOutput[]): Software | null {
  for (const output of outputs) {
    const png = output.kind === 'data' ? output.data.get('image/png') : undefined;
    const software = png === undefined ? null : pngSoftware(png.text);
    if (software !== null) {
      return software;
    }
  }
  return null;
}
