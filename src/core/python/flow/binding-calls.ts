/** Calls of libraries that bind names in the namespace of the user: `sympy.var('x y')`. */
import namespace from '../../libraries/namespace.json';
import type { Call } from '../ast/nodes';

interface BindingCall {
  /** The names under which its module is usually imported. */
  readonly through: readonly string[];
  /** The positional argument with the names; null where they are not known. */
  readonly argument: number | null;
}

const CALLS: Readonly<Record<string, readonly BindingCall[]>> = namespace.calls;

/**
 * The names that a call binds: `unknown` if they are not known, null if it binds none. Which library a function comes from
 * shows in its name, and in that of its module: other cells import it.
 */
export function namesBoundBy(call: Call): readonly string[] | 'unknown' | null {
  const binding = bindingCall(call);
  if (binding === null) {
    return null;
  }
  const names = binding.argument === null ? undefined : call.args[binding.argument];
  const text = names?.kind === 'Constant' && names.value.type === 'str' ? names.value.value : '';
  const words = text.split(/[\s,]+/).filter(word => word !== '');
  return words.length > 0 && words.every(isName) ? words : 'unknown';
}

function bindingCall({ func }: Call): BindingCall | null {
  if (func.kind === 'Name') {
    return callsNamed(func.id).at(0) ?? null;
  }
  if (func.kind !== 'Attribute' || func.value.kind !== 'Name') {
    return null;
  }
  const module = func.value.id;
  return callsNamed(func.attr.name).find(({ through }) => through.includes(module)) ?? null;
}

function callsNamed(name: string): readonly BindingCall[] {
  return Object.hasOwn(CALLS, name) ? CALLS[name] : [];
}

function isName(text: string): boolean {
  return /^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(text);
}
