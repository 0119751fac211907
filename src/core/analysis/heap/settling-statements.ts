/**
 * Statements that change nothing if they run again on what they left: one call on a place, whose arguments do not refer to
 * that place, and whose result is stored there (`df = df.dropna()`, `df["d"] = pd.to_datetime(df["d"])`), or a call that
 * changes the place itself (`xs.sort()`), or new labels (`df.columns = […]`). Whether the call is of this kind is data.
 */
import type { Again } from '../../effects/effect';
import type { Call, Expression, Statement } from '../../python/ast/nodes';
import { dumpCode } from './dump';

/** A statement of this form. */
export interface SettlingForm {
  /** Whether no literal mapping among the arguments maps one of its own values. */
  readonly keepsNewNames: boolean;
}

/** What calls do, in a statement of this form, that changes nothing if they are made again. */
export function kindsThatSettle({ keepsNewNames: keeps }: SettlingForm): readonly Again[] {
  return keeps ? ['settles', 'renames'] : ['settles'];
}

/** The form of a statement; null if it is not of this form. */
export function settlingForm(node: Statement): SettlingForm | null {
  if (node.kind === 'Expr') {
    const { value } = node;
    return value.kind === 'Call' && value.func.kind === 'Attribute'
      ? formOf(value, value.func.value)
      : null;
  }
  if (node.kind !== 'Assign' || node.targets.length !== 1) {
    return null;
  }
  const [target] = node.targets;
  const { value } = node;
  if (value.kind === 'Call') {
    const { func, args } = value;
    const isSame = (place: Expression): boolean => dumpCode(place) === dumpCode(target);
    const receiver = func.kind === 'Attribute' && isSame(func.value) ? func.value : null;
    return formOf(value, receiver ?? args.find(isSame) ?? null);
  }
  const owner = target.kind === 'Attribute' ? nameOf(target.value) : null;
  return owner !== null && isIndependent(value, owner) ? { keepsNewNames: true } : null;
}

function formOf(call: Call, place: Expression | null): SettlingForm | null {
  const name = place === null ? null : nameOf(place);
  if (name === null) {
    return null;
  }
  const given = [...call.args, ...call.keywords.map(({ value }) => value)];
  const others = given.filter(each => each !== place);
  const isOnlyPlace =
    call.keywords.every(({ arg }) => arg !== null) &&
    others.every(each => isIndependent(each, name));
  return isOnlyPlace ? { keepsNewNames: others.every(keepsNewNames) } : null;
}

/** The name that a place begins with: `df` of `df.a["b"]`; null for what is no place. */
function nameOf(place: Expression): string | null {
  switch (place.kind) {
    case 'Name':
      return place.id;
    case 'Attribute':
      return nameOf(place.value);
    case 'Subscript':
      return place.slice.kind === 'Constant' ? nameOf(place.value) : null;
    default:
      return null;
  }
}

/** Whether an argument consists of constants and of other names: it calls nothing. */
function isIndependent(argument: Expression, name: string): boolean {
  const all = (parts: readonly Expression[]): boolean =>
    parts.every(part => isIndependent(part, name));
  switch (argument.kind) {
    case 'Constant':
      return true;
    case 'Name':
      return argument.id !== name;
    case 'Attribute':
      return isIndependent(argument.value, name);
    case 'UnaryOp':
      return isIndependent(argument.operand, name);
    case 'List':
    case 'Tuple':
    case 'Set':
      return all(argument.elts);
    case 'Dict':
      return all(argument.values) && argument.keys.every(key => key !== null && all([key]));
    default:
      return false;
  }
}

/** Whether an argument is constant, or a mapping of constants that leaves its own values as they are. */
function keepsNewNames(argument: Expression): boolean {
  if (argument.kind !== 'Dict') {
    return argument.kind === 'Constant';
  }
  const keys = argument.keys.map(key => (key === null ? '' : dumpCode(key)));
  return (
    [...argument.keys, ...argument.values].every(each => each?.kind === 'Constant') &&
    argument.values.every((value, at) => {
      const mapped = keys.indexOf(dumpCode(value));
      return mapped < 0 || mapped === at;
    })
  );
}
