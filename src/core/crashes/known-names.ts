/** What the names of a notebook stand for, as its imports and assignments show. */
import { memoizePerVersion } from '../analysis/access/derived-facts';
import { importingCells } from '../imports/imported-modules';
import { isStandardLibrary } from '../imports/standard-library';
import type { NotebookCell } from '../notebook/document';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { RuleContext } from '../rule-context/rule-context';

/** What names stand for, without following what runs when. */
export interface KnownNames {
  /** Name that an import binds → top-level module, without Python's own. */
  readonly imported: ReadonlyMap<string, string>;
  /** The same for Python's own modules. */
  readonly standard: ReadonlyMap<string, string>;
  /** Variable → last name of the call whose result it was first assigned: `StandardScaler` for `sc = pre.StandardScaler()`. */
  readonly makers: ReadonlyMap<string, string>;
  /** Variable → module of the call whose result it was first assigned: `pandas` for `df = pd.read_csv(…)`. */
  readonly origins: ReadonlyMap<string, string>;
}

/** How many characters of the code are searched for assignments. */
const MAX_CODE = 1_000_000;
const ASSIGNED =
  /(?:^|\n)[ \t]{0,40}([A-Za-z_]\w{0,99})[ \t]?=[ \t]?((?:\w{1,99}\.){0,9})(\w{1,99})\(/g;

/** The names of a notebook. */
export const knownNames = memoizePerVersion((context: RuleContext): KnownNames => {
  const imports = importingCells(context)
    .flatMap(cell => cell.imports)
    .filter(({ module }) => !module.startsWith('.'));
  const namesOf = (isStandard: boolean): ReadonlyMap<string, string> =>
    new Map(
      imports
        .filter(({ module }) => isStandardLibrary(module) === isStandard)
        .map(({ name, module }) => [name, module.split('.', 1)[0]])
    );
  const imported = namesOf(false);
  const assigned = firstAssignments(assignmentsOf(context));
  const origins = new Map<string, string>();
  for (const [name, [path, maker]] of assigned) {
    const [root] = path === '' ? [maker] : path.split('.', 1);
    // What a known variable makes comes from the same library: `groups = df.groupby(…)`.
    const module = imported.get(root) ?? origins.get(root);
    if (module !== undefined) {
      origins.set(name, module);
    }
  }
  return {
    imported,
    standard: namesOf(true),
    makers: new Map([...assigned].map(([name, [, maker]]) => [name, maker])),
    origins
  };
});

/** Variable → the path before the call's name, such as `pd.`, and that name; in document order. */
function firstAssignments(
  cells: readonly Assignments[]
): ReadonlyMap<string, readonly [path: string, maker: string]> {
  const found = new Map<string, readonly [string, string]>();
  let length = 0;
  for (const cell of cells) {
    length += cell.length;
    if (length > MAX_CODE) {
      break;
    }
    for (const [, name, path, maker] of cell.matches) {
      if (!found.has(name)) {
        found.set(name, [path, maker]);
      }
    }
  }
  return found;
}

/** The assignments of calls in a cell; found when they are first asked for. */
class Assignments {
  constructor(private readonly cell: NotebookCell) {}

  get length(): number {
    return this.cell.source.length;
  }

  get matches(): readonly RegExpMatchArray[] {
    this.found ??= [...this.cell.source.matchAll(ASSIGNED)];
    return this.found;
  }

  private found: readonly RegExpMatchArray[] | null = null;
}

const assignmentsOf = deriveFromCells(({ cell }) => new Assignments(cell));
