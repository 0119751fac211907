/** Calls and assignments through which names come into being that no text shows. */
import type { Call, Expression } from '../ast/nodes';
import type { Body } from './body';

const NAMESPACE_WRITERS: ReadonlySet<string> = new Set([
  'update',
  'setdefault',
  'pop',
  'popitem',
  'clear',
  '__setitem__',
  '__delitem__'
]);
const SHELL_RUNNERS: ReadonlySet<string> = new Set([
  'run_line_magic',
  'run_cell_magic',
  'run_cell',
  'run_cell_async',
  'magic',
  'ex',
  'push',
  'safe_execfile',
  'safe_run_module',
  'enable_pylab',
  'reset'
]);

/** Notes a call that may bind any name: `exec(…)`, `globals().update(…)`, `get_ipython().run_cell(…)`. */
export function noteDynamicNames(body: Body, node: Call): void {
  const { func } = node;
  if (func.kind === 'Name') {
    if ((func.id === 'exec' || func.id === 'execfile') && body.isGlobal(func.id)) {
      if (node.args.length + node.keywords.length < 2) {
        body.unknown('exec', func.id, node);
      }
    } else if (func.id === 'setattr' && node.args.length > 0 && isMainModule(node.args[0])) {
      body.unknown('globals', 'setattr', node);
    }
  } else if (func.kind === 'Attribute') {
    if (NAMESPACE_WRITERS.has(func.attr.name) && isLiveNamespace(body, func.value)) {
      body.unknown('globals', func.attr.name, node);
    } else if (SHELL_RUNNERS.has(func.attr.name) && isShell(func.value)) {
      body.unknown('magic', func.attr.name, node);
    }
  }
}

/** Notes an assignment or deletion such as `globals()[name] = value`; false where the target is another. */
export function noteNamespaceStore(body: Body, target: Expression): boolean {
  if (target.kind === 'Subscript' && isLiveNamespace(body, target.value)) {
    body.unknown('globals', 'item', target);
    return true;
  }
  if (target.kind === 'Attribute' && isMainModule(target.value)) {
    body.unknown('globals', target.attr.name, target);
    return true;
  }
  return false;
}

/** An expression that is the dictionary of the user's names itself. */
function isLiveNamespace(body: Body, node: Expression): boolean {
  if (node.kind === 'Attribute') {
    return (
      (node.attr.name === 'user_ns' && isShell(node.value)) ||
      (node.attr.name === '__dict__' && isMainModule(node.value))
    );
  }
  if (node.kind !== 'Call' || node.func.kind !== 'Name') {
    return false;
  }
  switch (node.func.id) {
    case 'globals':
      return true;
    case 'locals':
      return body.isTopLevel && node.args.length === 0;
    case 'vars':
      return node.args.length === 0 ? body.isTopLevel : isMainModule(node.args[0]);
    default:
      return false;
  }
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
    (slice.kind === 'Name' && slice.id === '__name__') ||
    (slice.kind === 'Constant' && slice.value.type === 'str' && slice.value.value === '__main__');
  return isMain && node.value.attr.name === 'modules';
}

function isShell(node: Expression): boolean {
  if (node.kind === 'Name') {
    return node.id === 'ip' || node.id === 'ipython' || node.id === 'shell';
  }
  return node.kind === 'Call' && node.func.kind === 'Name' && node.func.id === 'get_ipython';
}
