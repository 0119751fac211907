/** Finds the functions, methods and magics of a text that need more distributions than its imports. */
import { append } from '../memo/lists';
import type { Call, Expression, Module } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { IPythonForm } from '../python/ipython/masked-cell';
import { functionNeeds } from '../requirements/function-needs';
import type { CallCondition, FunctionNeed } from '../requirements/function-needs';
import { dottedPath, literalText } from './dotted-path';

/** A requirement, and why. */
export interface NeedOfFunction {
  readonly requirement: string;
  /** `pandas.read_excel reads .xlsx files` */
  readonly reason: string;
}

/** What the names of a text stand for. */
export interface TextNames {
  /** Name → dotted name of what it was imported from. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Whether the notebook or one of its modules imports the library. */
  readonly imports: (library: string) => boolean;
}

/** The needs of the functions and methods that a text mentions. */
export function needsOfFunctions(module: Module, names: TextNames): readonly NeedOfFunction[] {
  const found: NeedOfFunction[] = [];
  const calls = new Map<Expression, Call>();
  walk(module, node => {
    if (node.kind === 'Call') {
      calls.set(node.func, node);
    } else if (node.kind === 'Attribute' || node.kind === 'Name') {
      append(found, needsOf(node, calls.get(node) ?? null, names));
    }
  });
  return found;
}

/** The needs that come with importing a module. */
export function needsOfModule(module: string): readonly NeedOfFunction[] {
  return (functionNeeds().modules.get(module) ?? []).flatMap(entry => needed(entry, module));
}

/** The needs of the magics on lines. */
export function needsOfMagics(forms: readonly IPythonForm[]): readonly NeedOfFunction[] {
  return forms
    .filter(({ kind }) => kind === 'line-magic' || kind === 'cell-magic')
    .flatMap(({ name, argument }) => {
      const words = argument.split(/\s+/);
      const entry = functionNeeds().magics.find(
        ({ magics, arguments: only }) =>
          magics.includes(name) && (only?.some(word => words.includes(word)) ?? true)
      );
      return entry?.needs.map(requirement => ({ requirement, reason: entry.reason })) ?? [];
    });
}

function needsOf(
  node: Expression,
  call: Call | null,
  { aliases, imports }: TextNames
): readonly NeedOfFunction[] {
  const path = dottedPath(node);
  const [root, ...rest] = path?.split('.') ?? [];
  const origin = path === null ? undefined : aliases.get(root);
  const table = functionNeeds();
  if (origin !== undefined) {
    const qualified = [origin, ...rest].join('.');
    return first(table.functions.get(qualified) ?? [], call, qualified);
  }
  if (node.kind !== 'Attribute' || root === 'self') {
    return [];
  }
  const entries = (table.methods.get(node.attr.name) ?? []).filter(
    ({ library, methods = [] }) => imports(library) && methods.some(name => endsWith(node, name))
  );
  return first(entries, call, `.${node.attr.name}`);
}

function endsWith(node: Expression, name: string): boolean {
  let at = node;
  for (const part of name.split('.').reverse()) {
    if (at.kind !== 'Attribute' || at.attr.name !== part) {
      return false;
    }
    at = at.value;
  }
  return true;
}

function first(
  entries: readonly FunctionNeed[],
  call: Call | null,
  name: string
): readonly NeedOfFunction[] {
  const entry = entries.find(({ when }) => when === undefined || holds(when, call));
  return entry === undefined ? [] : needed(entry, name);
}

function needed({ needs, reason }: FunctionNeed, name: string): readonly NeedOfFunction[] {
  return needs.map(requirement => ({ requirement, reason: `\`${name}\` ${reason}` }));
}

function holds(
  { keyword, values, endings, starts, texts }: CallCondition,
  call: Call | null
): boolean {
  if (call === null) {
    return false;
  }
  if (keyword !== undefined) {
    const given = call.keywords.find(({ arg }) => arg?.name === keyword)?.value;
    const text = given?.kind === 'Constant' && given.value.type !== 'str' ? given.value.type : null;
    const value = text ?? literalText(given);
    return value !== null && values?.includes(value) === true;
  }
  const all = [...call.args, ...call.keywords.map(({ value }) => value)];
  return all.some(argument => {
    const text = literalText(argument)?.toLowerCase() ?? null;
    return (
      text !== null &&
      (endings?.some(end => text.endsWith(end)) === true ||
        starts?.some(start => text.startsWith(start)) === true ||
        texts?.includes(text) === true)
    );
  });
}
