/** What the text of one cell shows about the locations that it may access, without knowledge of other cells. */
import { memoize } from '../../memo/fact-table';
import type { Expression, Statement } from '../../python/ast/nodes';
import type { Node } from '../../python/ast/walk';
import { walk } from '../../python/ast/walk';
import type { CellSummary } from '../../python/flow/cell-summary';
import { changesNoValue, magicFacts } from '../../python/ipython/magic-facts';
import type { IPythonForm } from '../../python/ipython/masked-cell';
import { attributePath, allEvents } from './notebook-names';
import { touchedBy } from './touched-names';
import type { TouchedNames } from './touched-names';

/** Facts about a piece of code. */
export interface CodeFacts {
  /** Names that occur in the same statement, and so may share objects. */
  readonly groups: readonly (readonly string[])[];
  /** Names whose objects may be mutated, unless they are modules. */
  readonly changed: ReadonlySet<string>;
  /** Name of a callee → names in the call, whose objects it may mutate. */
  readonly called: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names that are called only for their effect, or whose attributes are assigned. */
  readonly configured: ReadonlySet<string>;
  /** Names of functions whose results have attributes assigned: `getcontext().prec = 5`. */
  readonly configuredByCall: ReadonlySet<string>;
  /** Accesses files, processes, the network, or names that are only known at run time. */
  readonly usesSystem: boolean;
  readonly usesRandom: boolean;
}

/** Facts of a cell: of its top level, and of its functions when they are called. */
export interface CellFacts {
  readonly isOpaque: boolean;
  readonly hasFunctions: boolean;
  /** Some statement may call functions. */
  readonly mayCall: boolean;
  readonly topLevel: CodeFacts;
  readonly inFunctions: CodeFacts;
  /** Names that its functions access. */
  readonly functionNames: TouchedNames;
  /** All names in the cell. */
  readonly mentioned: ReadonlySet<string>;
  /** Names that the cell binds to numbers, texts, or functions without side effects. */
  readonly immutables: ReadonlySet<string>;
  /** Names that it binds to anything else. */
  readonly mutables: ReadonlySet<string>;
  /** Names that a top-level statement of the cell always binds. */
  readonly certainlyBound: ReadonlySet<string>;
}

/** Methods without side effects, on any object. */
const READING_METHODS = new Set(
  (
    'head tail describe info mean sum std var min max median count copy items keys values get index format join split ' +
    'strip lower upper startswith endswith replace isnull isna notna groupby merge agg value_counts unique nunique ' +
    'sort_values reset_index set_index to_string to_dict tolist astype reshape transpose round dropna fillna drop ' +
    'rename assign apply map query nlargest nsmallest corr abs any all dot predict score transform difference union ' +
    'intersection total most_common find encode decode title isdigit'
  ).split(' ')
);
/** Builtins that do not change their arguments and return a new value. */
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
const PURE_MODULES = new Set('math cmath statistics string re fractions textwrap'.split(' '));

/** The facts of a cell, memoized. */
export const cellFacts = memoize(findFacts);

/** Whether the module has no state that calls could change. */
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
  const atoms = new Set(body.flatMap(immutableNameOf));
  const hasForms = summary.masked.forms.some(form => form.kind !== 'help' && !isPlain(form));
  return {
    isOpaque: summary.module === null || touched.isOpaque || hasForms,
    hasFunctions: summary.functions.length > 0,
    mayCall: !body.every(runsNoFunction),
    topLevel: own.facts,
    inFunctions: inner.facts,
    functionNames: touchedBy(functionEvents),
    mentioned: new Set([...touched.reads, ...touched.guardedReads, ...touched.writes]),
    immutables: atoms,
    mutables: mutableNamesOf(summary, body),
    certainlyBound: new Set(body.flatMap(boundBy))
  };
}

/** Whether IPython syntax changes no value and runs no code that stands apart, or only times it. */
function isPlain(form: IPythonForm): boolean {
  const runsCode = form.embedded.length > 0 && magicFacts(form).timed !== true;
  return changesNoValue(form) && form.effects.length === 0 && !runsCode;
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
      return immutableNameOf(statement).length > 0;
  }
}

/** The name that a simple statement binds to an immutable value. */
function immutableNameOf(statement: Statement): readonly string[] {
  if (statement.kind === 'FunctionDef') {
    return hasNoSideEffects(statement) ? [statement.name.name] : [];
  }
  return statement.kind === 'Assign' && isImmutable(statement.value)
    ? statement.targets.flatMap(target => (target.kind === 'Name' ? [target.id] : []))
    : [];
}

function isImmutable(value: Expression): boolean {
  switch (value.kind) {
    case 'Constant':
      return true;
    case 'UnaryOp':
      return isImmutable(value.operand);
    case 'BinOp':
      return isImmutable(value.left) && isImmutable(value.right);
    default:
      return false;
  }
}

/** Whether a function changes only its own local names and has no state. */
function hasNoSideEffects(definition: Extract<Statement, { kind: 'FunctionDef' }>): boolean {
  const finder = new FactFinder();
  let isPlain = definition.decorators.length === 0 && !definition.isAsync;
  for (const statement of definition.body) {
    walk(statement, node => {
      finder.note(node);
      isPlain &&= !['FunctionDef', 'ClassDef', 'Lambda', 'Global', 'Yield'].includes(node.kind);
    });
  }
  const { args } = definition;
  const { changed, called, configured, usesSystem, usesRandom } = finder.facts;
  return (
    isPlain &&
    [...args.defaults, ...args.kwDefaults].every(value => value === null || isImmutable(value)) &&
    changed.size + called.size + configured.size === 0 &&
    !usesSystem &&
    !usesRandom
  );
}

function mutableNamesOf(summary: CellSummary, body: readonly Statement[]): ReadonlySet<string> {
  const bound = new Map<string, number>();
  for (const event of allEvents(summary)) {
    if (event.kind === 'bind') {
      bound.set(event.name, (bound.get(event.name) ?? 0) + 1);
    }
  }
  for (const name of body.flatMap(immutableNameOf)) {
    bound.set(name, (bound.get(name) ?? 0) - 1);
  }
  return new Set([...bound].filter(([, count]) => count > 0).map(([name]) => name));
}

/** Names that the statement always binds. */
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

/** Separates the nodes of a statement into top-level code and code in functions. */
function collect(statement: Statement, own: FactFinder, inner: FactFinder): void {
  if (statement.kind === 'FunctionDef' || statement.kind === 'ClassDef') {
    own.addGroup(statement);
    walk(statement, node => {
      own.noteDefinition(node);
      inner.note(node);
    });
    return;
  }
  own.addGroup(statement);
  walk(statement, node => {
    own.note(node);
    if (node.kind === 'Lambda' || node.kind === 'GeneratorExp' || node.kind === 'FunctionDef') {
      inner.addGroup(node);
      inner.note(node);
    }
  });
}

/** Collects facts from nodes. */
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
    return {
      groups,
      changed,
      called,
      configured: set,
      configuredByCall: setByCall,
      usesSystem: world,
      usesRandom: random
    };
  }

  /** Names below the node may share objects. */
  addGroup(root: Node): void {
    this.groups.push(namesBelow(root));
  }

  /** Decorators and defaults run with the definition: only their access to the system matters. */
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
        // Consumes an iterator, extends a list or exits a context, whatever the names refer to.
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
