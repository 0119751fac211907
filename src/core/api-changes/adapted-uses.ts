/** Attributes that give a table since a change, and before an array, where the notebook does not need the array. */
import type { NotebookCell } from '../notebook/document';
import type { Attribute, Expression } from '../python/ast/nodes';
import { nodesOf } from '../python/flow/cell-nodes';
import type { RuleContext } from '../rule-context/rule-context';
import type { EntryUse } from './entry-uses';

/** What tables and their columns have, and arrays do not. */
const OF_TABLES =
  /^(?:head|tail|iloc|loc|index|columns|describe|info|plot|hist|rename|to_frame|to_numpy|value_counts|groupby)$/;

/** How an array is made of a table: the replacement in entries about such attributes. */
const ARRAY_OF = 'numpy.asarray(';

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
  const taken = takenForTables(concerned);
  const tables = new Set(concerned.filter(use => taken.has(use.attribute)).map(ownerOf));
  const stores = firstStores(context);
  return use =>
    isAboutArrays(use) &&
    (tables.has(ownerOf(use)) || isAfter(use, stores.get(use.attribute.attr.name)));
}

/** A use of an attribute. */
type AttributeUse = EntryUse & { readonly attribute: Attribute };

function isAboutArrays(use: EntryUse): use is AttributeUse {
  return use.attribute !== null && use.change.entry.use?.startsWith(ARRAY_OF) === true;
}

/** The class of the attribute. */
function ownerOf({ change }: EntryUse): string {
  return change.api.slice(0, change.api.lastIndexOf('.'));
}

/** The expressions of which something is read that only tables have, in the cells of the uses. */
function takenForTables(uses: readonly EntryUse[]): ReadonlySet<Expression> {
  const cells = new Set(uses.map(({ summary }) => summary));
  return new Set(
    [...cells]
      .flatMap(nodesOf)
      .flatMap(node =>
        node.kind === 'Attribute' && OF_TABLES.test(node.attr.name) ? [node.value] : []
      )
  );
}

/** Where an attribute is set first. */
interface Store {
  readonly cell: NotebookCell;
  readonly start: number;
}

/** The first place in document order where an attribute is set, by its name. */
function firstStores({ codeCells, summary }: RuleContext): ReadonlyMap<string, Store> {
  const found = new Map<string, Store>();
  for (const cell of codeCells) {
    const own = summary(cell);
    for (const node of own === null ? [] : nodesOf(own)) {
      if (node.kind === 'Attribute' && node.ctx === 'Store' && !found.has(node.attr.name)) {
        found.set(node.attr.name, { cell, start: node.start });
      }
    }
  }
  return found;
}

/** Whether a use comes after that; on the line of `data.exog = f(data.exog)`, the value is read before the attribute is set. */
function isAfter({ cell, attribute }: AttributeUse, store: Store | undefined): boolean {
  return (
    store !== undefined &&
    (store.cell.index < cell.index ||
      (store.cell === cell && cell.source.slice(store.start, attribute.start).includes('\n')))
  );
}
