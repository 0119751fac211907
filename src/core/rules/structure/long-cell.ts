import type { MessageValue } from '../../messages/message';
import type { NotebookCell } from '../../notebook/document';
import type { RuleContext } from '../../rule-context/rule-context';
import { functionNames } from '../../structure/function-names';
import { straightCode, straightLines } from '../../structure/straight-code';
import { defineRule } from '../contract';

/** Names that a message lists before it counts the others. */
const SHOWN = 5;

/** C6: a cell with much code that is not in functions. */
export const longCell = defineRule<{ readonly 'max-lines': number }>({
  code: 'C6',
  name: 'long-cell',
  title: 'Long cell',
  why: 'A long cell cannot be run, checked or reused in parts.',
  category: 'structure',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {
    'max-lines': { default: 30, description: 'Cells with more lines of code are reported.' }
  },
  messages: {
    long: '{lines} lines of code outside of functions. Consider splitting this cell.',
    takes: '{lines} lines of code outside of functions. A function would take {inputs}.',
    returns: '{lines} lines of code outside of functions. A function would return {outputs}.',
    both: '{lines} lines of code outside of functions. A function would take {inputs}, and return {outputs}.'
  },
  merged: '{number} cells have much code outside of functions, the first is {cell}.',
  fixes: null,
  *check(context) {
    const limit = context.options['max-lines'];
    for (const { cell, summary, most } of straightCode(context)) {
      const lines = most > limit ? straightLines(summary) : 0;
      if (lines > limit) {
        yield { cell, ...textOf(context, cell, lines) };
      }
    }
  }
});

function textOf(
  context: RuleContext,
  cell: NotebookCell,
  lines: number
): { readonly message: string; readonly values: Readonly<Record<string, MessageValue>> } {
  const { inputs, outputs } = functionNames(context, cell);
  const values: Record<string, MessageValue> = {
    lines,
    ...(inputs.length > 0 && { inputs: listOf(inputs) }),
    ...(outputs.length > 0 && { outputs: listOf(outputs) })
  };
  const messages = outputs.length === 0 ? ['long', 'takes'] : ['returns', 'both'];
  return {
    message: messages[inputs.length === 0 ? 0 : 1],
    values
  };
}

function listOf(names: readonly string[]): readonly string[] {
  const shown = names.slice(0, names.length > SHOWN + 1 ? SHOWN : SHOWN + 1);
  const rest = names.length - shown.length;
  return [...shown.map(name => `\`${name}\``), ...(rest > 0 ? [`${rest} others`] : [])];
}
