/** Groups the causes of a check by their roots. */
import type { DifferenceCause } from '../../../core/check/causes/cause';
import type { CheckFindings } from '../worker/check-findings';

/** A cause and all cells that have it. */
export interface CauseGroup extends DifferenceCause {
  readonly cells: readonly number[];
}

/** A root cause with the causes that follow from it. */
export interface RootCause extends CauseGroup {
  /** Causes of cells that fail or differ because the cell of this cause does; in document order. */
  readonly inherited: readonly CauseGroup[];
  /** Number of cells whose causes are inherited. */
  readonly inheritedCells: number;
}

/** The root causes: those with the most cells first, and unknown ones last. */
export function rootCauses({ causes }: Pick<CheckFindings, 'causes'>): readonly RootCause[] {
  const groups = groupsOf(causes);
  const groupOfCell = new Map(groups.flatMap(group => group.cells.map(cell => [cell, group])));
  const inherited = new Map<CauseGroup, CauseGroup[]>();
  const roots: CauseGroup[] = [];
  for (const group of groups) {
    const root = rootOf(group, groupOfCell);
    if (root === group) {
      roots.push(group);
    } else {
      inherited.set(root, [...(inherited.get(root) ?? []), group]);
    }
  }
  return roots
    .map(root => withInherited(root, inherited.get(root) ?? []))
    .sort(
      (a, b) =>
        Number(a.cause === 'unknown') - Number(b.cause === 'unknown') ||
        cellCount(b) - cellCount(a) ||
        a.cells[0] - b.cells[0]
    );
}

/**
 * Cells with the same cause and message, in document order. Cells that each have the cause themselves, such as two
 * that import the same missing module, form one group; then there is no one cell that has it.
 */
function groupsOf(causes: CheckFindings['causes']): readonly CauseGroup[] {
  const groups = new Map<string, { readonly cause: DifferenceCause; readonly cells: number[] }>();
  for (const [index, cause] of [...causes].sort(([a], [b]) => a - b)) {
    const place = cause.cellIndex === index ? 'own' : cause.cellIndex;
    const key = JSON.stringify([cause.cause, cause.code, place, cause.message]);
    const group = groups.get(key) ?? { cause, cells: [] };
    group.cells.push(index);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ cause, cells }) => {
    const areOwn = cause.cellIndex === cells[0];
    return { ...cause, cellIndex: areOwn && cells.length > 1 ? null : cause.cellIndex, cells };
  });
}

/** The group that a group's cause leads to, from cell to cell. Causes that lead to each other are their own roots. */
function rootOf(group: CauseGroup, groupOfCell: ReadonlyMap<number, CauseGroup>): CauseGroup {
  const seen = new Set<CauseGroup>();
  let root = group;
  while (!seen.has(root)) {
    seen.add(root);
    const next = root.cellIndex === null ? undefined : groupOfCell.get(root.cellIndex);
    if (next === undefined || next === root) {
      return root;
    }
    root = next;
  }
  return group;
}

function withInherited(root: CauseGroup, inherited: readonly CauseGroup[]): RootCause {
  const inheritedCells = inherited.reduce((sum, { cells }) => sum + cells.length, 0);
  return { ...root, inherited, inheritedCells };
}

function cellCount({ cells, inheritedCells }: RootCause): number {
  return cells.length + inheritedCells;
}
