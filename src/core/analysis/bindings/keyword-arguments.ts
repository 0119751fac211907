/**
 * Keyword arguments of calls of the notebook's own functions: `x` in `f(x=1)` is the parameter `x` of `f`, where the callee is
 * certainly that function.
 */
import type { NotebookCell } from '../../notebook/document';
import type { Arguments, Call, Identifier } from '../../python/ast/nodes';
import type { Scope } from '../../python/scopes/scope';
import type { FindBinding, NamedCell, NotebookBinding } from './binding';
import type { AnalyzedText } from './cell-occurrences';
import { PLAIN } from './cell-occurrences';
import type { Occurrence } from './occurrence';
import { isDefinition } from './occurrence';
import { rangeInCell } from './python-texts';
import type { NamedFunction } from './text-facts';

/** A function of the notebook. */
export interface NotebookFunction {
  readonly cell: NotebookCell;
  readonly definition: NamedFunction;
  readonly scope: Scope;
  /** The variable that names it; null where none certainly does. */
  readonly binding: NotebookBinding | null;
  /** The calls of that variable. */
  readonly calls: readonly NotebookCall[];
}

/** A call in a cell. */
export interface NotebookCall {
  readonly cell: NotebookCell;
  readonly call: Call;
}

type Draft = NotebookFunction & { readonly calls: NotebookCall[] };

/** The functions of a notebook, and the keyword arguments of their calls. */
export class KeywordArguments {
  /** Occurrences of parameters in calls. */
  readonly occurrences: readonly Occurrence[];
  private readonly byScope = new Map<Scope, Draft>();
  private readonly byBinding = new Map<NotebookBinding, Draft>();

  constructor(
    cells: readonly NamedCell[],
    private readonly find: FindBinding
  ) {
    const found: Occurrence[] = [];
    for (const cell of cells) {
      cell.names.texts.forEach(text => this.addFunctions(cell, text));
    }
    for (const cell of cells) {
      cell.names.texts.forEach(text => this.addCalls(cell, text, found));
    }
    this.occurrences = found;
  }

  /** The function with this scope; null for scopes of other code. */
  functionOf(scope: Scope): NotebookFunction | null {
    return this.byScope.get(scope) ?? null;
  }

  /** The function that a variable certainly is. */
  namedBy(binding: NotebookBinding): NotebookFunction | null {
    return this.byBinding.get(binding) ?? null;
  }

  private addFunctions(cell: NamedCell, text: AnalyzedText): void {
    for (const definition of text.facts.functions) {
      const scope = text.scopeOf.get(definition.node);
      const { nameAt } = definition;
      if (scope !== undefined) {
        const named = nameAt === null ? null : this.find(cell, text, nameAt);
        const isNamed = named !== null && definition.decorators.length === 0 && isFixed(named);
        const binding = isNamed ? named : null;
        const draft = { cell: cell.cell, definition, scope, binding, calls: [] };
        this.byScope.set(scope, draft);
        if (binding !== null) {
          this.byBinding.set(binding, draft);
        }
      }
    }
  }

  private addCalls(cell: NamedCell, text: AnalyzedText, found: Occurrence[]): void {
    for (const call of text.facts.calls) {
      const { func } = call;
      const binding = func.kind === 'Name' ? this.find(cell, text, func.start) : null;
      const called = binding === null ? undefined : this.byBinding.get(binding);
      if (called !== undefined) {
        called.calls.push({ cell: cell.cell, call });
        const names = keywordParameters(called.definition.node.args);
        for (const { arg } of call.keywords) {
          if (arg !== null && names.has(arg.name)) {
            found.push(keywordOccurrence(cell, text, called.scope, arg));
          }
        }
      }
    }
  }
}

/** Whether a variable has one value: that of its only definition. */
function isFixed({ scope, occurrences }: NotebookBinding): boolean {
  return (
    scope?.kind !== 'class' &&
    occurrences.filter(isDefinition).length === 1 &&
    occurrences.every(
      ({ role, form, isUnclear }) => role !== 'delete' && form === 'name' && !isUnclear
    )
  );
}

/** The parameters that a call may pass by name. */
export function keywordParameters({ args, kwonlyargs }: Arguments): ReadonlySet<string> {
  return new Set([...args, ...kwonlyargs].map(({ arg }) => arg.name));
}

function keywordOccurrence(
  { cell }: NamedCell,
  { text }: AnalyzedText,
  scope: Scope,
  argument: Identifier
): Occurrence {
  const range = rangeInCell(text, argument);
  const shown = cell.source.slice(range.start, range.end);
  const isShown = shown === argument.name || shown.normalize('NFKC') === argument.name;
  return {
    ...range,
    cell,
    name: argument.name,
    role: 'keyword',
    form: isShown ? 'name' : 'hidden',
    owner: scope,
    ...PLAIN
  };
}
