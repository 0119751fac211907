/** The proof that a rename changes nothing but the name. */
import type { NotebookBinding } from '../analysis/bindings/binding';
import { NotebookBindings } from '../analysis/bindings/notebook-bindings';
import type { Occurrence } from '../analysis/bindings/occurrence';
import { changeText, editsOf } from '../fixes/apply';
import type { Edit } from '../fixes/edit';
import { groupBy } from '../memo/group-by';
import type { CellKey, NotebookCell } from '../notebook/document';
import { REASONS } from './messages';
import type { Obstacles, RenameSubject } from './rename-input';
import { at } from './rename-input';

type TextEdit = Extract<Edit, { kind: 'replace-text' }>;

/** Examines whether, after the edits, every name still means the same variable. */
export function examineResult(
  subject: RenameSubject,
  binding: NotebookBinding,
  newName: string,
  edits: readonly Edit[],
  obstacles: Obstacles
): void {
  const { input, bindings } = subject;
  const existing = bindings.of(binding.scope, newName);
  if (existing !== null) {
    obstacles.refuse(REASONS.taken, { newName, cell: at(existing.occurrences[0].cell) });
    return;
  }
  const byCell = groupBy(editsOf(edits, 'replace-text'), ({ cell }) => cell);
  const cells = new Map<NotebookCell, NotebookCell>();
  for (const cell of input.cells.codeCells) {
    const source = changeText(cell.source, byCell.get(cell.key) ?? []);
    const after = source === null ? null : source === cell.source ? cell : { ...cell, source };
    const summary =
      after === null
        ? null
        : after === cell
          ? input.cells.summary(cell)
          : input.summarize(after.source, cell);
    if (after === null || (after !== cell && (summary === null || summary.module === null))) {
      obstacles.refuse(REASONS.unparsable, { newName, cell: at(cell) });
      return;
    }
    cells.set(after, cell);
  }
  const after = new NotebookBindings({
    codeCells: [...cells.keys()],
    summary: cell => {
      const before = cells.get(cell);
      return before === cell ? input.cells.summary(cell) : input.summarize(cell.source, cell);
    },
    derived: new Map()
  });
  const changed = firstChange(bindings, after, { binding, newName, byCell });
  if (changed !== null) {
    obstacles.refuse(REASONS.captured, { newName, cell: at(changed) });
  }
}

/** A rename that was made. */
interface Rename {
  readonly binding: NotebookBinding;
  readonly newName: string;
  readonly byCell: ReadonlyMap<CellKey, readonly TextEdit[]>;
}

/** The first cell in which a name means a different variable than before; null where there is none. */
function firstChange(
  before: NotebookBindings,
  after: NotebookBindings,
  { binding, newName, byCell }: Rename
): NotebookCell | null {
  const moved = new Map([...byCell].map(([key, edits]) => [key, new MovedOffsets(edits, newName)]));
  const groups = new Map<string, NotebookBinding>();
  for (const group of after.all) {
    group.occurrences.forEach(each => groups.set(keyOf(each, each.start, each.name), group));
  }
  for (const old of before.all) {
    const name = old === binding ? newName : old.name;
    const [first] = old.occurrences;
    let group: NotebookBinding | null = null;
    for (const occurrence of old.occurrences) {
      const start = moved.get(occurrence.cell.key)?.after(occurrence) ?? occurrence.start;
      const found = groups.get(keyOf(occurrence, start, name));
      if (found === undefined || found !== (group ?? found)) {
        return occurrence.cell;
      }
      group = found;
    }
    if (
      group === null ||
      group.occurrences.length !== old.occurrences.length ||
      (group.scope === null) !== (old.scope === null)
    ) {
      return first.cell;
    }
  }
  return before.all.length === after.all.length ? null : binding.occurrences[0].cell;
}

function keyOf({ cell }: Occurrence, start: number, name: string): string {
  return `${cell.index} ${start} ${name}`;
}

/** Where the occurrences of a cell are after its edits. */
class MovedOffsets {
  private readonly edits: readonly TextEdit[];
  private readonly shifts: readonly number[];

  constructor(
    edits: readonly TextEdit[],
    private readonly newName: string
  ) {
    this.edits = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
    let shift = 0;
    this.shifts = this.edits.map(({ start, end, text }) => {
      const before = shift;
      shift += text.length - (end - start);
      return before;
    });
  }

  /** The offset of an occurrence after the edits. */
  after({ start, end, form }: Occurrence): number {
    const own = form === 'import' ? this.edits[this.firstFrom(end)] : undefined;
    if (own?.start === end && own.end === end) {
      return this.shifted(end) + own.text.length - this.newName.length;
    }
    return this.shifted(start);
  }

  /** An offset, moved by all edits that start before it. */
  private shifted(offset: number): number {
    const last = this.firstFrom(offset) - 1;
    if (last < 0) {
      return offset;
    }
    const { start, end, text } = this.edits[last];
    return offset + this.shifts[last] + text.length - (end - start);
  }

  /** Index of the first edit that starts at an offset or after it. */
  private firstFrom(offset: number): number {
    let [low, high] = [0, this.edits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      [low, high] = this.edits[middle].start < offset ? [middle + 1, high] : [low, middle];
    }
    return low;
  }
}
