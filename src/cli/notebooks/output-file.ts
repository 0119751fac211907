/** Writes a file that a command makes, such as a restored notebook or a slice. */
import { existsSync, lstatSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { discardFile } from './discard-file';
import { UsageFailure } from '../console/failure';
import { failureText } from '../console/system-fault';
import type { NotebookFile } from './notebook-files';
import { WriteFailure } from './replace-file';

/** @throws UsageFailure - where the output would replace the notebook, or its folder is missing */
export function checkTarget(
  file: NotebookFile,
  out: string | null,
  cwd: string,
  remedy = 'Give another name.'
): void {
  if (out === null) {
    return;
  }
  const target = path.resolve(cwd, out);
  if (!existsSync(path.dirname(target))) {
    throw new UsageFailure(`There is no folder for \`${out}\`. Make it first.`);
  }
  if (existsSync(target) && existsSync(file.absolute) && isSame(target, file.absolute)) {
    throw new UsageFailure(`\`--out ${out}\` is the notebook itself. ${remedy}`);
  }
}

/**
 * The absolute path of a file for a report; null where none is wanted.
 * @throws UsageFailure - where its folder is missing, or it would replace something else than a file, or a notebook
 */
export function checkReportTarget(
  out: string | null,
  notebooks: readonly NotebookFile[],
  cwd: string
): string | null {
  if (out === null) {
    return null;
  }
  const target = path.resolve(cwd, out);
  if (!existsSync(path.dirname(target))) {
    throw new UsageFailure(`There is no folder for \`${out}\`. Make it first.`);
  }
  const state = lstatSync(target, { throwIfNoEntry: false });
  if (state !== undefined && !state.isFile() && !state.isSymbolicLink()) {
    throw new UsageFailure(`\`${out}\` is not a regular file. Give another name.`);
  }
  if (notebooks.some(({ absolute }) => absolute === target)) {
    throw new UsageFailure(`\`${out}\` is one of the notebooks. Give another name.`);
  }
  return target;
}

function isSame(one: string, other: string): boolean {
  return realpathSync(one) === realpathSync(other);
}

/** Replaces the file, or the link that has its name. */
export function writeWhole(target: string, content: string | Uint8Array): void {
  const temporary = path.join(path.dirname(target), `.freshkernel-${process.pid}.tmp`);
  try {
    writeFileSync(temporary, content, { flag: 'wx' });
    renameSync(temporary, target);
  } catch (error) {
    discardFile(temporary);
    throw new WriteFailure(failureText(`\`${path.basename(target)}\` could not be written`, error));
  }
}
