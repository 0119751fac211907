/** What an error shows about the receiver of a method that a library changed: the trace does not know every object. */
import type { EntryChange, EntryTable } from '../change-data/entry';
import { framesOf } from '../notebook/traceback-frames';
import type { Frame } from '../notebook/traceback-frames';
import type { NotebookDocument } from '../notebook/document';
import type { SeenReceiver } from '../rule-context/rule-context';
import type { FirstFailure } from './first-failure';

const NO_ATTRIBUTE = /^'(\w{1,99})' object has no attribute '(\w{1,99})'/;
const WRONG_ARGUMENT = /got an unexpected keyword argument '(\w{1,99})'/;
const WRONG_COUNT = /^\w{1,99}\.(\w{1,99})\(\) takes .{1,60} positional arguments? but \d/;

/**
 * What the failure shows: the type that has no such attribute, or whose method was called with an argument that it no longer
 * takes. Null where no entry is about that.
 */
export function seenReceiver(
  { cell, error }: FirstFailure,
  { byName }: EntryTable,
  { cells }: NotebookDocument
): SeenReceiver | null {
  if (error === null) {
    return null;
  }
  const [, type, attribute] = NO_ATTRIBUTE.exec(error.evalue) ?? [];
  if (attribute !== undefined) {
    const bases = ownBases(type, cells) ?? [type];
    const types = typesOf(byName.get(attribute)).filter(each =>
      bases.some(base => each.endsWith(`.${base}`))
    );
    return types.length === 0 ? null : { cell: cell.key, name: attribute, types };
  }
  const argument = WRONG_ARGUMENT.exec(error.evalue)?.[1] ?? null;
  const method = WRONG_COUNT.exec(error.evalue)?.[1] ?? null;
  if (argument === null && method === null) {
    return null;
  }
  for (const { file, name } of [{ file: null, name: method }, ...framesOf(error)]) {
    const called = name?.slice(name.lastIndexOf('.') + 1) ?? '';
    const changes = byName.get(called)?.filter(change => isAbout(change, argument, file));
    const types = typesOf(changes);
    if (types.length > 0) {
      return { cell: cell.key, name: called, types };
    }
  }
  return null;
}

/** The last names of the bases of a class that the notebook defines; null where it defines none of this name. */
function ownBases(type: string, cells: NotebookDocument['cells']): readonly string[] | null {
  const definition = new RegExp(`\\bclass\\s+${type}\\b(?:\\s*\\(([^()]{0,500})\\))?`);
  for (const { source } of cells) {
    const found = definition.exec(source);
    if (found !== null) {
      const bases = (found[1] as string | undefined)?.split(',') ?? [];
      return bases.flatMap(base => base.trim().split('.').slice(-1));
    }
  }
  return null;
}

/** Whether an entry is about the argument, or about arguments by position, of a method that a file of its library has. */
function isAbout(
  { entry, distribution }: EntryChange,
  argument: string | null,
  file: Frame['file']
): boolean {
  const isArgument =
    argument === null ? entry.argument?.positional === true : entry.argument?.name === argument;
  return isArgument && (file === null || distribution === 'python' || isFileOf(file, entry.on));
}

function isFileOf(file: string, on: readonly string[] = []): boolean {
  const parts = file.split(/[\\/]/);
  return on.some(type => parts.includes(type.slice(0, type.indexOf('.'))));
}

function typesOf(changes: readonly EntryChange[] = []): readonly string[] {
  return [...new Set(changes.flatMap(({ entry }) => entry.on ?? []))];
}
