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
  /** Whether nothing that the literal arguments map equals what they map to. */
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
  const named = call.keywords.map(({ value }) => value);
  const others = [...call.args, ...named].filter(each => each !== place);
  const isOnlyPlace =
    call.keywords.every(({ arg }) => arg !== null) &&
    others.every(each => isIndependent(each, name));
  const options = named.filter(isBoolean);
  const mapping = others.filter(each => !options.includes(each));
  return isOnlyPlace ? { keepsNewNames: keepNewNames(mapping) } : null;
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

/**
 * Whether arguments are constants of which none that is mapped, a key of a mapping or what stands before a value, equals a
 * value that something is mapped to, except to itself.
 */
function keepNewNames(args: readonly Expression[]): boolean {
  const sides = args.map((arg, at) => mappedBy(arg, at === 0 && args.length > 1));
  if (sides.includes(null)) {
    return false;
  }
  const pairs = sides.flatMap(each => each ?? []);
  return pairs.every(
    ({ from, to }) => to === null || from === to || pairs.every(other => other.from !== to)
  );
}

/** Whether it is True or False: an option, if it is passed by its name. */
function isBoolean(argument: Expression): boolean {
  return argument.kind === 'Constant' && /^(?:True|False)$/.test(argument.value.type);
}

/** What one thing is mapped to; null where it is mapped only, or given only. */
interface Mapped {
  readonly from: string | null;
  readonly to: string | null;
}

function mappedBy(argument: Expression, isFirst: boolean): readonly Mapped[] | null {
  const constant = constantText(argument);
  if (constant !== null) {
    return [isFirst ? { from: constant, to: null } : { from: null, to: constant }];
  }
  if (argument.kind !== 'Dict') {
    return null;
  }
  const keys = argument.keys.map(key => (key === null ? null : constantText(key)));
  const values = argument.values.map(constantText);
  const isLiteral = !keys.includes(null) && !values.includes(null);
  return isLiteral ? keys.map((from, at) => ({ from, to: values[at] })) : null;
}

/** The same text for constants that are equal: `1`, `1.0` and `True`. */
function constantText(node: Expression): string | null {
  if (node.kind !== 'Constant') {
    return null;
  }
  const { value } = node;
  switch (value.type) {
    case 'True':
    case 'False':
      return String(Number(value.type === 'True'));
    case 'int':
    case 'float':
      return String(Number(value.text.replaceAll('_', '')));
    default:
      return dumpCode(node);
  }
}
