/** Errors whose cause is outside the notebook: files, network, memory, machine. */
import type { RaisedError } from '../verdict/check-outcome';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { failedProviderOf, isCutShort } from './failed-cells';
import { fileNotBrought, missingProgram, thereText } from './run-target';
import { makeCause, quoted } from './make-cause';
import {
  isMissingFile,
  isNetworkError,
  isOfOneMachine,
  isOfVariables,
  isReadOnly,
  isUnreadable,
  lacksMachine,
  lacksResources,
  pathIn,
  startsProgram,
  unknownProgramIn
} from '../../crashes/error-kinds';
import { framesOf } from '../../notebook/traceback-frames';
import type { Frame } from '../../notebook/traceback-frames';

/** The cause of an error of files, network, memory or machine; null for other errors. */
export function causeInSurroundings(
  checked: CheckedNotebook,
  facts: CellFacts,
  error: RaisedError
): DifferenceCause | null {
  const frames = framesOf(error);
  return (
    resources(facts, error) ??
    sandbox(checked, facts, error, frames) ??
    missingFile(checked, facts, error, frames) ??
    network(facts, error, frames) ??
    environment(checked, facts, error, frames) ??
    unreadableData(checked, facts, error)
  );
}

function resources({ cell: { index } }: CellFacts, error: RaisedError): DifferenceCause | null {
  return lacksResources(error)
    ? makeCause(
        'resource',
        'The machine has too little memory or disk space for this cell: {what}.',
        { what: quoted(`${error.ename}: ${error.evalue}`) },
        { cell: index }
      )
    : null;
}

/** The sandbox of the run let the cell neither write outside of the copy nor, if so chosen, use the network. */
function sandbox(
  { run }: CheckedNotebook,
  { cell: { index } }: CellFacts,
  error: RaisedError,
  frames: readonly Frame[]
): DifferenceCause | null {
  const what = quoted(`${error.ename}: ${error.evalue}`);
  if (run.sandbox?.protected !== true) {
    return null;
  }
  if (isReadOnly(error)) {
    return makeCause(
      'environment',
      'The sandbox lets the cell write into the private copy only: {what}.',
      { what },
      { cell: index }
    );
  }
  return !run.sandbox.network && isNetworkError(error, frames)
    ? makeCause('network', 'The check ran without a network: {what}.', { what }, { cell: index })
    : null;
}

function missingFile(
  checked: CheckedNotebook,
  facts: CellFacts,
  error: RaisedError,
  frames: readonly Frame[]
): DifferenceCause | null {
  const { index } = facts.cell;
  if (!isMissingFile(error)) {
    return null;
  }
  const { evalue } = error;
  const path = pathIn(evalue);
  const what = path === null ? quoted(evalue) : `\`${path}\``;
  if (startsProgram(frames)) {
    return missingProgram(checked.run.place, what, index);
  }
  const writer = path === null ? null : writerOf(checked, path, index);
  if (writer !== null && (writer.cell.index > index || isCutShort(writer))) {
    const other = { cell: writer.cell.index };
    const isBelow = writer.cell.index > index;
    return makeCause(
      isBelow ? 'order' : 'previous-error',
      isBelow
        ? 'The file {what} is written by {other}, below this cell.'
        : 'The file {what} is written by {other}, which did not finish.',
      { what, other },
      { cell: other.cell, finding: checked.findingAt(index, /^H13$/) }
    );
  }
  const failed = failedProviderOf(checked, facts);
  if (failed !== null) {
    return makeCause(
      'previous-error',
      path === null
        ? 'A file is missing ({what}), and {other}, on which this cell depends, did not finish.'
        : 'The file {what} is missing, and {other}, on which this cell depends, did not finish.',
      { what, other: { cell: failed.cell.index } },
      { cell: failed.cell.index }
    );
  }
  const isLeftOut = path !== null && isOutsideOfCopy(checked, path);
  if (isLeftOut) {
    return makeCause(
      'missing-file',
      'The private copy lacks {what}. If the file exists, check in the notebook’s own folder.',
      { what },
      { cell: index }
    );
  }
  const away = path === null ? null : fileNotBrought(checked, index, path);
  if (away !== null) {
    return away;
  }
  const isOwn = path !== null && isIn(checked.run.files?.original ?? '/', path);
  return path !== null && !isOwn && isOfOneMachine(path)
    ? makeCause(
        'path',
        'There is no {what} here: the path belongs to another machine.',
        { what },
        { cell: index, finding: checked.findingAt(index, /^P1$/) }
      )
    : makeCause(
        'missing-file',
        path === null ? 'A file is missing: {what}.' : 'There is no {what} here.',
        { what },
        { cell: index }
      );
}

/** Whether the file was left out of the private copy, or lies next to the folder that was copied. */
function isOutsideOfCopy({ run: { files } }: CheckedNotebook, path: string): boolean {
  if (files?.copied !== true) {
    return false;
  }
  const { original, left_out = [] } = files;
  const above = original.replace(/[\\/][^\\/]+$/, '');
  return (
    left_out.some(each => each.path === path) ||
    (above.length > 1 && isIn(above, path) && !isIn(original, path))
  );
}

function isIn(folder: string, path: string): boolean {
  return path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length));
}

function writerOf(checked: CheckedNotebook, path: string, index: number): CellFacts | null {
  const normal = path.replace(/^(?:\.\/)+/, '');
  const writers = [...checked.cells.values()].filter(
    ({ cell, summary }) =>
      cell.index !== index &&
      (summary?.writesFiles.includes(normal) === true ||
        checked
          .statementsOf(cell.index)
          .some(({ run }) =>
            run.writes.some(({ location }) => location.kind === 'file' && location.label === normal)
          ))
  );
  return writers.find(isCutShort) ?? writers.at(0) ?? null;
}

function network(
  { cell: { index } }: CellFacts,
  error: RaisedError,
  frames: readonly Frame[]
): DifferenceCause | null {
  return isNetworkError(error, frames)
    ? makeCause(
        'network',
        'Another computer did not answer as expected: {what}.',
        { what: quoted(`${error.ename}: ${error.evalue}`) },
        { cell: index }
      )
    : null;
}

function environment(
  { run: { place } }: CheckedNotebook,
  { cell: { index } }: CellFacts,
  error: RaisedError,
  frames: readonly Frame[]
): DifferenceCause | null {
  const { ename, evalue } = error;
  if (isOfVariables(ename, frames)) {
    return makeCause(
      'environment',
      'The environment variable {name} is not set {there}.',
      { name: quoted(evalue.replace(/^['"]|['"]$/g, '')), there: thereText(place) },
      { cell: index }
    );
  }
  if (!lacksMachine(error)) {
    return null;
  }
  const program = unknownProgramIn(evalue);
  return program === null
    ? makeCause(
        'environment',
        'This machine lacks what the cell needs: {what}.',
        { what: quoted(`${ename}: ${evalue}`) },
        { cell: index }
      )
    : missingProgram(place, quoted(program), index);
}

function unreadableData(
  checked: CheckedNotebook,
  facts: CellFacts,
  { ename, evalue }: RaisedError
): DifferenceCause | null {
  if (!isUnreadable(ename)) {
    return null;
  }
  const files = new Set<string>();
  for (const { run } of checked.closureOf(facts).statements) {
    run.reads.forEach(({ location }) => location.kind === 'file' && files.add(location.label));
  }
  files.delete('.');
  const isWritten = [...files].some(file => writerOf(checked, file, -1) !== null);
  return files.size === 0 || isWritten
    ? null
    : makeCause(
        'data',
        'The cell cannot read {files}: {what}.',
        {
          files: [...files].slice(0, 3).map(file => `\`${file}\``),
          what: quoted(`${ename}: ${evalue}`)
        },
        { cell: facts.cell.index }
      );
}
