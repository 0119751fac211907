/**
 * Canonical text of code: equal if and only if two statements or expressions are the same code, ignoring layout and
 * comments.
 */
import { shortHash } from '../../notebook/short-hash';
import type { Expression, Statement } from '../../python/ast/nodes';

/** Longer texts are replaced by 106 bits of hashes: those of a large notebook would take megabytes. */
const MAX_LENGTH = 44;

/** Texts without characters to escape. */
const NAME = /^\w*$/;

const known = new WeakMap<Statement | Expression, string>();

/** The canonical text of a statement or expression, without positions; a hash if it is long. */
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
  return text.length <= MAX_LENGTH ? text : `${shortHash(text)}${shortHash(`#${text}`)}`;
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
    const fields = part as Readonly<Record<string, unknown>>;
    for (const key in fields) {
      if (key !== 'start' && key !== 'end' && key !== 'ctx') {
        dump(fields[key], parts);
        parts.push(';');
      }
    }
    parts.push('}');
  } else {
    parts.push(typeof part === 'string' ? quoted(part) : String(part));
  }
}

/** The text in quotes; most are names. */
function quoted(text: string): string {
  return NAME.test(text) ? `"${text}"` : JSON.stringify(text);
}
