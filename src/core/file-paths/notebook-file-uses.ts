/** The uses of files in a notebook, for rules. */
import { memoizePerVersion } from '../analysis/access/derived-facts';
import { literalEdit } from '../fixes/literal-text';
import type { Edit } from '../fixes/edit';
import { memoize } from '../memo/fact-table';
import { allAtOnce } from '../memo/steps';
import type { CellSummary } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';
import type { FileNeed, fileNeeds } from './file-needs';
import type { FileUse } from './file-use';
import type { FileUseTracer } from './file-uses';
import { cleanPath } from './path-text';
import type { mayHaveFindings } from './possible-findings';

const NONE: readonly FileUse[] = [];

/** What rules need for {@link notebookFileUses}. */
export type FileSubject = Pick<
  RuleContext,
  'rows' | 'cache' | 'derived' | 'codeCells' | 'isTyping'
>;

/** What finds the uses of files and what may provide them. */
export interface FileUseFinder {
  /** Creates what finds the uses in successive versions of a notebook. */
  readonly createTracer: () => FileUseTracer;
  /** Whether some rule may report something. */
  readonly mayHaveFindings: typeof mayHaveFindings;
  readonly needs: typeof fileNeeds;
}

let finder: FileUseFinder | null = null;

/** Lets rules find the uses of files. The code is large: the page loads it after the first analysis. */
export function provideFileUses(provided: FileUseFinder): void {
  finder = provided;
}

/** The uses of files from top to bottom, or none where no rule may report one; only cells whose inputs changed are run again. */
export const notebookFileUses = memoizePerVersion((subject: FileSubject): readonly FileUse[] =>
  allAtOnce(keptUses(subject).steps(subject))
);

/** Finds the uses in steps; afterwards, {@link notebookFileUses} has them. */
export function* prepareFileUses(subject: FileSubject): Generator<void> {
  yield* keptUses(subject).steps(subject);
}

/** The files that the notebook reads; computed once for each version. */
export const notebookFileNeeds = memoizePerVersion((subject: FileSubject): readonly FileNeed[] =>
  finder === null ? [] : finder.needs(notebookFileUses(subject))
);

/** The uses of the last version, which serve the next one. */
class KeptFileUses {
  private tracer: FileUseTracer | null = null;
  private rows: FileSubject['rows'] | null = null;
  private uses = NONE;

  *steps({ rows, codeCells, isTyping }: FileSubject): Generator<void, readonly FileUse[]> {
    this.tracer ??= finder?.createTracer() ?? null;
    if (this.rows === rows || this.tracer === null) {
      return this.uses;
    }
    if (isTyping && this.rows !== null) {
      // The cell that is being typed in is another object at each keystroke.
      const cells = new Set(this.uses.length === 0 ? [] : codeCells);
      return this.uses.filter(
        ({ cell, tail }) => cells.has(cell) && (tail === null || cells.has(tail.cell))
      );
    }
    const mayRead = rows.some(({ summary }) => summary !== null && mayReadFiles(summary));
    const isNeeded = mayRead && finder?.mayHaveFindings(rows) === true;
    this.uses = isNeeded ? yield* this.tracer.steps(rows) : NONE;
    this.rows = rows;
    return this.uses;
  }
}

function keptUses({ cache }: FileSubject): KeptFileUses {
  const kept = (cache.get(KeptFileUses) as KeptFileUses | undefined) ?? new KeptFileUses();
  cache.set(KeptFileUses, kept);
  return kept;
}

/** Most notebooks without data are ruled out by their text. */
const READING =
  /open|read|load|from(?:file|txt|_zarr|_file)|fits|File\b|Dataset\b|imread|Path\b|get_reader|Capture|Image|unpack|copy|move|listdir|scandir|chdir|run\b/;

const mayReadFiles = memoize(({ source }: CellSummary): boolean => READING.test(source));

/** Makes the use mean another path, relative to the notebook's folder; null where a literal cannot say it. */
export function pathEdit({ path, written, tail }: FileUse, other: string): Edit | null {
  if (tail === null || cleanPath(written) !== path || !written.endsWith(tail.text)) {
    // Elsewhere, the working folder or a computed text is part of the path.
    return null;
  }
  const before = cleanPath(written.slice(0, written.length - tail.text.length));
  if (before === '') {
    return literalEdit(tail.cell, tail.range, other);
  }
  return other.startsWith(`${before}/`)
    ? literalEdit(tail.cell, tail.range, slashAs(tail.text, other.slice(before.length + 1)))
    : null;
}

/** Keeps a slash at the beginning, as in `folder + '/x.csv'`. */
function slashAs(before: string, after: string): string {
  return before.startsWith('/') ? `/${after}` : after;
}

/** Whether the literal is the argument itself: no other code uses its text. */
export function isOwnLiteral({ cell, range, tail }: FileUse): boolean {
  return tail?.cell === cell && range.start <= tail.range.start && tail.range.end <= range.end;
}
