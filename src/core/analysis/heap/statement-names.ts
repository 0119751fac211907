/** Names that a statement at the top level of a cell may bind, where nothing more is known of it. */
import type { CellText, TopStatement } from './cell-text';

/** All names of the user's namespace that stand in the statement and that its cell binds. */
export function namesIn({ statement, carried }: TopStatement, text: CellText): readonly string[] {
  const found = new Set<string>();
  collect([statement, ...carried.map(({ module }) => module.body)], found);
  const roots = [text.root, ...carried.map(each => each.text.root)];
  return [...found].filter(name => roots.some(root => root.binds(name)));
}

/** Collects all texts of a tree: identifiers are among them, wherever the grammar keeps them. */
function collect(root: unknown, found: Set<string>): void {
  // A list of what is left instead of recursion: trees may be deeper than the stack takes.
  const left = [root];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === 'string') {
      found.add(part);
      const [first] = part.split('.');
      found.add(first);
    } else if (typeof part === 'object' && part !== null) {
      left.push(...(Object.values(part) as unknown[]));
    }
  }
}
