/** The fix for names whose definition was renamed in its cell: the other cells follow. */
import type { UnboundRead } from '../analysis/names/document-graph';
import type { Fix } from '../fixes/edit';
import { boundNames } from '../fixes/old-definition';
import type { Ghost } from '../history/history-state';
import type { RuleContext } from '../rule-context/rule-context';
import { FIX_TITLES } from './fix-titles';
import { renameEdits } from './missing-name-fixes';
import { cellAt } from './unbound-locations';

/** Changes all `reads` of a ghost to the name that its cell defines now; null where no other name took its place. */
export function renamedDefinitionFix(
  context: RuleContext,
  ghost: Ghost,
  reads: readonly UnboundRead[]
): Fix | null {
  const { name } = ghost;
  const definer = context.document.cells.find(({ key }) => key === ghost.cell);
  const other = definer === undefined ? null : newName(context, ghost, definer.source);
  if (
    definer === undefined ||
    other === null ||
    context.graph?.binders(other).some(binder => binder !== definer.index) !== false ||
    reads.some(read => read.cell <= definer.index)
  ) {
    return null;
  }
  const cells = [...new Set(reads.map(read => read.cell))].map(index => cellAt(context, index));
  const edits = cells.map(cell => {
    const summary = context.summary(cell);
    return summary === null || summary.defines.includes(name)
      ? null
      : renameEdits(cell, summary, name, other);
  });
  return edits.some(each => each === null)
    ? null
    : {
        title: { template: FIX_TITLES.rename, values: { name, other } },
        applicability: 'unsafe',
        edits: edits.flatMap(each => each ?? [])
      };
}

/** The only name that the cell defines now and did not when it ran, if the ghost is the only one that it lost. */
function newName(
  { pythonVersion }: RuleContext,
  { name, kind, execution }: Ghost,
  source: string
): string | null {
  const before = boundNames(execution.kernelRun.source, pythonVersion);
  const now = boundNames(source, pythonVersion);
  if (kind !== 'edited-cell' || before === null || now === null) {
    return null;
  }
  const lost = before.filter(each => !now.includes(each));
  const gained = now.filter(each => !before.includes(each));
  return lost.length === 1 && lost[0] === name && gained.length === 1 ? gained[0] : null;
}
