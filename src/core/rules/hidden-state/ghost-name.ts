import type { UnboundRead } from '../../analysis/names/document-graph';
import { REINSERT_TITLES, reinsertFix } from '../../fixes/reinsert-cell';
import { showsBinding } from '../../fixes/old-definition';
import type { Fix } from '../../fixes/edit';
import type { Ghost, HistoryState } from '../../history/history-state';
import type { NotebookCell } from '../../notebook/document';
import { defineRule } from '../contract';
import type { RelatedLocation, RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { ghostBehind } from '../../missing-names/ghost-reads';
import { FIX_TITLES } from '../../missing-names/fix-titles';
import { renamedDefinitionFix } from '../../missing-names/renamed-definition';
import { cellAt, failingReads, runningCell } from '../../missing-names/unbound-locations';
import { groupBy } from '../../memo/group-by';

interface GhostRead {
  readonly read: UnboundRead;
  readonly ghost: Ghost;
}

/** H5: a name whose value comes from code that is no longer in the notebook. */
export const ghostName = defineRule({
  code: 'H5',
  name: 'ghost-name',
  title: 'Defined only in the kernel',
  why:
    'In this session, everything works. A fresh kernel never runs the missing code and stops here with a ' +
    'NameError.',
  category: 'hidden-state',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    deleted: 'This cell uses `{name}`, whose cell was deleted. A fresh kernel will not have it.',
    edited: '`{name}` comes from an earlier version of {cell}. A fresh kernel will not have it.',
    console: '`{name}` was defined in a console. A fresh kernel will not have it.',
    elsewhere: '`{name}` was defined outside this notebook. A fresh kernel will not have it.',
    perhaps: '`{name}` is in the kernel, but no cell above seems to define it.'
  },
  fixTitles: { rename: FIX_TITLES.rename, ...REINSERT_TITLES },
  fixes: 'unsafe',
  *check(context) {
    const { history } = context;
    if (history === null) {
      return;
    }
    const found = failingReads(context).flatMap((read): readonly GhostRead[] => {
      const ghost = ghostBehind(context, read);
      return ghost === null ? [] : [{ read, ghost }];
    });
    const fixes = new Map(
      [...groupBy(found, ({ ghost }) => ghost)].map(([ghost, of]) => [
        ghost,
        fixesOf(
          context,
          history,
          ghost,
          of.map(({ read }) => read)
        )
      ])
    );
    for (const { ghost, read } of found) {
      yield reportOf(context, { ghost, read }, fixes.get(ghost) ?? []);
    }
  }
});

function reportOf(
  context: RuleContext,
  { read, ghost }: GhostRead,
  fixes: readonly Fix[]
): RuleReport {
  const { name, via, range } = read;
  const isProven = isCertainGhost(context, ghost);
  const source = remainingCell(context, ghost);
  const message = isProven ? messageOf(ghost, source) : 'perhaps';
  return {
    cell: cellAt(context, read.cell),
    range,
    message,
    values:
      message === 'edited' && source !== null ? { name, cell: { cell: source.index } } : { name },
    names: [name],
    certainty: isProven ? read.certainty : 'possible',
    ...(via.kind === 'uncalled' ? { severity: 'warning' } : {}),
    related: relatedLocations(context, read, source),
    fixes,
    data: { ghost: ghost.kind }
  };
}

/** The fixes for all reads of a ghost, the likeliest first. */
function fixesOf(
  context: RuleContext,
  history: HistoryState,
  ghost: Ghost,
  reads: readonly UnboundRead[]
): readonly Fix[] {
  const reinsertion = reinsertFix(ghost, {
    document: context.document,
    history,
    pythonVersion: context.pythonVersion,
    firstUser: reads.reduce(
      (first, read) => Math.min(first, runningCell(context, read).index),
      Infinity
    ),
    isBoundAbove: (other, index) =>
      context.graph?.binders(other).some(binder => binder < index) === true
  });
  const rename = isCertainGhost(context, ghost)
    ? renamedDefinitionFix(context, ghost, reads)
    : null;
  return [rename, reinsertion].filter(fix => fix !== null);
}

/** Whether the kernel itself reported who defined the name, and that code is certainly gone. */
function isCertainGhost({ pythonVersion }: RuleContext, ghost: Ghost): boolean {
  const { name, kind, certainty, execution } = ghost;
  // A cell that binds names invisibly may still do so after it was edited.
  const isGone =
    kind !== 'edited-cell' ||
    showsBinding(name, execution.kernelRun.source, pythonVersion) === 'shown';
  return certainty === 'certain' && isGone;
}

function messageOf({ kind }: Ghost, source: NotebookCell | null): string {
  switch (kind) {
    case 'deleted-cell':
      return source === null ? 'deleted' : 'edited';
    case 'edited-cell':
      return source === null ? 'perhaps' : 'edited';
    case 'console':
      return 'console';
    case 'other-notebook':
    case 'unknown':
      return 'elsewhere';
  }
}

/** The cell whose text or type changed since it defined the name; null where it was deleted. */
function remainingCell({ document }: RuleContext, { cell: key }: Ghost): NotebookCell | null {
  return document.cells.find(cell => cell.key === key) ?? null;
}

function relatedLocations(
  context: RuleContext,
  { via }: UnboundRead,
  source: NotebookCell | null
): readonly RelatedLocation[] {
  return [
    ...(via.kind === 'call' ? [{ cell: cellAt(context, via.cell), range: via.range }] : []),
    ...(source === null ? [] : [{ cell: source, range: null }])
  ];
}
