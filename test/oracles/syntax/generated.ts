import * as fs from 'fs';
import * as path from 'path';

/** Pieces of programs; `§` is where another piece goes. */
interface Templates {
  /** Places for an expression, a target or a statement. */
  readonly contexts: readonly string[];
  readonly expressions: readonly string[];
  readonly signatures: readonly string[];
  readonly parameters: readonly string[];
  /** Statements about the name `x`, and scopes with places for two of them. */
  readonly statements: readonly string[];
  readonly scopes: readonly string[];
  /** Compound statements: `|` ends a line, `>` marks the clause that holds the block, else the first. */
  readonly blocks: readonly string[];
}

const templates = JSON.parse(
  fs.readFileSync(path.join(__dirname, 'templates.json'), 'utf8')
) as Templates;

const LEAVES = ['pass', 'break', 'continue', 'return', 'return 1', 'x'];

/** Every expression, valid there or not, in every place; every parameter list in every signature. */
export function placedExpressions(): string[] {
  const { contexts, expressions, signatures, parameters } = templates;
  return [
    ...contexts.flatMap(place => expressions.map(part => fill(place, [part]))),
    ...signatures.flatMap(place => parameters.map(part => fill(place, [part])))
  ];
}

/** Every two statements about one name after each other, in every scope. */
export function scopePairs(): string[] {
  const { scopes, statements } = templates;
  return scopes.flatMap(scope =>
    statements.flatMap(first => statements.map(second => fill(scope, [first, second])))
  );
}

/** Programs of blocks nested as deep as CPython allows, and deeper. */
export function nestedBlocks(random: () => number, count: number): string[] {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)];
  return Array.from({ length: count }, () => {
    const depth = 8 + Math.floor(random() * 15);
    const heads = Array.from({ length: depth }, () => pick(templates.blocks));
    return `async def f():\n${indented(nest(heads, pick(LEAVES)))}`;
  });
}

/** Puts the parts into the places in order; a part of several lines keeps the place's indentation. */
function fill(template: string, parts: readonly string[]): string {
  const rest = [...parts];
  return template
    .split('\n')
    .map(line => {
      if (line.trim() !== '§') {
        return line.replace(/§/g, () => rest.shift() ?? '');
      }
      const indent = line.slice(0, -1);
      return (rest.shift() ?? '').replace(/^/gm, indent);
    })
    .join('\n');
}

function nest(heads: readonly string[], leaf: string): string {
  if (heads.length === 0) {
    return leaf;
  }
  const clauses = heads[0].split('|');
  const marked = clauses.findIndex(clause => clause.endsWith('>') || clause.startsWith('>'));
  const holder = marked < 0 ? 0 : marked;
  const inner = indented(nest(heads.slice(1), leaf));
  return clauses
    .map((clause, index) => {
      const line = clause.startsWith('>') ? ` ${clause.slice(1)}` : clause.replace(/>$/, '');
      const indent = clause.startsWith('>') ? indented(inner) : inner;
      return index === holder ? `${line}\n${indent}` : line;
    })
    .join('\n');
}

function indented(text: string): string {
  return text.replace(/^/gm, ' ');
}
