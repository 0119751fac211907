/** Targets of assignments and deletions. */
import type { Expression, Name, Subscript } from '../ast/nodes';
import type { Body } from './body';
import type { BoundValue, MutationKind } from './cell-summary';

const UNKNOWN: BoundValue = { kind: 'unknown' };

/** Stores into `target`, after its value was evaluated. */
export function walkStore(body: Body, target: Expression, value: BoundValue): void {
  switch (target.kind) {
    case 'Name':
      return body.bind(target.id, target, value);
    case 'Tuple':
    case 'List':
      return target.elts.forEach(element => walkStore(body, element, UNKNOWN));
    case 'Starred':
      return walkStore(body, target.value, UNKNOWN);
    default:
      walkTargetParts(body, target);
      return emitMutation(body, target);
  }
}

/** Deletes `target`. */
export function walkDelete(body: Body, target: Expression): void {
  switch (target.kind) {
    case 'Name':
      return body.delete(target.id, target);
    case 'Tuple':
    case 'List':
      return target.elts.forEach(element => walkDelete(body, element));
    default:
      walkTargetParts(body, target);
      return emitMutation(body, target);
  }
}

/** Evaluates the parts of an attribute or subscript target, not the target itself. */
export function walkTargetParts(body: Body, target: Expression): void {
  if (target.kind === 'Attribute') {
    body.cell.walk.value(body, target.value);
  } else if (target.kind === 'Subscript') {
    body.cell.walk.value(body, target.value);
    body.cell.walk.value(body, target.slice);
  }
}

/** Records a mutation of the object at the base of an attribute or subscript. */
export function emitMutation(body: Body, target: Expression): void {
  if (target.kind === 'Attribute' || target.kind === 'Subscript') {
    const base = baseName(target);
    if (base !== null) {
      body.mutate(base.id, base, target.kind === 'Attribute' ? 'attribute' : itemKind(target));
    }
  }
}

function itemKind(target: Subscript): MutationKind {
  return target.slice.kind === 'Slice' ? 'slice' : 'item';
}

/** The name at the base of `a.b[0].c`; null if the base is not a name. */
export function baseName(node: Expression): Name | null {
  let base = node;
  while (base.kind === 'Attribute' || base.kind === 'Subscript') {
    base = base.value;
  }
  return base.kind === 'Name' ? base : null;
}
