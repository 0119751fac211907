/** Finds code that changes where modules come from, how they load, or what they print on import. */
import { memoize } from '../memo/fact-table';
import { isProvidedName } from '../analysis/names/provided-names';
import { changesNoValue } from '../python/ipython/magic-facts';
import type { IPythonForm } from '../python/ipython/masked-cell';
import { nodesOf } from '../python/flow/cell-nodes';
import type { CellSummary, ImportedName } from '../python/flow/cell-summary';
import type { AnalyzedCells } from '../analysis/access/notebook-names';
import { attributePath } from '../analysis/access/notebook-names';
import { touchedNames } from '../analysis/access/touched-names';

/** How much a piece of code may change: nothing, files (which matter to modules next to the notebook), or anything. */
export enum Change {
  None = 0,
  Files = 1,
  Anything = 2
}

/** Builtins, modules and parts of modules, with what their use may change. */
const SUSPICIOUS: ReadonlyMap<string, Change> = new Map([
  ...(
    'exec eval execfile compile __import__ globals get_ipython reload sys.path sys.modules sys.meta_path ' +
    'sys.path_hooks sys.setdefaultencoding os.environ os.putenv os.unsetenv os.system os.popen os.execv os.execvp ' +
    'os.spawnv os.spawnlp matplotlib.use warnings logging importlib imp site pkgutil runpy subprocess'
  )
    .split(' ')
    .map(part => [part, Change.Anything] as const),
  ...(
    'open io.open codecs.open pathlib shutil zipfile tarfile os.chdir os.rename os.replace os.symlink os.remove ' +
    'os.unlink urllib requests wget gdown git'
  )
    .split(' ')
    .map(part => [part, Change.Files] as const)
]);
const BUILTINS = [...SUSPICIOUS.keys()].filter(isProvidedName);
const MODULES = new Set([...SUSPICIOUS.keys()].map(part => part.split('.')[0]));

/** A name that a cell reads, with the attributes that it accesses on it. */
interface Chain {
  readonly root: string;
  /** `.path.append` of `sys.path.append`. */
  readonly rest: string;
  readonly start: number;
}

/** Finds the code that changes the import environment. */
export class ImportEnvironment {
  /** Every name that some cell imports. */
  readonly imported: ReadonlySet<string>;
  /** Everything that a change depends on apart from its cell, as a text. */
  readonly basis: string;
  /** Names that may refer to a part of the import environment → its dotted name. */
  private readonly suspects: ReadonlyMap<string, string>;

  constructor(private readonly cells: AnalyzedCells) {
    const imported = new Set<string>();
    const suspects = new Map(BUILTINS.map((name): [string, string] => [name, name]));
    for (const cell of cells.codeCells) {
      for (const each of cells.summary(cell)?.imports ?? []) {
        const dotted = dottedName(each);
        imported.add(each.name);
        if (MODULES.has(dotted.split('.', 1)[0])) {
          suspects.set(each.name, dotted);
        }
      }
    }
    this.imported = imported;
    this.suspects = suspects;
    this.basis = [...suspects].map(pair => pair.join('=')).join();
  }

  /** What the cell, from one offset of its source to another, may change for an import there or below. */
  changeIn(summary: CellSummary, from: number, to: number): Change {
    const { forms } = summary.masked;
    if (summary.module === null || forms.some(form => isIn(form, from, to) && !isHarmless(form))) {
      return Change.Anything;
    }
    let most = Change.None;
    for (const chain of chainsOf(summary)) {
      const dotted = isIn(chain, from, to) ? this.suspects.get(chain.root) : undefined;
      if (dotted !== undefined) {
        most = Math.max(most, changeBy(dotted + chain.rest));
      }
    }
    return most;
  }

  /** What the functions defined before the offset of the cell, or in cells above, change when called. */
  changeInFunctionsAbove(index: number, offset: number): Change {
    return greatest(
      this.cells.codeCells.flatMap(cell => {
        const summary = cell.index <= index ? this.cells.summary(cell) : null;
        return (summary?.functions ?? [])
          .filter(({ start }) => cell.index < index || start < offset)
          .map(({ start, end }) =>
            summary === null ? Change.None : this.changeIn(summary, start, end)
          );
      })
    );
  }
}

function greatest(changes: readonly Change[]): Change {
  return changes.reduce<Change>((most, change) => Math.max(most, change), Change.None);
}

/** What the use of `a.b.c` changes: that of `a`, of `a.b`, and its own. */
function changeBy(dotted: string): Change {
  let most = SUSPICIOUS.get(dotted) ?? Change.None;
  for (let dot = dotted.indexOf('.'); dot !== -1; dot = dotted.indexOf('.', dot + 1)) {
    most = Math.max(most, SUSPICIOUS.get(dotted.slice(0, dot)) ?? Change.None);
  }
  return most;
}

function dottedName({ name, module, member }: ImportedName): string {
  if (member !== null) {
    return `${module}.${member}`;
  }
  return module.startsWith(`${name}.`) ? name : module;
}

function isIn({ start }: { readonly start: number }, from: number, to: number): boolean {
  return start >= from && start < to;
}

/** Whether it changes neither what an import finds nor which names exist. */
function isHarmless(form: IPythonForm): boolean {
  return form.kind === 'help' || changesNoValue(form);
}

/** Every read of a global name in the cell, with the attributes that are accessed on it. */
const chainsOf = memoize((summary: CellSummary): readonly Chain[] => {
  const { reads, guardedReads } = touchedNames(summary);
  const found: Chain[] = [];
  for (const node of nodesOf(summary)) {
    const path = node.kind === 'Name' || node.kind === 'Attribute' ? attributePath(node) : null;
    if (path !== null && (reads.has(path[0]) || guardedReads.has(path[0]))) {
      const rest = path.slice(1).map(part => `.${part}`);
      const start = summary.masked.map.toSource(node.start);
      found.push({ root: path[0], rest: rest.join(''), start });
    }
  }
  return found;
});
