/** Resolves the targets of calls. */
import type { CompiledCallee, CompiledValue } from './compiled-body';
import type { CellIdentity, CompiledCell, CompiledFunction, KnownValue } from './compiled-function';
import type { DefinitionSet } from './definition-set';
import { SOME } from './definition-set';
import type { Definitions } from './definitions';
import type { Environment } from './environment';

/** The bodies that a call may run. */
export interface CallTargets {
  readonly bodies: readonly CompiledFunction[];
  /** The call runs one of `bodies` and nothing else. */
  readonly exact: boolean;
}

const NO_TARGETS: CallTargets = { bodies: [], exact: false };

/** The bodies that a call in the text of `cell` may run in the current environment. */
export function callTargets(
  callee: CompiledCallee,
  cell: CompiledCell,
  environment: Environment
): CallTargets {
  if (callee.kind === 'function') {
    return { bodies: [cell.functions[callee.index]], exact: true };
  }
  const set = environment.read(callee.name);
  return set.followable ? targetsOf(set, callee.method) : NO_TARGETS;
}

function targetsOf(set: DefinitionSet, method: string | null): CallTargets {
  const bodies = new Set<CompiledFunction>();
  // `f.attribute = …` keeps the function; a method may have been replaced.
  const isReplaced = method !== null && set.has(SOME.mutated);
  // On paths without a value, the read of the callee itself fails.
  let exact = !isReplaced && !set.has(SOME.provided | SOME.unknown | SOME.inexact);
  for (const value of set.values()) {
    const body = bodyOf(value, method);
    exact &&= body !== null;
    if (body !== null) {
      bodies.add(body);
    }
  }
  return { bodies: [...bodies], exact };
}

/** The body that a call of `value`, or of its attribute `method`, runs. */
function bodyOf(value: KnownValue, method: string | null): CompiledFunction | null {
  const { body, kind } = value;
  if (body === null || (method === null && kind !== 'instance')) {
    return body;
  }
  const index = kind === 'function' ? undefined : body.summary.methods.get(method ?? '__call__');
  return index === undefined ? null : body.cell.functions[index];
}

/** The definition set of binding `value`, in the text of `cell`, while `running` runs. */
export function boundSet(
  value: CompiledValue,
  cell: CompiledCell,
  running: CellIdentity,
  definitions: Definitions,
  environment: Environment
): DefinitionSet {
  switch (value.kind) {
    case 'opaque':
      return definitions.bound(running, [], false);
    case 'function':
      return definitions.bound(running, [cell.functions[value.index].asFunction], !value.decorated);
    case 'class':
      return definitions.bound(running, [cell.functions[value.index].asClass], !value.decorated);
    case 'alias':
    case 'instance': {
      const set = environment.read(value.name);
      const { values, exact } = valuesOf(set, value.kind === 'instance');
      return definitions.bound(running, values, exact && values.length > 0);
    }
  }
}

function valuesOf(
  set: DefinitionSet,
  instances: boolean
): { readonly values: readonly KnownValue[]; readonly exact: boolean } {
  const values = new Set<KnownValue>();
  let exact = !set.has(SOME.provided | SOME.unknown | SOME.inexact);
  for (const value of set.values()) {
    if (!instances) {
      values.add(value);
    } else if (value.kind === 'class' && value.body !== null) {
      values.add(value.body.asInstance);
    } else {
      exact = false;
    }
  }
  return { values: [...values], exact };
}
