/** Calls: who is called, what is handed on, and the calls that make or read names by text. */
import type { Call, Expression } from '../ast/nodes';
import type { Body } from './body';
import { noteDynamicNames } from './dynamic-names';
import { noteFiles } from './file-access';
import { walkLambda } from './nested-bodies';

/** Builtins that run through their first argument before they return. */
const CONSUMERS: ReadonlySet<string> = new Set(
  'all any bytes bytearray dict frozenset list max min next set sorted sum tuple'.split(' ')
);

/** Runs a call: the callee, then the arguments, then the function. */
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
  handOn(body, node);
  if (lambda !== null) {
    body.call({ kind: 'function', function: lambda }, node, 'certain', awaited);
  } else {
    body.callNamed(node.func, 'certain', awaited);
  }
  noteDynamicNames(body, node);
  noteFiles(body, node);
}

/** Functions handed on as arguments may be called by whoever gets them. */
function handOn(body: Body, node: Call): void {
  const values = [...node.args, ...node.keywords.map(keyword => keyword.value)];
  for (const value of values) {
    const argument = value.kind === 'Starred' ? value.value : value;
    const index = body.cell.functions.known(argument);
    if (argument.kind === 'GeneratorExp' && index !== undefined) {
      body.handOnGenerator(index, argument, value === node.args[0] && isConsumer(body, node.func));
    } else if (argument.kind === 'Lambda' && index !== undefined) {
      body.call({ kind: 'function', function: index }, argument, 'possible');
    } else if (argument.kind === 'Name' || argument.kind === 'Attribute') {
      body.callNamed(argument, 'possible');
    }
  }
}

/** Whether what is called runs through the iterable it is given: a builtin, or `join` of a text. */
function isConsumer(body: Body, callee: Expression): boolean {
  return callee.kind === 'Name'
    ? CONSUMERS.has(callee.id) && body.isGlobal(callee.id)
    : callee.kind === 'Attribute' &&
        callee.attr.name === 'join' &&
        (callee.value.kind === 'Constant' || callee.value.kind === 'JoinedStr');
}
