/** Names that a statement of unknown effects may bind. */
import { append } from '../../memo/lists';
import type { CellText, TopStatement } from './cell-text';

/** All global names in the statement that its cell binds. */
export function namesIn({ statement, carried }: TopStatement, text: CellText): readonly string[] {
  const found = new Set<string>();
  collect([statement, ...carried.map(({ module }) => module.body)], found);
  const roots = [text.root, ...carried.map(each => each.text.root)];
  return [...found].filter(name => roots.some(root => root.binds(name)));
}

/** Collects all strings of a tree; they include the identifiers, wherever the grammar stores them. */
function collect(root: unknown, found: Set<string>): void {
  // An explicit stack instead of recursion: trees may be deeper than the call stack allows.
  const stack = [root];
  while (stack.length > 0) {
    const part = stack.pop();
    if (typeof part === 'string') {
      found.add(part);
      const [first] = part.split('.');
      found.add(first);
    } else if (typeof part === 'object' && part !== null) {
      append(stack, Object.values(part) as unknown[]);
    }
  }
}
