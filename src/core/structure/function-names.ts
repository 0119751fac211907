/** What a function made of a cell would take and return. */
import { notebookNames } from '../analysis/access/notebook-names';
import type { NotebookCell } from '../notebook/document';
import type { RuleContext } from '../rule-context/rule-context';

/** Names in alphabetical order. */
export interface FunctionNames {
  /** Values of cells above that the cell uses. */
  readonly inputs: readonly string[];
  /** Values of the cell that cells below use. */
  readonly outputs: readonly string[];
}

/** The names of a cell; without modules, functions and classes, which a function finds without being given them. */
export function functionNames(context: RuleContext, { index }: NotebookCell): FunctionNames {
  const names = notebookNames(context);
  const inputs = new Set<string>();
  const outputs = new Set<string>();
  for (const { from, to, name, kind } of context.graph?.edges ?? []) {
    if (kind !== 'file' && to === index && from !== index) {
      inputs.add(name);
    } else if (kind === 'data' && from === index && to !== index) {
      outputs.add(name);
    }
  }
  const isValue = (name: string): boolean =>
    names
      .bindings(name)
      .some(({ value: { kind } }) => !['module', 'member', 'function', 'class'].includes(kind));
  return { inputs: sorted(inputs, isValue), outputs: sorted(outputs, isValue) };
}

function sorted(names: ReadonlySet<string>, isValue: (name: string) => boolean): readonly string[] {
  return [...names].filter(isValue).sort((a, b) => (a < b ? -1 : 1));
}
