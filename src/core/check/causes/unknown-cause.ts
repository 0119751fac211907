/** Unknown causes, with a hint where to look. */
import { isHere } from '../job/run-target';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { thereText } from './run-target';
import { sharedEnding } from './shared-ending';
import { makeCause } from './make-cause';

/** Builds an unknown cause with a hint. */
export function unknownCause(checked: CheckedNotebook, facts: CellFacts): DifferenceCause {
  return (
    differsAbove(checked, facts) ??
    readsFiles(checked, facts) ??
    otherPython(checked) ??
    otherPlace(checked) ??
    (facts.checked.varies === null
      ? makeCause('unknown', 'Cause unknown. Check with several runs to see whether it is random.')
      : makeCause('unknown', 'Cause unknown. All fresh runs agree.'))
  );
}

/** The first cell that differs and that this one depends on: later ones may only inherit the difference. */
function differsAbove(checked: CheckedNotebook, facts: CellFacts): DifferenceCause | null {
  const above = new Set([...checked.closureOf(facts).statements].map(({ cell }) => cell));
  above.delete(facts.cell.index);
  for (const first of [...above].sort((a, b) => a - b)) {
    const other = checked.cells.get(first);
    const ending = other === undefined ? null : sharedEnding(facts.checked, other.checked);
    if (ending !== null) {
      const values = { first: { cell: first }, ending };
      return makeCause('unknown', 'It depends on {first}, {ending}.', values, { cell: first });
    }
  }
  return null;
}

function readsFiles(checked: CheckedNotebook, facts: CellFacts): DifferenceCause | null {
  const files = new Set<string>();
  for (const { run } of checked.closureOf(facts).statements) {
    run.reads.forEach(({ location }) => location.kind === 'file' && files.add(location.label));
  }
  files.delete('.');
  writtenByRun(checked).forEach(file => files.delete(file));
  return files.size === 0
    ? null
    : makeCause('unknown', 'It depends on {files}, which may have changed since.', {
        files: [...files].slice(0, 3).map(file => `\`${file}\``)
      });
}

/** Files that the run itself made; they cannot have changed before it. */
function writtenByRun({ run: { files }, cells }: CheckedNotebook): readonly string[] {
  return [
    ...(files?.created ?? []),
    ...(files?.changed ?? []),
    ...[...cells.values()].flatMap(({ summary }) => summary?.writesFiles ?? [])
  ].map(file => file.replace(/^(?:\.\/)+/, ''));
}

/** Whether the notebook uses installed libraries, which explain more than the version of Python. */
function usesLibraries({ python, modules }: CheckedNotebook): boolean {
  return [...modules.values()].some(
    module => python !== null && Object.hasOwn(python.modules, module)
  );
}

function otherPlace({ run: { place } }: CheckedNotebook): DifferenceCause | null {
  return isHere(place)
    ? null
    : makeCause('unknown', 'It ran {there}, whose packages or machine may be the cause.', {
        there: thereText(place)
      });
}

function otherPython(checked: CheckedNotebook): DifferenceCause | null {
  const { notebook, python, run } = checked;
  if (usesLibraries(checked)) {
    return null;
  }
  const version = notebook.document.languageVersion;
  const here = python?.version ?? null;
  return version === null || here === null || here.startsWith(`${version.major}.${version.minor}.`)
    ? null
    : makeCause(
        'unknown',
        'The outputs are from Python {before}, and {here} ran {there}, which may be the cause.',
        {
          before: `${version.major}.${version.minor}`,
          here,
          there: thereText(run.place)
        }
      );
}
