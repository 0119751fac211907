/** Causes that a cell shares with one above it. */
import type { Cause } from '../../../protocol';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import type { TracedStatement } from './run-trace';
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
  // Those that have theirs from another one would only lead there.
  const roots = [...causes].filter(
    ([index, { cause, cellIndex }]) => HANDED_ON.includes(cause) && cellIndex === index
  );
  const own = roots.length === 0 ? new Set() : makersFor(checked, facts);
  for (const [index, cause] of roots) {
    const other = checked.cells.get(index);
    if (other === undefined || other.checked.status === 'failed') {
      continue;
    }
    if ([...makersFor(checked, other)].some(statement => own.has(statement))) {
      return { ...cause, message: shared(index) };
    }
  }
  return otherVersion(checked, facts, roots);
}

function shared(cell: number): string {
  return told('unknown', 'It depends on what {other} shows, which differs, too.', {
    other: { cell }
  }).message;
}

/** The statements that made the values which the cell shows; imports make none. */
function makersFor(checked: CheckedNotebook, facts: CellFacts): ReadonlySet<TracedStatement> {
  return new Set(
    [...checked.closure(facts)].filter(
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
  roots: readonly (readonly [number, DifferenceCause])[]
): DifferenceCause | null {
  const versions = roots.filter(([, { cause }]) => cause === 'version');
  const used = versions.length === 0 ? new Set<string>() : modulesOf(checked, facts);
  for (const [index] of versions) {
    const source = checked.cells.get(index)?.cell.source ?? '';
    const named = [...source.matchAll(/\b(\w{1,99})\.(?:__version__|version\b)/g)].map(
      match => match[1]
    );
    const module = named
      .flatMap(name => checked.modules.get(name) ?? [])
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

/** The modules, other than Python's version itself, whose code may take part in what the cell shows. */
function modulesOf(checked: CheckedNotebook, facts: CellFacts): ReadonlySet<string> {
  const modules = new Set<string>();
  for (const { run } of checked.closure(facts)) {
    for (const { place } of run.reads) {
      const module = place.kind === 'name' ? checked.modules.get(place.label) : undefined;
      if (module !== undefined && module !== 'sys' && module !== 'platform') {
        modules.add(module);
      }
    }
  }
  return modules;
}
