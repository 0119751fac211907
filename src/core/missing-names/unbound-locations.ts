/** What the rules about missing names share: which reads concern them, and the places that explain those. */
import type { UnboundRead, UnboundReason } from '../analysis/names/document-graph';
import type { Fix } from '../fixes/edit';
import { placeOfName } from '../analysis/access/cell-order';
import { safeMove } from '../fixes/safe-move';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary, NameRange } from '../python/flow/cell-summary';
import type { RelatedPlace, RuleContext } from '../rule-context/rule-context';
import { ghostBehind, isInKernel } from './ghost-reads';

/** A read that is missing its name for one kind of reason. */
export type ReadMissing<Kind extends UnboundReason['kind']> = UnboundRead & {
  readonly reason: Extract<UnboundReason, { kind: Kind }>;
};

/** Cells that are meant to fail bear this tag; Restart and Run All goes on after them. */
const MEANT_TO_FAIL = 'raises-exception';

/**
 * The reads that find nothing for this kind of reason, but for those in cells that are meant to fail, and those that the
 * kernel explains: ghost-name reports names that it has from a text which is gone, and a name that it has from anywhere
 * else is not undefined.
 */
export function readsMissing<Kind extends UnboundReason['kind']>(
  context: RuleContext,
  kind: Kind
): readonly ReadMissing<Kind>[] {
  return failingReads(context)
    .filter((read): read is ReadMissing<Kind> => read.reason.kind === kind)
    .filter(read => kind !== 'undefined' || !isInKernel(context.history, read.name))
    .filter(read => ghostBehind(context, read) === null);
}

/** All reads that find nothing, but for those in cells that are meant to fail. */
export function failingReads(context: RuleContext): readonly UnboundRead[] {
  const reads = context.graph?.unboundReads ?? [];
  return reads.filter(read => !runningCell(context, read).tags.includes(MEANT_TO_FAIL));
}

/** The cell at a position of the graph. */
export function cellAt(context: RuleContext, index: number): NotebookCell {
  return context.document.cells[index];
}

/** The cell that runs when the read fails. */
export function runningCell(context: RuleContext, { cell, via }: UnboundRead): NotebookCell {
  return cellAt(context, via.kind === 'call' ? via.cell : cell);
}

/** The move that gives the names to the cell at position `reader`, or a note that tells why there is none. */
export function moveFixes(
  context: RuleContext,
  reader: number,
  names: readonly string[],
  makers: readonly number[]
): readonly Fix[] {
  const places = names.map(placeOfName);
  return safeMove(context, { reader: cellAt(context, reader), places, makers, isSafe: true });
}

/** Where the top level, or else a function, of each cell binds `name`. */
export function bindingPlaces(
  context: RuleContext,
  name: string,
  cells: readonly number[]
): readonly RelatedPlace[] {
  return cells.map(index => {
    const cell = cellAt(context, index);
    const summary = context.summary(cell);
    return { cell, range: summary === null ? null : bindingRange(summary, name) };
  });
}

function bindingRange(summary: CellSummary, name: string): NameRange | null {
  for (const { flow } of [summary, ...summary.functions]) {
    for (const block of flow.blocks) {
      for (const event of block.events) {
        if (event.kind === 'bind' && event.name === name) {
          return { start: event.start, end: event.end };
        }
      }
    }
  }
  return null;
}
