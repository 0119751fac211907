/** Fixes that set a seed before the first draw, shared by the rules on seeds. */
import { attributePath } from '../analysis/access/notebook-names';
import type { Fix } from '../fixes/edit';
import type { InsertedSeed, CodePosition } from '../fixes/insert-seed';
import { insertBelowImport, insertSeed } from '../fixes/insert-seed';
import { lineRemoval, wholeLine } from '../fixes/whole-line';
import type { Call, Expression } from '../python/ast/nodes';
import type { RuleContext } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import type { LocatedCall, RandomLocation } from './random-run';
import type { Generator } from './shared-generators';

/** Titles of the fixes. */
export const INSERT_TITLE = 'Insert {lines} below the imports of {target}';
/** Moves a seed that is there. */
export const MOVE_TITLE = 'Move {lines} up, below the imports of {target}';

/** Inserts a seed above the draw; no fix where there is no import to put it below. */
export function insertSeedFixes(
  context: RuleContext,
  generator: Generator,
  draw: RandomLocation
): readonly Fix[] {
  const seed = insertSeed(context, generator, positionOf(draw));
  return seed === null ? [] : [fixOf(INSERT_TITLE, seed)];
}

/** Moves the statement that seeds above the draw, where it is a line of its own that depends on nothing but its import. */
export function moveSeedFixes(
  context: RuleContext,
  seed: RandomLocation,
  draw: RandomLocation
): readonly Fix[] {
  const { cell, call, isDirect } = seed;
  const isAlone = isDirect && isStatement(context, call);
  const line = isAlone ? wholeLine({ cell, ...call.range }) : null;
  const name = attributePath(call.call.func)?.[0];
  if (line === null || name === undefined || !isLiteral(call)) {
    return [];
  }
  const moved = insertBelowImport(context, name, positionOf(draw), [line.text]);
  const shown =
    moved === null
      ? null
      : { ...moved, lines: [cell.source.slice(call.range.start, call.range.end)] };
  return shown === null
    ? []
    : [{ ...fixOf(MOVE_TITLE, shown), edits: [...lineRemoval(cell, line), shown.edit] }];
}

/** Whether the call is a statement of its cell. */
function isStatement(context: RuleContext, { cell, range }: LocatedCall): boolean {
  const summary = context.summary(cell);
  return (
    summary?.module?.body.some(statement => {
      const { start, end } = sourceRange(summary, statement);
      return statement.kind === 'Expr' && start === range.start && end === range.end;
    }) === true
  );
}

/** The last part of the name of what is called; empty where it has none. */
export function lastNameOf({ call: { func } }: LocatedCall): string {
  return func.kind === 'Attribute' ? func.attr.name : func.kind === 'Name' ? func.id : '';
}

/** What is called, shortened. */
export function nameOf({ call: { func } }: LocatedCall): string {
  return `\`${shortened(func)}()\``;
}

function shortened(expression: Expression): string {
  switch (expression.kind) {
    case 'Name':
      return expression.id;
    case 'Attribute':
      return `${shortened(expression.value)}.${expression.attr.name}`;
    case 'Subscript':
      return `${shortened(expression.value)}[…]`;
    case 'Call':
      return `${shortened(expression.func)}(${hasArguments(expression) ? '…' : ''})`;
    default:
      return '…';
  }
}

function hasArguments({ args, keywords }: Call): boolean {
  return args.length + keywords.length > 0;
}

function positionOf({ cell, outer }: RandomLocation): CodePosition {
  return { cell, offset: outer.range.start };
}

function isLiteral({ call: { args, keywords } }: LocatedCall): boolean {
  return [...args, ...keywords.map(({ value }) => value)].every(({ kind }) => kind === 'Constant');
}

/** The fix that inserts the lines. */
export function fixOf(template: string, { lines, target, edit }: InsertedSeed): Fix {
  return {
    title: {
      template,
      values: { lines: lines.map(line => `\`${line}\``), target: { cell: target.index } }
    },
    applicability: 'unsafe',
    edits: [edit]
  };
}
