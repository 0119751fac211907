/**
 * Code that may precede an import without being the notebook's work: imports, magics, settings of libraries and of the
 * process, seeds, docstrings, and constants in capitals.
 */
import type { NotebookNames } from '../analysis/access/notebook-names';
import { attributePath } from '../analysis/access/notebook-names';
import type { Call, Expression, Statement } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';

/** Calls that change how a library or the process behaves, by their last name. */
const SETTING_CALLS = new Set(
  (
    'use seed manual_seed manual_seed_all seed_all seed_everything filterwarnings simplefilter resetwarnings ' +
    'warn_deprecated basicConfig dictConfig fileConfig captureWarnings disable disable_progress_bar extension ' +
    'config configure rc rc_context rcdefaults rcParams ion ioff set register_matplotlib_converters ' +
    'deregister_matplotlib_converters output_notebook output_file init_notebook_mode initjs init_session init_printing ' +
    'load_dotenv find_dotenv apply setlocale enable enable_eager_execution disable_eager_execution ' +
    'disable_v2_behavior enable_op_determinism use_deterministic_algorithms chdir putenv setdefault update append ' +
    'insert extend remove addsitedir setrecursionlimit setLevel defaults pandas go_offline add_font_file addfont ' +
    'run_line_magic magic'
  ).split(' ')
);
const SETTING_PREFIX = /^(?:set_|use_|enable_|disable_|register_|configure_)/;

/** Calls that are settings on these lists and mappings, and work on all others. */
const CONTAINER_CALLS = new Set(['setdefault', 'update', 'append', 'insert', 'extend', 'remove']);
const SETTING_CONTAINERS =
  /^(?:sys\.(?:path|modules)|os\.environ)$|\b(?:rcParams|options|config|opts)\b/;

const GENERATORS = new Set([
  'numpy.random.default_rng',
  'numpy.random.RandomState',
  'random.Random'
]);
const CONSTANT_NAME = /^(?:[A-Z][A-Z0-9_]*|__\w+__)$/;

/** Whether the statement only prepares the work that follows. */
export function isPreparation(statement: Statement, names: NotebookNames): boolean {
  switch (statement.kind) {
    case 'Import':
    case 'ImportFrom':
    case 'Pass':
      return true;
    case 'Expr':
      return isPreparingExpression(statement.value, names);
    case 'Assign':
      return statement.targets.every(target => isSetting(target, statement.value, names));
    case 'AnnAssign':
      return statement.value === null || isSetting(statement.target, statement.value, names);
    case 'AugAssign':
      return statement.target.kind !== 'Name' && isImported(statement.target, names);
    case 'If':
      return arePreparation([...statement.body, ...statement.orelse], names);
    case 'Try':
      // Handlers run only where the preparation fails.
      return arePreparation([...statement.body, ...statement.finalbody], names);
    case 'With':
      return (
        statement.items.every(({ contextExpr }) => isImported(contextExpr, names)) &&
        arePreparation(statement.body, names)
      );
    default:
      return false;
  }
}

function arePreparation(statements: readonly Statement[], names: NotebookNames): boolean {
  return statements.every(statement => isPreparation(statement, names) || isFlag(statement));
}

/** An assignment such as `HAS_TORCH = True` next to an import. */
function isFlag(statement: Statement): boolean {
  return statement.kind === 'Assign' && statement.value.kind === 'Constant';
}

/** A docstring, the placeholder of a magic, or a call that changes a setting. */
function isPreparingExpression(expression: Expression, names: NotebookNames): boolean {
  return (
    expression.kind === 'Constant' ||
    (expression.kind === 'Call' && isSettingCall(expression, names))
  );
}

function isSettingCall(call: Call, names: NotebookNames): boolean {
  const path = attributePath(call.func);
  if (path === null) {
    // get_ipython().run_line_magic(…), tf.get_logger().setLevel(…)
    const { func } = call;
    return (
      func.kind === 'Attribute' && isSettingName(func.attr.name) && isImported(func.value, names)
    );
  }
  const qualified = names.qualified(call.func);
  if (qualified === null) {
    return false;
  }
  const owner = qualified.slice(0, Math.max(qualified.lastIndexOf('.'), 0));
  const name = qualified.slice(owner === '' ? 0 : owner.length + 1);
  return CONTAINER_CALLS.has(name) ? SETTING_CONTAINERS.test(owner) : isSettingName(name);
}

function isSettingName(name: string): boolean {
  return SETTING_CALLS.has(name) || SETTING_PREFIX.test(name);
}

/** An assignment to a part of an imported object, of a constant, or of a seeded generator. */
function isSetting(target: Expression, value: Expression, names: NotebookNames): boolean {
  if (target.kind !== 'Name') {
    return isImported(target, names);
  }
  if (value.kind === 'Call' && GENERATORS.has(names.qualified(value.func) ?? '')) {
    return true;
  }
  return CONSTANT_NAME.test(target.id) && !makesCalls(value);
}

function makesCalls(expression: Expression): boolean {
  let calls = false;
  walk(expression, node => {
    calls ||= node.kind === 'Call' || node.kind === 'Await';
  });
  return calls;
}

/** Whether the expression is an imported object or a part of it: `plt.rcParams['x']`, `warnings.catch_warnings()`. */
function isImported(expression: Expression, names: NotebookNames): boolean {
  switch (expression.kind) {
    case 'Attribute':
    case 'Subscript':
      return isImported(expression.value, names);
    case 'Call':
      return isImported(expression.func, names);
    case 'Name':
      return expression.id === 'get_ipython' || isImportedName(expression.id, names);
    default:
      return false;
  }
}

function isImportedName(name: string, names: NotebookNames): boolean {
  return names.bindings(name).length > 0 && names.importedAs(name) !== null;
}
