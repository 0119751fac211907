/** Binds names to values. */
import type { Arguments, Expression, Parameter, Statement } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { FileState, GivenArguments } from './interpreter';
import type { Scope, Value } from './value';

/** Binds the parameters of a function; `evaluate` gives the value of a default. */
export function bindParameters(
  scope: Scope,
  parameters: Arguments,
  given: GivenArguments,
  evaluate: (fallback: Expression) => Value
): void {
  const { posonlyargs, args, vararg, kwonlyargs, kwDefaults, kwarg, defaults } = parameters;
  const plain = [...posonlyargs, ...args];
  const set = ({ arg }: Parameter, index: number, fallback: Expression | null): void => {
    const value =
      given === null
        ? null
        : (given.positional.at(index) ?? given.named.get(arg.name) ?? undefined);
    const isGiven = given === null || index < given.positional.length || given.named.has(arg.name);
    scope.set(arg.name, isGiven ? (value ?? null) : fallback === null ? null : evaluate(fallback));
  };
  plain.forEach((parameter, index) =>
    set(parameter, index, defaults.at(index - plain.length) ?? null)
  );
  kwonlyargs.forEach((parameter, index) => set(parameter, Infinity, kwDefaults[index]));
  [vararg, kwarg].forEach(rest => rest !== null && scope.set(rest.arg.name, null));
}

/** Binds the names of a target. */
export function bindTarget(scope: Scope, target: Expression, value: Value): void {
  switch (target.kind) {
    case 'Name':
      scope.set(target.id, value);
      return;
    case 'Tuple':
    case 'List': {
      const items =
        value?.kind === 'list' && value.items.length === target.elts.length ? value.items : [];
      const hasRest = target.elts.some(({ kind }) => kind === 'Starred');
      target.elts.forEach((element, index) =>
        bindTarget(scope, element, hasRest ? null : (items.at(index) ?? null))
      );
      return;
    }
    case 'Starred':
      bindTarget(scope, target.value, null);
      return;
    case 'Subscript':
    case 'Attribute':
      if (target.value.kind === 'Name' && scope.find(target.value.id)?.kind !== 'library') {
        scope.set(target.value.id, null);
      }
      return;
    default:
  }
}

/** Makes the names that the statements bind unknown. */
export function forgetNames({ budget, scope }: FileState, statements: readonly Statement[]): void {
  for (const statement of statements) {
    walk(statement, node => {
      budget.spend(1);
      if (node.kind === 'Name' && node.ctx !== 'Load') {
        scope.set(node.id, null);
      }
    });
  }
}
