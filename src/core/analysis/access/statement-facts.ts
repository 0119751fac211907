/** What the text of one cell shows of the places that it may touch, read without knowledge of other cells. */
import { memoize } from '../../memo/fact-table';
import type { Expression, Statement } from '../../python/ast/nodes';
import type { Node } from '../../python/ast/walk';
import { walk } from '../../python/ast/walk';
import type { CellSummary } from '../../python/flow/cell-summary';
import { attributePath, allEvents } from './notebook-names';
import { touchedBy } from './touched-names';
import type { TouchedNames } from './touched-names';

/** What a piece of code does. */
export interface CodeFacts {
  /** Names that stand together in a statement, and so may come to share objects. */
  readonly groups: readonly (readonly string[])[];
  /** Names whose objects may be changed, if they are no modules. */
  readonly changed: ReadonlySet<string>;
  /** Name of what is called → names in the call, whose objects it may change. */
  readonly called: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names that are called for nothing but what the call does, or that get parts set. */
  readonly set: ReadonlySet<string>;
  /** Names of what gives, when called, something that gets parts set: `getcontext().prec = 5`. */
  readonly setByCall: ReadonlySet<string>;
  /** Files, processes, the network, or names that only a run knows. */
  readonly world: boolean;
  readonly random: boolean;
}

/** The facts of a cell: of what runs with it, and of its functions when they are called. */
export interface CellFacts {
  readonly isOpaque: boolean;
  readonly hasFunctions: boolean;
  /** Some statement may run functions. */
  readonly mayCall: boolean;
  readonly own: CodeFacts;
  readonly inFunctions: CodeFacts;
  /** Names that its functions touch. */
  readonly functionNames: TouchedNames;
  /** Every name that it mentions. */
  readonly mentioned: ReadonlySet<string>;
  /** Names that the cell gives numbers or texts, or defines as functions that change nothing. */
  readonly atoms: ReadonlySet<string>;
  /** Names that it binds to anything else. */
  readonly compounds: ReadonlySet<string>;
  /** Names that a statement of the cell itself always gives a value. */
  readonly certainlyBound: ReadonlySet<string>;
}

/** Methods that change nothing, of whatever they are methods. */
const READING_METHODS = new Set(
  (
    'head tail describe info mean sum std var min max median count copy items keys values get index format join split ' +
    'strip lower upper startswith endswith replace isnull isna notna groupby merge agg value_counts unique nunique ' +
    'sort_values reset_index set_index to_string to_dict tolist astype reshape transpose round dropna fillna drop ' +
    'rename assign apply map query nlargest nsmallest corr abs any all dot predict score transform difference union ' +
    'intersection total most_common find encode decode title isdigit'
  ).split(' ')
);
/** Builtins that leave their arguments as they are and give something new. */
const READING_BUILTINS = new Set(
  (
    'print display len sum min max sorted range list dict set tuple str int float bool abs round repr isinstance ' +
    'issubclass type divmod pow any all frozenset complex bytes chr ord hash format callable hasattr id bin hex oct ' +
    'getattr vars dir'
  ).split(' ')
);
const WORLD_NAMES = new Set(
  (
    'open input os sys shutil pathlib Path subprocess glob requests urllib socket sqlite3 tempfile zipfile tarfile ' +
    'exec eval compile globals locals vars setattr delattr __import__ get_ipython breakpoint importlib logging warnings ' +
    'locale signal threading multiprocessing asyncio builtins'
  ).split(' ')
);
const RANDOM =
  /^(?:random|rand|randn|randint|shuffle|sample|choice|choices|seed|manual_seed|default_rng|RandomState|normal|uniform|permutation|fit|fit_transform|train_test_split|rvs|uuid4|secrets)$/;
const HARMLESS_FORMS = new Set(
  'time timeit matplotlib config precision pprint who whos'.split(' ')
);
const PURE_MODULES = new Set('math cmath statistics string re fractions textwrap'.split(' '));

/** The facts of a cell, found out once. */
export const cellFacts = memoize(findFacts);

/** Whether what is imported as this module keeps nothing that calls could change. */
export function isPureModule(module: string): boolean {
  return PURE_MODULES.has(module);
}

function findFacts(summary: CellSummary): CellFacts {
  const body = summary.module?.body ?? [];
  const functionEvents = summary.functions.flatMap(({ flow }) =>
    flow.blocks.flatMap(block => block.events)
  );
  const touched = touchedBy(allEvents(summary));
  const own = new FactFinder();
  const inner = new FactFinder();
  body.forEach(statement => collect(statement, own, inner));
  const atoms = new Set(body.flatMap(atomOf));
  const hasForms = summary.masked.forms.some(
    ({ kind, name }) => kind !== 'help' && !(kind !== 'shell' && HARMLESS_FORMS.has(name))
  );
  return {
    isOpaque: summary.module === null || touched.isOpaque || hasForms,
    hasFunctions: summary.functions.length > 0,
    mayCall: !body.every(runsNoFunction),
    own: own.facts,
    inFunctions: inner.facts,
    functionNames: touchedBy(functionEvents),
    mentioned: new Set([...touched.reads, ...touched.tests, ...touched.writes]),
    atoms,
    compounds: compoundsOf(summary, body),
    certainlyBound: new Set(body.flatMap(boundBy))
  };
}

function runsNoFunction(statement: Statement): boolean {
  switch (statement.kind) {
    case 'FunctionDef':
      return statement.decorators.length === 0;
    case 'Import':
    case 'ImportFrom':
    case 'Pass':
      return true;
    default:
      return atomOf(statement).length > 0;
  }
}

/** The name that the statement gives something that never changes, with nothing else in the statement. */
function atomOf(statement: Statement): readonly string[] {
  if (statement.kind === 'FunctionDef') {
    return isQuiet(statement) ? [statement.name.name] : [];
  }
  return statement.kind === 'Assign' && isAtom(statement.value)
    ? statement.targets.flatMap(target => (target.kind === 'Name' ? [target.id] : []))
    : [];
}

function isAtom(value: Expression): boolean {
  switch (value.kind) {
    case 'Constant':
      return true;
    case 'UnaryOp':
      return isAtom(value.operand);
    case 'BinOp':
      return isAtom(value.left) && isAtom(value.right);
    default:
      return false;
  }
}

/** A function that changes nothing but names of its own, and has no state. */
function isQuiet(definition: Extract<Statement, { kind: 'FunctionDef' }>): boolean {
  const finder = new FactFinder();
  let isPlain = definition.decorators.length === 0 && !definition.isAsync;
  for (const statement of definition.body) {
    walk(statement, node => {
      finder.note(node);
      isPlain &&= !['FunctionDef', 'ClassDef', 'Lambda', 'Global', 'Yield'].includes(node.kind);
    });
  }
  const { args } = definition;
  const { changed, called, set, world, random } = finder.facts;
  return (
    isPlain &&
    [...args.defaults, ...args.kwDefaults].every(value => value === null || isAtom(value)) &&
    changed.size + called.size + set.size === 0 &&
    !world &&
    !random
  );
}

function compoundsOf(summary: CellSummary, body: readonly Statement[]): ReadonlySet<string> {
  const bound = new Map<string, number>();
  for (const event of allEvents(summary)) {
    if (event.kind === 'bind') {
      bound.set(event.name, (bound.get(event.name) ?? 0) + 1);
    }
  }
  for (const name of body.flatMap(atomOf)) {
    bound.set(name, (bound.get(name) ?? 0) - 1);
  }
  return new Set([...bound].filter(([, count]) => count > 0).map(([name]) => name));
}

/** Names that the statement binds whenever it runs. */
function boundBy(statement: Statement): readonly string[] {
  switch (statement.kind) {
    case 'Assign':
      return statement.targets.flatMap(namesOfTarget);
    case 'AnnAssign':
      return statement.value === null ? [] : namesOfTarget(statement.target);
    case 'AugAssign':
      return namesOfTarget(statement.target);
    case 'FunctionDef':
    case 'ClassDef':
      return [statement.name.name];
    case 'Import':
      return statement.names.map(({ name, asname }) => asname?.name ?? name.name.split('.', 1)[0]);
    case 'ImportFrom':
      return statement.names.map(({ name, asname }) => (asname ?? name).name);
    default:
      return [];
  }
}

function namesOfTarget(target: Expression): readonly string[] {
  switch (target.kind) {
    case 'Name':
      return [target.id];
    case 'Tuple':
    case 'List':
      return target.elts.flatMap(namesOfTarget);
    default:
      return [];
  }
}

/** Sorts the parts of a statement into what runs with the cell and what functions do. */
function collect(statement: Statement, own: FactFinder, inner: FactFinder): void {
  if (statement.kind === 'FunctionDef' || statement.kind === 'ClassDef') {
    own.group(statement);
    walk(statement, node => {
      own.noteDefinition(node);
      inner.note(node);
    });
    return;
  }
  own.group(statement);
  walk(statement, node => {
    own.note(node);
    if (node.kind === 'Lambda' || node.kind === 'GeneratorExp' || node.kind === 'FunctionDef') {
      inner.group(node);
      inner.note(node);
    }
  });
}

/** Collects facts of nodes. */
class FactFinder {
  private readonly groups: (readonly string[])[] = [];
  private readonly changed = new Set<string>();
  private readonly called = new Map<string, Set<string>>();
  private readonly set = new Set<string>();
  private readonly setByCall = new Set<string>();
  private world = false;
  private random = false;

  get facts(): CodeFacts {
    const { groups, changed, called, set, setByCall, world, random } = this;
    return { groups, changed, called, set, setByCall, world, random };
  }

  /** All names below the node may come to share objects. */
  group(root: Node): void {
    this.groups.push(namesBelow(root));
  }

  /** Decorators and defaults run with the definition: what they may touch is the surroundings only. */
  noteDefinition(node: Node): void {
    if (node.kind === 'Name' && WORLD_NAMES.has(node.id)) {
      this.world = true;
    }
  }

  note(node: Node): void {
    switch (node.kind) {
      case 'Name':
        this.noteWord(node.id);
        if (node.ctx === 'Del') {
          this.changed.add(node.id);
        }
        break;
      case 'Attribute':
        this.noteWord(node.attr.name);
        this.noteStore(node, node.ctx);
        break;
      case 'Subscript':
        this.noteStore(node, node.ctx);
        break;
      case 'AugAssign':
      case 'For':
      case 'Starred':
      case 'GeneratorExp':
      case 'Yield':
      case 'YieldFrom':
      case 'With':
        // An iterator is used up, a list grows, a context ends: whatever the names are.
        namesBelow(node.kind === 'For' ? node.iter : node).forEach(name => this.changed.add(name));
        break;
      case 'Call':
        this.noteCall(node);
        break;
      case 'Expr':
        this.noteDiscarded(node.value);
        break;
      default:
    }
  }

  private noteWord(word: string): void {
    this.world ||= WORLD_NAMES.has(word);
    this.random ||= RANDOM.test(word);
  }

  private noteStore(node: Expression, context: string): void {
    if (context !== 'Load') {
      const root = rootName(node);
      if (root !== null) {
        this.changed.add(root);
        this.set.add(root);
        if (isThroughCall(node)) {
          this.setByCall.add(root);
        }
      }
    }
  }

  private noteCall(node: Extract<Expression, { kind: 'Call' }>): void {
    const path = attributePath(node.func);
    const last = path?.[path.length - 1];
    const isReading =
      path !== null &&
      last !== undefined &&
      (path.length === 1 ? READING_BUILTINS.has(last) : READING_METHODS.has(last));
    if (path?.length === 1 && !isReading) {
      const names = this.called.get(path[0]) ?? new Set();
      namesBelow(node).forEach(name => names.add(name));
      this.called.set(path[0], names);
    } else if (!isReading) {
      namesBelow(node).forEach(name => this.changed.add(name));
    }
  }

  private noteDiscarded(value: Expression): void {
    if (value.kind === 'Call') {
      const root = rootName(value.func);
      if (root !== null && !READING_BUILTINS.has(root)) {
        this.set.add(root);
      }
    }
  }
}

function rootName(node: Expression): string | null {
  switch (node.kind) {
    case 'Name':
      return node.id;
    case 'Attribute':
    case 'Subscript':
      return rootName(node.value);
    case 'Call':
      return rootName(node.func);
    default:
      return null;
  }
}

function isThroughCall(node: Expression): boolean {
  return (
    node.kind === 'Call' ||
    ((node.kind === 'Attribute' || node.kind === 'Subscript') && isThroughCall(node.value))
  );
}

function namesBelow(root: Node): readonly string[] {
  const names = new Set<string>();
  walk(root, node => {
    if (node.kind === 'Name') {
      names.add(node.id);
    } else if (node.kind === 'FunctionDef' || node.kind === 'ClassDef') {
      names.add(node.name.name);
    }
  });
  return [...names];
}
