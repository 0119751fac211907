import type { Expression } from '../ast/nodes';
import type { Body } from './body';
import type { BoundValue } from './cell-summary';

const UNKNOWN: BoundValue = { kind: 'unknown' };

/** The value of an evaluated expression, as far as the cell alone determines it. */
export function boundValueOf(body: Body, node: Expression): BoundValue {
  switch (node.kind) {
    case 'Constant':
      return node.value.type === 'str' ? { kind: 'string', value: node.value.value } : UNKNOWN;
    case 'Name':
      return body.isGlobal(node.id) ? { kind: 'alias', name: body.scope.mangle(node.id) } : UNKNOWN;
    case 'Lambda': {
      const index = body.cell.functions.known(node);
      return index === undefined
        ? UNKNOWN
        : { kind: 'function', function: index, decorated: false };
    }
    case 'Call':
      return node.func.kind === 'Name' && body.isGlobal(node.func.id)
        ? { kind: 'instance', className: body.scope.mangle(node.func.id) }
        : UNKNOWN;
    case 'NamedExpr':
      return boundValueOf(body, node.value);
    default:
      return UNKNOWN;
  }
}
