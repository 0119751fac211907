/** JSON as lines: one for each scalar, key and bracket, with sorted keys. */
import { JsonCursor } from '../notebook/json-cursor';

/** Maximum nesting of compared JSON. */
const MAX_DEPTH = 200;

/** A JSON value; numbers as written, so that no digit is lost. */
export type JsonTree =
  | { readonly kind: 'scalar'; readonly line: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly JsonTree[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, JsonTree> };

/** Reads a valid JSON text; null if it is nested too deeply. */
export function readTree(text: string): JsonTree | null {
  return readValue(new JsonCursor(text), 0);
}

function readValue(cursor: JsonCursor, depth: number): JsonTree | null {
  const kind = cursor.peekKind();
  if (kind === 'string') {
    return { kind: 'text', text: cursor.readString() };
  }
  const isContainer = kind === 'object' || kind === 'array';
  if (!isContainer || depth >= MAX_DEPTH) {
    const start = cursor.at;
    cursor.skipValue();
    return isContainer ? null : { kind: 'scalar', line: cursor.text.slice(start, cursor.at) };
  }
  let isWhole = true;
  const keep = (value: JsonTree | null, add: (tree: JsonTree) => void): void => {
    isWhole &&= value !== null;
    if (value !== null) {
      add(value);
    }
  };
  if (kind === 'array') {
    const items: JsonTree[] = [];
    cursor.readArray(() => keep(readValue(cursor, depth + 1), tree => items.push(tree)));
    return isWhole ? { kind: 'list', items } : null;
  }
  const members = new Map<string, JsonTree>();
  cursor.readObject(key => keep(readValue(cursor, depth + 1), tree => members.set(key, tree)));
  return isWhole ? { kind: 'object', members } : null;
}

/** The lines of a value. */
export function treeLines(tree: JsonTree, lines: string[] = []): string[] {
  switch (tree.kind) {
    case 'scalar':
      lines.push(tree.line);
      break;
    case 'text':
      lines.push(JSON.stringify(tree.text));
      break;
    case 'list':
      lines.push('[');
      tree.items.forEach(item => treeLines(item, lines));
      lines.push(']');
      break;
    case 'object':
      lines.push('{');
      for (const key of [...tree.members.keys()].sort()) {
        lines.push(`${JSON.stringify(key)}:`);
        const member = tree.members.get(key);
        if (member !== undefined) {
          treeLines(member, lines);
        }
      }
      lines.push('}');
  }
  return lines;
}
