/** Missing imports, by the notebook's own functions or the table of usual imports, and misspelled names. */
import { insertCell } from '../fixes/cell-edits';
import { formatMessage } from '../messages/message';
import { FIX_TITLES } from '../missing-names/fix-titles';
import { usualImport } from '../missing-names/usual-imports';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { missingNameOf } from './missing-name';
import { findingsAbout } from './order-candidates';
import type { Situation } from './situation';

const UNDEFINED_NAME = new Set(['H6']);

/** The import of the missing name. */
export function importCandidates(situation: Situation): readonly Candidate[] {
  const { document, failure } = situation;
  const name = missingNameOf(failure);
  if (name === null) {
    return [];
  }
  const fix = fixesTitled(situation, FIX_TITLES.import).at(0);
  if (fix !== undefined) {
    const detail = formatMessage(fix.title);
    return [editCandidate({ ...AT(situation), kind: 'import', detail, edits: fix.edits })];
  }
  // Where names are unknown, as after a star import, no rule reports the name.
  const usual = usualImport(name);
  const above = document.cells[failure.cell.index - 1] ?? null;
  return usual === null || isDefined(situation, name)
    ? []
    : [
        editCandidate({
          ...AT(situation),
          kind: 'import',
          detail: formatMessage({
            template: FIX_TITLES.import,
            values: { statement: usual.statement }
          }),
          edits: [insertCell(above, 'code', usual.statement)]
        })
      ];
}

/** The name that is meant by a misspelled one. */
export function renameCandidates(situation: Situation): readonly Candidate[] {
  return fixesTitled(situation, FIX_TITLES.rename).map(fix =>
    editCandidate({
      ...AT(situation),
      kind: 'rewrite',
      trust: 'needs-proof',
      detail: formatMessage(fix.title),
      edits: fix.edits
    })
  );
}

const AT = ({ failure }: Situation) => ({ cell: failure.cell.key, trust: 'certain' as const });

function fixesTitled(situation: Situation, template: string) {
  return findingsAbout(situation, UNDEFINED_NAME)
    .flatMap(({ fixes }) => fixes)
    .filter(({ title }) => title.template === template);
}

/** Whether some cell gives the name a value: then the notebook means that value. */
function isDefined({ document, lint }: Situation, name: string): boolean {
  return document.cells.some(({ key }) => lint.summaries.get(key)?.defines.includes(name) === true);
}
