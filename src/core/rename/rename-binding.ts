/** Renames a variable of a notebook, in all cells, where that certainly changes nothing but the name. */
import type { NotebookBinding } from '../analysis/bindings/binding';
import { notebookBindings } from '../analysis/bindings/notebook-bindings';
import type { Occurrence } from '../analysis/bindings/occurrence';
import { isDefinition } from '../analysis/bindings/occurrence';
import type { Edit } from '../fixes/edit';
import { renameEdits } from './rename-edits';
import type { Message } from '../messages/message';
import type { NotebookCell } from '../notebook/document';
import { cellNames } from '../analysis/bindings/cell-occurrences';
import { examineBinding, examineClassNames } from './examine-binding';
import { HiddenUses } from './hidden-uses';
import { REASONS, WARNINGS } from './messages';
import { examineNewName } from './new-name';
import { examineResult } from './proof';
import type { RenameInput, RenameSubject } from './rename-input';
import { Obstacles, at } from './rename-input';

/** The variable at an offset of a cell. */
export interface RenameTarget {
  readonly binding: NotebookBinding;
  readonly occurrence: Occurrence;
  /** Why it cannot be renamed; null where it can. */
  readonly refusal: Message | null;
}

/** What a rename would do. */
export type RenamePlan =
  | { readonly ok: true; readonly edits: readonly Edit[]; readonly warnings: readonly Message[] }
  | { readonly ok: false; readonly reason: Message };

/** The variable at an offset of a cell; null where there is none. */
export function renameTarget(
  input: RenameInput,
  cell: NotebookCell,
  offset: number
): RenameTarget | null {
  const bindings = notebookBindings(input.cells);
  const found = bindings.at(cell, offset);
  if (found === null) {
    return null;
  }
  const obstacles = new Obstacles();
  examineBinding({ input, bindings }, found.binding, obstacles);
  return { ...found, refusal: obstacles.reasons[0] ?? null };
}

/** Renames the variable at an offset of a cell, or says why not. */
export function planRename(
  input: RenameInput,
  cell: NotebookCell,
  offset: number,
  newName: string
): RenamePlan {
  const bindings = notebookBindings(input.cells);
  const binding = bindings.at(cell, offset)?.binding ?? null;
  if (binding === null) {
    return { ok: false, reason: { template: REASONS.nothing, values: {} } };
  }
  const subject: RenameSubject = { input, bindings };
  const obstacles = new Obstacles();
  examineBinding(subject, binding, obstacles);
  if (obstacles.reasons.length === 0) {
    examineNewName(binding.name, newName, obstacles);
  }
  const edits = renameEdits(binding.occurrences, newName);
  if (obstacles.reasons.length === 0) {
    examineNew(subject, binding, newName, obstacles);
    examineResult(subject, binding, newName, edits, obstacles);
  }
  const [reason] = obstacles.reasons;
  return reason === undefined
    ? { ok: true, edits, warnings: withoutRepeats(obstacles.warnings) }
    : { ok: false, reason };
}

/** What could meet the new name. */
function examineNew(
  subject: RenameSubject,
  binding: NotebookBinding,
  newName: string,
  obstacles: Obstacles
): void {
  const { name, scope } = binding;
  examineClassNames(subject, binding, newName, obstacles);
  const ofNewName = new Obstacles();
  new HiddenUses(subject, binding, newName, ofNewName).examine();
  ofNewName.reasons.forEach(each => obstacles.refuse(each.template, each.values));
  examineShownNames(subject, binding, obstacles);
  if (scope !== null) {
    return;
  }
  for (const { cell } of subject.bindings.cells) {
    for (const { kind, detail } of subject.input.cells.summary(cell)?.unknownNames ?? []) {
      const values = { cell: at(cell), how: detail, name, newName };
      if (kind === 'star-import') {
        examineStar(subject, values, obstacles);
      } else if (kind !== 'globals' && kind !== 'exec') {
        obstacles.warn(WARNINGS.unknown, values);
      }
    }
  }
}

/** The values of the messages on a star import. */
interface StarValues {
  readonly [key: string]: string | { readonly cell: number };
  readonly how: string;
  readonly name: string;
  readonly newName: string;
}

function examineStar({ input }: RenameSubject, values: StarValues, obstacles: Obstacles): void {
  const exports = input.moduleExports(values.how);
  if (exports === null) {
    obstacles.warn(WARNINGS.star, values);
    return;
  }
  for (const name of [values.name, values.newName]) {
    if (exports.includes(name)) {
      obstacles.refuse(REASONS.star, { name, module: values.how });
    }
  }
}

/** Functions and classes show their names. */
function examineShownNames(
  { input, bindings }: RenameSubject,
  { occurrences }: NotebookBinding,
  obstacles: Obstacles
): void {
  if (!occurrences.some(each => isDefinition(each) && each.role === 'define' && !each.isImport)) {
    return;
  }
  for (const { cell } of bindings.cells) {
    const summary = input.cells.summary(cell);
    for (const { facts } of summary === null ? [] : cellNames(summary).texts) {
      const how = ['__name__', '__qualname__'].find(name => facts.attributes.has(name));
      if (how !== undefined) {
        obstacles.warn(WARNINGS.shownName, { cell: at(cell), how });
      }
    }
  }
}

function withoutRepeats(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map(each => [JSON.stringify(each), each])).values()];
}
