/** Detects cells whose outputs depend only on the notebook's source. */
import type { CellFacts, CheckedNotebook } from './checked-notebook';

/** Names whose results change from run to run, or depend on something outside the notebook. */
const OUTSIDE =
  /\b(?:id|hash|input|open|exec|eval|globals|locals|vars|dir|help|breakpoint|display|get_ipython|set|frozenset|object|__\w+__)\b|^[^\S\r\n\u2028\u2029]*@|\{[^{}:]*\}/m;

/**
 * Whether the cell and everything it depends on is plain Python without imports, files, settings or magics. The same
 * Python version then shows the same again, unless a source was changed after it had run.
 */
export function dependsOnTextAlone(checked: CheckedNotebook, facts: CellFacts): boolean {
  const version = checked.notebook.document.languageVersion;
  const here = checked.python?.version;
  const isSamePython =
    version !== null && here?.startsWith(`${version.major}.${version.minor}.`) === true;
  const { statements, isComplete } = checked.closureOf(facts);
  if (!isSamePython || statements.size === 0 || !isComplete) {
    return false;
  }
  const cells = new Set([...statements].map(({ cell }) => cell)).add(facts.cell.index);
  return (
    [...cells].every(cell => isPlain(checked, cell)) &&
    [...statements].every(({ run }) =>
      run.reads.every(({ location }) => location.kind !== 'file' && location.kind !== 'state')
    ) &&
    knowsAllNames(checked, cells)
  );
}

function isPlain({ cells }: CheckedNotebook, index: number): boolean {
  const facts = cells.get(index);
  const summary = facts?.summary ?? null;
  return (
    facts !== undefined &&
    summary !== null &&
    summary.imports.length === 0 &&
    summary.masked.forms.length === 0 &&
    summary.unknownNames.length === 0 &&
    !OUTSIDE.test(facts.cell.source)
  );
}

/** Whether every name that the cells use is bound by one of them or is a builtin. */
function knowsAllNames(checked: CheckedNotebook, cells: ReadonlySet<number>): boolean {
  const { graph } = checked.lint;
  const all = [...cells].flatMap(cell => checked.cells.get(cell)?.summary?.uses ?? []);
  return (
    graph !== null &&
    all.every(
      name => graph.binders(name).length === 0 || graph.binders(name).some(at => cells.has(at))
    )
  );
}
