/** Causes that a cell shares with one above it. */
import type { Cause } from '../../protocol';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked_notebook';
import type { TracedStatement } from './run_trace';
import { providersOf } from './run_trace';
import { told } from './told';

const HANDED_ON: readonly Cause[] = ['version', 'path', 'environment', 'data'];

/** The cause of a cell above, where both show what the same statement made; null where there is none. */
export function inherited(
  checked: CheckedNotebook,
  facts: CellFacts,
  causes: ReadonlyMap<number, DifferenceCause>
): DifferenceCause | null {
  if (facts.checked.status === 'failed') {
    return null;
  }
  const own = makersFor(checked, facts);
  for (const [index, cause] of causes) {
    const other = checked.cells.get(index);
    const isCandidate = HANDED_ON.includes(cause.cause) && other?.checked.status !== 'failed';
    if (other === undefined || !isCandidate) {
      continue;
    }
    if ([...makersFor(checked, other)].some(statement => own.has(statement))) {
      return { ...cause, message: shared(index) };
    }
  }
  return otherVersion(checked, facts, causes);
}

function shared(cell: number): string {
  return told('unknown', 'It depends on what {other} shows, which differs, too.', {
    other: { cell }
  }).message;
}

/** The statements that made the values which the cell shows; imports make none. */
function makersFor(checked: CheckedNotebook, facts: CellFacts): ReadonlySet<TracedStatement> {
  return new Set(
    [...providersOf(checked.decisive(facts))].filter(
      ({ node }) =>
        !/^(?:Import|ImportFrom|FunctionDef|AsyncFunctionDef|ClassDef)$/.test(
          node?.kind ?? 'Import'
        )
    )
  );
}

/** The notebook shows which version of a module it was made with, and another one ran here. */
function otherVersion(
  checked: CheckedNotebook,
  facts: CellFacts,
  causes: ReadonlyMap<number, DifferenceCause>
): DifferenceCause | null {
  const used = modulesOf(checked, facts);
  for (const [index, { cause, cellIndex }] of causes) {
    const source = checked.cells.get(index)?.cell.source ?? '';
    if (cause !== 'version' || cellIndex !== index) {
      continue;
    }
    const named = [...source.matchAll(/\b(\w{1,99})\.(?:__version__|version\b)/g)].map(
      match => match[1]
    );
    const module = named
      .flatMap(name => moduleCalled(checked, name) ?? [])
      .find(each => used.has(each));
    if (module !== undefined) {
      return told(
        'version',
        'It uses `{module}`, of which {other} shows that another version made the outputs.',
        { module, other: { cell: index } },
        { cell: index }
      );
    }
  }
  return null;
}

function moduleCalled({ traced }: CheckedNotebook, name: string): string | null {
  const imports = traced.flatMap(({ summary }) => summary.imports);
  return (
    imports.find(each => each.name === name && each.member === null)?.module.split('.')[0] ?? null
  );
}

/** The modules, other than Python's version itself, whose code may take part in what the cell shows. */
function modulesOf(checked: CheckedNotebook, facts: CellFacts): ReadonlySet<string> {
  const modules = new Set<string>();
  for (const { run } of providersOf(checked.decisive(facts))) {
    for (const { place } of run.reads) {
      const module = place.kind === 'name' ? moduleOf(checked, place.label) : null;
      if (module !== null && module !== 'sys' && module !== 'platform') {
        modules.add(module);
      }
    }
  }
  return modules;
}

function moduleOf({ traced }: CheckedNotebook, name: string): string | null {
  const imports = traced.flatMap(({ summary }) => summary.imports);
  return imports.find(each => each.name === name)?.module.split('.')[0] ?? null;
}
