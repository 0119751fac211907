/** What the parts of the interpreter of file uses share. */
import type { FileUseKind } from '../../protocol';
import type { Call, Expression, Statement } from '../python/ast/nodes';
import { WorkBudget } from '../memo/work-budget';
import type { NotebookCell } from '../notebook/document';
import type { SourceRange } from '../rule-context/rule-context';
import { mappedRange } from '../rule-context/source-range';
import type { FileAccess, FileActor, FileUse } from './file-use';
import { baseName, cleanPath, HOLE, isAbsolute, isNoPath, joinPath } from './path-text';
import type { CodePosition, PathLiteral, Value } from './value';
import { Scope } from './value';

/** Beyond this, nothing more is found in a notebook. */
const MAX_STEPS = 200_000;
const MAX_USES = 3_000;

/** A path that some code uses. */
export interface UsedPath {
  readonly text: string;
  readonly access: FileAccess;
  readonly callable: string;
  readonly actor?: FileActor;
  readonly tail?: PathLiteral | null;
  readonly range: SourceRange;
  /** A missing file does not end the cell. */
  readonly isHarmless?: boolean;
  readonly possible?: FileUseKind | null;
}

/** The state of the interpretation. */
export class FileState {
  readonly uses: FileUse[] = [];
  readonly budget = new WorkBudget(MAX_STEPS);
  scope = new Scope(null);
  /** The working folder relative to the notebook's; null where unknown. */
  folder: string | null = '';
  position: CodePosition | null = null;
  /** The outermost call that runs the code; null for the code of the cell. */
  caller: { readonly cell: NotebookCell; readonly range: SourceRange } | null = null;
  /** Code that may not run, or that handles missing files. */
  doubts = 0;
  depth = 0;
  /** How the code after the present statement is not reached. */
  ended: 'raise' | 'leave' | null = null;

  get isDone(): boolean {
    return this.budget.isSpent || this.uses.length >= MAX_USES;
  }

  /** The range of a node of the present code. */
  rangeOf(node: { readonly start: number; readonly end: number }): SourceRange {
    return this.position === null ? { start: 0, end: 0 } : mappedRange(this.position.map, node);
  }

  /** Records a use at the present position. */
  use({
    text,
    access,
    callable,
    actor = 'code',
    tail = null,
    range,
    isHarmless = false,
    possible = null
  }: UsedPath): void {
    const position =
      this.caller ?? (this.position === null ? null : { cell: this.position.cell, range });
    if (position === null || isNoPath(text) || this.isDone) {
      return;
    }
    const isCertain = this.doubts === 0 && !isHarmless;
    const path = this.pathOf(text);
    const use = { access, actor, callable, isCertain, tail, possible };
    this.uses.push({ ...position, path, written: text, ...use });
  }

  /** Records that a function may write any file. */
  anything(callable: string, range: SourceRange): void {
    const last = this.uses.at(-1);
    const cell = this.caller?.cell ?? this.position?.cell;
    if (last?.cell !== cell || last?.path !== HOLE || last.access !== 'mention') {
      this.use({ text: HOLE, access: 'mention', callable, range });
    }
  }

  /** The path relative to the notebook's folder. */
  private pathOf(text: string): string {
    const path = text.replaceAll('\\', '/');
    if (isAbsolute(path) || path.startsWith(HOLE)) {
      return path;
    }
    return this.folder === null ? HOLE + baseName(path) : cleanPath(joinPath(this.folder, path));
  }
}

/** The parts of the interpreter, by what they do. */
export interface Interpreter {
  readonly state: FileState;
  value(expression: Expression): Value;
  call(call: Call): Value;
  run(statements: readonly Statement[]): void;
  /** Runs the body of a function. */
  enter(callee: Value & { kind: 'function' }, given: GivenArguments, at: SourceRange): Value;
  bind(target: Expression, value: Value): void;
  /** Runs bodies of which only one runs; what they do not agree on is unknown afterwards. */
  branch(bodies: readonly (() => void)[]): void;
  /** Runs the body for each item of a value, or once where the items are unknown. */
  each(target: Expression, items: Value, body: () => void): void;
}

/** The arguments of a call; null where some are unknown. */
export type GivenArguments = {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
} | null;
