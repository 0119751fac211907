/** Attributes that give a table since a change, and before an array, where the notebook does not need the array. */
import type { NotebookCell } from '../notebook/document';
import { nodesOf } from '../python/flow/cell-nodes';
import type { RuleContext } from '../rule-context/rule-context';
import type { EntryUse } from './entry-uses';

/** What tables and their columns have, and arrays do not. */
const OF_TABLES =
  /^(?:head|tail|iloc|loc|index|columns|describe|info|plot|hist|rename|to_frame|to_numpy|value_counts|groupby)$/;

/** How an array is made of a table: the replacement in entries about such attributes. */
const ARRAY_OF = 'numpy.asarray(';

/** The place of a node: cells in document order, then characters. */
interface Place {
  readonly cell: NotebookCell;
  readonly at: number;
}

/**
 * Returns whether a use of such an attribute needs no array: the notebook has set the attribute above, or takes the result
 * for a table somewhere, so it is about the new version.
 */
export function adaptedUses(
  context: RuleContext,
  uses: readonly EntryUse[]
): (use: EntryUse) => boolean {
  const concerned = uses.filter(isAboutArrays);
  if (concerned.length === 0) {
    return () => false;
  }
  const tables = new Set(concerned.filter(isTakenForTable).map(ownerOf));
  const stores = storesIn(
    context,
    new Set(concerned.map(({ attribute }) => attribute?.attr.name ?? ''))
  );
  return use => {
    const { cell, attribute } = use;
    return (
      attribute !== null &&
      isAboutArrays(use) &&
      (tables.has(ownerOf(use)) ||
        (stores.get(attribute.attr.name) ?? []).some(place =>
          isBefore(place, { cell, at: attribute.start })
        ))
    );
  };
}

function isAboutArrays({ change, attribute }: EntryUse): boolean {
  return attribute !== null && change.entry.use?.startsWith(ARRAY_OF) === true;
}

/** The class of the attribute. */
function ownerOf({ change }: EntryUse): string {
  return change.api.slice(0, change.api.lastIndexOf('.'));
}

function isTakenForTable({ summary, attribute }: EntryUse): boolean {
  return nodesOf(summary).some(
    node => node.kind === 'Attribute' && node.value === attribute && OF_TABLES.test(node.attr.name)
  );
}

/** Where attributes with these names are set. */
function storesIn(
  { codeCells, summary }: RuleContext,
  names: ReadonlySet<string>
): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>();
  for (const cell of codeCells) {
    const own = summary(cell);
    for (const node of own === null ? [] : nodesOf(own)) {
      if (node.kind === 'Attribute' && node.ctx === 'Store' && names.has(node.attr.name)) {
        found.set(node.attr.name, [...(found.get(node.attr.name) ?? []), { cell, at: node.start }]);
      }
    }
  }
  return found;
}

/** The value of `data.exog = f(data.exog)` comes before what it sets, although it stands behind it. */
function isBefore(one: Place, other: Place): boolean {
  return (
    one.cell.index < other.cell.index ||
    (one.cell === other.cell && other.at > one.at && isOnLaterLine(one, other))
  );
}

function isOnLaterLine({ cell, at }: Place, other: Place): boolean {
  return cell.source.slice(at, other.at).includes('\n');
}
