/** Causes that a cell shares with one above it. */
import type { Cause } from '../../../protocol';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { differsInPicturesOnly } from './drawing-versions';
import type { TracedStatement } from './run-trace';
import { makeCause } from './make-cause';
import { differenceText } from './shared-ending';

const INHERITED: readonly Cause[] = ['version', 'path', 'environment', 'data'];

/** A cause that cells below may share, with its cell. */
interface Root {
  readonly index: number;
  readonly cause: DifferenceCause;
}

/** Causes of cells that others may share. Cells are to be added in the order in which they were judged. */
export class InheritedCauses {
  private readonly roots: Root[] = [];
  /** The position of the first root that shows what the statement made, and other values of it than stored. */
  private readonly rootOf = new Map<TracedStatement, number>();
  /** The same for roots whose pictures another version of a library drew: they explain no other values. */
  private readonly drawnOf = new Map<TracedStatement, number>();
  /** The modules whose versions roots show, with the first of these roots. */
  private readonly versions = new Map<string, Root>();

  constructor(private readonly checked: CheckedNotebook) {}

  /** Adds the cause of a cell, if others can share it. A cause that the cell itself shares would only lead there. */
  add(facts: CellFacts, cause: DifferenceCause): void {
    const { index } = facts.cell;
    if (!INHERITED.includes(cause.cause) || cause.cellIndex !== index) {
      return;
    }
    const position = this.roots.push({ index, cause }) - 1;
    if (facts.checked.status !== 'failed' && differenceText(facts.checked) !== null) {
      const positions = isOfDrawing(facts, cause) ? this.drawnOf : this.rootOf;
      for (const statement of this.makersFor(facts)) {
        if (!positions.has(statement)) {
          positions.set(statement, position);
        }
      }
    }
    if (cause.cause === 'version') {
      this.addVersions(facts, { index, cause });
    }
  }

  /** The cause of a cell above, where both show what the same statement made; null where there is none. */
  of(facts: CellFacts): DifferenceCause | null {
    if (facts.checked.status === 'failed' || this.roots.length === 0) {
      return null;
    }
    let first = this.roots.length;
    const sharesDrawing =
      this.drawnOf.size > 0 && (facts.checked.aspect !== 'values' || differsInPicturesOnly(facts));
    for (const statement of this.makersFor(facts)) {
      const drawn = sharesDrawing ? this.drawnOf.get(statement) : undefined;
      first = Math.min(first, this.rootOf.get(statement) ?? first, drawn ?? first);
    }
    if (first < this.roots.length) {
      const { index, cause } = this.roots[first];
      const ending = this.endingOf(index);
      return { ...cause, message: sharedMessage(index, ending) };
    }
    return this.otherVersion(facts);
  }

  private endingOf(index: number): string {
    const root = this.checked.cells.get(index);
    return (root === undefined ? null : differenceText(root.checked)) ?? '';
  }

  /** The statements that made the values which the cell shows; imports make none. */
  private makersFor(facts: CellFacts): readonly TracedStatement[] {
    return [...this.checked.closureOf(facts).statements].filter(
      ({ node }) =>
        !/^(?:Import|ImportFrom|FunctionDef|AsyncFunctionDef|ClassDef)$/.test(
          node?.kind ?? 'Import'
        )
    );
  }

  private addVersions({ cell: { source } }: CellFacts, root: Root): void {
    for (const [, name] of source.matchAll(/\b(\w{1,99})\.(?:__version__|version\b)/g)) {
      const module = this.checked.modules.get(name);
      if (module !== undefined && !this.versions.has(module)) {
        this.versions.set(module, root);
      }
    }
  }

  /** The notebook shows the version of a module that it was made with, and a different version ran here. */
  private otherVersion(facts: CellFacts): DifferenceCause | null {
    if (this.versions.size === 0) {
      return null;
    }
    const used = this.modulesOf(facts);
    for (const [module, { index }] of this.versions) {
      if (used.has(module)) {
        return makeCause(
          'version',
          'It uses `{module}`; {other} shows that a different version made the outputs.',
          { module, other: { cell: index } },
          { cell: index }
        );
      }
    }
    return null;
  }

  /** The modules, other than those of Python's version itself, whose code may take part in what the cell shows. */
  private modulesOf(facts: CellFacts): ReadonlySet<string> {
    const { modules } = this.checked;
    const used = new Set<string>();
    for (const { run } of this.checked.closureOf(facts).statements) {
      for (const { location } of run.reads) {
        const module = location.kind === 'name' ? modules.get(location.label) : undefined;
        if (module !== undefined && module !== 'sys' && module !== 'platform') {
          used.add(module);
        }
      }
    }
    return used;
  }
}

/** Whether the cause is how a version of a library draws values, which does not change them. */
function isOfDrawing(facts: CellFacts, { cause }: DifferenceCause): boolean {
  return cause === 'version' && differsInPicturesOnly(facts);
}

function sharedMessage(cell: number, ending: string): string {
  return makeCause('unknown', 'It depends on what {other} shows, {ending}.', {
    other: { cell },
    ending
  }).message;
}
