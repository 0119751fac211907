/** Calls, assignments and reads that access names by string: `globals()`, `exec`, IPython's shell object. */
import type { Call, Expression, Subscript } from '../ast/nodes';
import { namesBoundBy } from './binding-calls';
import type { Body } from './body';
import type { UnknownNames } from './cell-summary';
import { walkNestedCode } from './form-events';

const NAMESPACE_WRITERS: ReadonlySet<string> = new Set([
  'update',
  'setdefault',
  'pop',
  'popitem',
  'clear',
  '__setitem__',
  '__delitem__'
]);
/** Methods of IPython's shell that run code or add names to the namespace. */
const SHELL_WRITERS: ReadonlySet<string> = new Set([
  'run_line_magic',
  'run_cell_magic',
  'magic',
  'run_cell',
  'run_cell_async',
  'run_code',
  'ex',
  'push',
  'safe_execfile',
  'safe_execfile_ipy',
  'safe_run_module',
  'enable_pylab',
  'reset'
]);

/** The module of the builtins, as it is imported, and as every module of CPython has it. */
const BUILTINS_MODULES: ReadonlySet<string> = new Set(['builtins', '__builtin__', '__builtins__']);

/** Records a call that binds or reads names by string. */
export function noteDynamicNames(body: Body, node: Call): void {
  const { func } = node;
  noteBindingCall(body, node);
  if (func.kind === 'Name') {
    noteBuiltinCall(body, node, func.id);
  } else if (func.kind === 'Attribute') {
    const method = func.attr.name;
    if (isLiveNamespace(body, func.value)) {
      noteNamespaceCall(body, node, method);
    } else if (SHELL_WRITERS.has(method) && isShell(func.value)) {
      noteShellCall(body, node, method);
    }
  }
}

/** A function of the notebook may have the same name: the call only possibly binds. */
function noteBindingCall(body: Body, node: Call): void {
  const names = namesBoundBy(node);
  if (names === null || (node.func.kind === 'Name' && !body.isGlobal(node.func.id))) {
    return;
  }
  if (names === 'unknown') {
    body.unknown('globals', 'call', node);
    return;
  }
  const around = body.flow.createBlock();
  body.flow.branch(around);
  names.forEach(name => body.bindByString(name, node));
  body.flow.start(around);
}

function noteBuiltinCall(body: Body, node: Call, name: string): void {
  const hasOwnNamespace = node.args.length + node.keywords.length > 1;
  if (
    name === 'exec' &&
    body.isGlobal(name) &&
    !(hasOwnNamespace && !usesUserNamespace(body, node))
  ) {
    body.unknown('exec', name, node);
  } else if (name === 'setattr' && node.args.length > 1 && isNamespaceModule(node.args[0])) {
    bindByText(body, node, node.args[1], 'setattr');
  }
}

/** Whether a namespace argument is the user's namespace. */
function usesUserNamespace(body: Body, node: Call): boolean {
  return node.args.slice(1).some(argument => isLiveNamespace(body, argument));
}

function noteNamespaceCall(body: Body, node: Call, method: string): void {
  const [first] = node.args;
  const key = first === undefined ? null : literalText(first);
  if (method === 'get' && key !== null) {
    body.readByString(key, node);
  } else if (method === 'setdefault' && key !== null) {
    bindByText(body, node, first, method);
  } else if (NAMESPACE_WRITERS.has(method)) {
    body.unknown('globals', method, node);
  }
}

/** `get_ipython().run_line_magic('time', 'x = 1')` is `%time x = 1`, as in exported scripts. */
function noteShellCall(body: Body, node: Call, method: string): void {
  const texts = node.args.map(literalText);
  const source = shellSource(method, texts);
  const range = body.range(node);
  if (source === null || !walkNestedCode(body, { kind: 'cell', source, range }, true)) {
    body.unknown('magic', method, node);
  }
}

function shellSource(method: string, texts: readonly (string | null)[]): string | null {
  const [first, second, third] = texts;
  if (texts.includes(null) || typeof first !== 'string') {
    return null;
  }
  switch (method) {
    case 'run_line_magic':
      return `%${first} ${second ?? ''}`;
    case 'run_cell_magic':
      return `%%${first} ${second ?? ''}\n${third ?? ''}`;
    case 'magic':
      return `%${first}`;
    case 'run_cell':
    case 'ex':
      return first;
    default:
      return null;
  }
}

/** Records an assignment such as `globals()['x'] = value` or `builtins.x = value`. */
export function noteNamespaceStore(body: Body, target: Expression): void {
  if (target.kind === 'Subscript' && isLiveNamespace(body, target.value)) {
    bindByText(body, target, target.slice, 'item');
  } else if (target.kind === 'Attribute' && isNamespaceModule(target.value)) {
    body.bindByString(target.attr.name, target);
  }
}

/** Records a deletion such as `del globals()['x']`. */
export function noteNamespaceDelete(body: Body, target: Expression): void {
  if (target.kind === 'Subscript' && isLiveNamespace(body, target.value)) {
    const key = literalText(target.slice);
    if (key === null) {
      body.unknown('globals', 'item', target);
    } else {
      body.deleteByString(key, target);
    }
  }
}

/** Records a read such as `globals()['x']`. */
export function noteNamespaceRead(body: Body, node: Subscript): void {
  const key = literalText(node.slice);
  if (key !== null && isLiveNamespace(body, node.value)) {
    body.readByString(key, node);
  }
}

function bindByText(
  body: Body,
  node: Expression,
  key: Expression,
  detail: UnknownNames['detail']
): void {
  const name = literalText(key);
  if (name === null) {
    body.unknown('globals', detail, node);
  } else {
    body.bindByString(name, node);
  }
}

function literalText(node: Expression): string | null {
  return node.kind === 'Constant' && node.value.type === 'str' ? node.value.value : null;
}

/** Whether an expression is the dictionary of the user's names. */
function isLiveNamespace(body: Body, node: Expression): boolean {
  if (node.kind === 'Attribute') {
    return (
      (node.attr.name === 'user_ns' && isShell(node.value)) ||
      (node.attr.name === '__dict__' && isMainModule(node.value))
    );
  }
  if (node.kind !== 'Call' || node.func.kind !== 'Name' || !body.isGlobal(node.func.id)) {
    return false;
  }
  const atModule = body.isTopLevel && body.scope.kind === 'module';
  switch (node.func.id) {
    case 'globals':
      return true;
    case 'locals':
      return atModule;
    case 'vars':
      return node.args.length === 0 ? atModule : isMainModule(node.args[0]);
    default:
      return false;
  }
}

/** Whether the attributes of an expression are names of the user's namespace, or of every namespace. */
function isNamespaceModule(node: Expression): boolean {
  return isMainModule(node) || (node.kind === 'Name' && BUILTINS_MODULES.has(node.id));
}

/** `__main__`, `sys.modules['__main__']`, `sys.modules[__name__]`. */
function isMainModule(node: Expression): boolean {
  if (node.kind === 'Name') {
    return node.id === '__main__';
  }
  if (node.kind !== 'Subscript' || node.value.kind !== 'Attribute') {
    return false;
  }
  const { slice } = node;
  const isMain =
    (slice.kind === 'Name' && slice.id === '__name__') || literalText(slice) === '__main__';
  return isMain && node.value.attr.name === 'modules';
}

/** `get_ipython()`, or a common name for its result. */
function isShell(node: Expression): boolean {
  if (node.kind === 'Name') {
    return node.id === 'ip' || node.id === 'ipython' || node.id === 'shell';
  }
  return node.kind === 'Call' && node.func.kind === 'Name' && node.func.id === 'get_ipython';
}
