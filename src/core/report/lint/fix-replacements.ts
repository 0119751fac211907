import type { Applicability } from '../../../protocol';
import { applyEdits } from '../../fixes/apply';
import type { Fix } from '../../fixes/edit';
import { formatMessage } from '../../messages/message';
import type { FileRegion } from '../../notebook/source-locator';
import { replacementsOrNull } from '../../notebook/cell-edit';
import type { CellWriter } from '../../notebook/cell-edit';
import type { Finding } from '../../rules/contract';
import type { LintedText } from './linted-text';

/** A region of the file, and what is there after the fix. */
export interface RegionReplacement {
  readonly region: FileRegion;
  readonly text: string;
}

/** A fix that changes the notebook only, as replacements in the file. */
export interface FixDetails {
  readonly title: string;
  readonly applicability: Applicability;
  readonly replacements: readonly RegionReplacement[];
}

/** A fix that replaces more of the file is left out: it moves a cell with large outputs. */
const MAX_REPLACED = 100_000;

/** Fixes as replacements in the text of a notebook file. The file is parsed for the first fix only. */
export class FixReplacements {
  private writer: CellWriter | null = null;

  constructor(private readonly linted: LintedText) {}

  /** The fixes of a finding that change nothing but the notebook. */
  of(finding: Finding): readonly FixDetails[] {
    return finding.fixes.flatMap(fix => {
      const replacements = this.replacementsOf(fix);
      const { title, applicability } = fix;
      return replacements === null
        ? []
        : [{ title: formatMessage(title), applicability, replacements }];
    });
  }

  private replacementsOf({ edits, actions = [] }: Fix): readonly RegionReplacement[] | null {
    const { createWriter, document, locator } = this.linted;
    const isElsewhere = actions.length > 0 || edits.some(({ kind }) => kind === 'rename-notebook');
    if (createWriter === null || edits.length === 0 || isElsewhere) {
      return null;
    }
    const edited = applyEdits(document.cells, edits);
    if (!edited.ok) {
      return null;
    }
    this.writer ??= createWriter();
    const replacements = replacementsOrNull(this.writer, edited.cells);
    if (replacements === null) {
      return null;
    }
    const size = replacements.reduce(
      (sum, { start, end, text: inserted }) => sum + end - start + inserted.length,
      0
    );
    return replacements.length === 0 || size > MAX_REPLACED
      ? null
      : replacements.map(({ start, end, text: inserted }) => ({
          region: locator.regionOf({ start, end }),
          text: inserted
        }));
  }
}
