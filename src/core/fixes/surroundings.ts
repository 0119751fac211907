/** What changes where modules come from, how they load, or what they print when they do. */
import { walk } from '../python/ast/walk';
import type { IPythonForm } from '../python/ipython/masked_cell';
import type { CellSummary, ImportedName } from '../python/summary/cell_summary';
import type { AnalysedCells } from './notebook_names';
import { attributePath } from './notebook_names';

/** Magics that neither change what an import finds nor which names there are. */
const HARMLESS_MAGICS = new Set(
  (
    'time timeit matplotlib config precision pprint who who_ls whos history pwd ls ll cat less page psource pdoc pfile ' +
    'pinfo pinfo2 prun capture'
  ).split(' ')
);

/** Modules, or parts of them, any use of which may change what an import does. */
const PARTS = [
  'sys.path sys.modules sys.meta_path sys.path_hooks sys.setdefaultencoding os.environ os.putenv os.unsetenv os.chdir',
  'os.system os.popen os.exec os.spawn os.rename os.replace os.symlink matplotlib.use io.open pathlib warnings logging',
  'importlib imp site pkgutil runpy subprocess shutil zipfile tarfile urllib requests wget gdown git'
].flatMap(line => line.split(' '));
const BUILTINS = 'exec eval execfile compile open __import__ globals get_ipython reload'.split(' ');
const MODULES = new Set(PARTS.map(part => part.split('.')[0]));

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

  /** Whether the cell, from one offset of its source to another, may change what an import there or below does. */
  changeIn(summary: CellSummary, from: number, to: number): boolean {
    const { forms } = summary.masked;
    if (summary.module === null || forms.some(form => isIn(form, from, to) && !isHarmless(form))) {
      return true;
    }
    const chains = chainsOf(summary);
    return [...this.suspects].some(([name, dotted]) =>
      chains.get(name)?.some(chain => isIn(chain, from, to) && isSurrounding(dotted + chain.rest))
    );
  }

  /** Whether a function defined before the offset of the cell, or in a cell above, changes them when called. */
  changeInFunctionsAbove(index: number, offset: number): boolean {
    return this.cells.codeCells.some(cell => {
      const summary = cell.index <= index ? this.cells.summary(cell) : null;
      return summary?.functions.some(
        ({ start, end }) =>
          (cell.index < index || start < offset) && this.changeIn(summary, start, end)
      );
    });
  }
}

function isSurrounding(dotted: string): boolean {
  return (
    BUILTINS.includes(dotted.split('.')[0]) ||
    PARTS.some(part => dotted === part || dotted.startsWith(`${part}.`))
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
