/** Whether a variable can be renamed at all. */
import { cellNames, rangeOfScope } from '../analysis/bindings/cell-occurrences';
import type { NotebookBinding } from '../analysis/bindings/binding';
import type { Occurrence } from '../analysis/bindings/occurrence';
import { isDefinition } from '../analysis/bindings/occurrence';
import { BUILTIN_NAMES } from '../analysis/names/provided-names';
import { analyzeAssignment } from '../python/flow/definite-assignment';
import { HiddenUses } from './hidden-uses';
import { REASONS, WARNINGS } from './messages';
import { isSpecialName } from './new-name';
import { examineParameter } from './parameter-calls';
import type { Obstacles, RenameSubject } from './rename-input';
import { at } from './rename-input';

const NO_NAMES: ReadonlySet<string> = new Set();

/** Examines a variable, whatever its new name will be. */
export function examineBinding(
  subject: RenameSubject,
  binding: NotebookBinding,
  obstacles: Obstacles
): void {
  const { name, scope } = binding;
  if (scope?.kind === 'class') {
    obstacles.refuse(REASONS.attribute, { name });
    return;
  }
  if (scope === null && !isDefined(subject, binding, obstacles)) {
    return;
  }
  if (isSpecialName(name)) {
    obstacles.refuse(REASONS.provided, { name });
    return;
  }
  binding.occurrences.forEach(each => examineOccurrence(each, obstacles));
  if (scope === null) {
    examineGlobal(subject, binding, obstacles);
  }
  examineParameter(subject, binding, obstacles);
  new HiddenUses(subject, binding, name, obstacles).examine();
}

function isDefined(
  { input, bindings }: RenameSubject,
  { name, occurrences }: NotebookBinding,
  obstacles: Obstacles
): boolean {
  if (occurrences.some(isDefinition)) {
    return true;
  }
  const star = bindings.cells
    .flatMap(({ cell }) => input.cells.summary(cell)?.imports ?? [])
    .find(each => each.member === '*' && input.moduleExports(each.module)?.includes(name) === true);
  if (star !== undefined) {
    obstacles.refuse(REASONS.star, { name, module: star.module });
  } else {
    obstacles.refuse(BUILTIN_NAMES.has(name) ? REASONS.builtin : REASONS.undefined, { name });
  }
  return false;
}

function examineOccurrence(
  { form, name, cell, within, isUnclear, isPrinted }: Occurrence,
  obstacles: Obstacles
): void {
  const values = { name, cell: at(cell) };
  switch (form) {
    case 'dotted-import':
      return obstacles.refuse(REASONS.dotted, values);
    case 'future-import':
      return obstacles.refuse(REASONS.future, { name });
    case 'hidden': {
      const isPrivate = within !== null && within.privateClass !== null;
      return obstacles.refuse(isPrivate ? REASONS.private : REASONS.hidden, values);
    }
    default:
      if (isUnclear) {
        obstacles.refuse(REASONS.unclear, values);
      } else if (isPrinted) {
        obstacles.warn(WARNINGS.printed, values);
      }
  }
}

/** What only concerns the notebook's own variables. */
function examineGlobal(
  subject: RenameSubject,
  binding: NotebookBinding,
  obstacles: Obstacles
): void {
  const { bindings } = subject;
  const { name, occurrences } = binding;
  for (const other of bindings.all) {
    if (other.name === name && other.scope !== null) {
      examineNamesake(subject, binding, other, obstacles);
    }
  }
  if (BUILTIN_NAMES.has(name) && !isDefinedFirst(subject, binding)) {
    obstacles.refuse(REASONS.shadowed, { name });
  }
  const tagged = occurrences.find(
    each => isDefinition(each) && each.cell.tags.includes('parameters')
  );
  if (tagged !== undefined) {
    obstacles.warn(WARNINGS.parameters, { name, cell: at(tagged.cell) });
  }
}

/** A local variable of the same name. */
function examineNamesake(
  { bindings }: RenameSubject,
  { name, occurrences }: NotebookBinding,
  other: NotebookBinding,
  obstacles: Obstacles
): void {
  const { scope } = other;
  const [{ cell }] = other.occurrences;
  const unclear = other.occurrences.find(({ isUnclear }) => isUnclear);
  if (unclear !== undefined) {
    obstacles.refuse(REASONS.unclear, { name, cell: at(cell) });
  }
  // A shell line in a function sees the function's variable.
  const inForms = occurrences.filter(each => each.cell === cell && each.within === null);
  const named = bindings.cells.find(each => each.cell === cell);
  const range =
    inForms.length === 0 || scope === null || named === undefined
      ? null
      : rangeOfScope(named.names, scope);
  if (range !== null && inForms.some(({ start }) => range.start <= start && start < range.end)) {
    obstacles.refuse(REASONS.magic, { name, cell: at(cell) });
  }
}

/** Whether the notebook's own definition of a builtin's name comes before every use of the name. */
function isDefinedFirst({ input }: RenameSubject, { name, occurrences }: NotebookBinding): boolean {
  const [{ cell }] = occurrences;
  const summary = input.cells.summary(cell);
  if (summary === null || occurrences.some(({ role }) => role === 'delete')) {
    return false;
  }
  const definition = occurrences.find(
    each => each.cell === cell && isDefinition(each) && each.within?.kind === 'module'
  );
  const assignment = analyzeAssignment(summary.flow, () => NO_NAMES);
  let isFirst = definition !== undefined && assignment.boundAtExit.has(name);
  assignment.forEachEvent((event, isBound) => {
    const isUse = event.kind === 'read' || event.kind === 'mutate';
    isFirst &&= !isUse || event.name !== name || isBound(name);
  });
  const isNested = (each: Occurrence): boolean =>
    each.cell === cell && each.within?.kind !== 'module';
  return (
    isFirst && occurrences.every(each => !isNested(each) || each.start > (definition?.start ?? 0))
  );
}

/** The classes that a rename concerns: Python completes private names by the name of their class. */
export function examineClassNames(
  { input, bindings }: RenameSubject,
  { name, occurrences }: NotebookBinding,
  newName: string,
  obstacles: Obstacles
): void {
  if (!occurrences.some(({ isClass }) => isClass)) {
    return;
  }
  const prefixes = [name, newName].map(each => `_${each.replace(/^_+/, '')}__`);
  const others = bindings.all.filter(
    each => each.name !== name && each.occurrences.some(({ isClass }) => isClass)
  );
  const isNamesake = others.some(each => `_${each.name.replace(/^_+/, '')}__` === prefixes[1]);
  for (const { cell } of bindings.cells) {
    const summary = input.cells.summary(cell);
    const attributes = (summary === null ? [] : cellNames(summary).texts).flatMap(({ facts }) => [
      ...facts.attributes
    ]);
    const isBroken = attributes.some(
      attribute =>
        prefixes.some(prefix => attribute.startsWith(prefix)) ||
        (isNamesake && attribute.startsWith('__') && !attribute.endsWith('__'))
    );
    if (isBroken) {
      obstacles.refuse(REASONS.className, { cell: at(cell) });
    }
  }
}
