/** A text that two statements or expressions share if and only if they are the same code: layout and comments do not count. */
import { shortHash } from '../../notebook/short-hash';
import type { Expression, Statement } from '../../python/ast/nodes';

/** Longer texts are replaced by 106 bits of hashes: the texts of a large notebook would take megabytes. */
const LONGEST = 44;

const known = new WeakMap<Statement | Expression, string>();

/** The statement or expression as text, without places; where that is long, what stands for it. */
export function dumpCode(node: Statement | Expression): string {
  let text = known.get(node);
  if (text === undefined) {
    const parts: string[] = [];
    dump(node, parts);
    text = shortened(parts.join(''));
    known.set(node, text);
  }
  return text;
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${shortHash(text)}${shortHash(`#${text}`)}`;
}

function dump(part: unknown, parts: string[]): void {
  if (Array.isArray(part)) {
    parts.push('[');
    for (const each of part as readonly unknown[]) {
      dump(each, parts);
      parts.push(',');
    }
    parts.push(']');
  } else if (typeof part === 'object' && part !== null) {
    parts.push('{');
    for (const [key, value] of Object.entries(part)) {
      if (key !== 'start' && key !== 'end' && key !== 'ctx') {
        dump(value, parts);
        parts.push(';');
      }
    }
    parts.push('}');
  } else {
    parts.push(typeof part === 'string' ? JSON.stringify(part) : String(part));
  }
}
