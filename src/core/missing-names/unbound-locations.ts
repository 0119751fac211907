/** What the rules about missing names share: the reads that each reports, and the locations that explain them. */
import type { UnboundRead, UnboundReason } from '../analysis/names/document-graph';
import type { Fix } from '../fixes/edit';
import { nameLocation } from '../analysis/access/cell-order';
import { memoizePerVersion } from '../analysis/access/derived-facts';
import { safeMove } from '../fixes/safe-move';
import { MAX_LISTED } from '../messages/message';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary, NameRange } from '../python/flow/cell-summary';
import type { RelatedLocation, RuleContext } from '../rule-context/rule-context';
import { ghostBehind, isInKernel } from './ghost-reads';

/** A read whose name is missing for one kind of reason. */
export type UnboundReadOf<Kind extends UnboundReason['kind']> = UnboundRead & {
  readonly reason: Extract<UnboundReason, { kind: Kind }>;
};

/** The tag of cells that are expected to fail; Restart and Run All continues after them. */
const EXPECTED_TO_FAIL = 'raises-exception';

/**
 * The reads that fail for this kind of reason, without those in cells that are expected to fail and those that the
 * kernel explains: ghost-name reports names that come from missing code, and a name that the kernel has for another
 * reason is not undefined.
 */
export function missingReads<Kind extends UnboundReason['kind']>(
  context: RuleContext,
  kind: Kind
): readonly UnboundReadOf<Kind>[] {
  return failingReads(context)
    .filter((read): read is UnboundReadOf<Kind> => read.reason.kind === kind)
    .filter(({ name }) => kind !== 'undefined' || !isThere(context, name))
    .filter(read => ghostBehind(context, read) === null);
}

/** Whether a name is there although no cell defines it. */
function isThere({ isProvided, history }: RuleContext, name: string): boolean {
  return isProvided(name) || isInKernel(history, name);
}

/** All reads that fail, without those in cells that are expected to fail. */
export const failingReads = memoizePerVersion((context: RuleContext): readonly UnboundRead[] => {
  const reads = context.graph?.unboundReads ?? [];
  return reads.filter(read => !runningCell(context, read).tags.includes(EXPECTED_TO_FAIL));
});

/** The cell at a position in the document. */
export function cellAt(context: RuleContext, index: number): NotebookCell {
  return context.document.cells[index];
}

/** The cell that runs when the read fails. */
export function runningCell(context: RuleContext, { cell, via }: UnboundRead): NotebookCell {
  return cellAt(context, via.kind === 'call' ? via.cell : cell);
}

/** The move that provides the names to the cell at position `reader`, or a note that names the obstacle. */
export function moveFixes(
  context: RuleContext,
  reader: number,
  names: readonly string[],
  providers: readonly number[]
): readonly Fix[] {
  const locations = names.map(nameLocation);
  return safeMove(context, {
    reader: cellAt(context, reader),
    locations,
    providers,
    isSafe: true
  });
}

/** Locations in the first of the given cells, at the top level or else in a function, that bind `name`. */
export function bindingLocations(
  context: RuleContext,
  name: string,
  cells: readonly number[]
): readonly RelatedLocation[] {
  return cells.slice(0, MAX_LISTED).map(index => {
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
