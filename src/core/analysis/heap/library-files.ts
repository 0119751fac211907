/** Files that library calls read, write and open. */
import type { CallEffect, FileArgument } from '../../effects/effect';
import type { SymbolicRun } from './execution-context';
import { argumentValue } from './given-arguments';
import type { LibraryUse } from './library-results';
import { applyReturns } from './library-results';
import { changeFile, makeFolder, readFile } from './objects';
import { HiddenSlot, readWhole } from './reading';
import type { Value } from './value';

/** Functions and methods that make folders. */
const MAKES_FOLDERS = new Set(['os.makedirs', 'os.mkdir', 'mkdir']);

/** Reads and writes the files of a call, by its effect. */
export function useFiles(run: SymbolicRun, effect: CallEffect, use: LibraryUse): void {
  if (effect.readsFile !== undefined) {
    readFiles(run, effect.readsFile, use);
  }
  if (effect.writesFile !== undefined) {
    const paths = pathsOf(run, effect.writesFile, use);
    for (const path of paths) {
      if (MAKES_FOLDERS.has(use.site)) {
        makeFolder(run, path);
      }
      changeFile(run, path, effect.append === true || paths.length > 1);
    }
  }
}

/** Reads the files of an argument; any file that cells write, if its path is not known. */
function readFiles(run: SymbolicRun, argument: FileArgument, use: LibraryUse): void {
  const paths = pathsOf(run, argument, use);
  paths.forEach(path => readFile(run, path));
  if (paths.length === 0) {
    readUnknownFile(run, argument, use);
  }
}

function readUnknownFile(run: SymbolicRun, argument: FileArgument, use: LibraryUse): void {
  const value = fileValue(argument, use);
  if (value !== null && isUnknownPath(value)) {
    [...run.heap.folders].forEach(folder => readWhole(run, folder));
  }
}

function fileValue(argument: FileArgument, { receiver, given }: LibraryUse): Value | null {
  return argument === 'receiver' ? receiver : argumentValue(argument, given);
}

/** Whether a value may be the path of any file: no object, and no part of one. */
function isUnknownPath({ objects, callables }: Value): boolean {
  return objects.length === 0 && callables.length === 0;
}

/** Literal paths, and paths of files that were opened with a literal path. */
function pathsOf(run: SymbolicRun, argument: FileArgument, use: LibraryUse): readonly string[] {
  const value = fileValue(argument, use);
  if (value === null) {
    return /^os\.(?:listdir|scandir|walk)$/.test(use.site) ? ['.'] : [];
  }
  if (value.texts.length > 0) {
    return value.texts;
  }
  return value.objects.flatMap(object => {
    const slot = object.slots.get(HiddenSlot.path);
    return slot === undefined ? [] : (run.memory.peek(slot)?.texts ?? []);
  });
}

/** The handle of an opened file. */
export function openFile(run: SymbolicRun, effect: CallEffect, use: LibraryUse): Value {
  const { memory, values } = run;
  const { opensFile, returns } = effect;
  const handle = applyReturns(run, returns, use);
  if (opensFile === undefined) {
    return handle;
  }
  const mode = argumentValue(opensFile.mode, use.given)?.text ?? 'r';
  const paths = pathsOf(run, opensFile.path, use);
  if (paths.length === 0 && /[r+]/.test(mode)) {
    readUnknownFile(run, opensFile.path, use);
  }
  for (const path of paths) {
    if (/[ra+]/.test(mode)) {
      readFile(run, path);
    }
    if (mode.includes('w') || mode.includes('x')) {
      changeFile(run, path, paths.length > 1);
    }
    const part = /[wax+]/.test(mode) ? HiddenSlot.path : HiddenSlot.source;
    handle.objects.forEach(object =>
      memory.write(run.heap.slot(object, part), values.oneOf(paths), true)
    );
  }
  return handle;
}
