import type { UnboundRead } from '../../analysis/names/document-graph';
import { mayBeMisread, misreadNames } from '../../fixes/python2-fix';
import { KeptFacts } from '../../memo/kept-facts';
import type { NotebookCell } from '../../notebook/document';
import { defineRule } from '../contract';
import { deriveFromCells } from '../../rule-context/cell-rows';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { isKnownMissing } from '../../missing-names/ghost-reads';
import { FIX_TITLES } from '../../missing-names/fix-titles';
import { missingNameFixes } from '../../missing-names/missing-name-fixes';
import type { UnboundReadOf } from '../../missing-names/unbound-locations';
import { cellAt, missingReads } from '../../missing-names/unbound-locations';

/** H6: a name that nothing in the notebook defines. */
export const undefinedName = defineRule({
  code: 'H6',
  name: 'undefined-name',
  title: 'Undefined name',
  why:
    'In this session, the name may exist because its cell was deleted or edited, or because it was typed ' +
    'into a console. A fresh kernel stops here with a NameError.',
  category: 'hidden-state',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    certain: 'No cell defines `{name}`. Restart and Run All stops here.',
    confirmed: 'No cell defines `{name}`, and the kernel does not have it either.',
    possible: 'No cell defines `{name}`. Restart and Run All stops if it reaches this line.',
    called: 'No cell defines `{name}`. Restart and Run All stops when {cell} calls `{function}`.',
    calledPossible: 'No cell defines `{name}`: {cell} may fail when it calls `{function}`.',
    uncalled: 'No cell defines `{name}`: the first call of `{function}` will fail here.',
    unknownBelow: 'No cell above defines `{name}`: a definition in {cells} would come too late.',
    onlyInFunction:
      'Only `{function}` in {cell} defines `{name}`, and nothing calls it before this line.'
  },
  fixTitles: FIX_TITLES,
  fixes: 'safe',
  fixApplicability: { import: ['safe', 'unsafe'], rename: ['unsafe'] },
  *check(context) {
    const known = knownReports(context);
    const reads = missingReads(context, 'undefined');
    const misread = reads.length === 0 ? NONE_MISREAD : misreadIn(context);
    for (const read of reads) {
      if (misread.get(read.cell)?.includes(read.name) !== true) {
        yield reportOf(context, read, known);
      }
    }
  }
});

/** The report on a read without its fixes, which depend on other cells too. */
interface KnownReport {
  readonly report: RuleReport;
  readonly cell: NotebookCell;
  /** Whether the kernel is known not to have the name. */
  readonly isConfirmed: boolean;
}

type KnownReports = KeptFacts<UnboundRead, KnownReport>;

/** The reports on the last version; begins the next. */
function knownReports({ cache }: RuleContext): KnownReports {
  const known = (cache.get(knownReports) as KnownReports | undefined) ?? new KeptFacts();
  cache.set(knownReports, known);
  known.begin();
  return known;
}

function reportOf(
  context: RuleContext,
  read: UnboundReadOf<'undefined'>,
  known: KnownReports
): RuleReport {
  const cell = cellAt(context, read.cell);
  const isConfirmed = isKnownMissing(context.history, read.name);
  const before = known.get(read);
  const isSame = before?.cell === cell && before.isConfirmed === isConfirmed;
  const report = isSame ? before.report : describe(context, read, isConfirmed);
  if (!isSame && report.related?.length === 0) {
    known.set(read, { report, cell, isConfirmed });
  }
  return { ...report, fixes: missingNameFixes(context, read) };
}

function describe(
  context: RuleContext,
  read: UnboundReadOf<'undefined'>,
  isConfirmed: boolean
): RuleReport {
  const { name, certainty, via } = read;
  const binder = read.reason.onlyInFunction;
  return {
    cell: cellAt(context, read.cell),
    range: read.range,
    ...sentence(read, isConfirmed),
    names: [name],
    certainty,
    ...(via.kind === 'uncalled' ? { severity: 'warning' } : {}),
    related: [
      ...(via.kind === 'call' ? [{ cell: cellAt(context, via.cell), range: via.range }] : []),
      ...(binder === null ? [] : [{ cell: cellAt(context, binder.cell), range: binder.range }])
    ]
  };
}

const NONE_MISREAD: ReadonlyMap<number, readonly string[]> = new Map();

/** The names of `except X, e`, by cell: invalid-syntax reports them where Python reads them differently. */
function misreadIn(context: RuleContext): ReadonlyMap<number, readonly string[]> {
  return new Map(
    suspects(context).map(({ cell, summary }) => [
      cell.index,
      summary === null ? [] : misreadNames(cell, summary.masked, context.pythonVersion)
    ])
  );
}

const suspects = deriveFromCells(row => (mayBeMisread(row.cell.source) ? row : null));

function sentence(
  { name, certainty, via, reason }: UnboundReadOf<'undefined'>,
  isConfirmed: boolean
): Pick<RuleReport, 'message' | 'values'> {
  if (via.kind === 'uncalled') {
    return { message: 'uncalled', values: { name, function: via.function } };
  }
  if (via.kind === 'call') {
    const message = certainty === 'certain' ? 'called' : 'calledPossible';
    return { message, values: { name, function: via.function, cell: { cell: via.cell } } };
  }
  if (certainty === 'possible') {
    return { message: 'possible', values: { name } };
  }
  const { onlyInFunction, unknownBelow } = reason;
  if (onlyInFunction !== null) {
    const { cell, name: binder } = onlyInFunction;
    return { message: 'onlyInFunction', values: { name, function: binder, cell: { cell } } };
  }
  return unknownBelow.length > 0
    ? { message: 'unknownBelow', values: { name, cells: { cells: unknownBelow } } }
    : { message: isConfirmed ? 'confirmed' : 'certain', values: { name } };
}
