/** Which statements may be part of a repeated run, by a part of their shape that costs little. */
import type { Expression, Statement } from '../python/ast/nodes';

/** Nothing deeper in an expression is in its outline. */
const DEEPEST = 4;

function textOf(statement: Statement): string {
  switch (statement.kind) {
    case 'Expr':
      return outline(statement.value, 0);
    case 'Assign':
      return `=${statement.targets.length}${outline(statement.value, 0)}`;
    case 'AugAssign':
      return `${statement.op}=${outline(statement.value, 0)}`;
    case 'For':
      return `for ${outline(statement.iter, 0)}${kindsOf(statement.body)}`;
    case 'If':
    case 'While':
      return `${statement.kind} ${outline(statement.test, 0)}${kindsOf(statement.body)}`;
    case 'With': {
      const items = statement.items.map(({ contextExpr }) => outline(contextExpr, 0));
      return `with ${items.join()}${kindsOf(statement.body)}`;
    }
    default:
      return statement.kind;
  }
}

function kindsOf(body: readonly Statement[]): string {
  return `:${body.map(({ kind }) => kind).join()}`;
}

function outline(node: Expression, depth: number): string {
  if (depth >= DEEPEST) {
    return '';
  }
  switch (node.kind) {
    case 'Attribute':
      return `${outline(node.value, depth + 1)}.${node.attr.name}`;
    case 'Call': {
      const { func, args, keywords } = node;
      const callee = func.kind === 'Name' ? func.id : outline(func, depth + 1);
      const given = args.map(each => outline(each, depth + 2)).join();
      return `${callee}(${given};${keywords.map(({ arg }) => arg?.name).join()})`;
    }
    case 'Subscript':
      return `${outline(node.value, depth + 1)}[]`;
    case 'BinOp':
      return `${outline(node.left, depth + 1)}${node.op}${outline(node.right, depth + 1)}`;
    default:
      return node.kind;
  }
}

/** The outline of a statement. */
export interface Outline {
  readonly text: string;
  /** It contains other statements. */
  readonly isCompound: boolean;
}

/** The outlines of the statements of a cell; null for those that are not compared. */
export type CellOutlines = readonly (Outline | null)[];

/** The outline of a statement; equal for statements of equal shape, but much shorter. */
export function outlineOf(statement: Statement): Outline {
  return { text: textOf(statement), isCompound: 'body' in statement };
}

/**
 * The outlines of which repeated runs may consist: those in a repeated sequence, and those near a repeated statement that
 * contains others.
 *
 * @param enough - statements in the shortest run
 */
export function repeatedOutlines(
  cells: readonly CellOutlines[],
  enough: number
): ReadonlySet<string> {
  const repeated = new RepeatedTexts();
  cells.forEach(outlines => outlines.forEach(each => each !== null && repeated.add(each.text)));
  const sequences = new Set<string>();
  const found = new Set<string>();
  for (const outlines of repeated.isEmpty ? [] : cells) {
    for (const part of partsOf(outlines, repeated)) {
      const take = (start: number, end: number): void =>
        part.slice(start, end).forEach(({ text }) => found.add(text));
      const numbers = part.map(({ text }) => repeated.numberOf(text));
      part.forEach(({ isCompound }, at) => {
        const end = at + enough;
        if (end <= part.length) {
          const sequence = numbers.slice(at, end).join();
          if (sequences.has(sequence)) {
            take(at, end);
          }
          sequences.add(sequence);
        }
        if (isCompound) {
          take(Math.max(0, at - enough + 1), end);
        }
      });
    }
  }
  return found;
}

/** Texts that occur at least twice. */
class RepeatedTexts {
  private readonly seen = new Map<string, number>();
  private readonly repeated = new Set<string>();

  get isEmpty(): boolean {
    return this.repeated.size === 0;
  }

  add(text: string): void {
    if (this.seen.has(text)) {
      this.repeated.add(text);
    } else {
      this.seen.set(text, this.seen.size);
    }
  }

  has(text: string): boolean {
    return this.repeated.has(text);
  }

  numberOf(text: string): number | undefined {
    return this.seen.get(text);
  }
}

/** The longest parts of a cell in which all outlines are repeated. */
function partsOf(outlines: CellOutlines, repeated: RepeatedTexts): readonly (readonly Outline[])[] {
  const parts: Outline[][] = [[]];
  for (const each of outlines) {
    if (each !== null && repeated.has(each.text)) {
      parts[parts.length - 1].push(each);
    } else if (parts[parts.length - 1].length > 0) {
      parts.push([]);
    }
  }
  return parts;
}
