/** Causes of missing names. */
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { failedMakerOf, firstOfFailures } from './failed-makers';
import { makeCause } from './make-cause';
import { causeInOutputHistory } from './output-history';

/** The cause of a NameError on `name`. */
export function causeOfMissingName(
  checked: CheckedNotebook,
  facts: CellFacts,
  name: string
): DifferenceCause {
  const { index } = facts.cell;
  const ofHistory = /^_\d{1,9}$/.test(name) ? causeInOutputHistory(checked, facts) : null;
  if (ofHistory !== null) {
    return ofHistory;
  }
  const maker = failedMakerOf(checked, facts, name);
  if (maker !== null) {
    return causeOfFailureAbove(checked, facts, maker, name);
  }
  return (
    orderOf(checked, facts, name) ??
    (facts.worked
      ? makeCause(
          'order',
          'No cell defines `{name}`: when this cell ran, the name came from a cell that was deleted or edited since, or from a console.',
          { name },
          { finding: checked.findingAt(index, /^H[56]$/, name) }
        )
      : makeCause(
          'implementation',
          'No cell defines `{name}`; this cell can never have run.',
          { name },
          { cell: index, finding: checked.findingAt(index, /^H6$/, name) }
        ))
  );
}

function causeOfFailureAbove(
  checked: CheckedNotebook,
  { cell }: CellFacts,
  maker: CellFacts,
  name: string
): DifferenceCause {
  const first = firstOfFailures(checked, maker);
  const finding = checked.findingAt(cell.index, /^X2$/, name);
  const isDirect = first === maker;
  return makeCause(
    'previous-error',
    isDirect
      ? 'This cell fails only because {first} did not finish: `{name}` is defined there.'
      : 'This cell fails only because {near} and, before it, {first} did not finish: `{name}` is defined in {near}.',
    {
      name,
      first: { cell: first.cell.index },
      ...(isDirect ? {} : { near: { cell: maker.cell.index } })
    },
    { cell: first.cell.index, finding }
  );
}

function orderOf(
  checked: CheckedNotebook,
  { cell: { index } }: CellFacts,
  name: string
): DifferenceCause | null {
  const { graph } = checked.lint;
  const reads = (graph?.unboundReads ?? []).filter(read => read.name === name);
  const read =
    reads.find(({ cell, via }) => cell === index || (via.kind === 'call' && via.cell === index)) ??
    null;
  const reason = read?.reason ?? null;
  if (reason?.kind === 'deleted') {
    return makeCause(
      'order',
      '`{name}` is deleted by {other}, which had not run when this cell did.',
      { name, other: { cell: reason.cell } },
      { cell: reason.cell, finding: checked.findingAt(index, /^H12$/, name) }
    );
  }
  const binders = graph?.binders(name) ?? [];
  const below = binders.filter(binder => binder > index);
  if (below.length === 0 || below.length < binders.length) {
    return binders.length === 0
      ? null
      : makeCause('unknown', '`{name}` is missing although {cells} may define it.', {
          name,
          cells: { cells: binders }
        });
  }
  return makeCause(
    'order',
    '`{name}` is defined in {other}, below this cell.',
    { name, other: { cell: below[0] } },
    { cell: below[0], finding: checked.findingAt(index, /^H(?:8|9)$/, name) }
  );
}
