/** Calls: callees, functions passed as arguments, and calls that access names by string. */
import type { Call, Expression } from '../ast/nodes';
import type { Body } from './body';
import { noteDynamicNames } from './dynamic-names';
import { noteFiles } from './file-access';
import { walkLambda } from './nested-bodies';

/** Builtins that iterate over their first argument before they return. */
const CONSUMERS: ReadonlySet<string> = new Set(
  'all any bytes bytearray dict frozenset list max min next set sorted sum tuple'.split(' ')
);

/** Evaluates a call: the callee, the arguments, then the function. */
export function walkCall(body: Body, node: Call, awaited: boolean): void {
  const lambda = node.func.kind === 'Lambda' ? walkLambda(body, node.func) : null;
  if (lambda === null) {
    body.cell.walk.value(body, node.func);
  }
  body.cell.walk.values(body, node.args);
  for (const keyword of node.keywords) {
    body.cell.walk.value(body, keyword.value);
  }
  if (!body.flow.isReachable) {
    return;
  }
  emitPossibleCalls(body, node);
  if (lambda !== null) {
    body.call({ kind: 'function', function: lambda }, node, 'certain', awaited);
  } else {
    body.callNamed(node.func, 'certain', awaited);
  }
  noteDynamicNames(body, node);
  noteFiles(body, node);
}

/** Emits possible calls of functions that are passed as arguments. */
function emitPossibleCalls(body: Body, node: Call): void {
  const values = [...node.args, ...node.keywords.map(keyword => keyword.value)];
  for (const value of values) {
    const argument = value.kind === 'Starred' ? value.value : value;
    const index = body.cell.functions.known(argument);
    if (argument.kind === 'GeneratorExp' && index !== undefined) {
      body.passGenerator(index, argument, value === node.args[0] && isConsumer(body, node.func));
    } else if (argument.kind === 'Lambda' && index !== undefined) {
      body.call({ kind: 'function', function: index }, argument, 'possible');
    } else if (argument.kind === 'Name' || argument.kind === 'Attribute') {
      body.callNamed(argument, 'possible');
    }
  }
}

/** Whether the callee iterates over its argument: a builtin, or `join` of a string. */
function isConsumer(body: Body, callee: Expression): boolean {
  return callee.kind === 'Name'
    ? CONSUMERS.has(callee.id) && body.isGlobal(callee.id)
    : callee.kind === 'Attribute' &&
        callee.attr.name === 'join' &&
        (callee.value.kind === 'Constant' || callee.value.kind === 'JoinedStr');
}
