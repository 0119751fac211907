/** The shape of statements: their syntax without the names of variables and without literals. */
import { memoize } from '../memo/fact-table';
import type { Expression, Statement } from '../python/ast/nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import type { SourceRange } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import type { CellOutlines } from './statement-outlines';
import { outlineOf } from './statement-outlines';

/** A place of a statement that its shape leaves open. */
export interface Slot extends SourceRange {
  readonly kind: 'name' | 'literal';
  /** The name, or the literal as written. */
  readonly text: string;
  /** For a literal: the name of the keyword argument that it is. */
  readonly keyword: string | null;
}

/** A statement at the top level of a cell. */
export interface ShapedStatement extends SourceRange {
  /** Equal for statements that are equal up to names of variables and literals. */
  readonly shape: string;
  /** In the order of the text. */
  readonly slots: readonly Slot[];
  /** Number of statements, those inside it included. */
  readonly statements: number;
  /** Whether it calls a function. */
  readonly hasCall: boolean;
}

/** Statements that no function can take over, or that need not be in one. */
const LEFT_OUT = new Set<string>(
  'FunctionDef ClassDef Import ImportFrom Global Nonlocal Delete Match TypeAlias Return'.split(' ')
);
/** Parts whose meaning depends on where they are. */
const BOUND_TO_PLACE = new Set<string>(
  'FunctionDef ClassDef Lambda Await Yield YieldFrom Match Global Nonlocal Delete Return Import ImportFrom'.split(
    ' '
  )
);
/** Longer statements, in nodes, are not compared. */
const MOST_NODES = 2000;
/** Deeper ones neither: a long sum is a deep tree, and the writer recurses. */
const MOST_DEPTH = 100;

/** The outlines of the statements of a cell; null for those that are not compared. */
export const statementOutlines = memoize((summary: CellSummary): CellOutlines =>
  (summary.module?.body ?? []).map(statement =>
    LEFT_OUT.has(statement.kind) || hasForm(summary, statement) ? null : outlineOf(statement)
  )
);

/** The shapes of the statements of a cell. */
export class StatementShapes {
  private readonly shapes = new Map<Statement, ShapedStatement | null>();

  constructor(private readonly summary: CellSummary) {}

  /** The statements; null for those that are not compared, such as those whose outlines are not given. */
  withOutlines(wanted: ReadonlySet<string>): readonly (ShapedStatement | null)[] {
    const outlines = statementOutlines(this.summary);
    return (this.summary.module?.body ?? []).map((statement, at) =>
      wanted.has(outlines[at]?.text ?? '') ? this.shape(statement) : null
    );
  }

  private shape(statement: Statement): ShapedStatement | null {
    let shape = this.shapes.get(statement);
    if (shape === undefined) {
      shape = shapeOf(this.summary, statement);
      this.shapes.set(statement, shape);
    }
    return shape;
  }
}

/** The shapes of a cell; each is computed once. */
export const statementShapes = memoize((summary: CellSummary) => new StatementShapes(summary));

function hasForm(summary: CellSummary, statement: Statement): boolean {
  if (summary.masked.forms.length === 0) {
    return false;
  }
  const { start, end } = sourceRange(summary, statement);
  return summary.masked.forms.some(form => form.start < end && start < form.end);
}

function shapeOf(summary: CellSummary, statement: Statement): ShapedStatement | null {
  const writer = new ShapeWriter(summary);
  writer.write(statement, null);
  return writer.isPortable
    ? {
        ...sourceRange(summary, statement),
        shape: writer.parts.join(' '),
        slots: writer.slots.sort((a, b) => a.start - b.start),
        statements: writer.statements,
        hasCall: writer.hasCall
      }
    : null;
}

/** A part of the syntax tree. */
type Part = Readonly<Record<string, unknown>>;

/** Writes the shape of a tree. */
class ShapeWriter {
  readonly parts: string[] = [];
  readonly slots: Slot[] = [];
  statements = 0;
  hasCall = false;
  isPortable = true;
  private nodes = 0;
  private depth = 0;

  constructor(private readonly summary: CellSummary) {}

  /** @param keyword - name of the keyword argument that the part is */
  write(part: unknown, keyword: string | null): void {
    if (Array.isArray(part)) {
      this.parts.push('[');
      part.forEach(each => this.write(each, null));
      this.parts.push(']');
    } else if (typeof part === 'object' && part !== null) {
      this.writeNode(part as Part, keyword);
    } else {
      this.parts.push(String(part));
    }
  }

  private writeNode(node: Part, keyword: string | null): void {
    const { kind } = node;
    this.nodes += 1;
    this.isPortable &&=
      this.nodes <= MOST_NODES && this.depth < MOST_DEPTH && !BOUND_TO_PLACE.has(String(kind));
    if (!this.isPortable) {
      return;
    }
    if (kind === 'Name') {
      const range = sourceRange(this.summary, node as never);
      this.leaveOpen(range, 'name', String(node.id), null);
    } else if (kind === 'Constant') {
      const range = sourceRange(this.summary, node as never);
      const text = this.summary.source.slice(range.start, range.end);
      this.leaveOpen(range, 'literal', text, keyword);
      this.parts.push((node.value as { readonly type: string }).type);
    } else {
      this.depth += 1;
      this.writeParts(node);
      this.depth -= 1;
    }
  }

  private writeParts(node: Part): void {
    const { kind } = node;
    this.statements += isStatement(node) ? 1 : 0;
    this.parts.push('(');
    for (const [key, value] of Object.entries(node)) {
      if (key === 'func') {
        this.hasCall = true;
        this.writeFunction(value as Expression);
      } else if (kind === 'JoinedStr' && key === 'values') {
        this.writeFormatted(value as readonly Part[]);
      } else if (key !== 'start' && key !== 'end' && key !== 'ctx') {
        const { arg } = node as { readonly arg?: { readonly name: string } | null };
        this.write(value, kind === 'Keyword' ? (arg?.name ?? null) : null);
      }
    }
    this.parts.push(')');
  }

  /** Code that calls other functions is other code. */
  private writeFunction(func: Expression): void {
    if (func.kind === 'Name') {
      this.parts.push('call', func.id);
    } else {
      this.write(func, null);
    }
  }

  /** No name can stand for the text between the braces of a formatted text. */
  private writeFormatted(values: readonly Part[]): void {
    for (const value of values) {
      if (value.kind === 'Constant') {
        this.parts.push(JSON.stringify(value.value));
      } else {
        this.write(value, null);
      }
    }
  }

  private leaveOpen(
    { start, end }: SourceRange,
    kind: Slot['kind'],
    text: string,
    keyword: string | null
  ): void {
    this.parts.push(kind);
    this.slots.push({ start, end, kind, text, keyword });
  }
}

const STATEMENTS = new Set<string>(
  'Assign AugAssign AnnAssign For While If With Raise Try Assert Expr Pass Break Continue'.split(
    ' '
  )
);

function isStatement({ kind }: Part): boolean {
  return STATEMENTS.has(String(kind));
}
