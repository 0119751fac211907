/** What changes where modules come from, how they load, or what they print when they do. */
import { isProvidedName } from '../dataflow/provided_names';
import { walk } from '../python/ast/walk';
import type { IPythonForm } from '../python/ipython/masked_cell';
import type { CellSummary, ImportedName } from '../python/summary/cell_summary';
import type { AnalysedCells } from './notebook_names';
import { attributePath } from './notebook_names';
import { touchedNames } from './touched_names';

/** Magics that neither change what an import finds nor which names there are. */
const HARMLESS_MAGICS = new Set(
  (
    'time timeit matplotlib config precision pprint who who_ls whos history pwd ls ll cat less page psource pdoc pfile ' +
    'pinfo pinfo2 prun capture'
  ).split(' ')
);

/** How much a piece of code may change: nothing, files (which matter to modules beside the notebook), or anything. */
export enum Change {
  None = 0,
  Files = 1,
  Anything = 2
}

/** Builtins, modules and parts of modules, with what their use may change. */
const SUSPICIOUS: readonly (readonly [string, Change])[] = [
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
];
const BUILTINS = SUSPICIOUS.map(([part]) => part).filter(isProvidedName);
const MODULES = new Set(SUSPICIOUS.map(([part]) => part.split('.')[0]));

interface Chain {
  /** `.path.append` of `sys.path.append`. */
  readonly rest: string;
  readonly start: number;
}

const chainsOfSummary = new WeakMap<CellSummary, ReadonlyMap<string, readonly Chain[]>>();

/** Finds the places where the surroundings of imports change. */
export class Surroundings {
  /** Names that may stand for something of the surroundings → its dotted name. */
  private readonly suspects: ReadonlyMap<string, string>;

  constructor(private readonly cells: AnalysedCells) {
    const imports = cells.codeCells.flatMap(cell => cells.summary(cell)?.imports ?? []);
    this.suspects = new Map([
      ...BUILTINS.map((name): [string, string] => [name, name]),
      ...imports.flatMap((imported): readonly [string, string][] => {
        const dotted = dottedName(imported);
        return MODULES.has(dotted.split('.')[0]) ? [[imported.name, dotted]] : [];
      })
    ]);
  }

  /** What the cell, from one offset of its source to another, may change for an import there or below. */
  changeIn(summary: CellSummary, from: number, to: number): Change {
    const { forms } = summary.masked;
    if (summary.module === null || forms.some(form => isIn(form, from, to) && !isHarmless(form))) {
      return Change.Anything;
    }
    const { reads, tests } = touchedNames(summary);
    const present = [...this.suspects].filter(([name]) => reads.has(name) || tests.has(name));
    return greatest(
      present.flatMap(([name, dotted]) =>
        (chainsOf(summary).get(name) ?? [])
          .filter(chain => isIn(chain, from, to))
          .map(chain => changeBy(dotted + chain.rest))
      )
    );
  }

  /** What the functions that are defined before the offset of the cell, or in cells above, change when called. */
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

/** The greatest of the changes. */
export function greatest(changes: readonly Change[]): Change {
  return changes.reduce<Change>((most, change) => Math.max(most, change), Change.None);
}

function changeBy(dotted: string): Change {
  return greatest(
    SUSPICIOUS.filter(([part]) => dotted === part || dotted.startsWith(`${part}.`)).map(
      ([, change]) => change
    )
  );
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

function isHarmless({ kind, name }: IPythonForm): boolean {
  return kind === 'help' || (kind !== 'shell' && HARMLESS_MAGICS.has(name));
}

/** Every name of the cell with the attributes taken of it. */
function chainsOf(summary: CellSummary): ReadonlyMap<string, readonly Chain[]> {
  let chains = chainsOfSummary.get(summary);
  if (chains === undefined) {
    const found = new Map<string, Chain[]>();
    walk(summary.module ?? [], node => {
      const path = node.kind === 'Name' || node.kind === 'Attribute' ? attributePath(node) : null;
      if (path !== null) {
        const rest = path.slice(1).map(part => `.${part}`);
        const start = summary.masked.map.toSource(node.start);
        found.set(path[0], [...(found.get(path[0]) ?? []), { rest: rest.join(''), start }]);
      }
    });
    chains = found;
    chainsOfSummary.set(summary, chains);
  }
  return chains;
}
