/** Unknown causes, with a hint where to look. */
import { isHere } from '../job/run-target';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { thereText } from './run-target';
import { makeCause } from './make-cause';

/** Builds an unknown cause with a hint. */
export function unknownCause(
  checked: CheckedNotebook,
  facts: CellFacts,
  causes: ReadonlyMap<number, DifferenceCause>
): DifferenceCause {
  return (
    alike(facts) ??
    differsAbove(checked, facts, causes) ??
    readsFiles(checked, facts) ??
    otherPython(checked) ??
    otherPlace(checked) ??
    (facts.checked.varies === null
      ? makeCause('unknown', 'The cause cannot be told; several runs tell whether it is chance.')
      : makeCause('unknown', 'The cause cannot be told; every fresh run gives the same.'))
  );
}

function alike({ checked, storedError }: CellFacts): DifferenceCause | null {
  return checked.error !== null && storedError?.ename === checked.error.ename
    ? makeCause('unknown', 'It failed in the same way when its outputs were stored.')
    : null;
}

function differsAbove(
  checked: CheckedNotebook,
  facts: CellFacts,
  causes: ReadonlyMap<number, DifferenceCause>
): DifferenceCause | null {
  const above = [...checked.closureOf(facts).statements].map(({ cell }) => cell);
  const cells = [...new Set(above)].filter(cell => cell !== facts.cell.index && causes.has(cell));
  return cells.length === 0
    ? null
    : makeCause('unknown', 'It depends on {cells}, which may be the cause.', {
        cells: { cells: cells.sort((a, b) => a - b) }
      });
}

function readsFiles(checked: CheckedNotebook, facts: CellFacts): DifferenceCause | null {
  const files = new Set<string>();
  for (const { run } of checked.closureOf(facts).statements) {
    run.reads.forEach(({ location }) => location.kind === 'file' && files.add(location.label));
  }
  files.delete('.');
  return files.size === 0
    ? null
    : makeCause('unknown', 'It depends on {files}, which may have changed since.', {
        files: [...files].slice(0, 3).map(file => `\`${file}\``)
      });
}

function otherPlace({ run: { place } }: CheckedNotebook): DifferenceCause | null {
  return isHere(place)
    ? null
    : makeCause('unknown', 'It ran {there}, whose packages or machine may be the cause.', {
        there: thereText(place)
      });
}

function otherPython({ notebook, python, run }: CheckedNotebook): DifferenceCause | null {
  const version = notebook.document.languageVersion;
  const here = python?.version ?? null;
  return version === null || here === null || here.startsWith(`${version.major}.${version.minor}.`)
    ? null
    : makeCause(
        'unknown',
        'The outputs are of Python {before}, and {here} ran {there}, which may be the cause.',
        {
          before: `${version.major}.${version.minor}`,
          here,
          there: thereText(run.place)
        }
      );
}
